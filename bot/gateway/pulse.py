"""Signs of life: the bot writes them to a file, and `python -m bot healthcheck` reads them."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from typing import TYPE_CHECKING

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
STALE = 60.0
"""Seconds after which a sign is too old."""
WELL = "well"


async def beat(client: Client, ledger: Ledger, file: Path) -> None:
    """Write a sign of life again and again."""
    while True:
        problem = await _problem(client, ledger)
        await asyncio.to_thread(_write, file, problem or WELL)
        await asyncio.sleep(SOON if problem else EVERY)


def health(file: Path) -> str | None:
    """What is wrong with the running bot, in a sentence; `None` if it is well."""
    try:
        age = time.time() - file.stat().st_mtime
        said = file.read_text("utf-8").strip()
    except OSError:
        return f"There is no sign of life in {file}: the bot does not run, or HEARTBEAT_FILE differs."
    if age > STALE:
        return f"The last sign of life is {age:.0f} seconds old."
    return None if said == WELL else said


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
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_name(f"{file.name}.new")
        fresh.write_text(text, "utf-8")
        fresh.replace(file)
    except OSError as error:
        _log.warning("no sign of life could be written to %s: %s", file, error.strerror)
