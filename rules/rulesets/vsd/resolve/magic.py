"""Spells, and spells that strike. Rule: vsd 1.6 to 1.8, 1.10."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules.errors import NotAllowed
from rules.fact import Addend, Notice
from rules.outcome import Outcome
from rules.rulesets.vsd.constants import CAST, FIGURES
from rules.rulesets.vsd.facts import Blasted, Hit, Resonated, SpellCast, SpellFailed
from rules.rulesets.vsd.lookup import Arm, pack_in_force
from rules.rulesets.vsd.resolve.attack import hit_fields, land
from rules.rulesets.vsd.resolve.casting import (
    ResonancePlan,
    casting_addends,
    casting_notices,
    double_notices,
    plan_resonance,
    resonates,
    roll_resonance,
)
from rules.rulesets.vsd.resolve.critical import critical_notices
from rules.rulesets.vsd.resolve.fumble import FumblePlan, fumble_notices, of_spell, roll_failure
from rules.rulesets.vsd.resolve.rolling import chain_addends, open_roll, width_notices
from rules.rulesets.vsd.resolve.strike import Clumsiness, Reading, Strike, plan_strike
from rules.rulesets.vsd.sources import source_addends, total
from rules.rulesets.vsd.switches import (
    AREA_ROLL_PER_TARGET,
    RESONANCE_ATTACK_SPELLS,
    SPELL_ATTACK_FAILURE,
    SPELL_CLUMSY,
    SPELL_FAILURE_MP,
    SPELL_HALF_MP,
    SPELL_PARTIAL_CHOOSER,
    is_on,
    number,
    told,
)

if TYPE_CHECKING:
    from rules.ruleset import Scene
    from rules.rulesets.vsd import commands
    from rules.tray import Chain, Tray

_FAILED = "spell_failure"


class CastPlan(NamedTuple):
    """A spell before its dice fall."""

    addends: tuple[Addend, ...]
    resonance: ResonancePlan
    failure: FumblePlan
    notices: tuple[Notice, ...]


def plan_cast(command: commands.Cast, scene: Scene) -> CastPlan:
    """What is added to the roll of a spell. Raises `NotAllowed` for what no spell can be."""
    casting = command.casting
    return CastPlan(
        addends=(*source_addends(casting.source), *casting_addends(casting, scene, strikes=False)),
        resonance=plan_resonance(casting, scene),
        failure=of_spell(casting.kinds),
        notices=casting_notices(casting, scene, strikes=False),
    )


def cast(command: commands.Cast, scene: Scene, tray: Tray) -> Outcome:
    """Cast a spell: the chain, the resonance if doubles fell, the failure if it is one. Rule: vsd 1.7, A83."""
    planned = plan_cast(command, scene)
    chain = open_roll(scene, tray, "cast")
    addends = (*chain_addends(chain), *planned.addends)
    value = total(addends)
    outcome, difficulty = CAST.at(value).cells
    resonance = roll_resonance(planned.resonance, tray) if resonates(chain, scene) else None
    failure = roll_failure(planned.failure, tray) if outcome == _FAILED else None
    cost, cost_notices = _cost(command.casting, scene, failed=failure is not None)
    fact = SpellCast(
        outcome=outcome,
        natural=chain.natural,
        total=value,
        difficulty=int(difficulty) if command.resisted and difficulty else None,
        cost=cost,
        resonance=resonance,
        failure=failure,
        addends=addends,
        notices=(
            *planned.notices,
            *width_notices(scene, chain),
            *double_notices(chain, scene),
            *cost_notices,
            *_what_now(outcome, command, scene),
            *_further(resonance, failure),
        ),
    )
    return Outcome((fact,))


def _what_now(outcome: str, command: commands.Cast, scene: Scene) -> tuple[Notice, ...]:
    """What people decide after this band. Rule: vsd 1.7, A15, A16."""
    if outcome == "partial_success":
        key = "partial_resisted" if command.resisted else f"partial_{scene.switch(SPELL_PARTIAL_CHOOSER)}"
        return (Notice(key),)
    if outcome == "outstanding_success":
        weave = command.casting.weave
        half = weave // 2 if scene.switch(SPELL_HALF_MP) == "down" else -(-weave // 2)
        return (Notice("outstanding_spell", (("half", half), ("free", weave // 2))),)
    return ()


def _cost(casting: commands.Casting, scene: Scene, *, failed: bool) -> tuple[int, tuple[Notice, ...]]:
    """The MP that a casting spends now. Rule: vsd A14."""
    cost = casting.weave if casting.cost is None else casting.cost
    if not failed:
        return cost, ()
    always = scene.switch(SPELL_FAILURE_MP) == "always"
    return (cost, (told(scene, SPELL_FAILURE_MP),)) if always else (0, ())


def _further(resonance: Resonated | None, failure: SpellFailed | None) -> tuple[Notice, ...]:
    """What is told of the doubles and of the failure; how the resonance came out is the GM's."""
    doubles = () if resonance is None else (Notice("resonates"),)
    return doubles if failure is None else (*doubles, *fumble_notices(failure))


# --- spells that strike


