"""What a health check makes of the signs of life."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from bot.heartbeat import STALE, WELL, health

ROOT = Path(__file__).parents[2]


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


def test_a_health_check_loads_none_of_the_great_libraries() -> None:
    code = "import sys, bot.__main__ as it; it.main(['healthcheck']); print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S603 -- our own line
    assert "bot.heartbeat" in said
    assert not {"discord", "sqlalchemy", "asyncio", "rules"} & set(said.split())
