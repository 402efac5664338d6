"""The bot with a watch on its event loop; tells the longest stall in milliseconds when it is told to end. For G17."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from bot.gateway.life import live
from bot.gateway.loopback import call_at
from bot.referee import Referee
from bot.store import Ledger

TICK = 0.001
"""Seconds between two looks."""


async def main(address: str, folder: Path, token: str) -> None:
    """Be in Discord until SIGTERM; SIGUSR1 begins the watch, when the start is over."""
    call_at(address)
    loop, stop, begin = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    loop.add_signal_handler(signal.SIGUSR1, begin.set)
    async with await Ledger.open(f"sqlite+aiosqlite:///{folder / 'stalls.db'}") as ledger:
        living = asyncio.ensure_future(live(ledger, Referee(ledger), token, folder / "heartbeat", stop))
        await begin.wait()
        print(await _longest(stop) * 1000, flush=True)
        await living


async def _longest(stop: asyncio.Event) -> float:
    """Seconds of the longest wait beyond the one that was asked for."""
    loop, longest = asyncio.get_running_loop(), 0.0
    while not stop.is_set():
        before = loop.time()
        await asyncio.sleep(TICK)
        longest = max(longest, loop.time() - before - TICK)
    return longest


if __name__ == "__main__":
    asyncio.run(main(os.environ["DISCORD_LOOPBACK"], Path(sys.argv[1]), os.environ["DISCORD_TOKEN"]))
