"""Attacks on a combatant: everything from what both sides hold, damage and effects laid on. Rule: vsd 4.3."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules import people, pools
from rules.draft import Draft
from rules.errors import Forbidden, NotAllowed
from rules.fact import Addend
from rules.outcome import Action, Outcome
from rules.rulesets.vsd.actor import Actor
from rules.rulesets.vsd.armory import Held, armed
from rules.rulesets.vsd.body.afflict import FEARED, afflict
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.body.load import both_actions, must_act, stance_addends
from rules.rulesets.vsd.commands.combat import NORMAL
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.effects import Effect, parse_effect
from rules.rulesets.vsd.resolve.attack import Attacker, plan_blow, play
from rules.rulesets.vsd.resolve.choices import Choice, leave_open
from rules.rulesets.vsd.resolve.helpless import strike_helpless
from rules.rulesets.vsd.resolve.rolling import open_roll
from rules.rulesets.vsd.sources import no_character

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.fact import Plain
    from rules.people import Character
    from rules.ruleset import Scene
    from rules.rulesets.vsd import commands
    from rules.rulesets.vsd.facts import CriticallyStruck, Fumbled, Struck
    from rules.rulesets.vsd.resolve.attack import AttackPlan
    from rules.rulesets.vsd.resolve.rolling import Roller
    from rules.tray import Tray

_STATES = ("stunned", "surprised", "held", "prone")
_LONG = ("long", "longest")


class Assault(NamedTuple):
    """An attack on somebody before its dice fall; `helpless`: no die is needed to strike the target."""

    attacker: Character
    target: Character
    planned: AttackPlan
    helpless: bool


def plan_assault(command: commands.AttackNamed, scene: Scene) -> Assault:
    """What an attack on somebody is made of. Raises `NotAllowed` for what the rules forbid. Rule: vsd 1.32, 4.3."""
    attacker = people.acting(scene)
    if attacker is None:
        raise no_character("cmb")
    target = people.find(scene, command.name)
    if target.combatant is None and not people.may_lead(scene, target):
        raise Forbidden("{name} is another's and not in a combat here.", name=target.name)
    held = armed(scene, attacker, command.weapon)
    _must_attack(attacker, target, held, scene)
    fields = scene.state.fields(target.bearer)
    aimed = _aimed(command.target, fields)
    _must_parry(aimed, target, fields)
    both = command.blow.fullhalf or both_actions(attacker, scene)
    blow = replace(held.blow(command.blow), fullhalf=both)
    cmb = (Addend("cmb", held.must_have_cmb(attacker)), *stance_addends(attacker, scene))
    planned = plan_blow(Attacker(held.arm, cmb, Actor(attacker, scene)), aimed, blow, scene)
    down = bool(fields.get("incapacitated") or fields.get("dead"))
    return Assault(attacker, target, planned, down and held.arm.chart.kind == "melee")


def attack_named(command: commands.AttackNamed, scene: Scene, tray: Tray, roller: Roller = open_roll) -> Outcome:
    """Attack somebody by name: roll, and lay on what comes of it."""
    assault = plan_assault(command, scene)
    strike = assault.planned.strike
    fact = strike_helpless(strike) if assault.helpless else play(assault.planned, scene, tray, roller)
    target = assault.target
    monster = target.bearer == target.combatant
    fact = replace(fact, target=target.name, numbers_of=(target.owner or "") if monster else None)
    draft, actions = Draft(scene.state), list[Action]()
    Actor(assault.attacker, scene).spend_drive(draft, command.blow.drive)
    actions += lay_on(draft, scene, assault, fact)
    if strike.arm.chart.kind == "melee" and target.combatant and assault.attacker.combatant:
        draft.flag(target.bearer, "engaged", True)
        draft.flag(assault.attacker.bearer, "engaged", True)
    if fact.outcome in ("miss", "fumble"):
        actions += Actor(assault.attacker, scene).again()
    return Outcome((fact,), changes=draft.changes, actions=tuple(actions))


def lay_on(draft: Draft, scene: Scene, assault: Assault, fact: Struck) -> list[Action]:
    """What an attack does to both sides, and what is left to pick."""
    target, attacker, actions = assault.target, assault.attacker, list[Action]()
    pools.lose(draft, CHARACTERS, target.bearer, "hp", fact.damage)
    if fact.critical is not None and fact.critical.total is not None:
        actions += strike_critically(draft, scene, target, fact.critical, by=attacker.bearer)
    elif fact.critical is not None and fact.severity is not None:
        severity = assault.planned.strike.pack.codes.index(fact.severity)
        rows = assault.planned.strike.critical_of(severity).rows
        figures = {"type": fact.critical.type, "severity": fact.severity, "by": attacker.bearer}
        actions += leave_open(
            draft, scene, Choice("row", rows, 1, target.bearer, figures=figures | {"picks": attacker.bearer})
        )
    if fact.fumble is not None:
        actions += fumbled(draft, scene, attacker.bearer, fact.fumble, assault.planned.strike.crit.id)
    return actions


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


def fumbled(draft: Draft, scene: Scene, bearer: str, fact: Fumbled, crit: str) -> tuple[Action, ...]:
    """What a fumble does to who fumbled, and what that one's player picks. Rule: vsd 1.34."""
    afflict(scene, draft, bearer, (Effect(word) for word in fact.effects))
    if not fact.choose:
        return ()
    return leave_open(draft, scene, Choice("fumble", fact.options, fact.choose, bearer, figures={"crit": crit}))


