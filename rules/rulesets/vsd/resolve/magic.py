"""Spells that are no attack. Rule: vsd 1.6, 1.7, 1.10."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.draft import Draft
from rules.fact import Addend, Notice
from rules.outcome import WHOM, Action, Outcome
from rules.rulesets.vsd.actor import actor_of
from rules.rulesets.vsd.constants import CAST
from rules.rulesets.vsd.facts import Resonated, SpellCast, SpellFailed
from rules.rulesets.vsd.resolve.caster import Cast, Caster, aftermath, half_cost, notice_of_enemy
from rules.rulesets.vsd.resolve.casting import (
    ResonancePlan,
    casting_notices,
    double_notices,
    plan_resonance,
    plan_resonance_line,
    resonates,
    roll_resonance,
)
from rules.rulesets.vsd.resolve.fumble import FumblePlan, fumble_notices, of_spell, roll_failure
from rules.rulesets.vsd.resolve.rolling import Roller, chain_addends, open_roll, width_notices
from rules.rulesets.vsd.sources import modifier_addends, total
from rules.rulesets.vsd.switches import (
    SPELL_FAILURE_MP,
    SPELL_PARTIAL_CHOOSER,
    told,
)

if TYPE_CHECKING:
    from rules.rulesets.vsd import commands
    from rules.scene import Scene
    from rules.tray import Tray

_FAILED = "spell_failure"


class CastPlan(NamedTuple):
    """A spell before its dice fall."""

    addends: tuple[Addend, ...]
    caster: Caster
    resonance: ResonancePlan
    failure: FumblePlan
    notices: tuple[Notice, ...]


def plan_cast(command: commands.Cast, scene: Scene) -> CastPlan:
    """What is added to the roll of a spell. Raises `NotAllowed` for what no spell can be."""
    casting = command.casting
    caster = Caster.of(casting, scene, strikes=False)
    return CastPlan(
        addends=(*caster.addends, *modifier_addends(casting.source.modifiers), *caster.actor.load("spell")),
        caster=caster,
        resonance=plan_resonance(casting, scene),
        failure=of_spell(casting.kinds),
        notices=(*caster.notices, *casting_notices(caster.casting, scene, strikes=False)),
    )


def cast(command: commands.Cast, scene: Scene, tray: Tray, roller: Roller = open_roll) -> Outcome:
    """Cast a spell: the chain, the resonance if doubles fell, the failure if it is one. Rule: vsd 1.7, A83."""
    planned = plan_cast(command, scene)
    chain = roller(scene, tray, "cast")
    addends = (*chain_addends(chain), *planned.addends)
    value = total(addends)
    outcome, difficulty = CAST.at(value).cells
    doubles = resonates(chain, scene) or planned.caster.resonates
    resonance = roll_resonance(planned.resonance, tray) if doubles else None
    failure = roll_failure(planned.failure, tray) if outcome == _FAILED else None
    cost, cost_notices = cost_now(planned.caster.cost, scene, failed=failure is not None)
    fact = SpellCast(
        outcome=outcome,
        natural=chain.natural,
        total=value,
        difficulty=int(difficulty) if command.resisted and difficulty else None,
        cost=cost,
        resonance=resonance,
        failure=failure,
        who=planned.caster.actor.name,
        addends=addends,
        notices=(
            *planned.notices,
            *width_notices(scene, chain),
            *double_notices(chain, scene),
            *cost_notices,
            *_what_now(outcome, difficulty, command, cost, scene),
            *further(resonance, failure),
        ),
    )
    gm = scene.switch(SPELL_PARTIAL_CHOOSER) == "gm"
    done = Cast(outcome, cost, command.resisted, gm, resonance, failure)
    draft = Draft(scene.state)
    actions = aftermath(draft, planned.caster, done, None, scene)
    return Outcome((fact,), changes=draft.changes, actions=(*_resisting(fact), *actions))


def _resisting(fact: SpellCast) -> tuple[Action, ...]:
    """The offer to save against a spell, to each whom it meets. Rule: vsd 1.4, 1.6.4."""
    if fact.difficulty is None:
        return ()
    return (Action("resist", f"save willpower vs {fact.difficulty} as {WHOM}", whom=True),)


def resonance(command: commands.Resonance, scene: Scene, tray: Tray) -> Outcome:
    """Roll whether the enemy notices, and lay it on whom `as` names. Rule: vsd 1.9."""
    fact = roll_resonance(plan_resonance_line(command, scene), tray)
    one, draft = actor_of(scene).one, Draft(scene.state)
    actions = () if one is None else notice_of_enemy(draft, scene, one.bearer, fact.outcome)
    return Outcome((fact,), changes=draft.changes, actions=actions)


def _what_now(outcome: str, difficulty: str, command: commands.Cast, cost: int, scene: Scene) -> tuple[Notice, ...]:
    """What people decide after this band, and what a target saves against. Rule: vsd 1.7, A15, A16."""
    if outcome == "partial_success":
        key = "partial_resisted" if command.resisted else f"partial_{scene.switch(SPELL_PARTIAL_CHOOSER)}"
        return (Notice(key),)
    resisted = command.resisted and difficulty
    against = (Notice("save_against", (("difficulty", int(difficulty)),)),) if resisted else ()
    if outcome == "outstanding_success":
        half = half_cost(cost, scene)
        return (*against, Notice("outstanding_spell", (("half", half), ("free", command.casting.weave // 2))))
    return against


def cost_now(cost: int, scene: Scene, *, failed: bool) -> tuple[int, tuple[Notice, ...]]:
    """The MP that a casting spends now. Rule: vsd A14."""
    if not failed:
        return cost, ()
    always = scene.switch(SPELL_FAILURE_MP) == "always"
    return (cost, (told(scene, SPELL_FAILURE_MP),)) if always else (0, ())


def further(resonance: Resonated | None, failure: SpellFailed | None) -> tuple[Notice, ...]:
    """What is told of the resonance and of the failure; what begins with `gm.` is the GM's."""
    noticed: tuple[Notice, ...] = ()
    if resonance is not None:
        figures = (("total", resonance.total or 0), ("outcome", resonance.outcome))
        meaning = (one._replace(key=f"gm.{one.key}") for one in resonance.notices if one.key.startswith("resonance."))
        whole = total(resonance.addends) == resonance.total
        told_of = Notice("gm.resonated" if whole else "gm.resonated_quiet", figures, resonance.addends)
        noticed = (Notice("resonates"), told_of, *meaning)
    return noticed if failure is None else (*noticed, *fumble_notices(failure))
