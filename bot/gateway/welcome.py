"""What a server is shown once: how to set the bot up by two menus, and a scene to click through.

A choice is a line that whoever chose says; so it is allowed to those who may say it, and works after a restart.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord import ui

from bot.gateway.cards import Message
from bot.gateway.choices import button
from bot.gateway.limits import OPTIONS, TEXT, fits_name
from bot.gateway.markdown import markdown
from bot.gateway.person import manages
from bot.gateway.reply import Reply
from bot.render import wording
from rules import DEFAULT, installed, load

if TYPE_CHECKING:
    from discord import Guild, Interaction

    from bot.greeting import Greeting

_log = logging.getLogger(__name__)

RULESET, GM_ROLE, SAMPLE, SAY = "set:ruleset", "set:gm", "scene", "say:"
"""Names of the menus and the buttons; behind the last one stands a line."""


class Welcomer:
    """Welcomes each server once: where it may write when it is invited, else whoever manages the server, privately."""

    def __init__(self, greeting: Greeting) -> None:
        self._greeting = greeting
        self._welcomed: set[str] = set()

    async def joined(self, guild: Guild, bot: int) -> None:
        """Welcome a server that the bot was just invited to, in the first channel where it may write."""
        me = guild.get_member(bot)
        channel = None if me is None else _channel(guild, me)
        if channel is None or not await self._greeting.begin(str(guild.id)):
            return
        try:
            await channel.send(view=welcome())
        except (discord.HTTPException, OSError) as error:
            _log.warning("server %s could not be welcomed: %s", guild.id, error)
            await self._greeting.withdraw(str(guild.id))

    async def is_due(self, interaction: Interaction) -> bool:
        """Whether the person is the one to be shown it now; from then on nobody is."""
        server = str(interaction.guild_id)
        if interaction.guild_id is None or server in self._welcomed or not manages(interaction):
            return False
        self._welcomed.add(server)
        return await self._greeting.begin(server)


def welcome() -> Message:
    """The message that a server is shown once."""
    words = wording(load(DEFAULT).package)
    rulesets = [discord.SelectOption(label=one.key, value=one.key, description=one.title) for one in installed()]
    games = ui.Select[ui.LayoutView](
        custom_id=RULESET, placeholder=words.say("welcome.ruleset"), options=rulesets[:OPTIONS]
    )
    roles = ui.RoleSelect[ui.LayoutView](custom_id=GM_ROLE, placeholder=words.say("welcome.gm"))
    scene = button(words.say("welcome.scene"), SAMPLE, discord.ButtonStyle.primary)
    text = ui.TextDisplay[ui.LayoutView](markdown(words.say("welcome.text"), TEXT))
    return Message(ui.Container(text, ui.ActionRow(games), ui.ActionRow(roles), ui.ActionRow(scene)))


async def show_sample(interaction: Interaction, greeting: Greeting) -> None:
    """A scene of the game that is played here, to click through."""
    ruleset = await greeting.ruleset(str(interaction.guild_id), str(interaction.channel_id))
    words = wording(ruleset.package)
    lines = [line for line in ruleset.sample if fits_name(SAY + line)]
    rows = [ui.ActionRow(button(line, SAY + line)) for line in lines]
    text = ui.TextDisplay[ui.LayoutView](markdown(words.say("welcome.sample", ruleset=ruleset.key), TEXT))
    await Reply(interaction).show(Message(ui.Container(text, *rows)), private=True)


def _channel(guild: Guild, me: discord.Member) -> discord.TextChannel | None:
    """Where the bot may write: the channel for such news, else the topmost one."""
    channels = [one for one in (guild.system_channel, *guild.text_channels) if one is not None]
    for channel in channels:
        rights = channel.permissions_for(me)
        if rights.view_channel and rights.send_messages:
            return channel
    return None
