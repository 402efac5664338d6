from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.store import Ledger

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}"


@pytest.fixture
async def ledger(url: str) -> AsyncIterator[Ledger]:
    async with await Ledger.open(url) as opened:
        yield opened
