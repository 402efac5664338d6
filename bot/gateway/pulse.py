"""Signs of life while the bot is well, and what is wrong while it is not."""

from __future__ import annotations

import asyncio
import logging
import math
from typing import TYPE_CHECKING

from bot.heartbeat import WELL, write
from bot.store import StoreProblem

if TYPE_CHECKING:
    from pathlib import Path

    from bot.gateway.client import Client
    from bot.store import Ledger

_log = logging.getLogger(__name__)

EVERY = 15.0
"""Seconds between two signs."""
SOON = 1.0
"""Seconds until the next sign where something is wrong."""


async def beat(client: Client, ledger: Ledger, file: Path) -> None:
    """Write a sign of life again and again."""
    while True:
        problem = await _problem(client, ledger)
        await asyncio.to_thread(_write, file, problem or WELL)
        await asyncio.sleep(SOON if problem else EVERY)


async def _problem(client: Client, ledger: Ledger) -> str | None:
    if not client.is_ready() or client.is_closed():
        return "The connection to Discord is not ready."
    if not math.isfinite(client.latency):
        return "Discord does not answer on the connection."
    try:
        async with ledger.look("", ""):
            return None
    except StoreProblem as problem:
        return str(problem)


def _write(file: Path, text: str) -> None:
    try:
        write(file, text)
    except OSError as error:
        _log.warning("no sign of life could be written to %s: %s", file, error.strerror)
