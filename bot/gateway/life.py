"""From start to end: waits out an unreachable Discord, is told plainly of a wrong token, ends with the work done."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
from typing import TYPE_CHECKING, TypeVar

import aiohttp
import discord

from bot.gateway.client import Client
from bot.gateway.discretion import log_discreetly
from bot.gateway.loopback import call_at
from bot.gateway.pulse import beat
from bot.gateway.registration import register
from bot.referee import Referee

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from bot.store import Ledger

_log = logging.getLogger(__name__)

Result = TypeVar("Result")

STOPPED, REFUSED = 0, 2
"""Exit statuses: ended as told; Discord will not have it so, and no waiting helps."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between attempts to reach Discord; each pause is twice the one before."""
GRACE = 8.0
"""Seconds that work under way gets when the program is told to end; containers are killed after ten."""
LAST_LOOK = 2.0
"""Seconds of these that are kept for boards to show the last state."""

_UNREACHABLE = (OSError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound)
_UNKNOWN_TOKEN = 4004
_FINAL = {
    _UNKNOWN_TOKEN: (
        "Discord refuses the token. Copy it anew from the developer portal (Bot, Reset Token) into DISCORD_TOKEN or the"
        " file that DISCORD_TOKEN_FILE names."
    ),
    4011: "Discord demands more shards than it was asked for. Start the bot again.",
    4013: "Discord refuses the intents of the bot: this version of it is broken.",
    4014: "Discord refuses the intents of the bot: this version of it is broken.",
}


class Refused(Exception):
    """Discord refuses the bot; the message says why, for whoever runs it."""


async def serve(ledger: Ledger, token: str, heartbeat: Path, api: str | None = None) -> int:
    """Be in Discord until SIGTERM or SIGINT. Answers with the exit status; `api` is another Discord, on loopback."""
    log_discreetly(token)
    if api is not None:
        call_at(api)
    stop = asyncio.Event()
    for one in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(one, stop.set)
    living = asyncio.ensure_future(live(ledger, Referee(ledger), token, heartbeat, stop))
    stopped = asyncio.ensure_future(stop.wait())
    await asyncio.wait({living, stopped}, return_when=asyncio.FIRST_COMPLETED)
    stop.set()
    try:
        await living
    except Refused as refused:
        _log.critical("%s", refused)
        return REFUSED
    _log.info("ended")
    return STOPPED


async def live(ledger: Ledger, referee: Referee, token: str, heartbeat: Path, stop: asyncio.Event) -> None:
    """Log in, register, connect, and stay until `stop`. Raises `Refused`."""
    client = await _until(stop, _logged_in(ledger, referee, token))
    if client is None:
        return
    # What the start left is collected while nobody waits; what there is when Discord is ready is never looked at again.
    gc.collect()
    company = (
        asyncio.ensure_future(_patient("register the commands", lambda: register(client, ledger))),
        asyncio.ensure_future(beat(client, ledger, heartbeat)),
    )
    try:
        await _until(stop, _patient("connect", client.connect))
    except discord.ConnectionClosed as closed:
        raise Refused(_FINAL.get(closed.code, f"Discord closed the connection: {closed.code}.")) from None
    finally:
        end = asyncio.get_running_loop().time() + GRACE
        await client.host.drain(GRACE - LAST_LOOK)
        await client.boards.close(end - asyncio.get_running_loop().time())
        for one in company:
            one.cancel()
        await asyncio.gather(*company, return_exceptions=True)
        await client.close()
        client.prompter.close()
        await asyncio.to_thread(heartbeat.unlink, missing_ok=True)


async def _logged_in(ledger: Ledger, referee: Referee, token: str) -> Client:
    """A client whose token Discord knows. Raises `Refused`."""

    async def log_in() -> Client:
        # A failed login leaves a session behind that cannot be used again, so each attempt has a client of its own.
        client = Client(referee, ledger)
        try:
            await client.login(token)
        except BaseException:
            await client.close()
            raise
        return client

    try:
        return await _patient("log in", log_in)
    except discord.LoginFailure:
        raise Refused(_FINAL[_UNKNOWN_TOKEN]) from None


async def _patient(what: str, attempt: Callable[[], Awaitable[Result]]) -> Result:
    """Try until Discord is there, with growing pauses."""
    pause = FIRST_PAUSE
    while True:
        try:
            return await attempt()
        except _UNREACHABLE as error:
            _log.warning("cannot %s: %s; the next attempt is in %.0f s", what, _said(error), pause)
        await asyncio.sleep(pause)
        pause = min(pause * 2, LONGEST_PAUSE)


async def _until(stop: asyncio.Event, work: Awaitable[Result]) -> Result | None:
    """What comes of the work, or nothing when the program is told to end before."""
    working, stopped = asyncio.ensure_future(work), asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait({working, stopped}, return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        for one in (working, stopped):
            one.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(working, return_exceptions=True)


def _said(error: Exception) -> str:
    if isinstance(error, discord.HTTPException):
        return f"Discord answers {error.status}"
    return f"Discord cannot be reached ({type(error).__name__})"
