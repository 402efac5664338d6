"""The boards of all places: one message for each combat, kept true. State first, message second.

Each place has a worker of its own while there is something to show: it shows what is so at that moment, rests, and
looks again where something moved meanwhile. So edits are few, and the last state always arrives.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

import aiohttp
import discord

from bot.gateway.board_card import board_message
from bot.gateway.posting import Channel, Gone, Stuck
from bot.store import Posted, StoreProblem

if TYPE_CHECKING:
    from bot.board import Board
    from bot.gateway.cards import Message
    from bot.referee import Referee
    from bot.store import Ledger

_log = logging.getLogger(__name__)

REST = 1.5
"""Seconds between two edits of a board; Discord takes about five in five seconds."""
LONGEST_REST = 60.0
"""Seconds before another attempt at most, where Discord cannot be reached; at once where it forbids."""
AGE = timedelta(minutes=50)
"""How old a board gets: messages older than an hour may be edited only now and then."""
SUNK = 20
"""Answers below a board that make it move down when a round begins."""

_SHOWN, _AS_IT_WAS, _LATER, _FORBIDDEN = range(4)
"""How it went to show a board: something was to do, nothing was, it is to be tried again, or left alone."""

UNSHOWN = (
    "Discord does not let me post or edit the board in this channel. It takes the permissions **View Channel**, **Send"
    " Messages** (in a thread **Send Messages in Threads**) and **Read Message History**. Nothing is lost: every line"
    " is played, and `combat show` tells how things stand."
)


class Key(NamedTuple):
    """A place on a server."""

    server: str
    place: str


class Boards:
    """Shows every combat in a message of its channel."""

    def __init__(self, client: discord.Client, referee: Referee, ledger: Ledger) -> None:
        self._client, self._referee, self._ledger = client, referee, ledger
        self._posted: dict[Key, Posted] = {}
        self._shown: dict[Key, object] = {}
        self._stale: set[Key] = set()
        self._workers: dict[Key, asyncio.Task[None]] = {}
        self._troubled: dict[Key, bool] = {}
        self._closing = asyncio.Event()

    async def load(self) -> None:
        """Read which boards there are. Raises `StoreProblem`."""
        self._posted = {Key(one.server, one.place): one for one in await self._ledger.boards()}

    # --- what the host asks and tells

    def stands_in(self, server: str, place: str) -> bool:
        """Whether the combat of a place is shown there."""
        key = Key(server, place)
        return key in self._posted and key not in self._troubled

    def touch(self, server: str, place: str) -> None:
        """Something was entered: its board, and those of places whose people may be concerned, are shown anew."""
        for key in {Key(server, place), *(one for one in self._posted if one.server == server)}:
            self._wake(key)

    def restore(self) -> None:
        """Show every board as things are now: after a start they may be old."""
        for key in self._posted:
            self._wake(key)

    async def forget(self, server: str, place: str) -> None:
        """The channel is gone."""
        key = Key(server, place)
        if self._posted.pop(key, None) is not None:
            self._shown.pop(key, None)
            await self._ledger.drop_board(*key)

    def trouble(self, server: str, place: str) -> str | None:
        """What a GM is to be told about the board of a place; each trouble is told once."""
        key = Key(server, place)
        if not self._troubled.get(key, False):
            return None
        self._troubled[key] = False
        return UNSHOWN

    async def close(self, seconds: float) -> None:
        """Show what is still to be shown, so long at most."""
        self._closing.set()
        workers = tuple(self._workers.values())
        if workers:
            _, late = await asyncio.wait(workers, timeout=max(seconds, 0.0))
            for one in late:
                one.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    # --- one place

    def _wake(self, key: Key) -> None:
        if self._closing.is_set():
            return  # nobody waits for it any more, and the ledger is about to be closed
        self._stale.add(key)
        if key not in self._workers:
            self._workers[key] = asyncio.ensure_future(self._work(key))

    async def _work(self, key: Key) -> None:
        rest = REST
        try:
            while key in self._stale:
                self._stale.discard(key)
                went = await self._attempt(key)
                if went in (_SHOWN, _AS_IT_WAS):
                    rest = REST
                elif self._closing.is_set():
                    return
                elif went == _LATER:
                    rest = min(rest * 2, LONGEST_REST)
                    self._stale.add(key)
                else:
                    rest = LONGEST_REST
                if went != _AS_IT_WAS:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._closing.wait(), rest)
        finally:
            self._workers.pop(key, None)

    async def _attempt(self, key: Key) -> int:
        """Show a board, and how that went."""
        try:
            shown = await self._show(key)
        except discord.Forbidden as error:
            _log.warning("the board of channel %s is not shown: %s", key.place, error)
            self._troubled.setdefault(key, True)
            return _FORBIDDEN
        except (discord.HTTPException, aiohttp.ClientError, OSError, StoreProblem) as error:
            _log.warning("the board of channel %s is not shown yet: %s", key.place, error)
            return _LATER
        except Exception:  # noqa: BLE001 -- a board that cannot be made must not end the worker, or no other comes after it
            _log.exception("the board of channel %s cannot be made", key.place)
            return _FORBIDDEN
        if shown:
            self._troubled.pop(key, None)
        return _SHOWN if shown else _AS_IT_WAS

    async def _show(self, key: Key) -> bool:
        """Let the message be what the combat is. Whether there was anything to do."""
        posted = self._posted.get(key)
        board = await self._referee.board(*key)
        if posted is not None and (board is None or board.began != posted.began):
            await self._end(key, posted)
            posted = None
        elif board is None:
            return False
        if board is None:
            return True
        message = board_message(board)
        content = message.to_components()
        if posted is None:
            await self._post(key, board, message)
        elif self._is_low(posted, board):
            await self._repost(key, posted, board, message)
        elif self._shown.get(key) == content:
            return False
        elif self._is_old(posted):
            await self._repost(key, posted, board, message)
        else:
            await self._edit(key, posted, board, message)
        self._shown[key] = content
        return True

    async def _edit(self, key: Key, posted: Posted, board: Board, message: Message) -> None:
        try:
            await self._channel(key).edit(posted.message, message)
        except Stuck:
            await self._repost(key, posted, board, message)
        except Gone as gone:
            await self._lost(key, gone)
            if not gone.channel:
                await self._post(key, board, message)

    async def _post(self, key: Key, board: Board, message: Message) -> None:
        channel, now = self._channel(key), self._ledger.now
        try:
            sent = await channel.post(message, f"board-{board.began}-{board.number}")
        except Gone as gone:
            await self._lost(key, gone)
            return
        posted = Posted(*key, sent, now, board.began, board.fact.round, board.number)
        await self._keep(key, posted)
        if await channel.pin(sent):
            await self._keep(key, posted._replace(pinned=True))

    async def _repost(self, key: Key, posted: Posted, board: Board, message: Message) -> None:
        await self._post(key, board, message)
        await self._channel(key).delete(posted.message)

    async def _end(self, key: Key, posted: Posted) -> None:
        """Leave the last state of a combat without buttons, or nothing where it never was."""
        channel = self._channel(key)
        last = await self._referee.last_board(*key, posted.began)
        try:
            if last is None:
                await channel.delete(posted.message)
            else:
                await channel.edit(posted.message, board_message(last))
        except Stuck:
            await channel.post(board_message(last), f"end-{posted.began}") if last else None
            await channel.delete(posted.message)
        except Gone:
            pass  # there is nothing left to end
        if posted.pinned and last is not None:
            await channel.unpin(posted.message)
        await self.forget(*key)

    async def _lost(self, key: Key, gone: Gone) -> None:
        _log.info("the board of channel %s is gone: %s", key.place, gone)
        await self.forget(*key)

    async def _keep(self, key: Key, posted: Posted) -> None:
        self._posted[key] = posted
        await self._ledger.keep_board(posted)

    def _channel(self, key: Key) -> Channel:
        return Channel(self._client, int(key.place))

    def _is_old(self, posted: Posted) -> bool:
        return self._ledger.now - posted.at >= AGE

    @staticmethod
    def _is_low(posted: Posted, board: Board) -> bool:
        """Whether a round has begun, and much was answered below the board."""
        return board.fact.round != posted.round and board.number - posted.number >= SUNK
