"""*My actions*: what waits for one person, and what they can say now, as buttons and menus that only they see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ui

from bot.gateway.cards import INFORMING, Message, plain_message
from bot.gateway.choices import button, fits_option, label_of, menus, name_of, rows
from bot.gateway.limits import OPTIONS, fits_name
from bot.gateway.markdown import inline_code, markdown
from bot.render import row_line, turn_line, wording
from rules import TARGET, load

if TYPE_CHECKING:
    from bot.gateway.choices import Row
    from bot.mine import Mine
    from bot.render import Wording

PIECE = 600
"""Room for the headline, and for one combatant."""
OWN = 4
"""Combatants of whom the figures are shown at once, the one who is spoken of among them."""
LINES = 2 * OPTIONS
"""Lines that are offered at once."""
FOR = "at:"
"""What the name of a menu of targets begins with; the line stands behind it."""


def mine_message(mine: Mine) -> Message:
    """What somebody can do, with a way to look again."""
    words = wording(load(mine.ruleset).package)
    texts = (f"### {markdown(turn_line(mine.fact, words), PIECE)}", _figures(mine, words))
    below: list[Row] = []
    if len(mine.led) > 1:
        names = [(name, name) for name in mine.led if fits_option(name)]
        below += menus("who", names[: 4 * OPTIONS], words.say("mine.who"))
    lines = [(_label(line), line) for line in mine.lines if fits_option(line) and fits_name(f"{FOR}{line}:0")]
    below += menus("do", lines[:LINES], words.say("mine.say", name=mine.name or ""))
    waiting = [
        button(f"#{entry} {label_of(action, words)}", name_of(entry, place, action))
        for entry, place, action in mine.waiting
    ]
    asked = [ui.TextDisplay[ui.LayoutView](words.say("mine.waiting"))] if waiting else []
    last = [button(words.say("board.refresh"), f"mine:{mine.name or ''}" if fits_name(f"mine:{mine.name}") else "mine")]
    if mine.undo is not None:
        last.append(button(words.say("board.undo", number=mine.undo), f"undo:{mine.undo}"))
    shown = [ui.TextDisplay[ui.LayoutView](text) for text in texts]
    return Message(ui.Container(*shown, *below, *asked, *rows(waiting), *rows(last), accent_color=INFORMING))


def target_message(mine: Mine, line: str) -> Message:
    """The question at whom a line is aimed: those in the combat whom the presser may see, but for who says it."""
    words = wording(load(mine.ruleset).package)
    names = [row.who.name for row in mine.fact.rows if row.who.name != mine.name]
    options = [(name, name) for name in names if fits_option(name)]
    told = inline_code(_label(line), PIECE)
    if not options:
        return plain_message(words.say("card.nobody", line=told))
    return plain_message(told, below=menus(f"{FOR}{line}", options, words.say("card.whom")))


def aimed(ruleset: str, line: str, name: str) -> str:
    """A line with the name of its target in it."""
    return line.replace(TARGET, spelled(ruleset, name))


def spelled(ruleset: str, name: str) -> str:
    """A name as a line spells it."""
    return load(ruleset).language.spell_name(name)


def _figures(mine: Mine, words: Wording) -> str:
    """The rows of those whom the presser leads, the one who is spoken of first."""
    led = [mine.name, *mine.led][:OWN]
    own = sorted((row for row in mine.fact.rows if row.who.name in led), key=lambda row: row.who.name != mine.name)
    return "\n".join(markdown(row_line(row, words), PIECE) for row in own[:OWN]) or words.say("mine.nobody")


def _label(line: str) -> str:
    return line.replace(TARGET, "…")
