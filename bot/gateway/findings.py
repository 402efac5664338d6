"""What `doctor` is told of Discord: permissions here, commands, what the bot sees, the connection and its clock."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import discord

from bot.checkup import found
from bot.gateway.rights import missing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from discord import Interaction

    from bot.gateway.mentions import Mentions
    from rules import Finding

DRIFT = 5
"""Seconds by which two clocks may differ; an answer that comes three seconds late is lost."""


def findings(interaction: Interaction, mentions: Mentions, commands: int) -> Iterator[Finding]:
    """What there is to find where an interaction happened; `commands` is how many there are."""
    lacking = missing(interaction)
    yield found("rights", well=not lacking, names=", ".join(lacking))
    yield found("commands", well=len(mentions) == commands, known=len(mentions), count=commands)
    is_seen = interaction.guild_id is None or not (interaction.guild is None or interaction.guild.unavailable)
    yield found("intents", well=is_seen)
    latency = interaction.client.latency
    drift = round((discord.utils.utcnow() - interaction.created_at).total_seconds())
    milliseconds = round(latency * 1000) if math.isfinite(latency) else 0
    yield found("discord", well=abs(drift) <= DRIFT, milliseconds=milliseconds, seconds=abs(drift))
