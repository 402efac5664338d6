"""Which permissions the bot lacks in a channel. Answers need none; a late answer and a board are posted as messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from discord import Interaction

REMEMBERED = 1_000
"""People and channels of whom it is known that they have been told."""


class Warner:
    """Tells whoever speaks in a channel what the bot lacks there, each of them once."""

    def __init__(self) -> None:
        self._told: set[tuple[int, int | None]] = set()

    def warning(self, interaction: Interaction) -> str | None:
        """What to tell, in Discord's markdown; `None` where nothing lacks or it has been told."""
        lacking = missing(interaction)
        whom = (interaction.user.id, interaction.channel_id)
        if not lacking or whom in self._told:
            return None
        if len(self._told) >= REMEMBERED:
            self._told.clear()
        self._told.add(whom)
        names = ", ".join(f"**{name}**" for name in lacking)
        return f"In this channel I lack {names}. Lines are answered all the same; an answer that Discord loses is not."


def missing(interaction: Interaction) -> list[str]:
    """Names of the permissions that the bot lacks where the interaction happened."""
    if interaction.guild_id is None:
        return []
    held = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = {
        "View Channel": held.view_channel,
        "Send Messages in Threads" if in_thread else "Send Messages": (
            held.send_messages_in_threads if in_thread else held.send_messages
        ),
    }
    return [name for name, has in needed.items() if not (has or held.administrator)]
