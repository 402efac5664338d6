"""What somebody in a fight is likely to say: blows with what is in hand, gestures, checks, a Save."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.combat.likely import TARGET
from rules.rulesets.witcher import gesture, shelf
from rules.rulesets.witcher.charts import CONSTANTS, Spell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.people import Character
    from rules.scene import Scene


def likely(scene: Scene, one: Character) -> tuple[str, ...]:
    """Lines for somebody: the weapon that they wield, what they can cast, the skills that they have learned."""
    held = scene.state.fields(one.bearer)
    spell = scene.ruleset.language.spell_name
    skills = [name.removeprefix("skill.").replace("_", " ") for name in held if name.startswith("skill.")]
    wields = held.get("wields")
    said = [f"attack {TARGET} with {spell(wields)}"] if isinstance(wields, str) else []
    said += _gestures(scene) if f"skill.{gesture.CASTING}" in held else []
    said += (*(f"check {spell(skill)}" for skill in skills), "save")
    return tuple(f"{line} as {spell(one.name)}" for line in said)


def _gestures(scene: Scene) -> Iterator[str]:
    """A cast of each spell, for STA of the middle where any may be put in; at a target unless it needs none."""
    middle = (CONSTANTS.gesture["least"] + CONSTANTS.gesture["most"]) // 2
    for row in shelf.in_force(scene, Spell).rows:
        cost = f" cost {max(row.least, middle)}" if row.cost is None else ""
        target = "" if row.defense == "none" else f" at {TARGET}"
        yield f"cast {scene.ruleset.language.spell_name(row.name)}{cost}{target}"
