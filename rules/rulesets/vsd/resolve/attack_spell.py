"""Spells that strike. Rule: vsd 1.8, 3.11."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules.draft import Draft
from rules.errors import NotAllowed
from rules.fact import Notice
from rules.outcome import Action, Outcome
from rules.rulesets.vsd.body.load import EXPOSED, both_actions, exposed_addends, stance_addends
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.facts import Blasted, Hit
from rules.rulesets.vsd.lookup import Arm, pack_in_force
from rules.rulesets.vsd.resolve.aim import aimed_at, must_dare, numbers_of, victim_of
from rules.rulesets.vsd.resolve.apply import offered
from rules.rulesets.vsd.resolve.attack import hit_fields, land
from rules.rulesets.vsd.resolve.caster import Cast, Caster, aftermath
from rules.rulesets.vsd.resolve.casting import (
    ResonancePlan,
    casting_notices,
    double_notices,
    plan_resonance,
    resonates,
    roll_resonance,
)
from rules.rulesets.vsd.resolve.critical import critical_notices
from rules.rulesets.vsd.resolve.facing import Facing, faced
from rules.rulesets.vsd.resolve.fumble import FumblePlan, of_spell, roll_failure
from rules.rulesets.vsd.resolve.harm import harm
from rules.rulesets.vsd.resolve.magic import cost_now, further
from rules.rulesets.vsd.resolve.rolling import Roller, open_roll, width_notices
from rules.rulesets.vsd.resolve.soften import struck_by
from rules.rulesets.vsd.resolve.strike import Clumsiness, Reading, Strike, plan_strike
from rules.rulesets.vsd.sources import modifier_addends
from rules.rulesets.vsd.switches import (
    AREA_ROLL_PER_TARGET,
    RESONANCE_ATTACK_SPELLS,
    SPELL_ATTACK_FAILURE,
    SPELL_CLUMSY,
    is_on,
    number,
    told,
)

if TYPE_CHECKING:
    from rules.fact import Addend
    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.scene import Scene
    from rules.tray import Chain, Tray


_WHY = ("capped", "harmless", "armor_assumed")
"""Remarks on a blow that are told of further targets too."""


class AttackSpellPlan(NamedTuple):
    """A spell that strikes, before its dice fall: a blow for each target."""

    caster: Caster
    victims: tuple[Character | None, ...]
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
    caster = Caster.of(casting, scene, strikes=True)
    stance = () if caster.actor.one is None else stance_addends(caster.actor.one, scene)
    modifiers = (*modifier_addends(casting.source.modifiers), *caster.actor.load("strike"))
    more = caster.actor.drive(command.blow.drive)
    most = min(rules["most"], rules[command.verb] + rules["each"] * casting.weave)
    blow = command.blow if command.blow.maximum is not None else replace(command.blow, maximum=most)
    blow = replace(blow, fullhalf=blow.fullhalf or both_actions(caster.actor.one, scene))
    arm = Arm(pack.attacks[command.verb], None)
    cmb = (*caster.addends, *stance)
    victims = [_victim(target, caster, scene) for target in command.targets]
    spell = _Spell(caster, arm, blow, cmb, more, modifiers)
    clumsy = number(scene, SPELL_CLUMSY) if command.blow.clumsy is None else command.blow.clumsy
    return AttackSpellPlan(
        caster=caster,
        victims=tuple(victims),
        strikes=tuple(spell.at(victim, target, scene) for victim, target in zip(victims, command.targets, strict=True)),
        clumsiness=Clumsiness(scene.switch(SPELL_ATTACK_FAILURE), clumsy),
        resonance=plan_resonance(casting, scene, strikes=True),
        failure=of_spell(casting.kinds),
        notices=(*caster.notices, *casting_notices(caster.casting, scene, strikes=True)),
    )


class _Spell(NamedTuple):
    """What a spell that strikes has in common for all its targets; `more` and `modifiers` go on the roll."""

    caster: Caster
    arm: Arm
    blow: commands.Blow
    cmb: tuple[Addend, ...]
    more: tuple[Addend, ...]
    modifiers: tuple[Addend, ...]

    def at(self, victim: Character | None, target: commands.Target, scene: Scene) -> Strike:
        """The blow at one target, with the parry that was declared against it."""
        facing = Facing(target)
        if victim is not None:
            facing = faced(victim, aimed_at(victim, target, scene), self.caster.actor.one, self.arm, scene)
        pack = pack_in_force(scene)
        strike = plan_strike(pack, self.arm, facing.target, self.blow, scene, cmb=self.cmb, more=self.more)
        addends = (*strike.addends, *self.modifiers, *exposed_addends(victim, scene))
        return replace(strike, addends=addends, notices=(*strike.notices, *facing.notices))


def _victim(target: commands.Target, caster: Caster, scene: Scene) -> Character | None:
    """Who is struck, where the line names somebody."""
    if target.name is None:
        return None
    one = victim_of(scene, target.name)
    if caster.actor.one is not None:
        must_dare(caster.actor.one, one, scene)
    return one


def attack_spell(command: commands.AttackSpell, scene: Scene, tray: Tray, roller: Roller = open_roll) -> Outcome:
    """Cast a spell that strikes: chain, resonance, then the failure or the critical strikes. Rule: vsd 1.8, A66."""
    planned = plan_attack_spell(command, scene)
    rolls = len(planned.strikes) if is_on(scene, AREA_ROLL_PER_TARGET) else 1
    rolled = [roller(scene, tray, command.verb), *(open_roll(scene, tray, command.verb) for _ in range(rolls - 1))]
    chains = tuple(rolled * (len(planned.strikes) // rolls))
    readings = tuple(strike.read(chain.value) for strike, chain in zip(planned.strikes, chains, strict=True))
    naturals = tuple(chain.natural for chain in chains)
    doubles = is_on(scene, RESONANCE_ATTACK_SPELLS) and any(resonates(chain, scene) for chain in rolled)
    doubles = doubles or planned.caster.resonates
    resonance = roll_resonance(planned.resonance, tray) if doubles else None
    failure = roll_failure(planned.failure, tray) if planned.failed(naturals, readings) else None
    if failure is not None:
        readings = tuple(one._replace(outcome="miss", damage=0, severity=None) for one in readings)
    landed = map(land, planned.strikes, readings, chains, [tray] * len(chains))
    caster = planned.caster.actor.one
    hits = tuple(_named(hit, victim, caster) for hit, victim in zip(landed, planned.victims, strict=True))
    cost, notices = cost_now(planned.caster.cost, scene, failed=failure is not None)
    notices = (
        *planned.notices,
        *_spell_notices(planned, chains, readings, scene),
        *notices,
        *further(resonance, failure),
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
    done = Cast(fact.outcome, cost, False, False, resonance, failure)
    draft = Draft(scene.state)
    actions = aftermath(draft, planned.caster, done, command.blow.drive, scene)
    actions += _lay_on(draft, scene, planned, fact)
    actions += offered(fact, scene)
    return Outcome((fact,), changes=draft.changes, actions=tuple(actions))


def _lay_on(draft: Draft, scene: Scene, planned: AttackSpellPlan, fact: Blasted) -> list[Action]:
    """Lay what a spell does on whom it meets, and what is offered after it."""
    actor, actions = planned.caster.actor, list[Action]()
    by = None if actor.one is None else actor.one.bearer
    for victim, hit in zip(planned.victims, fact.targets, strict=True):
        if victim is not None:
            actions += harm(draft, scene, victim, hit, by=by)
            draft.note(victim.bearer, EXPOSED, None)
    if struck_by(fact) is not None:
        actions += actor.strike()
    if fact.outcome == "miss":
        actions += actor.again()
    return actions


def _named(hit: Hit, victim: Character | None, caster: Character | None) -> Hit:
    """A hit with the names of who cast it and of whom it met."""
    hit = replace(hit, attacker=caster.name if caster else None)
    return hit if victim is None else replace(hit, target=victim.name, numbers_of=numbers_of(victim))


def _landed(at: int, hit: Hit) -> tuple[Notice, ...]:
    """What a further target got, told within the answer of the spell."""
    figures = (("number", at), ("total", hit.uncapped), ("armor", hit.armor), ("damage", hit.damage))
    why = (one for one in hit.notices if one.key in _WHY or one.key.startswith("tier_"))
    critical = () if hit.critical is None else critical_notices(hit.critical)
    return (Notice(f"target_{hit.outcome}", figures, hit.addends), *why, *critical)


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
