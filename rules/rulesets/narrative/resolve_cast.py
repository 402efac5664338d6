"""What comes of casting a spell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.draft import Draft
from rules.outcome import Outcome
from rules.rulesets.narrative import window
from rules.rulesets.narrative.actor import acting_in_danger
from rules.rulesets.narrative.book import SUCCESSES
from rules.rulesets.narrative.checks import check, in_force, skilled
from rules.rulesets.narrative.commands import Cast
from rules.rulesets.narrative.facts import SpellCast
from rules.rulesets.narrative.spending import must_afford, spend
from rules.rulesets.narrative.switches import SPELL_COST

if TYPE_CHECKING:
    from rules.ruleset import Scene
    from rules.tray import Tray


def resolve_cast(command: Cast, scene: Scene, tray: Tray) -> Outcome:
    """Cast a spell. Without a character nothing is paid, and `cost` says what would be. Rule: narrative N15, B3."""
    one = acting_in_danger(scene)
    by = skilled(command.source, scene, one)
    draft = Draft(scene.state)
    if one and command.cost:
        must_afford(draft, one, command.cost.resource, command.cost.amount)
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
        skilled=by,
        addends=result.addends,
        notices=(*result.notices, in_force(SPELL_COST, scene)) if unpaid else result.notices,
    )
    return Outcome((fact,), changes=draft.changes, actions=window.offered(draft, scene, one, by, ("mana",)))


def cost_of(command: Cast, scene: Scene, outcome: str) -> int:
    """What a spell with this outcome costs. Rule: narrative B3."""
    if command.cost is None or (scene.switch(SPELL_COST) == "success" and outcome not in SUCCESSES):
        return 0
    return command.cost.amount
