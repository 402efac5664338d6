"""The answer to one interaction: given directly or after a deferral, privately or to all, and never twice."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import aiohttp
import discord

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from discord import Interaction

    from bot.gateway.cards import Message, Simple

_log = logging.getLogger(__name__)

ATTEMPTS = 3
"""How often an answer is handed over to a network that fails."""
PAUSE = 0.2
"""Seconds before the second attempt; twice that before the third."""

_NOBODY = discord.AllowedMentions.none()
_ANSWERED = 40060
"""Discord's code for an interaction that has been answered already."""


class AnswerLost(Exception):
    """Discord took no answer to an interaction: too late, or out of reach."""


class Reply:
    """What is said to one interaction."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._waiting: bool | None = None

    async def stand_by(self) -> None:
        """Leave what was pressed as it is; the answer comes behind it. Raises `AnswerLost`."""
        await _delivered(self._interaction.response.defer)

    async def defer(self, *, private: bool) -> None:
        """Tell that the answer comes later, unless something was said already. Raises `AnswerLost`."""
        response = self._interaction.response
        if response.is_done():
            return
        await _delivered(lambda: response.defer(ephemeral=private, thinking=True))
        self._waiting = private

    async def show(self, message: Message | Simple, *, private: bool, calls: str | None = None) -> None:
        """Give the answer; of all whom it mentions, `calls` alone is told. Raises `AnswerLost`."""
        response = self._interaction.response
        users = [discord.Object(int(calls))] if calls else []
        told = discord.AllowedMentions(everyone=False, roles=False, users=users)
        if self._waiting is None and not response.is_done():
            await _delivered(
                lambda: response.send_message(
                    **message.parts, files=message.files, ephemeral=private, allowed_mentions=told
                )
            )
        elif self._waiting is private and not calls:
            await _delivered(
                lambda: self._interaction.edit_original_response(**message.parts, attachments=message.files)
            )
        else:
            # Whether an answer is private is settled by its deferral, and the first message behind a deferral takes
            # its place: so that goes first. An edit of it would call nobody, either.
            if self._waiting is not None:
                await _delivered(self._interaction.delete_original_response)
            await self.add(message, private=private, told=told)
        self._waiting = None

    async def turn_into(self, message: Message) -> None:
        """Put a message in the place of the private one that was pressed; privately behind one that all read."""
        pressed = self._interaction.message
        if pressed is None or not pressed.flags.ephemeral:
            await self.show(message, private=True)
        else:
            await _delivered(lambda: self._interaction.response.edit_message(**message.parts))

    async def replace(self, message: Message) -> None:
        """Put a message in the place of the private one that was pressed, behind `stand_by`. Raises `AnswerLost`."""
        await _delivered(lambda: self._interaction.edit_original_response(**message.parts))

    async def add(self, message: Message | Simple, *, private: bool, told: discord.AllowedMentions = _NOBODY) -> None:
        """Say something more behind the answer. Raises `AnswerLost`."""
        followup = self._interaction.followup
        await _delivered(
            lambda: followup.send(
                **message.parts, files=message.files, ephemeral=private, wait=True, allowed_mentions=told
            )
        )


async def _delivered(send: Callable[[], Awaitable[object]]) -> None:
    """Hand something over, again where the network failed. Raises `AnswerLost`."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            await send()
        except discord.InteractionResponded:
            return
        except discord.HTTPException as error:
            if error.code == _ANSWERED:
                return  # an earlier attempt arrived, and only the word of it was lost
            if isinstance(error, discord.NotFound | discord.DiscordServerError):
                raise AnswerLost(f"{error.status} {error.code}") from error
            raise
        except (aiohttp.ClientError, OSError) as error:
            if attempt == ATTEMPTS:
                raise AnswerLost(type(error).__name__) from error
            await asyncio.sleep(PAUSE * attempt)
        else:
            return
