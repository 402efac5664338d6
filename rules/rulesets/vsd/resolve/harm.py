"""What a blow does to whom it meets: damage, and the effects of a critical strike. Rule: vsd 1.24, 1.25."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import pools
from rules.outcome import Action
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.resolve.choices import Choice, leave_open
from rules.rulesets.vsd.resolve.doubt import decided, lay_on

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.people import Character
    from rules.rulesets.vsd.effects import Effect
    from rules.rulesets.vsd.facts import CriticallyStruck, Hit
    from rules.scene import Scene


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
    spell, actions = scene.ruleset.language.spell_name, list[Action]()
    counting = decided(draft, target.bearer, critical)
    if isinstance(counting, Choice):
        figures = {**counting.figures, "by": by}
        actions += leave_open(draft, scene, counting._replace(figures=figures))
    else:
        effects = lay_on(draft, scene, target.bearer, counting, critical.effects, by)
        actions += further(effects, spell(target.name))
    if critical.roll is not None and draft.number(target.bearer, "drive"):
        line = f"drive soften #{scene.number} as {spell(target.name)}"
        actions.append(Action("soften", line, once=True, gm=target.is_monster))
    return actions


def further(effects: tuple[Effect, ...], name: str) -> list[Action]:
    """The further critical strikes that effects bring, as lines for the GM."""
    return [
        Action("further", f"crit {one.detail} {one.severity} to {name}", once=True, gm=True)
        for one in effects
        if one.word == "crit"
    ]
