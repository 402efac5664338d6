"""An answer laid out for people, before any medium: a headline, lines below, a note, small print.

Text is marked by `marks`; everything a person typed has been made harmless.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.render import combat
from bot.render.dice import throws_line
from bot.render.facts import body_of, headline_of
from bot.render.marks import harmless
from rules import COMBATANT, SERVER, SET, InWords, Reckoned, Retracted, SettingSet, Tone, Tracked, Veiled

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.render.wording import Wording
    from rules import Change, Fact, Line, Outcome, RulesError, Ruleset

_ROUND = "combat.round"
_OF_COMBAT = frozenset({_ROUND, "combat.current", "combat.phase"})
"""Fields of a place that say where its combat stands; they have sentences of their own (`card.<field>`)."""
_IN_HEADLINES = frozenset({"name", "owner", "hidden"})
"""Fields whose move a headline tells already."""
_EFFECT = "effect."
"""What the fields of effects on combatants begin with."""
_ENDED = "ended"
"""The outcome of a combat that is over."""
_CLEARED = "cleared"
"""The outcome of an effect that was taken away."""
SHOWN_CHANGES = 40
"""Changes that a card tells of."""


class Card(NamedTuple):
    """What to show: the answer, how it came about, what moved, the note, small print. `tone` is for a color.

    `lead` says before all of it who does it to whom.
    """

    headline: str
    body: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    note: str | None = None
    small: str = ""
    tone: Tone = Tone.PLAIN
    lead: str = ""

    @property
    def text(self) -> str:
        """All of it as lines, still with marks."""
        note = (f"# {self.note}",) if self.note else ()
        small = (self.small,) if self.small else ()
        lead = (self.lead,) if self.lead else ()
        return "\n".join((*lead, self.headline, *self.body, *self.moved, *note, *small))


def card_of(line: Line, outcome: Outcome, ruleset: Ruleset, wording: Wording, entry: int | None = None) -> Card:
    """The card of a played line."""
    facts, throws, changes, _ = outcome
    fact = facts[0]
    if any(one.withheld for one in facts):
        return _veiled(facts, changes, wording, entry)
    headline = headline_of(fact, wording, ruleset)
    body = body_of(fact, wording, ruleset)
    if throws and isinstance(fact, Reckoned):
        body = (wording.say("card.dice", dice=throws_line(throws, wording)), *body)
    for at, further in enumerate(facts[1:], 1):
        if further not in facts[:at]:
            body = (*body, headline_of(further, wording, ruleset), *body_of(further, wording, ruleset))
    said = {_bare(headline), _bare(combat.laid(fact, wording)) if isinstance(fact, Tracked) else ""}
    moved = [row for row in changed(_untold(changes, fact), wording) if _bare(row) not in said]
    if moved and isinstance(fact, Tracked | InWords) and (fact.outcome == SET or _tells(moved[0], headline)):
        headline, *moved = moved
    note = harmless(line.note) if line.note else None
    tone = ruleset.tone(fact) or Tone.PLAIN
    by, to = fact.parties
    lead = _lead(by or line.actor, to, wording)
    small = _small_print(line, wording, entry, None if lead else by or line.actor)
    return Card(headline, body, tuple(moved), note, small, tone, lead)


def _bare(row: str) -> str:
    """What a row says, however it is spelled: `dying:6` says what `dying 6` does, `deep_cut` what `deep cut`."""
    return row.casefold().replace(":", " ").replace("_", " ")


def _tells(row: str, headline: str) -> bool:
    """Whether a row of what moved says all that the headline says, and by how much."""
    name, _, said = headline.casefold().replace("_", " ").rstrip("+-0123456789").partition(": ")
    row = row.casefold().replace("_", " ")
    moves = row.removeprefix(f"{name}: ").split(" · ")
    return any(one.startswith(said) for one in moves) if said else row.startswith(name)


def _veiled(facts: Iterable[Fact], changes: Iterable[Change], wording: Wording, entry: int | None) -> Card:
    """What those read of it who may not read it: whom it is aimed at, and what moved on those whom they see."""
    at = next((one.at for one in facts if isinstance(one, Veiled) and one.at is not None), None)
    said = wording.say("combat.veiled") if at is None else wording.say("combat.veiled_at", name=harmless(at))
    moved = changed([one for one in changes if one.is_read and one.field not in _OF_COMBAT], wording) if at else []
    return Card(said, moved=tuple(moved), small=_entry(wording, entry))


def _lead(by: str | None, to: str | None, wording: Wording) -> str:
    """Who does it to whom, where it is aimed at somebody."""
    if to is None:
        return ""
    return wording.say("card.at" if by is None else "card.by_at", by=harmless(by or ""), to=harmless(to))


def _untold(changes: Iterable[Change], fact: Fact) -> list[Change]:
    """The changes that people read, without what the headline or a combat tells of itself."""
    read = [one for one in changes if one.is_read]
    if isinstance(fact, Retracted):
        return _retracted(read)
    if isinstance(fact, SettingSet):
        return []
    read = [one for one in read if one.entity != SERVER and one.field not in _IN_HEADLINES]
    if not isinstance(fact, Tracked):
        return read
    if fact.outcome in combat.NEWCOMERS:
        read = [one for one in read if one.before is not None]
    if fact.outcome == _ENDED:  # with the combat goes whatever stood in it; what lasts are sheets
        read = [one for one in read if not one.entity.startswith(COMBATANT)]
    if fact.outcome == _CLEARED and fact.effect:
        read = [one for one in read if not _bare(one.called.rpartition(".")[2]).startswith(_bare(fact.effect))]
    return [one for one in read if one.field not in _OF_COMBAT and not one.field.startswith(_EFFECT)]


def _retracted(read: list[Change]) -> list[Change]:
    """What a retraction moved: of a whole combat that comes or goes where it stands, and what lasts on sheets."""
    if not any(one.field == _ROUND and None in (one.before, one.after) for one in read):
        return read
    return [
        one
        for one in read
        if not one.entity.startswith(COMBATANT) and (one.field not in _OF_COMBAT or one.after is not None)
    ]


def refusal_card(line: str, error: RulesError, wording: Wording) -> Card:
    """The card of a refused line: where it went wrong, what is wrong, how to go on."""
    body: list[str] = []
    if error.column is not None:
        shown, caret = _window(harmless(line), error.column - 1)
        body += [f"  {shown}", f"  {' ' * caret}^"]
    if error.hint is not None:
        body.append(wording.sentence(error.hint, error.figures))
    if error.way_out is not None:
        body.append(f"→ {harmless(error.way_out)}")
    return Card(wording.sentence(error.what, error.figures), tuple(body))


def changed(changes: Sequence[Change], wording: Wording) -> list[str]:
    """What moved, a line for everybody of whom something did."""
    rows: dict[str, list[str]] = {}
    for change in changes[:SHOWN_CHANGES]:
        name = "" if change.field in _OF_COMBAT else harmless(change.name or change.entity)
        rows.setdefault(name, []).append(_moved(change, wording))
    moved = {name: " · ".join(moves) for name, moves in rows.items()}
    told = [wording.say("card.moved", name=name, moves=moves) if name else moves for name, moves in moved.items()]
    if len(changes) > SHOWN_CHANGES:
        told.append(wording.say("odds.more", count=len(changes) - SHOWN_CHANGES))
    return told


def moved(change: Change, wording: Wording) -> str:
    """One change in words, with the name of whose it is."""
    return wording.say("card.moved", name=harmless(change.name or change.entity), moves=_moved(change, wording))


def _moved(change: Change, wording: Wording) -> str:
    """One change; of a condition, that it began or ended."""
    before, after = change.shown
    if isinstance(before, bool) and isinstance(after, bool):
        condition = wording.word("condition", change.field.removeprefix("condition."))
        return condition if after else wording.say("card.ends", condition=condition)
    if change.field.startswith(_EFFECT):
        words = _value(after or before, wording)
        return words if after else wording.say("card.ends", condition=words)
    figures = {
        "field": wording.word("field", change.called),
        "before": _value(before, wording),
        "after": _value(after, wording),
    }
    if change.field in _OF_COMBAT:
        return wording.say(f"card.{'now.' if before is None else ''}{change.field}", **figures)
    return wording.say("card.new" if before is None else "card.change", **figures)


def _value(value: object, wording: Wording) -> str:
    if isinstance(value, bool):
        return wording.say("card.yes" if value else "card.no")
    return "–" if value is None else harmless(wording.word("value", str(value)))


def _small_print(line: Line, wording: Wording, entry: int | None, who: str | None) -> str:
    pieces = [one for one in (_entry(wording, entry),) if one]
    if who is not None:
        pieces.append(harmless(who))
    if line.hand is not None:
        pieces.append(wording.say("card.hand"))
    if line.secret:
        pieces.append(wording.say("card.secret"))
    return " · ".join(pieces)


def _entry(wording: Wording, entry: int | None) -> str:
    return "" if entry is None else wording.say("card.entry", number=entry)


def _window(line: str, at: int, width: int = 70) -> tuple[str, int]:
    """The part of a line around a place, and where the place is in it."""
    if len(line) <= width:
        return line, at
    start = max(0, min(at - width // 2, len(line) - width))
    return ("…" if start else "") + line[start : start + width], at - start + (1 if start else 0)
