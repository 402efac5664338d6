"""Sheets as forms: a modal with the fields of a sheet in it, or for a new one. What is sent off is one line like any.

A form carries a seal of the figures that it was filled with: where they have moved since, nothing is said, and whoever
sent it off gets the line to look at. So a form that lay open for an hour undoes nobody's work, after a restart too.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING

import discord
from discord import ui

from bot.gateway.cards import plain_message, refusal_message
from bot.gateway.choices import FORM, button, form_of
from bot.gateway.fix import values_of
from bot.gateway.limits import FIELD, FORM_TITLE, LABEL_OF_FIELD, OPTIONS, cut, fits_name, length
from bot.gateway.markdown import code_block
from bot.gateway.person import request_of
from bot.gateway.reply import Reply
from bot.render import Answer, Refusal
from rules import NAME_LIMIT, SheetShown, load, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from discord import Interaction

    from bot.gateway.host import Host

NEW, SET = "sheet new", "sheet set"
FORMS = (NEW, SET)
"""What a command says that comes without a line: it opens a form."""
BOXES = 5
"""Fields of a form."""

_SET = re.compile(r"form:set:([0-9a-f]{8}):(.+)", re.DOTALL)
_EMPTY = "-"
_MOVED = "The sheet has changed since this form was opened. This is what it would say now; nothing was set."
_TOO_LARGE = "This sheet is too large for a form: say `sheet set`."
_TOLD = "One field with its value on each line; a line that is taken out takes the field away."
_SAME = "Nothing is different from what is on the sheet."


async def open_form(host: Host, interaction: Interaction, head: str, name: str | None = None) -> None:
    """Open the form for a new sheet, or for one that there is: the one in use where there is no name."""
    asked = "sheet list" if head == NEW else "sheet show"
    answer = await _looked(host, interaction, asked, name)
    if isinstance(answer, Refusal):
        await Reply(interaction).show(refusal_message(answer, None), private=True)
    elif isinstance(answer.fact, SheetShown) and (shown := _changing(answer.fact, answer.ruleset)) is not None:
        await interaction.response.send_modal(shown)
    elif isinstance(answer.fact, SheetShown):
        await Reply(interaction).show(
            plain_message("This sheet is too large for a form: say `sheet set`."), private=True
        )
    else:
        await interaction.response.send_modal(_making(answer.ruleset))


async def submitted(host: Host, interaction: Interaction, name: str) -> None:
    """Say the line that a form stands for."""
    typed = values_of(interaction)
    if found := _SET.fullmatch(name):
        await _set(host, interaction, found[1], found[2], typed)
        return
    sheet, template = (*typed, _EMPTY)[:2]
    tail = "" if template == _EMPTY else f' from "{template}"'
    await host.say(interaction, f"{NEW} {quoted(sheet)}{tail}")


async def _set(host: Host, interaction: Interaction, check: str, name: str, typed: Sequence[str]) -> None:
    answer = await _looked(host, interaction, "sheet show", name)
    if isinstance(answer, Refusal):
        await Reply(interaction).show(refusal_message(answer, None), private=True)
        return
    assert isinstance(answer.fact, SheetShown)  # noqa: S101 -- what `sheet show` answers with
    spell = load(answer.ruleset).language.spell_name
    before = answer.fact.settings(spell)
    rows = [row.strip().rstrip(",") for box in typed for row in box.split("\n") if row.strip()]
    kept = {_field(row) for row in rows}
    gone = [f"{_field(row)} none" for row in before if _field(row) not in kept]
    different = [row for row in rows if row not in before] + gone
    line = f"{SET} {', '.join(different)} as {spell(name)}"
    reply = Reply(interaction)
    if not different:
        await reply.show(plain_message(_SAME), private=True)
    elif _seal(before) != check:
        fix = button("Fix it", host.drafts.keep(interaction.id, line), discord.ButtonStyle.primary)
        await reply.show(plain_message(f"{_MOVED}\n{code_block(line, 1_000)}", (fix,)), private=True)
    else:
        await host.say(interaction, line)


async def _looked(host: Host, interaction: Interaction, asked: str, name: str | None) -> Answer | Refusal:
    request = request_of(interaction, "")
    text = asked if name is None else f"{asked} {quoted(name)}"
    return await host.referee.play(replace(request, text=text, origin=None))


def _making(ruleset: str) -> ui.Modal:
    templates = list(load(ruleset).characters.templates)[: OPTIONS - 1]
    made = ui.Modal(title="A new sheet", custom_id=f"{FORM}new", timeout=None)
    name = ui.TextInput[ui.Modal](custom_id="name", max_length=NAME_LIMIT)
    made.add_item(ui.Label(text="Name", component=name))
    if templates:
        options = [discord.SelectOption(label="Empty", value=_EMPTY, default=True)]
        options += [discord.SelectOption(label=one, value=one) for one in templates]
        menu = ui.Select[ui.Modal](custom_id="template", options=options)
        made.add_item(ui.Label(text="Begin with", component=menu))
    made.stop()
    return made


def _changing(fact: SheetShown, ruleset: str) -> ui.Modal | None:
    """The form of a sheet; `None` where it has no room."""
    settings = fact.settings(load(ruleset).language.spell_name)
    known = form_of(fact.name, _seal(settings))
    boxes = _boxes(settings)
    if not fits_name(known) or any(length(text) > FIELD for _, text in boxes):
        return None
    made = ui.Modal(title=cut(fact.name, FORM_TITLE), custom_id=known, timeout=None)
    for number, (label, text) in enumerate(boxes):
        box = ui.TextInput[ui.Modal](
            custom_id=str(number),
            style=discord.TextStyle.paragraph,
            default=text or None,
            required=False,
            max_length=FIELD,
        )
        title = cut(label, LABEL_OF_FIELD)
        made.add_item(ui.Label(text=title, description=None if number else _TOLD, component=box))
    made.stop()
    return made


def _boxes(settings: Sequence[str]) -> list[tuple[str, str]]:
    """Fields with their values in up to five boxes: single ones first, then the groups such as `skill`, by size."""
    groups: dict[str, list[str]] = {}
    for row in settings:
        group, dot, _ = _field(row).partition(".")
        alone = not dot or group in {_field(one) for one in settings}
        groups.setdefault("" if alone else group.strip('"'), []).append(row)
    first = groups.pop("", [])
    ordered = sorted(groups.items(), key=lambda pair: -len(pair[1]))
    own, rest = ordered[: BOXES - 2], ordered[BOXES - 2 :]
    boxes = [("Figures", first), *own]
    if rest:
        boxes.append((", ".join(group for group, _ in rest), [row for _, rows in rest for row in rows]))
    return [(label, "\n".join(rows)) for label, rows in boxes]


def _field(row: str) -> str:
    """The field that a row sets: what stands in quotes, or its first word."""
    found = re.match(r'"(?:[^"\\]|\\.)*"|\S+', row)
    return found[0] if found else row


def _seal(settings: Sequence[str]) -> str:
    return f"{zlib.crc32(chr(10).join(settings).encode()):08x}"
