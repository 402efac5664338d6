"""What a blow does to whom it meets: damage, and the effects of a critical strike. Rule: vsd 1.24, 1.25."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import pools
from rules.outcome import Action
from rules.rulesets.vsd.body.afflict import afflict
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.effects import parse_effect

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.people import Character
    from rules.ruleset import Scene
    from rules.rulesets.vsd.facts import CriticallyStruck, Hit


def harm(draft: Draft, scene: Scene, target: Character, hit: Hit, *, by: str | None) -> list[Action]:
    """Lay what a blow came to on whom it met, and what is offered after it."""
    pools.lose(draft, CHARACTERS, target.bearer, "hp", hit.damage)
    if hit.critical is None or hit.critical.total is None:
        return []
    return strike_critically(draft, scene, target, hit.critical, by=by)


def strike_critically(
    draft: Draft, scene: Scene, target: Character, critical: CriticallyStruck, *, by: str | None
) -> list[Action]:
    """Lay the effects of a critical strike on somebody, beside its damage; a further one is offered to the GM."""
    spell = scene.ruleset.language.spell_name
    effects = [effect for effect in map(parse_effect, critical.effects) if effect is not None]
    afflict(scene, draft, target.bearer, (one for one in effects if one.word != "dmg"), by=by)
    actions = [
        Action("further", f"crit {one.detail} {one.severity} to {spell(target.name)}", once=True, gm=True)
        for one in effects
        if one.word == "crit"
    ]
    if draft.number(target.bearer, "drive"):
        actions.append(Action("soften", f"drive soften #{scene.number} as {spell(target.name)}", once=True))
    return actions
