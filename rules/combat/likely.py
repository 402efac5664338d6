"""What somebody in a combat is likely to say next, as lines that need a target's name at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people
from rules.combat.rules import combat_rules
from rules.combat.whose import whose_turn

if TYPE_CHECKING:
    from rules.people import Character
    from rules.scene import Scene

TARGET = "{target}"
"""Stands in a line where a combatant is to be named."""
_WEAPON = "weapon."


def likely_lines(scene: Scene, one: Character) -> tuple[str, ...]:
    """Lines that act for somebody in a combat: what a round asks for, deeds at a target, turns, the rest."""
    spell = scene.ruleset.language.spell_name
    name = spell(one.name)
    fields = scene.state.fields(one.bearer)
    weapons = dict.fromkeys(field.split(".")[1] for field in fields if field.startswith(_WEAPON))
    attacks = [f"attack {TARGET} with {spell(weapon.replace('_', ' '))} as {name}" for weapon in weapons]
    now = whose_turn(scene.state, scene.place)
    mine = now is not None and now.current is not None and now.current.combatant == one.combatant
    order = (*(["combat next"] if mine else []), f"combat delay {name}")
    own = combat_rules(scene).lines(scene, one)
    turns = (line for line in own if line.startswith("combat "))
    deeds = (line for line in own if TARGET in line)
    return tuple(dict.fromkeys((*turns, *deeds, *attacks, *order, *own)))


def led_by(scene: Scene) -> tuple[Character, ...]:
    """Those in the combat of the place for whom the speaker may act, whoever acts now first."""
    now = whose_turn(scene.state, scene.place)
    current = now.current.combatant if now and now.current else None
    found = [one for one in people.combatants(scene.state, scene.place) if people.may_lead(scene, one)]
    return tuple(sorted(found, key=lambda one: one.combatant != current))
