"""A declared parry against the blow that comes: whether it counts, and how much. Rule: vsd 1.26."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules.fact import Notice
from rules.rulesets.vsd.body.declared import declared
from rules.rulesets.vsd.body.parry import Parry, most_parry, must_parry, parry, parry_of
from rules.rulesets.vsd.switches import TWO_HANDED_PARRY_HALF, is_on

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.rulesets.vsd.lookup import Arm
    from rules.scene import Scene

_BEASTLY = ("fist", "beast")
"""Charts of attacks that who holds no weapon to parry with can parry."""
_DENIED = ("surprised", "held")


class Facing(NamedTuple):
    """A target with what its declared parry comes to; `faces`: it has turned to this attacker for the round."""

    target: commands.Target
    notices: tuple[Notice, ...] = ()
    faces: bool = False


def faced(one: Character, aimed: commands.Target, by: Character | None, arm: Arm, scene: Scene) -> Facing:
    """Who is struck, with the parry that was declared; what the line says about the parry goes before it."""
    guard = parry_of(scene.state, one.combatant)
    fields = scene.state.fields(one.bearer)
    states, halved = {**fields, "prone": aimed.prone, "stunned": aimed.stunned}, _halves(aimed, arm, scene)
    if aimed.parried and halved:
        must_parry(one, states, aimed.parried, halved=True)
    if guard is None or aimed.parried or fields.get("incapacitated") or fields.get("dead"):
        return Facing(aimed)
    if any(getattr(aimed, state) for state in _DENIED) or not _can_parry(one, aimed, arm, scene):
        return Facing(aimed, (Notice("parry_idle", (("name", one.name),)),))
    key = None if by is None else by.combatant
    first = guard.against is None and key is not None
    covered = bool(aimed.shield) or aimed.cover is not None
    turned = guard.against == key and key is not None
    if not (first or turned or (covered and not (aimed.rear or aimed.flanking))):
        return Facing(aimed, (Notice("parry_elsewhere", (("name", one.name),)),))
    most = most_parry(states, halved=halved)
    points = guard.points if most is None else min(guard.points, most)
    return Facing(
        replace(aimed, parried=points),
        (Notice("parry_declared", (("name", one.name),)),),
        faces=first and arm.chart.kind == "melee",
    )


def turn_to(draft: Draft, one: Character, by: Character) -> None:
    """Let somebody face an attacker for the rest of the round."""
    guard = parry_of(draft, one.combatant)
    if guard is not None and one.combatant is not None:
        parry(draft, one.combatant, guard._replace(against=by.combatant))


def own_parry(one: Character, typed: int, cmb: int, scene: Scene) -> int:
    """What an attacker turns of the CMB into parry: as typed, else as declared for this round."""
    guard = parry_of(scene.state, one.combatant)
    return typed if typed or guard is None else min(guard.points, max(cmb, 0))


def keep_parry(draft: Draft, one: Character, points: int) -> None:
    """Let the parry of an attack's line count for the rest of the round."""
    guard = parry_of(draft, one.combatant)
    if points and one.combatant is not None:
        parry(draft, one.combatant, Parry(points) if guard is None else guard._replace(points=points))


def _halves(aimed: commands.Target, arm: Arm, scene: Scene) -> bool:
    """Whether only half the CMB turns the blow of such a weapon aside. Rule: vsd A30."""
    two_handed = arm.weapon is not None and arm.weapon.hands > 1
    return is_on(scene, TWO_HANDED_PARRY_HALF) and two_handed and not aimed.shield and aimed.cover is None


def _can_parry(one: Character, aimed: commands.Target, arm: Arm, scene: Scene) -> bool:
    """Whether what somebody holds can turn such a blow aside."""
    covered = bool(aimed.shield) or aimed.cover is not None
    if arm.chart.kind != "melee":
        return covered
    shoots = declared(scene.state, one.combatant).deed == "shoot"
    return not shoots or covered or arm.chart.id in _BEASTLY