def _must_attack(attacker: Character, target: Character, held: Held, scene: Scene) -> None:
    """Raises `NotAllowed` for who can make no such attack. Rule: vsd 1.32."""
    must_act(attacker, scene, attack=True)
    if attacker.bearer == target.bearer:
        raise NotAllowed("Nobody attacks themselves.", hint="Name somebody else.")
    fields = scene.state.fields(attacker.bearer)
    if fields.get("frightened") and fields.get(FEARED) in (None, target.bearer):
        raise NotAllowed(
            "{name} is frightened and cannot attack {target}.",
            hint="`combat clear NAME frightened` ends it.",
            name=attacker.name,
            target=target.name,
        )
    weapon, ranged = held.arm.weapon, held.arm.chart.kind == "ranged"
    if fields.get("held") and (ranged or (weapon is not None and weapon.length in _LONG)):
        raise NotAllowed("{name} is Held: only Hand and Short weapons strike.", name=attacker.name)
    if fields.get("prone") and weapon is not None and weapon.hands > 1:
        raise NotAllowed("{name} is Prone and cannot use a two-handed weapon.", name=attacker.name)


def _aimed(target: commands.Target, fields: Mapping[str, Plain]) -> commands.Target:
    """Who is struck, from the line and from what the target holds; what both say counts once."""
    shield, swift = (fields.get(f"def.{part}") for part in ("shield", "swiftness"))
    defense = fields.get("def")
    value = defense if isinstance(defense, int) else 0
    if fields.get("encumbrance") == "over" and isinstance(swift, int):
        value -= swift
    armor, tier = fields.get("armor"), fields.get("tier")
    return replace(
        target,
        defense=value,
        shield=shield if isinstance(shield, int) else 0,
        armor=target.armor or (str(armor) if armor else None),
        tier=str(tier) if tier and target.tier == NORMAL else target.tier,
        **{state: getattr(target, state) or bool(fields.get(state)) for state in _STATES},
    )


def _must_parry(aimed: commands.Target, target: Character, fields: Mapping[str, Plain]) -> None:
    """Raises `NotAllowed` for more parry than the target's state allows. Rule: vsd 1.26, 1.32."""
    if not aimed.parried:
        return
    if fields.get("incapacitated") or fields.get("dead"):
        raise NotAllowed("{name} is Incapacitated and cannot parry.", hint="Leave out `parried`.", name=target.name)
    known = [value for name, value in fields.items() if isinstance(value, int) and _is_cmb(name)]
    if not known:
        return
    most = max(*known, 0)
    if aimed.prone:
        most = max(most + FIGURES["penalty"]["prone_cmb"], 0)
    if aimed.stunned:
        most //= 2
    if aimed.parried > most:
        raise NotAllowed(
            "{name} can parry with {most} at most, not {parried}.",
            hint="Parry with less.",
            name=target.name,
            most=most,
            parried=aimed.parried,
        )


def _is_cmb(field: str) -> bool:
    weapon = field.startswith("weapon.") and field.endswith(".cmb")
    return field == "cmb" or weapon or field.removeprefix("skill.") in FIGURES["weapon_skills"]
