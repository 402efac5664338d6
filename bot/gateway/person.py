"""Who speaks, where, and with which roles: what an interaction says of it, as a request."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from bot.render.marks import harmless
from bot.request import Request
from rules import Player

if TYPE_CHECKING:
    from discord import Interaction

MENTIONED = 3
"""Mentions of one line that are looked up; each of them is a call."""

_PERSON = re.compile(r"<@!?(\d{1,20})>")
_ROLE = re.compile(r"<@&(\d{1,20})>")


def request_of(interaction: Interaction, text: str, origin: str | None = None) -> Request:
    """The line as a request of whoever caused the interaction.

    A place is a channel or a thread. A direct message is a server of its own in which nobody holds a GM's rights.
    """
    user = interaction.user
    direct = interaction.guild_id is None
    return Request(
        server=f"dm:{user.id}" if direct else str(interaction.guild_id),
        place=str(interaction.channel_id),
        player=Player(str(user.id), harmless(user.display_name) or str(user.id), not direct and manages(interaction)),
        # A role that is mentioned is kept by its id: the name may change, and another role may bear it.
        text=_ROLE.sub(r'"\1"', _whole(text)),
        origin=origin or occasion(interaction),
        called=harmless(getattr(interaction.channel, "name", None) or "") or None,
        roles=_roles(user),
        direct=direct,
    )


def occasion(interaction: Interaction) -> str:
    """The name of an interaction as an occasion on which something was said."""
    return f"interaction:{interaction.id}"


def _whole(text: str) -> str:
    """The text without halves of characters, which JSON can carry and no database can keep."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


async def introduced(interaction: Interaction, request: Request) -> Request:
    """The request together with the people whom its line mentions; whoever is not on the server stays unknown."""
    found = {mention[0]: mention[1] for mention in _PERSON.finditer(request.text.partition(" #")[0])}
    if interaction.guild is None or not found:
        return request
    users: dict[str, Player] = {}
    for mention, number in list(found.items())[:MENTIONED]:
        try:
            member = await interaction.guild.fetch_member(int(number))
        except (discord.HTTPException, OSError):
            continue
        users[mention] = Player(str(member.id), harmless(member.display_name) or str(member.id))
    return replace(request, users=users)


def manages(interaction: Interaction) -> bool:
    """Whether the person manages the server, and so is a GM by that alone."""
    rights = interaction.permissions
    return rights.manage_guild or rights.administrator


def _roles(user: discord.User | discord.Member) -> frozenset[str]:
    if not isinstance(user, discord.Member):
        return frozenset()
    # Everybody holds the default role; it cannot make a GM.
    held = [role for role in user.roles if not role.is_default()]
    return frozenset(name for role in held for name in (role.name, str(role.id)))
