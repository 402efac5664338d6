"""What comes of casting a spell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import persona
from rules.draft import Draft
from rules.fact import Notice
from rules.outcome import Outcome
from rules.rulesets.narrative import window
from rules.rulesets.narrative.actor import acting_in_danger, blow_against
from rules.rulesets.narrative.book import SUCCESSES
from rules.rulesets.narrative.checks import check, in_force, skilled
from rules.rulesets.narrative.commands import Cast
from rules.rulesets.narrative.facts import Blow, SpellCast, SpellStruck
from rules.rulesets.narrative.harm import harm_of_spell, take
from rules.rulesets.narrative.spending import must_afford, spend
from rules.rulesets.narrative.switches import SPELL_COST

if TYPE_CHECKING:
    from rules.people import Character
    from rules.scene import Scene
    from rules.tray import Tray


def resolve_cast(command: Cast, scene: Scene, tray: Tray) -> Outcome:
    """Cast a spell. Without a character nothing is paid, and `cost` says what would be. Rule: narrative N15, B3."""
    one = acting_in_danger(scene)
    by = skilled(command.source, scene, one)
    draft = Draft(scene.state)
    if one and command.cost:
        must_afford(draft, one, command.cost.resource, command.cost.amount)
    aimed = None if command.target is None else persona.find(scene, command.target)
    result = check(by, scene, tray, "cast")
    cost = cost_of(command, scene, result.outcome)
    if one and command.cost:
        spend(draft, one, command.cost.resource, cost)
    unpaid = command.cost is not None and cost < command.cost.amount
    fact = SpellCast(
        outcome=result.outcome,
        total=result.total,
        cost=cost,
        resource=command.cost.resource if command.cost else None,
        spell=command.spell_name,
        by=one.bearer if one else None,
        who=one.name if one else None,
        skilled=by,
        addends=result.addends,
        notices=(*result.notices, *((in_force(SPELL_COST, scene),) if unpaid else ()), *_by_nobody(command, one, cost)),
    )
    if command.harm is not None:
        fact = _struck(fact, command.harm, aimed, draft, scene)
    return Outcome((fact,), changes=draft.changes, actions=window.offered(draft, scene, one, by, ("mana",)))


def _by_nobody(command: Cast, one: Character | None, cost: int) -> tuple[Notice, ...]:
    """Of which resource a spell costs something that no character pays."""
    if one or command.cost is None or not cost:
        return ()
    return (Notice("nobody_pays", (("cost", cost), ("resource", command.cost.resource))),)


def _struck(fact: SpellCast, stated: int, target: Character | None, draft: Draft, scene: Scene) -> SpellStruck:
    """The spell with the harm that it states, which its target takes at once. Rule: narrative N12, N13, N15."""
    blow = Blow(stated) if target is None else blow_against(scene, target, stated, shield=False)
    harm = harm_of_spell(blow, fact.outcome)
    taken = () if target is None else take(draft, target.bearer, target.name, harm.value)
    return SpellStruck(
        outcome=fact.outcome,
        total=fact.total,
        cost=fact.cost,
        resource=fact.resource,
        spell=fact.spell,
        by=fact.by,
        who=fact.who,
        skilled=fact.skilled,
        harm=harm.value,
        target=target.name if target else None,
        at=target.bearer if target else None,
        blow=blow,
        monster=target is not None and target.is_monster,
        addends=fact.addends,
        notices=(*fact.notices, *harm.steps, *taken),
    )


def cost_of(command: Cast, scene: Scene, outcome: str) -> int:
    """What a spell with this outcome costs. Rule: narrative B3."""
    if command.cost is None or (scene.switch(SPELL_COST) == "success" and outcome not in SUCCESSES):
        return 0
    return command.cost.amount
