"""Attacks with weapons, and falls. Rule: vsd 1.18, 1.24."""

from __future__ import annotations

from dataclasses import fields, replace
from math import floor
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.draft import Draft
from rules.errors import NotAllowed
from rules.fact import Addend, Notice
from rules.outcome import Outcome
from rules.rulesets.vsd import commands
from rules.rulesets.vsd.actor import Actor, actor_of
from rules.rulesets.vsd.body.load import stance_addends
from rules.rulesets.vsd.commands.spelling import figure
from rules.rulesets.vsd.constants import FALL, FIGURES
from rules.rulesets.vsd.effects import damage_of
from rules.rulesets.vsd.facts import CriticallyStruck, Hit, Struck
from rules.rulesets.vsd.lookup import Arm, find_arm, fumble_class, pack_in_force
from rules.rulesets.vsd.resolve.aim import aimed_at, numbers_of
from rules.rulesets.vsd.resolve.apply import offered
from rules.rulesets.vsd.resolve.critical import critical_notices, roll_critical
from rules.rulesets.vsd.resolve.fumble import FumblePlan, fumble_notices, of_class, roll_fumble
from rules.rulesets.vsd.resolve.harm import harm
from rules.rulesets.vsd.resolve.rolling import Roller, chain_addends, open_roll, width_notices
from rules.rulesets.vsd.resolve.strike import RULES, Clumsiness, Reading, Strike, plan_strike
from rules.rulesets.vsd.sources import modifier_addends, total
from rules.rulesets.vsd.switches import COMBAT_FUMBLE, TWO_HANDED_PARRY_HALF, is_on, told

if TYPE_CHECKING:
    from rules.scene import Scene
    from rules.tray import Chain, Tray

_HIT_FIELDS = tuple(field.name for field in fields(Hit))
_NEVER = Clumsiness("natural", 0)


class AttackPlan(NamedTuple):
    """An attack before its dice fall; without `fumble` it never is one."""

    strike: Strike
    clumsiness: Clumsiness = _NEVER
    fumble: FumblePlan | None = None

    def adding(self, addends: tuple[Addend, ...], notices: tuple[Notice, ...]) -> AttackPlan:
        """The same attack with more on its roll, and further remarks."""
        strike = self.strike
        more = replace(strike, addends=(*strike.addends, *addends), notices=(*strike.notices, *notices))
        return self._replace(strike=more)


def plan_attack(command: commands.Attack, scene: Scene) -> AttackPlan:
    """What an attack with typed figures is made of. Raises `NotAllowed` for what the rules forbid. Rule: vsd 1.24."""
    arm = find_arm(pack_in_force(scene), command.chart)
    actor = actor_of(scene)
    actor.must_act(attack=True)
    cmb = (Addend("cmb", command.cmb), *(() if actor.one is None else stance_addends(actor.one, scene)))
    return plan_blow(Attacker(arm, cmb, actor), command.target, command.blow, scene)


class Attacker(NamedTuple):
    """Who attacks with what: the CMB before it is turned into parry."""

    arm: Arm
    cmb: tuple[Addend, ...]
    actor: Actor