class AttackSpellPlan(NamedTuple):
    """A spell that strikes, before its dice fall: a blow for each target."""

    strikes: tuple[Strike, ...]
    clumsiness: Clumsiness
    resonance: ResonancePlan
    failure: FumblePlan
    notices: tuple[Notice, ...]

    def failed(self, naturals: tuple[int, ...], readings: tuple[Reading, ...]) -> bool:
        """Whether the spell fails: only when it does so against every target. Rule: vsd A11, A82."""
        return all(map(self.clumsiness.fails, naturals, readings))


def plan_attack_spell(command: commands.AttackSpell, scene: Scene) -> AttackSpellPlan:
    """What a spell that strikes is made of. Raises `NotAllowed` for what the rules forbid. Rule: vsd 1.8, 3.11."""
    pack = pack_in_force(scene)
    casting, rules = command.casting, FIGURES["attack_spell"]
    if command.verb not in pack.attacks:
        raise NotAllowed(
            "The charts in use have none for {verb} spells.",
            verb=command.verb,
            hint="`settings switch tables.pack default` goes back to those of the program.",
        )
    bonus, *modifiers = source_addends(casting.source)
    cmb = (bonus, *casting_addends(casting, scene, strikes=True))
    most = min(rules["most"], rules[command.verb] + rules["each"] * casting.weave)
    blow = command.blow if command.blow.maximum is not None else replace(command.blow, maximum=most)
    arm = Arm(pack.attacks[command.verb], None)
    strikes = [plan_strike(pack, arm, target, blow, scene, cmb=cmb) for target in command.targets]
    clumsy = number(scene, SPELL_CLUMSY) if command.blow.clumsy is None else command.blow.clumsy
    return AttackSpellPlan(
        strikes=tuple(replace(one, addends=(*one.addends, *modifiers)) for one in strikes),
        clumsiness=Clumsiness(scene.switch(SPELL_ATTACK_FAILURE), clumsy),
        resonance=plan_resonance(casting, scene, strikes=True),
        failure=of_spell(casting.kinds),
        notices=casting_notices(casting, scene, strikes=True),
    )


def attack_spell(command: commands.AttackSpell, scene: Scene, tray: Tray) -> Outcome:
    """Cast a spell that strikes: chain, resonance, then the failure or the critical strikes. Rule: vsd 1.8, A66."""
    planned = plan_attack_spell(command, scene)
    rolls = len(planned.strikes) if is_on(scene, AREA_ROLL_PER_TARGET) else 1
    rolled = [open_roll(scene, tray, command.verb) for _ in range(rolls)]
    chains = tuple(rolled * (len(planned.strikes) // rolls))
    readings = tuple(strike.read(chain.value) for strike, chain in zip(planned.strikes, chains, strict=True))
    naturals = tuple(chain.natural for chain in chains)
    doubles = is_on(scene, RESONANCE_ATTACK_SPELLS) and any(resonates(chain, scene) for chain in rolled)
    resonance = roll_resonance(planned.resonance, tray) if doubles else None
    failure = roll_failure(planned.failure, tray) if planned.failed(naturals, readings) else None
    if failure is not None:
        readings = tuple(one._replace(outcome="miss", damage=0, severity=None) for one in readings)
    hits = tuple(map(land, planned.strikes, readings, chains, [tray] * len(chains)))
    cost, notices = _cost(command.casting, scene, failed=failure is not None)
    notices = (
        *planned.notices,
        *_spell_notices(planned, chains, readings, scene),
        *notices,
        *_further(resonance, failure),
        *(notice for at, hit in enumerate(hits[1:], 2) for notice in _landed(at, hit)),
    )
    first = hits[0] if failure is None else replace(hits[0], outcome="fumble")
    fact = Blasted(
        **hit_fields(first, notices),
        natural=naturals[0],
        cost=cost,
        targets=hits,
        resonance=resonance,
        failure=failure,
    )
    return Outcome((fact,))


def _landed(at: int, hit: Hit) -> tuple[Notice, ...]:
    """What a further target got, told within the answer of the spell."""
    figures = (("number", at), ("total", hit.total), ("armor", hit.armor), ("cell", hit.cell), ("damage", hit.damage))
    critical = () if hit.critical is None else critical_notices(hit.critical)
    return (Notice(f"target_{hit.outcome}", figures), *critical)


def _spell_notices(
    planned: AttackSpellPlan, chains: tuple[Chain, ...], readings: tuple[Reading, ...], scene: Scene
) -> tuple[Notice, ...]:
    """Switches that changed what the dice mean."""
    notices: list[Notice] = []
    for chain in dict.fromkeys(chains):
        notices += width_notices(scene, chain)
        if is_on(scene, RESONANCE_ATTACK_SPELLS):
            notices += double_notices(chain, scene)
        elif resonates(chain, scene):
            notices.append(told(scene, RESONANCE_ATTACK_SPELLS))
    naturals = tuple(chain.natural for chain in chains)
    usual = planned._replace(clumsiness=planned.clumsiness._replace(mode=SPELL_ATTACK_FAILURE.default))
    if usual.failed(naturals, readings) != planned.failed(naturals, readings):
        notices.append(told(scene, SPELL_ATTACK_FAILURE))
    if len(chains) > 1 and is_on(scene, AREA_ROLL_PER_TARGET):
        notices.append(told(scene, AREA_ROLL_PER_TARGET))
    return tuple(dict.fromkeys(notices))
