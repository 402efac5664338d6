"""What a line adds to its die, and what needs somebody to read it from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import NotAllowed, RulesError, Unknown
from rules.fact import Addend
from rules.rulesets.vsd.switches import DRIVE_MAX, number

if TYPE_CHECKING:
    from rules.scene import Scene


def no_character(name: str) -> RulesError:
    """The refusal of what must be read from a character, a combatant or an entry, where there is none."""
    return Unknown(
        "There is no character to read `{name}` from.", hint="Say `sheet new NAME` first, or give a number.", name=name
    )


def modifier_addends(modifiers: tuple[int, ...]) -> tuple[Addend, ...]:
    """Signed modifiers, each by itself."""
    return tuple(Addend("modifier", value) for value in modifiers)


def drive_points(points: int | None, scene: Scene) -> int:
    """Points of Drive that a line spends. Raises `NotAllowed` above the most. Rule: vsd 1.5, A24."""
    most = number(scene, DRIVE_MAX)
    if points is not None and points > most:
        raise NotAllowed(
            "A character has at most {most} Drive; {points} cannot be spent.",
            hint="Spend {most} or less.",
            most=most,
            points=points,
        )
    return points or 0


def total(addends: tuple[Addend, ...]) -> int:
    """All addends added up."""
    return sum(addend.value for addend in addends)
