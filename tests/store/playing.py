"""What the tests of the ledger play: rolls that also move a counter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.dice import SeededDice
from rules.outcome import Outcome
from rules.rulesets import load
from rules.scene import Scene
from rules.state import Change, inverted

if TYPE_CHECKING:
    from bot.store import Entry, Ledger, Turn

NARRATIVE = load("narrative")
SERVER = "keep"
PLACE = "hall"
ROLL = "roll 2d6+3"


def rolled(text: str, seed: int = 1) -> Outcome:
    """What comes of a line with repeatable dice."""
    line = NARRATIVE.parse(text)
    return NARRATIVE.resolve(line, Scene(ruleset=NARRATIVE), SeededDice(seed))


async def enter(
    turn: Turn, *changes: Change, text: str = "roll 2d6+3", person: str = "ana", name: str = "Ana", **options: object
) -> Entry:
    """Record a roll that moves these fields."""
    return await turn.record(
        person=person,
        name=name,
        ruleset="narrative",
        line=NARRATIVE.parse(text),
        outcome=rolled(text)._replace(changes=changes),
        **options,  # type: ignore[arg-type] -- passed on as they are
    )


async def take_back(turn: Turn, entry: Entry, *, text: str = "undo") -> Entry:
    """Record the retraction of an entry."""
    return await turn.record(
        person="ana",
        name="Ana",
        ruleset="narrative",
        line=NARRATIVE.parse(text),
        outcome=Outcome(entry.outcome.facts, changes=inverted(entry.outcome.changes)),
        kind="retraction",
        retracts=entry,
    )


async def count_up(ledger: Ledger, *, server: str = SERVER, place: str = PLACE) -> Entry:
    """Read a counter and record that it is one higher: what is lost when two turns read the same state.

    The dice are those of the place's key.
    """
    async with ledger.turn(server, place) as turn:
        seen = turn.state.get("orc", "hits")
        assert seen is None or isinstance(seen, int)
        line = NARRATIVE.parse(ROLL)
        outcome = NARRATIVE.resolve(line, Scene(ruleset=NARRATIVE), turn.dice.for_line(turn.next_number))
        outcome = outcome._replace(changes=(Change("orc", "hits", seen, (seen or 0) + 1),))
        return await turn.record(person="ana", name="Ana", ruleset="narrative", line=line, outcome=outcome)
