"""What came of a line as its speaker may see it, and its form for programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.render.card import Card, refusal_card
from bot.render.marks import plain_text
from rules import Action, Change, Fact, Plain, RulesError, Throw, result_of

if TYPE_CHECKING:
    from bot.render.wording import Wording

ECHO = 500
"""Characters of a refused line that an answer repeats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A line that was played. `entry` is its number in this place; `None` where it made no entry.

    What it holds is what its speaker may see; `shared` is the card as everybody in the place may see it. `actions` are
    what the speaker may say next, `offered` what anybody may: a GM's actions among them. `called` is the id of whose
    turn begins hereby, where they are to be told; `gm`: the speaker has a GM's rights. `kept` are the places of what is
    offered to those alone who may read the answer; `own`: what it shows is the speaker's to change; `whispers`: it
    holds what a GM alone may see, and its speaker is none.
    """

    entry: int | None
    ruleset: str
    verb: str
    line: str
    fact: Fact
    throws: tuple[Throw, ...]
    changes: tuple[Change, ...]
    actions: tuple[Action, ...]
    offered: tuple[Action, ...]
    secret: bool
    card: Card
    shared: Card
    called: str | None = None
    gm: bool = False
    kept: frozenset[int] = frozenset()
    own: bool = False
    whispers: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A line that was refused: nothing was rolled, nothing was stored."""

    line: str
    error: RulesError
    card: Card

    @classmethod
    def of(cls, line: str, error: RulesError, wording: Wording) -> Refusal:
        """The refusal of `line` for `error`."""
        return cls(line=line[:ECHO], error=error, card=refusal_card(line, error, wording))


def as_json(answer: Answer | Refusal, wording: Wording) -> dict[str, Plain]:
    """The answer as the line language fixes it. Rule: lines 1, the JSON answer."""
    if isinstance(answer, Refusal):
        error = answer.error
        body: dict[str, Plain] = {
            "kind": error.kind,
            "message": plain_text(wording.sentence(error.what, error.figures)),
            "hint": _advice(error, wording) or error.way_out,
        }
        if error.column is not None:
            body["column"] = error.column
        return {"ok": False, "line": answer.line, "error": body}
    return {
        "ok": True,
        "entry": answer.entry,
        "ruleset": answer.ruleset,
        "verb": answer.verb,
        "line": answer.line,
        "rolls": [
            {"sides": throw.sides, "face": face, "role": throw.purpose}
            for throw in answer.throws
            for face in throw.faces
        ],
        "result": result_of(answer.fact),
        "changes": [
            {"entity": one.name or one.entity, "field": one.called, "before": one.shown[0], "after": one.shown[1]}
            for one in answer.changes
            if one.is_read
        ],
        "actions": [{"label": wording.word("action", one.label), "line": one.line} for one in answer.actions],
        "text": plain_text(answer.card.text),
    }


def _advice(error: RulesError, wording: Wording) -> str | None:
    return None if error.hint is None else plain_text(wording.sentence(error.hint, error.figures))
