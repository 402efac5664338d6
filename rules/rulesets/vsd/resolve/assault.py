"""Attacks on a combatant: everything from what both sides hold, damage and effects laid on. Rule: vsd 4.3."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules import persona
from rules.combat.rounds import round_of
from rules.draft import Draft
from rules.errors import NotAllowed
from rules.fact import Addend, Notice
from rules.outcome import Action, Outcome
from rules.rulesets.vsd.actor import Actor
from rules.rulesets.vsd.armory import Held, armed
from rules.rulesets.vsd.body.declared import actions_to_load, declared, shoot
from rules.rulesets.vsd.body.engagement import engage, part
from rules.rulesets.vsd.body.load import EXPOSED, both_actions, exposed_addends, must_act, stance_addends
from rules.rulesets.vsd.lookup import find_arm, pack_in_force
from rules.rulesets.vsd.resolve.aim import aimed_at, must_dare, numbers_of, victim_of
from rules.rulesets.vsd.resolve.attack import Attacker, plan_blow, play
from rules.rulesets.vsd.resolve.choices import Choice, leave_open
from rules.rulesets.vsd.resolve.facing import faced, keep_parry, own_parry, turn_to
from rules.rulesets.vsd.resolve.fumble import befall
from rules.rulesets.vsd.resolve.harm import harm
from rules.rulesets.vsd.resolve.helpless import strike_helpless
from rules.rulesets.vsd.resolve.rolling import open_roll
from rules.rulesets.vsd.sources import no_character, total

if TYPE_CHECKING:
    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.rulesets.vsd.facts import Struck
    from rules.rulesets.vsd.resolve.attack import AttackPlan
    from rules.rulesets.vsd.resolve.rolling import Roller
    from rules.scene import Scene
    from rules.tray import Tray

_LONG = ("long", "longest")


class Assault(NamedTuple):
    """An attack on somebody before its dice fall; `helpless`: no die is needed to strike the target.

    `parry` is what of the CMB is DEF this round; `faced`: the target turns to the attacker to parry.
    """

    attacker: Character
    target: Character
    planned: AttackPlan
    helpless: bool
    parry: int = 0
    faced: bool = False


def plan_assault(command: commands.AttackNamed, scene: Scene) -> Assault:
    """What an attack on somebody is made of. Raises `NotAllowed` for what the rules forbid. Rule: vsd 1.32, 4.3."""
    attacker = persona.acting(scene)
    if attacker is None:
        raise no_character("cmb")
    command, told = _as_declared(command, attacker, scene)
    target = victim_of(scene, command.name)
    held = armed(scene, attacker, command.weapon)
    _must_attack(attacker, target, held, scene)
    fields = scene.state.fields(target.bearer)
    facing = faced(target, aimed_at(target, command.target, scene), attacker, held.arm, scene)
    both = command.blow.fullhalf or both_actions(attacker, scene)
    cmb = (Addend("cmb", held.must_have_cmb(attacker)), *stance_addends(attacker, scene))
    parry = own_parry(attacker, command.blow.parry, total(cmb), scene)
    blow = replace(held.blow(command.blow), fullhalf=both, parry=parry)
    planned = plan_blow(Attacker(held.arm, cmb, Actor(attacker, scene)), facing.target, blow, scene)
    notices = (*told, *facing.notices, *_loaded(attacker, held, scene))
    planned = planned.adding(exposed_addends(target, scene), notices)
    down = bool(fields.get("incapacitated") or fields.get("dead"))
    return Assault(attacker, target, planned, down and held.arm.chart.kind == "melee", parry, facing.faces)


def _as_declared(
    command: commands.AttackNamed, attacker: Character, scene: Scene
) -> tuple[commands.AttackNamed, tuple[Notice, ...]]:
    """The attack with what was declared for this round: the weapon, and with it position and haste. Rule: vsd 4.2."""
    kept = declared(scene.state, attacker.combatant)
    if kept.weapon is None or (command.weapon is not None and not _is_weapon(command.weapon, kept.weapon, scene)):
        return command, ()
    target, blow = command.target, command.blow
    placed = target.flanking or target.rear
    whole = replace(
        command,
        weapon=command.weapon or kept.weapon,
        target=replace(
            target,
            flanking=target.flanking or (kept.position == "flanking" and not placed),
            rear=target.rear or (kept.position == "rear" and not placed),
        ),
        blow=replace(blow, higher=blow.higher or kept.position == "higher", dashing=blow.dashing or kept.dashing),
    )
    return whole, () if whole == command else (Notice("as_declared", (("plan", kept.text),)),)


def _is_weapon(typed: str, name: str, scene: Scene) -> bool:
    weapon = find_arm(pack_in_force(scene), typed).weapon
    return weapon is not None and weapon.name == name


def _loaded(attacker: Character, held: Held, scene: Scene) -> tuple[Notice, ...]:
    """The remark that nobody has loaded what is shot. Rule: vsd 1.30."""
    weapon, key = held.arm.weapon, attacker.combatant
    if weapon is None or key is None or not actions_to_load(scene.state, key, weapon.name):
        return ()
    loading = declared(scene.state, key).reloading == weapon.name
    return () if loading else (Notice("not_loaded", (("weapon", weapon.name),)),)


def attack_named(command: commands.AttackNamed, scene: Scene, tray: Tray, roller: Roller = open_roll) -> Outcome:
    """Attack somebody by name: roll, and lay on what comes of it."""
    assault = plan_assault(command, scene)
    strike = assault.planned.strike
    fact = strike_helpless(strike) if assault.helpless else play(assault.planned, scene, tray, roller)
    target = assault.target
    fact = replace(fact, attacker=assault.attacker.name, target=target.name, numbers_of=numbers_of(target))
    draft, actions = Draft(scene.state), list[Action]()
    Actor(assault.attacker, scene).spend_drive(draft, command.blow.drive)
    actions += lay_on(draft, scene, assault, fact)
    draft.note(target.bearer, EXPOSED, None)
    keep_parry(draft, assault.attacker, assault.parry)
    if assault.faced:
        turn_to(draft, target, assault.attacker)
    if strike.arm.weapon is not None and assault.attacker.combatant:
        weapon, number = strike.arm.weapon, round_of(draft, scene.place, 1)
        shoot(draft, assault.attacker.combatant, weapon.name, weapon.load, number)
    if strike.arm.chart.kind == "melee" and target.combatant and assault.attacker.combatant:
        engage(draft, assault.attacker.bearer, target.bearer)
    if draft.get(target.bearer, "incapacitated") or draft.get(target.bearer, "dead"):
        part(draft, target.bearer)
    if fact.critical is not None and fact.critical.roll is not None:
        actions += Actor(assault.attacker, scene).strike()
    if fact.outcome in ("miss", "fumble"):
        actions += Actor(assault.attacker, scene).again()
    return Outcome((fact,), changes=draft.changes, actions=tuple(actions))


def lay_on(draft: Draft, scene: Scene, assault: Assault, fact: Struck) -> list[Action]:
    """What an attack does to both sides, and what is left to pick."""
    target, attacker, actions = assault.target, assault.attacker, list[Action]()
    actions += harm(draft, scene, target, fact, by=attacker.bearer)
    if fact.critical is not None and fact.critical.total is None and fact.severity is not None:
        severity = assault.planned.strike.pack.codes.index(fact.severity)
        rows = assault.planned.strike.critical_of(severity).rows
        figures = {"type": fact.critical.type, "severity": fact.severity, "by": attacker.bearer}
        actions += leave_open(
            draft, scene, Choice("row", rows, 1, target.bearer, figures=figures | {"picks": attacker.bearer})
        )
    if fact.fumble is not None:
        actions += befall(draft, scene, attacker.bearer, fact.fumble, assault.planned.strike.crit.id)
    return actions


def _must_attack(attacker: Character, target: Character, held: Held, scene: Scene) -> None:
    """Raises `NotAllowed` for who can make no such attack. Rule: vsd 1.32."""
    must_act(attacker, scene, attack=True)
    must_dare(attacker, target, scene)
    fields = scene.state.fields(attacker.bearer)
    weapon, ranged = held.arm.weapon, held.arm.chart.kind == "ranged"
    if fields.get("held") and (ranged or (weapon is not None and weapon.length in _LONG)):
        raise NotAllowed("{name} is Held: only Hand and Short weapons strike.", name=attacker.name)
    if fields.get("prone") and weapon is not None and weapon.hands > 1:
        raise NotAllowed("{name} is Prone and cannot use a two-handed weapon.", name=attacker.name)
