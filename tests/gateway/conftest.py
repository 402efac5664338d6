from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from bot.gateway.life import live
from bot.gateway.loopback import call_at
from bot.referee import Referee
from bot.store import Ledger, utc_now
from rules import ScriptedDice
from tests.gateway.fake import TOKEN, FakeDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from contextlib import AbstractAsyncContextManager
    from datetime import datetime
    from pathlib import Path
    from typing import Protocol

    from rules import Dice

    class Bot(Protocol):
        def __call__(
            self, *faces: int, dice: Dice | None = None, now: Callable[[], datetime] = utc_now
        ) -> AbstractAsyncContextManager[Ledger]: ...


@pytest.fixture
async def discord() -> AsyncGenerator[FakeDiscord]:
    fake = FakeDiscord()
    await fake.start()
    call_at(fake.address)
    yield fake
    await fake.stop()
    assert not fake.refused


@pytest.fixture
def bot(discord: FakeDiscord, tmp_path: Path) -> Bot:
    """Runs the bot while a block runs; several blocks after each other are restarts on the same ledger."""

    @asynccontextmanager
    async def running(
        *faces: int, dice: Dice | None = None, now: Callable[[], datetime] = utc_now
    ) -> AsyncGenerator[Ledger]:
        async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}", now=now) as ledger:
            stop = asyncio.Event()
            referee = Referee(ledger, dice or (ScriptedDice(*faces) if faces else None))
            before = discord.identified
            living = asyncio.ensure_future(live(ledger, referee, TOKEN, tmp_path / "heartbeat", stop))
            try:
                await discord.until(lambda: living.done() or discord.identified > before)
                yield ledger
            finally:
                stop.set()
                await living

    return running
