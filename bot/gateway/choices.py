"""What can be said next, as buttons and menus; each comes back by entry, place among the actions, and a seal."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.gateway.limits import LABEL, OPTION, OPTIONS, ROW, cut, fits_name, length
from bot.render import wording
from rules import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.render import Answer, Wording
    from rules import Action

    Button = ui.Button[Any]
    Row = ui.ActionRow[ui.LayoutView]

FORM, OPEN = "form:", "open:"
"""What the names of forms begin with, and those of buttons that open one."""
USUAL = ("again", "odds", "undo", "redo")
"""Actions that many answers have; the others stand out before them."""
BUTTONS = 10
"""Actions of an answer that become buttons; more of them become a menu."""
WHOSE = 40
"""Room for the name of whose choice an action is."""
MENUS = 8
"""Menus that a message has at most."""


def button(label: str, name: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button:
    """A button that comes back by that name."""
    return ui.Button(style=style, label=cut(label, LABEL), custom_id=name)


def seal(action: Action) -> str:
    """A check number of an action's line: a button says the line that it was made for, or nothing."""
    return f"{zlib.crc32(action.line.encode()):08x}"


def look_button(entry: int) -> Button:
    """The button that shows an entry to whoever presses, as they may see it."""
    return button("GM: look", f"look:{entry}")


def action_rows(answer: Answer, without: frozenset[int] = frozenset(), more: Sequence[Button] = ()) -> list[Row]:
    """The actions of an answer: its own first, those that many answers have in a row of their own, with `more`.

    Those at the places `without` are left out.
    """
    if answer.entry is None:
        return []
    entry, words = answer.entry, wording(load(answer.ruleset).package)
    offered = [pair for pair in enumerate(answer.offered) if pair[0] not in without]
    own = [pair for pair in offered if pair[1].label not in USUAL]
    usual = [pair for pair in offered if pair[1].label in USUAL]
    below = rows([button(label_of(one, words), name_of(entry, place, one)) for place, one in usual] + [*more])
    labels = _labels([one for _, one in own], words)
    if len(own) > BUTTONS:
        options = [(label, f"{place}:{seal(one)}") for label, (place, one) in zip(labels, own, strict=True)]
        return [*menus(f"menu:{entry}", options, words.say("card.choose")), *below]
    primary = discord.ButtonStyle.primary
    named = [(label, name_of(entry, place, one)) for label, (place, one) in zip(labels, own, strict=True)]
    return [*rows([button(label, name, primary) for label, name in named]), *below]


def usual_buttons(answer: Answer, without: frozenset[int] = frozenset()) -> list[Button]:
    """The actions of an answer that has none of its own."""
    return [one for row in action_rows(answer, without) for one in row.children if isinstance(one, ui.Button)]


def label_of(action: Action, words: Wording) -> str:
    """What stands on the button of an action."""
    label = words.word("action", action.label)
    label = ": ".join(filter(None, ("GM" if action.gm else "", cut(action.of, WHOSE), label)))
    return f"{label} …" if action.whom else label


def name_of(entry: int, place: int, action: Action) -> str:
    """The name by which the button of an action comes back."""
    return f"act:{entry}:{place}:{seal(action)}"


def form_buttons(sheet: str) -> list[Button]:
    """The button that opens the form of a sheet, where its name leaves room for it."""
    return [button("Change", f"{OPEN}{sheet}")] if fits_name(form_of(sheet, "0" * 8)) else []


def form_of(sheet: str, check: str) -> str:
    """The name by which the form of a sheet comes back."""
    return f"{FORM}set:{check}:{sheet}"


def rows(buttons: Sequence[Button]) -> list[Row]:
    """Buttons in rows."""
    return [ui.ActionRow(*buttons[start : start + ROW]) for start in range(0, len(buttons), ROW)]


def menus(name: str, options: Sequence[tuple[str, str]], asked: str) -> list[Row]:
    """Menus of labels with their values, each of so many as Discord takes; `name` is followed by their number."""
    pages = [options[start : start + OPTIONS] for start in range(0, len(options), OPTIONS)][:MENUS]
    made: list[Row] = []
    for number, page in enumerate(pages):
        span = f" ({page[0][0]} – {page[-1][0]})" if len(pages) > 1 else ""
        menu = ui.Select[ui.LayoutView](
            custom_id=f"{name}:{number}",
            placeholder=cut(asked + span, OPTION),
            options=[discord.SelectOption(label=cut(label, OPTION), value=value) for label, value in page],
        )
        made.append(ui.ActionRow(menu))
    return made


def _labels(actions: Sequence[Action], words: Wording) -> list[str]:
    """What stands on the buttons of actions; where several are called the same, with the line that each says."""
    labels = [label_of(one, words) for one in actions]
    return [
        f"{label}: {one.line}" if labels.count(label) > 1 else label for label, one in zip(labels, actions, strict=True)
    ]


def fits_option(value: str) -> bool:
    """Whether something can come back as the value of a menu."""
    return 0 < length(value) <= OPTION
