"""Cards as messages made of Discord's components, inside Discord's limits whatever they hold."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.gateway.choices import MENUS, USUAL, action_rows, button, form_buttons, look_button, rows, usual_buttons
from bot.gateway.limits import COMPONENTS, CONTENT, CUSTOM_ID, TEXT, cut, length
from bot.gateway.markdown import code_block, inline_code, markdown
from bot.render.document import document_of
from rules import SheetShown, Tone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.gateway.choices import Button, Row
    from bot.render import Answer, Card, Refusal
    from bot.render.document import Document

NOTE = 600
"""Room for a note; a line is at most 500 characters long, and a few of them are escaped."""
SMALL = 400
"""Room for the small print."""
MOVED = 1_500
"""Room for what moved."""
PIECE = 900
"""Room for each piece of a refusal: what is wrong, where, how to go on, the way out."""
HEADING = 90
"""How long a verdict may be that stands in large type: about three lines on a phone."""
# The container and its texts, a line between them, a file, the menus, and a row for what many answers have.
assert 6 + 1 + 2 * MENUS + 1 + len(USUAL) <= COMPONENTS  # noqa: S101 -- figures that stand where they are checked

WARNING, INFORMING = 0xF0B232, 0x5865F2
_COLORS = {
    Tone.GREAT: 0xF1C40F,
    Tone.GOOD: 0x3BA55D,
    Tone.MIXED: 0xE67E22,
    Tone.BAD: 0xC0504D,
    Tone.DIRE: 0x8E1B3A,
    Tone.OPEN: 0x5865F2,
}
"""Colors of verdicts; the words tell it without them."""


class Simple(ui.View):
    """A message of plain text with buttons below. It listens to nothing, like `Message`."""

    files: tuple[discord.File, ...] = ()

    def __init__(self, content: str, buttons: Sequence[Button] = ()) -> None:
        super().__init__(timeout=None)
        self.content = content
        for one in buttons:
            self.add_item(one)
        self.stop()

    @property
    def parts(self) -> dict[str, Any]:
        """What the library is told to send."""
        return {"content": self.content, "view": self}


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
    def parts(self) -> dict[str, Any]:
        """What the library is told to send."""
        return {"view": self}

    @property
    def files(self) -> list[discord.File]:
        """What is sent along, made anew: once sent, a file has been read to its end."""
        document = self._document
        return [] if document is None else [discord.File(BytesIO(document.text.encode()), document.name)]


def answer_message(answer: Answer) -> Message | Simple:
    """The answer as its speaker may see it, with its actions as buttons; what was handed out comes as a file."""
    if (document := document_of(answer.fact)) is not None:
        return Message(_panel(answer.card._replace(body=()), ()), document=document)
    if isinstance(answer.fact, SheetShown) and answer.fact.owner is not None and answer.own:
        return Message(_panel(answer.card, rows(form_buttons(answer.fact.name))))
    without = frozenset[int]() if answer.gm else frozenset(at for at, one in enumerate(answer.offered) if one.unseen)
    return _simple(answer, answer.card) or Message(_panel(answer.card, action_rows(answer, without)))


def shared_message(answer: Answer, preface: str = "") -> Message | Simple:
    """The answer as everybody may see it, with its actions as buttons; the preface is markdown."""
    return _simple(answer, answer.shared, preface) or shared_card(answer, preface)


def shared_card(answer: Answer, preface: str = "") -> Message:
    """The same as a card, whatever it holds: a card can only be edited into a card."""
    below = action_rows(answer, answer.kept, (look_button(answer.entry),) if answer.whispers and answer.entry else ())
    return Message(_panel(answer.shared, below, preface))


def further_message(answer: Answer) -> Message | None:
    """What the speaker alone may see and say: the lines that all do not read, and what is not offered to all."""
    card, shared = answer.card, answer.shared
    only = card._replace(
        headline="" if card.headline == shared.headline else card.headline,
        lead="" if card.headline == shared.headline else card.lead,
        body=tuple(one for one in card.body if one not in shared.body),
        moved=tuple(one for one in card.moved if one not in shared.moved),
        note=None if card.note == shared.note else card.note,
    )
    own = frozenset(at for at in answer.kept if answer.gm or not answer.offered[at].unseen)
    everybodys = frozenset(range(len(answer.offered))) - own
    if not (only.headline or only.body or only.moved or only.note or own):
        return None
    return Message(_panel(only, action_rows(answer, everybodys)))


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
    return Message(_container("\n".join(texts), rows(buttons), WARNING))


def plain_message(text: str, buttons: Sequence[Button] = (), below: Sequence[Row] = ()) -> Message:
    """A message of our own words in Discord's markdown, with buttons, or with rows of something else below."""
    return Message(_container(cut(text, TEXT), (*rows(buttons), *below), INFORMING))


def question(text: str, regret: str | None = None) -> Message:
    """Whether somebody is sure of a line that cannot be undone; `regret` is what they ought to know."""
    line = cut(text.partition("#")[0].strip(), CUSTOM_ID - len("sure:"))
    texts = (f"{inline_code(line, PIECE)} cannot be undone.", regret, "Press the button if that is what you want.")
    return plain_message(
        " ".join(filter(None, texts)),
        (button("I am sure", f"sure:{line}", discord.ButtonStyle.danger),),
    )


def _simple(answer: Answer, card: Card, preface: str = "") -> Simple | None:
    """As plain text what judges nothing, moves nothing, and offers nothing of its own: a simple roll."""
    own = any(one.label not in USUAL for one in answer.offered)
    if answer.entry is None or card.tone is not Tone.PLAIN or answer.changes or own or answer.whispers:
        return None
    head, *tail = _texts(card, CONTENT, preface)
    text = "\n".join((head, *reversed(tail)))  # a quoted note would go on into what stands behind it
    without = answer.kept if card is answer.shared else frozenset[int]()
    return Simple(text, usual_buttons(answer, without)) if length(text) <= CONTENT else None


def _panel(card: Card, below: Sequence[Row], preface: str = "") -> ui.Container[ui.LayoutView]:
    """The verdict in large type, how it came about, what moved, note, small print, buttons."""
    head, *tail = (ui.TextDisplay[ui.LayoutView](text) for text in _texts(card, TEXT, preface))
    line = [ui.Separator[ui.LayoutView]()] if card.moved and (card.headline or card.body) else []
    return ui.Container(head, *line, *tail, *below, accent_color=_COLORS.get(card.tone))


def _texts(card: Card, room: int, preface: str = "") -> list[str]:
    """The texts of a card in at most `room` characters; what has no room is cut from the longest part.

    Each is a text of its own: in one, a quoted note would go on into what stands behind it.
    """
    tail: list[str] = []
    if card.note:
        tail.append(f"> {markdown(card.note, NOTE)}")
    if card.small:
        tail.append(f"-# {markdown(card.small, SMALL)}")
    moved = [markdown("\n".join(card.moved), MOVED)] if card.moved else []
    preface = "\n".join(one for one in (preface, markdown(card.lead, NOTE)) if one)
    lead = f"{preface}\n" if preface else ""
    if card.headline and card.tone is not Tone.PLAIN and "\n" not in card.headline and length(card.headline) <= HEADING:
        lead += "## "
    left = room - length(lead) - sum(length(text) + 1 for text in (*moved, *tail))
    head = "\n".join(one for one in (card.headline, *card.body) if one)
    return [*([lead + markdown(head, left)] if lead + head else ()), *moved, *tail]


def _container(text: str, below: Sequence[Row], color: int) -> ui.Container[ui.LayoutView]:
    return ui.Container(ui.TextDisplay(text), *below, accent_color=color)
