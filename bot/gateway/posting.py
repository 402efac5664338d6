"""Messages that no interaction asks for: posted, edited, deleted and pinned in a channel or a thread by their ids."""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from bot.gateway.cards import Message

_log = logging.getLogger(__name__)

_UNKNOWN_CHANNEL = 10003
_STUCK = {30046, 50083, 50005}
"""Discord's codes for a message too old to be edited often, for a thread that is archived, and for a message of
another: the bot runs as another application now."""


class Gone(Exception):
    """The message is no longer there; `channel`: nor is the channel."""

    def __init__(self, error: discord.NotFound) -> None:
        super().__init__(str(error))
        self.channel = error.code == _UNKNOWN_CHANNEL


class Stuck(Exception):
    """The message is there and cannot be edited; a new one can be posted, which also wakes an archived thread."""


class Channel:
    """A channel or thread, by its id alone. What is not said to be caught raises what the library raises."""

    def __init__(self, client: discord.Client, number: int) -> None:
        self._messages = client.get_partial_messageable(number)

    async def post(self, message: Message, name: str) -> str:
        """Post a message; its id. Under one `name` it is posted once, even if the word of it is lost. Raises `Gone`."""
        try:
            sent = await self._messages.send(view=message, nonce=name[-25:])
        except discord.NotFound as error:
            raise Gone(error) from error
        return str(sent.id)

    async def edit(self, number: str, message: Message) -> None:
        """Put another content into a message. Raises `Gone`, `Stuck`."""
        try:
            await self._message(number).edit(view=message)
        except discord.NotFound as error:
            raise Gone(error) from error
        except discord.HTTPException as error:
            if error.code in _STUCK:
                raise Stuck from error
            raise

    async def delete(self, number: str) -> None:
        """Take a message away, where that can be done."""
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            await self._message(number).delete()

    async def pin(self, number: str) -> bool:
        """Pin a message. Whether that was allowed."""
        try:
            await self._message(number).pin()
        except discord.HTTPException as error:
            _log.info("a board is not pinned: %s", error)
            return False
        return True

    async def unpin(self, number: str) -> None:
        """Let a message be pinned no longer, where that can be done."""
        with contextlib.suppress(discord.HTTPException):
            await self._message(number).unpin()

    def _message(self, number: str) -> discord.PartialMessage:
        return self._messages.get_partial_message(int(number))
