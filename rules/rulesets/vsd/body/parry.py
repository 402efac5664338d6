"""CMB that is turned into DEF for a round: how much may be, and against whom it counts. Rule: vsd 1.26, 1.27, 1.32."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.errors import NotAllowed
from rules.rulesets.vsd.body.afflict import UNAWARE
from rules.rulesets.vsd.constants import FIGURES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.draft import Draft
    from rules.fact import Plain
    from rules.people import Character
    from rules.state import State

_FIELD = "parry"
_FORBIDDING = ("dead", "incapacitated", "held", "surprised")
"""States in which nobody parries. Rule: vsd A69."""


class Parry(NamedTuple):
    """Points of CMB that are DEF this round, and whom they face: the first one who strikes unless somebody is named."""

    points: int
    against: str | None = None


def parry_of(source: Draft | State, combatant: str | None) -> Parry | None:
    """How somebody parries this round."""
    kept = None if combatant is None else source.get(combatant, _FIELD)
    if not isinstance(kept, dict):
        return None
    points, against = kept["points"], kept["against"]
    return Parry(points if isinstance(points, int) else 0, None if against is None else str(against))


def parry(draft: Draft, combatant: str, one: Parry | None) -> None:
    """Let somebody parry so for the rest of the round, or not at all."""
    draft.note(combatant, _FIELD, None if not one or not one.points else {**one._asdict()})


def must_parry(
    one: Character, fields: Mapping[str, Plain], points: int, cmb: int | None = None, *, halved: bool = False
) -> None:
    """Raises `NotAllowed` for who cannot parry, or not with so much; `cmb` is that of the weapon in hand.

    `halved`: with half the CMB for another reason than a state.
    """
    for state in _FORBIDDING:
        if fields.get(state):
            raise NotAllowed(
                "{name} is {state} and cannot parry.", hint="Leave out the parry.", name=one.name, state=state
            )
    most = most_parry(fields, cmb=cmb, halved=halved)
    if most is not None and points > most:
        raise NotAllowed(
            "{name} can parry with {most} at most, not {parried}.",
            hint="Parry with less.",
            name=one.name,
            most=most,
            parried=points,
        )


def most_parry(fields: Mapping[str, Plain], *, cmb: int | None = None, halved: bool = False) -> int | None:
    """The most that somebody can parry with; `None` where no CMB is known. `halved`: with half for another reason."""
    known = [value for name, value in fields.items() if isinstance(value, int) and _is_cmb(name)]
    if cmb is None and not known:
        return None
    most = max(known) if cmb is None else cmb
    if fields.get("prone"):
        most += FIGURES["penalty"]["prone_cmb"]
    most = max(most, 0)
    return most // 2 if halved or fields.get("stunned") or fields.get(UNAWARE) else most


def _is_cmb(field: str) -> bool:
    weapon = field.startswith("weapon.") and field.endswith(".cmb")
    return field == "cmb" or weapon or field.removeprefix("skill.") in FIGURES["weapon_skills"]
