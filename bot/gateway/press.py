"""Presses of buttons and modals, by the name of the component alone.

They are heard as raw interactions and not through the library's views: so they work for messages from before a
restart, and what goes wrong takes the same path as with a command (the library hides faults of such callbacks).
"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING

import discord
from discord import ui

from bot.gateway.cards import plain_message, refusal_message, seal
from bot.gateway.fix import MODAL, mended, modal
from bot.gateway.guide import MENU
from bot.gateway.person import request_of
from bot.gateway.reply import Reply
from bot.gateway.secret import look, reveal
from bot.gateway.welcome import GM_ROLE, RULESET, SAMPLE, SAY, show_sample
from bot.render import Answer, Refusal
from bot.store import PlayedAlready

if TYPE_CHECKING:
    from discord import Interaction

    from bot.gateway.host import Host

_log = logging.getLogger(__name__)

_ACTION = re.compile(r"act:(\d{1,12}):(\d{1,2}):([0-9a-f]{8})")
_SECRET = re.compile(r"(look|reveal):(\d{1,12})")
_FORGOTTEN = "This line is no longer known. Say it again."
_CHANGED = "This button is from another time: its line is no longer the same. Say the line instead."


async def pressed(host: Host, interaction: Interaction) -> None:
    """Do what a button or a modal says. A name that is not ours is left alone."""
    name = str((interaction.data or {}).get("custom_id", ""))
    if interaction.type is discord.InteractionType.modal_submit:
        if name == MODAL:
            await host.say(interaction, mended(interaction))
    elif found := _ACTION.fullmatch(name):
        await _act(host, interaction, int(found[1]), int(found[2]), found[3])
    elif found := _SECRET.fullmatch(name):
        await (look if found[1] == "look" else reveal)(interaction, host.referee, int(found[2]))
    elif (line := _line_of(name, interaction)) is not None:
        await host.say(interaction, line)
    elif name.startswith("sure:"):
        await host.say(interaction, name.removeprefix("sure:"), sure=True)
    elif name == SAMPLE:
        await show_sample(interaction, host.referee.greeting)
    elif name.startswith("fix"):
        await _fix(host, interaction, name)


def _line_of(name: str, interaction: Interaction) -> str | None:
    """The line that a button bears, or that a choice from a menu says."""
    if name.startswith(SAY):
        return name.removeprefix(SAY)
    chosen = str(next(iter((interaction.data or {}).get("values", ())), ""))
    says = {RULESET: f"settings ruleset {chosen}", GM_ROLE: f"settings gm <@&{chosen}>"}
    return f"help {chosen}" if name.startswith(MENU) else says.get(name)


async def _act(host: Host, interaction: Interaction, entry: int, index: int, check: str) -> None:
    """Say the line of an action of an entry, as whoever pressed."""
    answer = await host.referee.recall(request_of(interaction, ""), entry)
    if isinstance(answer, Refusal):
        await Reply(interaction).show(refusal_message(answer, None), private=True)
        return
    action = answer.offered[index] if index < len(answer.offered) else None
    if action is None or seal(action) != check:
        await Reply(interaction).show(plain_message(_CHANGED), private=True)
        return
    if not action.once:
        await host.say(interaction, action.line)
        return
    answer = await host.say(interaction, action.line, f"press:{interaction.channel_id}:{entry}:{index}")
    if isinstance(answer, Answer) or (answer and isinstance(answer.error, PlayedAlready)):
        await _retire(interaction)


async def _retire(interaction: Interaction) -> None:
    """Take the pressed button out of use. That it works once only is the ledger's affair: this shows it."""
    message = interaction.message
    if message is None or message.flags.ephemeral:
        return  # a private message can be edited by nobody's press but its own
    view = ui.LayoutView.from_message(message, timeout=None)
    view.stop()
    for item in view.walk_children():
        if isinstance(item, ui.Button) and item.custom_id == (interaction.data or {}).get("custom_id"):
            item.disabled = True
    try:
        await message.edit(view=view)
    except (discord.HTTPException, OSError) as error:
        _log.info("a used button still looks new: %s", error)


async def _fix(host: Host, interaction: Interaction, name: str) -> None:
    text = host.drafts.text(name)
    if text is None:
        await Reply(interaction).show(plain_message(_FORGOTTEN), private=True)
    else:
        await interaction.response.send_modal(modal(text))
