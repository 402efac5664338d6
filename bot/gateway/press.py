"""Presses of buttons and modals, by the name of the component alone.

They are heard as raw interactions and not through the library's views: so they work for messages from before a
restart, and what goes wrong takes the same path as with a command (the library hides faults of such callbacks).
"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, NamedTuple

import discord
from discord import ui

from bot.gateway.board_press import BOARD, press_board, say_beside
from bot.gateway.cards import plain_message, refusal_message
from bot.gateway.choices import FORM, OPEN, seal
from bot.gateway.fix import MODAL, mended, modal
from bot.gateway.forms import SET, open_form, submitted
from bot.gateway.guide import MENU
from bot.gateway.person import request_of
from bot.gateway.reply import Reply
from bot.gateway.secret import look, reveal
from bot.gateway.welcome import GM_ROLE, RULESET, SAMPLE, SAY, show_sample
from bot.gateway.whom import TARGET, asked
from bot.render import Answer, Refusal
from bot.store import PlayedAlready
from rules import Conflict, NotAllowed, load

if TYPE_CHECKING:
    from discord import Interaction

    from bot.gateway.host import Host
    from rules import Action

_log = logging.getLogger(__name__)

_ACTION = re.compile(r"(?:act|to):(\d{1,12}):(\d{1,2}):([0-9a-f]{8})(?::\d)?")
_MENU = re.compile(r"menu:(\d{1,12}):\d")
_CHOSEN = re.compile(r"(\d{1,2}):([0-9a-f]{8})")
_SECRET = re.compile(r"(look|reveal):(\d{1,12})")
_FORGOTTEN = "This line is no longer known. Say it again."
_CHANGED = "This button is from another time: its line is no longer the same. Say the line instead."


class Pressed(NamedTuple):
    """An action of an entry that somebody pressed, and for whom, where it wants a name."""

    entry: int
    place: int
    seal: str
    name: str | None = None


async def pressed(host: Host, interaction: Interaction) -> None:
    """Do what a button, a menu or a modal says. A name that is not ours is left alone."""
    name = str((interaction.data or {}).get("custom_id", ""))
    if interaction.type is discord.InteractionType.modal_submit:
        await _sent_off(host, interaction, name)
    elif (one := _pressed(name, _chosen(interaction))) is not None:
        await _act(host, interaction, one)
    elif found := _SECRET.fullmatch(name):
        await (look if found[1] == "look" else reveal)(interaction, host.referee, int(found[2]))
    elif (line := _line_of(name, _chosen(interaction))) is not None:
        await host.say(interaction, line)
    elif name.startswith("sure:"):
        await host.say(interaction, name.removeprefix("sure:"), sure=True)
    elif name == SAMPLE:
        await show_sample(interaction, host.referee.greeting)
    elif (found := BOARD.fullmatch(name)) is not None:
        await press_board(host, interaction, found[1], found[2] or "", _chosen(interaction))
    elif name.startswith("fix"):
        await _fix(host, interaction, name)
    elif name.startswith(OPEN):
        await open_form(host, interaction, SET, name.removeprefix(OPEN))


async def _sent_off(host: Host, interaction: Interaction, name: str) -> None:
    """Do what a modal was filled in for."""
    if name == MODAL:
        await host.say(interaction, mended(interaction))
    elif name.startswith(FORM):
        await submitted(host, interaction, name)


def _pressed(name: str, chosen: str) -> Pressed | None:
    """Which action a component stands for, by its name and by what was chosen in it."""
    if found := _MENU.fullmatch(name):
        picked = _CHOSEN.fullmatch(chosen)
        return Pressed(int(found[1]), int(picked[1]), picked[2]) if picked else None
    found = _ACTION.fullmatch(name)
    if found is None:
        return None
    return Pressed(int(found[1]), int(found[2]), found[3], chosen if name.startswith(TARGET) else None)


def _chosen(interaction: Interaction) -> str:
    values = (interaction.data or {}).get("values", [])
    return str(values[0]) if values else ""


def _line_of(name: str, chosen: str) -> str | None:
    """The line that a button bears, or that a choice from a menu says."""
    if name.startswith(SAY):
        return name.removeprefix(SAY)
    says = {RULESET: f"settings ruleset {chosen}", GM_ROLE: f"settings gm <@&{chosen}>"}
    return f"help {chosen}" if name.startswith(MENU) else says.get(name)


async def _act(host: Host, interaction: Interaction, one: Pressed) -> None:
    """Say the line of an action of an entry, as whoever pressed."""
    request = request_of(interaction, "")
    offer = await host.referee.action(request, one.entry, one.place)
    if isinstance(offer, Refusal):
        await Reply(interaction).show(refusal_message(offer, None), private=True)
        return
    action = offer.action
    if action is None or seal(action) != one.seal:
        await Reply(interaction).show(plain_message(_CHANGED), private=True)
        return
    if action.whom and one.name is None:
        await Reply(interaction).show(await asked(host.referee, request, one.entry, one.place, action), private=True)
        return
    origin = await host.referee.occasion(request, one.entry, one.place) if action.once else None
    said = await say_beside(host, interaction, _line(action, one, offer.ruleset), origin, told=offer.theirs)
    if isinstance(said, Answer) or isinstance(said.error if said else None, PlayedAlready | NotAllowed | Conflict):
        await _retire(host, interaction, one.entry)


def _line(action: Action, one: Pressed, ruleset: str) -> str:
    """What a press says."""
    if one.name is None:
        return action.line
    return action.with_name(load(ruleset).language.spell_name(one.name))


async def _retire(host: Host, interaction: Interaction, entry: int) -> None:
    """Take buttons out of use that nobody can press any more; the rules would refuse them anyway."""
    message = interaction.message
    if message is None or message.flags.ephemeral:
        return  # a private message can be edited by nobody's press but its own
    used = await host.referee.used_up(request_of(interaction, ""), entry)
    kind = ui.LayoutView if message.flags.components_v2 else ui.View
    view = kind.from_message(message, timeout=None)
    view.stop()
    changed = False
    for item in view.walk_children():
        found = _ACTION.fullmatch(getattr(item, "custom_id", None) or "")
        if not isinstance(item, ui.Button) or found is None or int(found[1]) != entry:
            continue
        changed |= item.disabled != (int(found[2]) in used)
        item.disabled = int(found[2]) in used
    try:
        if changed:
            await message.edit(view=view)
    except (discord.HTTPException, OSError) as error:
        _log.info("a used button still looks new: %s", error)


async def _fix(host: Host, interaction: Interaction, name: str) -> None:
    text = host.drafts.text(name)
    if text is None:
        await Reply(interaction).show(plain_message(_FORGOTTEN), private=True)
    else:
        await interaction.response.send_modal(modal(text))
