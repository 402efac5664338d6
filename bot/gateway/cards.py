"""Cards as messages made of Discord's components, inside Discord's limits whatever they hold."""

from __future__ import annotations

import zlib
from io import BytesIO
from typing import TYPE_CHECKING

import discord
from discord import ui

from bot.gateway.limits import COMPONENTS, CUSTOM_ID, LABEL, ROW, TEXT, cut, length
from bot.gateway.markdown import code_block, inline_code, markdown
from bot.render import wording
from bot.render.document import document_of
from rules import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.render import Answer, Card, Refusal
    from bot.render.document import Document
    from rules import Action

    _Button = ui.Button[ui.LayoutView]

NOTE = 600
"""Room for a note; a line is at most 500 characters long, and a few of them are escaped."""
SMALL = 400
"""Room for the small print."""
PIECE = 900
"""Room for each piece of a refusal: what is wrong, where, how to go on, the way out."""
BUTTONS = 10
"""Actions of an answer that become buttons."""
# The container and its texts, a file, a row for each five buttons, and one for those that nearly every answer has.
assert 5 + BUTTONS + BUTTONS // ROW + 1 <= COMPONENTS  # noqa: S101 -- figures of this file, checked where they stand

USUAL = ("again", "odds")
"""Actions that nearly every answer has; the others stand out before them."""
_SECONDARY = discord.ButtonStyle.secondary

_GOOD, _BAD, _GRAND, _PLAIN = 0x3BA55D, 0xC0504D, 0xE0A030, 0x5865F2
_WARNING = 0xF0B232
_WORDS = {
    _GOOD: "success success_with_cost partial_success win won hit wounded stabilized harmed",
    _BAD: "failure lose miss repelled absorbed touch spell_failure",
    _GRAND: "critical strong_success outstanding_success fumble critical_failure incapacitated",
}
_TONES = {word: color for color, words in _WORDS.items() for word in words.split()}


class Message(ui.LayoutView):
    """A message as it is sent. It listens to nothing: presses come in by their names alone, after a restart too."""

    def __init__(self, *items: ui.Item[ui.LayoutView], document: Document | None = None) -> None:
        super().__init__(timeout=None)
        self._document = document
        for item in items:
            self.add_item(item)
        if document is not None:
            self.add_item(ui.File[ui.LayoutView](f"attachment://{document.name}"))
        self.stop()

    @property
    def files(self) -> list[discord.File]:
        """What is sent along, made anew: once sent, a file has been read to its end."""
        document = self._document
        return [] if document is None else [discord.File(BytesIO(document.text.encode()), document.name)]


def button(label: str, name: str, style: discord.ButtonStyle = _SECONDARY) -> _Button:
    """A button that comes back by that name."""
    return ui.Button(style=style, label=cut(label, LABEL), custom_id=name)


def answer_message(answer: Answer) -> Message:
    """The answer as its speaker may see it, with its actions as buttons; what was handed out comes as a file."""
    if (document := document_of(answer.fact)) is not None:
        return Message(_panel(answer.card._replace(body=()), ()), document=document)
    return Message(_panel(answer.card, _action_rows(answer)))


def shared_message(answer: Answer, preface: str = "") -> Message:
    """The answer as everybody may see it, with its actions as buttons; the preface is markdown."""
    return Message(_panel(answer.shared, _action_rows(answer), preface))


def further_message(answer: Answer) -> Message:
    """What the speaker may see beyond what is shown to all."""
    return Message(_panel(answer.card, ()))


def refusal_message(refusal: Refusal, fix: str | None) -> Message:
    """The message of a refusal: what is wrong, where, how to go on. `fix` is the name of *Fix it*."""
    card, error = refusal.card, refusal.error
    texts = [markdown(card.headline, PIECE)]
    body = list(card.body)
    if error.column is not None:
        shown, caret, *body = body
        texts.append(code_block(f"{shown[2:]}\n{caret[2:]}", PIECE))
    elif refusal.line and error.kind != "internal":
        texts.append(code_block(refusal.line, PIECE))
    if error.way_out is not None:
        body.pop()
    texts += [markdown(one, PIECE) for one in body]
    if error.way_out is not None:
        texts.append(f"→ {inline_code(error.way_out, PIECE)}")
    buttons = [button("Fix it", fix, discord.ButtonStyle.primary)] if fix and error.kind != "internal" else []
    return Message(_container("\n".join(texts), buttons, _WARNING))


def plain_message(text: str, buttons: Sequence[_Button] = ()) -> Message:
    """A message of our own words in Discord's markdown."""
    return Message(_container(cut(text, TEXT), buttons, _PLAIN))


def question(text: str) -> Message:
    """Whether somebody is sure of a line that cannot be undone."""
    line = cut(text.partition("#")[0].strip(), CUSTOM_ID - len("sure:"))
    return plain_message(
        f"{inline_code(line, PIECE)} cannot be undone. Press the button if that is what you want.",
        (button("I am sure", f"sure:{line}", discord.ButtonStyle.danger),),
    )


def seal(action: Action) -> str:
    """A check number of an action's line: a button says the line that it was made for, or nothing."""
    return f"{zlib.crc32(action.line.encode()):08x}"


def _action_rows(answer: Answer) -> list[ui.ActionRow[ui.LayoutView]]:
    """The actions as buttons: those of this answer first, those that nearly every answer has in a row of their own."""
    if answer.entry is None:
        return []
    words = wording(load(answer.ruleset).package)
    own: list[_Button] = []
    usual: list[_Button] = []
    for index, action in enumerate(answer.offered[:BUTTONS]):
        label = words.word("action", action.label)
        name = f"act:{answer.entry}:{index}:{seal(action)}"
        if action.label in USUAL:
            usual.append(button(label, name))
        else:
            own.append(button(f"GM: {label}" if action.gm else label, name, discord.ButtonStyle.primary))
    return [*_rows(own), *_rows(usual)]


def _panel(card: Card, rows: Sequence[ui.ActionRow[ui.LayoutView]], preface: str = "") -> ui.Container[ui.LayoutView]:
    """Headline and lines below, note, small print, buttons; what has no room is cut from the lines below.

    Each is a text of its own: in one, a quoted note would go on into what stands behind it.
    """
    tail: list[str] = []
    if card.note:
        tail.append(f"> {markdown(card.note, NOTE)}")
    if card.small:
        tail.append(f"-# {markdown(card.small, SMALL)}")
    lead = f"{preface}\n" if preface else ""
    room = TEXT - length(lead) - sum(map(length, tail))
    texts = [lead + markdown("\n".join((card.headline, *card.body)), room), *tail]
    shown = [ui.TextDisplay[ui.LayoutView](text) for text in texts]
    return ui.Container(*shown, *rows, accent_color=_TONES.get(card.tone, _PLAIN))


def _container(text: str, buttons: Sequence[_Button], color: int) -> ui.Container[ui.LayoutView]:
    return ui.Container(ui.TextDisplay(text), *_rows(buttons), accent_color=color)


def _rows(buttons: Sequence[_Button]) -> list[ui.ActionRow[ui.LayoutView]]:
    return [ui.ActionRow(*buttons[start : start + ROW]) for start in range(0, len(buttons), ROW)]


def fits_name(name: str) -> bool:
    """Whether something can be called that, so that it comes back by it."""
    return 0 < length(name) <= CUSTOM_ID
