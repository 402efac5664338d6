"""What an evening comes to in figures: rolls, the best and the worst of them, harm dealt and taken."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules import CRITICALS, FUMBLES, natural_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rules import Change, Throw

FIGURES = ("rolls", "high", "low", "criticals", "fumbles", "dealt", "taken")
"""What is counted; `high` and `low` are what the first dice of a line showed."""
PARTY, FOES = "party", "foes"
"""The sides: foes are those in a combat without a sheet or a player, and the GM who acts there for nobody."""
ACCIDENTS = frozenset({"fall"})
"""Verbs of harm that nobody deals."""
_COMBATANT = "combatant:"


class Tally:
    """Counts as the entries come in, oldest first. What was taken back must not be brought here."""

    def __init__(self) -> None:
        self.people: dict[str, Counter[str]] = {}
        self.sides: dict[str, Counter[str]] = {PARTY: Counter(), FOES: Counter()}
        self._blows: dict[int, tuple[str, str, int]] = {}

    def rolled(self, who: str, side: str, throws: Sequence[Throw]) -> None:
        """What somebody rolled, as far as the reader sees the dice."""
        if throws:
            self._count(who, side, "rolls")
        if natural := natural_of(throws):
            self._count(who, side, natural)

    def came_out(self, who: str, side: str, outcome: str) -> None:
        """How it came out for whoever acted, in a word."""
        if outcome in CRITICALS:
            self._count(who, side, "criticals")
        elif outcome in FUMBLES:
            self._count(who, side, "fumbles")

    def struck(self, who: str, side: str, points: int, *, entry: int, answers: int | None) -> None:
        """Harm that somebody dealt. An entry that answers one which dealt already stands in its place."""
        if answers in self._blows:
            who, side, before = self._blows[answers]
            self._count(who, side, "dealt", -before)
            self._blows[answers] = who, side, points
        elif points:
            self._blows[entry] = who, side, points
        self._count(who, side, "dealt", points)

    def suffered(self, changes: Sequence[Change], health: str, given: Collection[str]) -> None:
        """Points of health that people lost, where the reader sees them as numbers; `given` are players' combatants."""
        for change in changes:
            before, after = change.shown
            if change.field == health and isinstance(before, int) and isinstance(after, int) and before > after:
                side = FOES if change.entity.startswith(_COMBATANT) and change.entity not in given else PARTY
                self._count(change.name or change.entity, side, "taken", before - after)

    def _count(self, who: str, side: str, figure: str, points: int = 1) -> None:
        if points:
            self.people.setdefault(who, Counter())[figure] += points
            self.sides[side][figure] += points
