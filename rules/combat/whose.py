"""Whose turn it is, told without the ruleset: what a board is bound to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules import people
from rules.combat.fight import FIELDS

if TYPE_CHECKING:
    from rules.people import Character
    from rules.state import State


class WhoseTurn(NamedTuple):
    """The running combat of a place, by the entries that began it and that gave the turn to `current`."""

    began: int
    step: int
    current: Character | None

    @property
    def mark(self) -> str:
        """What names this turn, and no other of this place."""
        return f"{self.began}-{self.step}"


def whose_turn(state: State, place: str) -> WhoseTurn | None:
    """Whose turn it is in the combat of a place; `None` where there is none."""
    fields = state.fields(place)
    if fields.get(FIELDS + "round") is None:
        return None
    began, step = (_number(fields.get(FIELDS + name)) for name in ("began", "step"))
    current = fields.get(FIELDS + "current")
    return WhoseTurn(began, step, people.combatant(state, str(current)) if current else None)


def _number(value: object) -> int:
    """The number of an entry; 0 where a combat is from before such numbers were kept, or nobody has had a turn."""
    return value if isinstance(value, int) else 0
