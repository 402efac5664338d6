"""What somebody in a fight is likely to say: declarations while the round is young, then deeds. Rule: vsd 4.2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.combat.likely import TARGET
from rules.rulesets.vsd.body.declared import declared
from rules.rulesets.vsd.phases import PHASES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.people import Character
    from rules.scene import Scene

_STRIKES = ("melee", "shoot", "throw")
_DECLARED = (*_STRIKES, "cast prepared 1", "cast instant", "move", "other")


def likely(scene: Scene, one: Character) -> tuple[str, ...]:
    """What can be declared while the round is young; else the strike that was declared, spells, checks."""
    name = scene.ruleset.language.spell_name(one.name)
    if scene.state.get(scene.place, "combat.phase") in PHASES[:2]:
        return tuple(f"combat declare {name} {deed}" for deed in _DECLARED)
    return tuple(f"{line} as {name}" for line in _deeds(scene, one))


def _deeds(scene: Scene, one: Character) -> Iterator[str]:
    held, spell = scene.state.fields(one.bearer), scene.ruleset.language.spell_name
    if declared(scene.state, one.combatant).deed in _STRIKES:
        yield f"attack {TARGET}"
    for field in held:
        group, _, name = field.partition(".")
        if group in ("lore", "skill") and "." not in name:
            words = spell(name.replace("_", " "))
            yield f"cast {words} weave 1" if group == "lore" else f"check {words}"
