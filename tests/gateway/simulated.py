"""The one place that knows SimCord: an offline Discord which checks permissions, payloads and the order of answers."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import discord
import simcord

from bot.gateway.client import Client
from bot.gateway.registration import register
from bot.referee import Referee

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from bot.store import Ledger
    from rules import Dice

    Actor = Any
    Result = Any


class Group:
    """A server with a channel, a GM who manages it, and two players."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        guild = env.create_guild()
        self.channel = guild.create_text_channel("game")
        managing = guild.create_role("Warden", permissions=discord.Permissions(manage_guild=True))
        self.role = guild.create_role("Game Master")
        self.gm = guild.add_member(env.create_user("gil"), roles=[managing])
        self.ana = guild.add_member(env.create_user("ana"))
        self.bo = guild.add_member(env.create_user("bo"), roles=[self.role])

    async def say(self, who: Actor, command: str, **options: str) -> Result:
        return await who.slash(self.channel, command, **options)


@asynccontextmanager
async def group(ledger: Ledger, dice: Dice) -> AsyncGenerator[Group]:
    """The bot on a simulated server; what the bot swallows fails the test."""
    client = Client(Referee(ledger, dice), ledger)
    async with simcord.run(client, shard_count=1) as env:
        await register(client, ledger)
        yield Group(env)


def text(result: Result) -> str:
    """All text of the first answer."""
    return shown(result.response.message)


def shown(message: discord.Message) -> str:
    """All text of a message."""
    panels = [one for one in message.components if isinstance(one, discord.Container)]
    return message.content + "\n".join(
        item.content for one in panels for item in one.children if isinstance(item, discord.TextDisplay)
    )
