"""The bot and its small Discord for a script that is no test: people at a table, and nothing is kept."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot.gateway.life import live
from bot.gateway.loopback import call_at
from bot.referee import Referee
from bot.store import Ledger
from tests.gateway.fake import TOKEN, FakeDiscord
from tests.gateway.table import LoadedDice, Table

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator


@asynccontextmanager
async def seated(*faces: int) -> AsyncGenerator[Table]:
    """A table at which these faces fall first, unless a step brings its own."""
    discord, dice, stop = FakeDiscord(), LoadedDice(*faces), asyncio.Event()
    await discord.start()
    call_at(discord.address)
    with tempfile.TemporaryDirectory() as data:
        async with await Ledger.open(f"sqlite+aiosqlite:///{data}/ledger.db") as ledger:
            living = asyncio.ensure_future(live(ledger, Referee(ledger, dice), TOKEN, Path(data) / "beat", stop))
            await discord.until(lambda: discord.identified and discord.commands)
            table = Table(discord, dice)
            yield table
            stop.set()
            await living
    table.transcript.catch_up()
    await discord.stop()