def plan_blow(attacker: Attacker, target: commands.Target, blow: commands.Blow, scene: Scene) -> AttackPlan:
    """A blow with a weapon. Raises `NotAllowed` for what the rules forbid. Rule: vsd 1.24, 1.26."""
    arm, cmb = attacker.arm, list(attacker.cmb)
    if blow.parry and blow.dashing:
        raise NotAllowed("A Dashing Attack leaves nothing to parry with.", hint="Leave out `dashing` or `parry`.")
    most = max(total(attacker.cmb), 0)
    if blow.parry > most:
        raise NotAllowed(
            "Of a CMB of {cmb} at most {most} can be turned into parry, not {parry}.",
            hint="Parry with less.",
            cmb=total(attacker.cmb),
            most=most,
            parry=blow.parry,
        )
    if blow.parry:
        cmb.append(Addend("parry", -blow.parry))
    if blow.dashing:
        cmb.append(Addend("dashing", RULES["dashing"]))
    if blow.halved:
        cmb.append(Addend("halved", most // 2 - most))
    more = (*attacker.actor.drive(blow.drive), *attacker.actor.load("attack"))
    strike = plan_strike(pack_in_force(scene), arm, target, blow, scene, cmb=tuple(cmb), more=more)
    if (half := _half_parry(arm, target, scene)) is not None:
        strike = replace(strike, notices=(*strike.notices, half, told(scene, TWO_HANDED_PARRY_HALF)))
    clumsy = blow.clumsy if blow.clumsy is not None else arm.weapon.clumsy if arm.weapon else 0
    return AttackPlan(strike, Clumsiness(scene.switch(COMBAT_FUMBLE), clumsy), of_class(fumble_class(arm)))


def plan_fall(command: commands.Fall, scene: Scene) -> AttackPlan:
    """What a fall is made of; no shield counts, and it is never fumbled. Rule: vsd 1.18, A51, A63."""
    if command.meters <= 0:
        raise NotAllowed(
            "A fall of {meters} m does nothing.", hint="Say how far: `fall 6`.", meters=figure(command.meters)
        )
    rules = FIGURES["fall"]
    pack = pack_in_force(scene)
    one, target = actor_of(scene).one, command.target
    if one is not None:
        aimed = aimed_at(one, target, scene)
        target = replace(target, armor=aimed.armor, tier=aimed.tier)
        if command.target.defense is None:
            target = replace(target, defense=aimed.defense, shield=aimed.shield)
    band = dict(zip(FALL.columns, FALL.at(command.meters).cells, strict=True))
    cmb = (Addend("fall", floor(rules["each"] * command.meters)),)
    blow = commands.Blow(maximum=int(band["max"]) if band["max"] else None, crit=rules["crit"])
    strike = plan_strike(pack, Arm(pack.attacks[rules["chart"]], None), target, blow, scene, cmb=cmb)
    more = [Addend("height", int(band["bonus"]))] if int(band["bonus"]) else []
    if target.shield:
        more.append(Addend("shield_out", target.shield))
    addends = (*strike.addends, *more, *modifier_addends(command.modifiers))
    return AttackPlan(replace(strike, addends=addends))


def attack(command: commands.Attack, scene: Scene, tray: Tray, roller: Roller = open_roll) -> Outcome:
    """Attack with typed figures."""
    fact = play(plan_attack(command, scene), scene, tray, roller)
    return Outcome((fact,), changes=actor_of(scene).moved(command.blow.drive), actions=offered(fact, scene))


def fall(command: commands.Fall, scene: Scene, tray: Tray) -> Outcome:
    """Fall; the character that `as` names is harmed by it."""
    fact = play(plan_fall(command, scene), scene, tray, open_roll, "fall")
    one = actor_of(scene).one
    if one is None:
        return Outcome((fact,), actions=offered(fact, scene))
    draft = Draft(scene.state)
    actions = harm(draft, scene, one, fact, by=None)
    fact = replace(fact, target=one.name, numbers_of=numbers_of(one))
    return Outcome((fact,), changes=draft.changes, actions=tuple(actions))


def play(planned: AttackPlan, scene: Scene, tray: Tray, roller: Roller, purpose: str = "attack") -> Struck:
    """Roll an attack: the chain, then the fumble's die or the critical's."""
    chain = roller(scene, tray, purpose)
    strike = planned.strike
    reading = strike.read(chain.value)
    notices = (*width_notices(scene, chain), *_fumble_notices(planned, chain.natural, reading, scene))
    if planned.fumble is not None and planned.clumsiness.fails(chain.natural, reading):
        missed = reading._replace(outcome="fumble", damage=0, severity=None)
        fumbled = roll_fumble(planned.fumble, tray)
        told_of = (*notices, *fumble_notices(fumbled))
        hit = land(strike, missed, chain, tray)
        return Struck(**hit_fields(hit, told_of), natural=chain.natural, fumble=fumbled)
    hit = land(strike, reading, chain, tray)
    return Struck(**hit_fields(hit, notices), natural=chain.natural)


def told_cell(title: str, total: int, cell: str) -> Notice:
    """What stands in a chart at a total."""
    figures = (("chart", title), ("total", total))
    return Notice("cell_blank", figures) if cell == "-" else Notice("cell", (*figures, ("cell", cell)))


def land(strike: Strike, reading: Reading, chain: Chain, tray: Tray) -> Hit:
    """What a reading does to its target; the critical strike is rolled here."""
    critical: CriticallyStruck | None = None
    damage = reading.damage
    notices = (*strike.notices, told_cell(strike.arm.chart.title, reading.total, reading.cell))
    if reading.total != reading.uncapped:
        notices = (*notices, Notice("capped", (("maximum", reading.total), ("uncapped", reading.uncapped))))
    if strike.harmless and reading.outcome == "touch":
        notices = (*notices, Notice("harmless"))
    notices = (*notices, *strike.softened(reading))
    if reading.severity is not None:
        rolled = roll_critical(strike.critical_of(reading.severity), tray)
        critical, damage = rolled.fact, damage + damage_of(rolled.effects)
        notices = (*notices, *critical_notices(critical))
    return Hit(
        outcome=reading.outcome,
        total=reading.total,
        uncapped=reading.uncapped,
        cell=reading.cell,
        damage=damage,
        severity=None if reading.severity is None else strike.pack.severities[reading.severity].code,
        grade="" if critical is None else critical.grade,
        armor=strike.pack.column_names[strike.column],
        armor_assumed=strike.armor_assumed,
        critical=critical,
        addends=(*chain_addends(chain), *strike.addends),
        notices=notices,
    )


def hit_fields(hit: Hit, notices: tuple[Notice, ...]) -> dict[str, Any]:
    """The fields of a hit with more remarks, for the fact that answers the line."""
    return {name: getattr(hit, name) for name in _HIT_FIELDS} | {"notices": (*hit.notices, *notices)}


def _fumble_notices(planned: AttackPlan, natural: int, reading: Reading, scene: Scene) -> tuple[Notice, ...]:
    usual = planned.clumsiness._replace(mode=COMBAT_FUMBLE.default)
    differs = planned.fumble is not None and (
        usual.fails(natural, reading) != planned.clumsiness.fails(natural, reading)
    )
    return (told(scene, COMBAT_FUMBLE),) if differs else ()


def _half_parry(arm: Arm, target: commands.Target, scene: Scene) -> Notice | None:
    """Who parries a two-handed weapon without shield or cover needs twice the CMB. Rule: vsd A30."""
    two_handed = arm.weapon is not None and arm.weapon.hands > 1
    free = target.shield or target.cover is not None
    if not (is_on(scene, TWO_HANDED_PARRY_HALF) and two_handed and target.parried and not free):
        return None
    return Notice("parry_half", (("parried", target.parried), ("least", 2 * target.parried)))
