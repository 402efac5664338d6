"""The connection to Discord: what the library is told, and where it hands over."""

from __future__ import annotations

import gc
import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.gateway.boards import Boards
from bot.gateway.cards import plain_message
from bot.gateway.commands import commands
from bot.gateway.host import Host
from bot.gateway.press import pressed
from bot.gateway.preview import Prompter
from bot.gateway.reply import Reply

if TYPE_CHECKING:
    from discord import Interaction

    from bot.referee import Referee
    from bot.store import Ledger

_log = logging.getLogger(__name__)

_STALE = "This command is no longer what Discord shows you. Reload Discord (Ctrl+R; on a phone, close and reopen it)."


class Tree(app_commands.CommandTree["Client"]):
    """All slash commands. What goes wrong behind them is the host's affair; what is left is commands from of old."""

    async def on_error(self, interaction: Interaction[Client], error: app_commands.AppCommandError) -> None:
        """Tell whoever used a command that has changed meanwhile."""
        if interaction.type is discord.InteractionType.autocomplete:
            return
        if not isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            _log.error("a command failed", exc_info=error)
        await self.client.host.attend(interaction, Reply(interaction).show(plain_message(_STALE), private=True))


class Client(discord.AutoShardedClient):
    """Hears interactions and nothing else, and keeps neither members nor messages."""

    def __init__(self, referee: Referee, ledger: Ledger, **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            **options,
        )
        self.boards = Boards(self, referee, ledger)
        self.host = Host(referee, self.boards)
        self.prompter = Prompter(referee)
        self.tree = Tree(self)
        for command in commands(self.host, self.prompter):
            self.tree.add_command(command)
        self.host.commands = len(self.tree.get_commands())

    async def setup_hook(self) -> None:
        """Know which places have a board, before anybody speaks there."""
        await self.boards.load()

    async def on_ready(self) -> None:
        """What there is now stays: the collector need not look at it any more."""
        gc.freeze()
        _log.info("ready on %d servers", len(self.guilds))
        self.boards.restore()

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A combat whose channel is gone is shown nowhere."""
        await self.boards.forget(str(channel.guild.id), str(channel.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """The same for a thread."""
        await self.boards.forget(str(payload.guild_id), str(payload.thread_id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Somebody has invited the bot."""
        if self.user is not None:
            await self.host.welcomer.joined(guild, self.user.id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons and modals; commands and their fields come in by the tree."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.host.attend(interaction, pressed(self.host, interaction))
