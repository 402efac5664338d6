"""What a health check makes of the signs of life."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from bot.gateway.pulse import STALE, WELL, health

if TYPE_CHECKING:
    from pathlib import Path


def test_a_fresh_sign_is_well(tmp_path: Path) -> None:
    file = tmp_path / "heartbeat"
    file.write_text(WELL)
    assert health(file) is None


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    file = tmp_path / "heartbeat"
    assert "no sign of life" in (health(file) or "")
    file.write_text("The connection to Discord is not ready.")
    assert health(file) == "The connection to Discord is not ready."
    file.write_text(WELL)
    old = time.time() - STALE - 1
    os.utime(file, (old, old))
    assert "seconds old" in (health(file) or "")
