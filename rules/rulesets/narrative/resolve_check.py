"""What comes of checks, attacks and harm."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules import people, persona
from rules.draft import Draft
from rules.errors import RulesError, Unknown, quote
from rules.fact import Notice
from rules.outcome import Outcome
from rules.people import plain_name
from rules.rulesets.narrative import window
from rules.rulesets.narrative.actor import acting, acting_in_danger, blow_against, sheetless, weapon_of
from rules.rulesets.narrative.book import SKILLS
from rules.rulesets.narrative.checks import check, skilled
from rules.rulesets.narrative.commands import Attack, AttackTarget, Check, Damage, Source
from rules.rulesets.narrative.facts import Attacked, Blow, Checked, Harmed, Skilled, TargetAttacked, TargetHarmed
from rules.rulesets.narrative.harm import after_defenses, applied, blow_with, harm_of, take
from rules.rulesets.narrative.sheet import is_incapacitated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.people import Character
    from rules.scene import Scene
    from rules.tray import Tray


class Strike(NamedTuple):
    """An attack by the sheets, before the dice fall."""

    one: Character
    target: Character
    by: Skilled
    blow: Blow
    notices: tuple[Notice, ...]


def resolve_check(command: Check, scene: Scene, tray: Tray) -> Outcome:
    """Try something uncertain. Rule: narrative N1, N2."""
    one = acting(scene)
    by = skilled(command.source, scene, one)
    bearer = one.bearer if one else None
    result = check(by, scene, tray, "check")
    stakes = () if command.stakes is None else (Notice("stakes", (("stakes", command.stakes),)),)
    notices = (*stakes, *result.notices, *_tried_before(command, scene, bearer))
    who = one.name if one else None
    rolled = result._replace(notices=notices)._asdict()
    fact = Checked(**rolled, by=bearer, who=who, skilled=by, stakes=command.stakes)
    return Outcome((fact,), actions=window.offered(Draft(scene.state), scene, one, by))


def resolve_attack(command: Attack, scene: Scene, tray: Tray) -> Outcome:
    """Attack with typed figures. Rule: narrative N10 to N13."""
    one = acting_in_danger(scene)
    _refuse_target(command.source, scene)
    by, blow = skilled(command.source, scene, one), blow_with(command.weapon, command.defenses)
    result = check(by, scene, tray, "attack")
    harm = harm_of(by.skill, blow, result.outcome, scene)
    fact = Attacked(
        outcome=result.outcome,
        total=result.total,
        harm=harm.value,
        by=one.bearer if one else None,
        who=one.name if one else None,
        skilled=by,
        blow=blow,
        addends=result.addends,
        notices=(*result.notices, *harm.steps),
    )
    further = window.offered(Draft(scene.state), scene, one, by, ("stamina",))
    return Outcome((fact,), actions=(*applied(harm.value), *further))


def _refuse_target(source: Source, scene: Scene) -> None:
    """Raises `Unknown` where a combatant stands in the place of a skill: `weapon N` is for typed figures."""
    if source.skill in SKILLS or not isinstance(source.skill, str):
        return
    try:
        target = persona.find(scene, source.skill)
    except RulesError:
        return
    raise Unknown(
        "`{name}` is no skill: with `weapon N` stands what is rolled, such as `attack melee weapon 3`.",
        hint="attack {target}",
        name=quote(source.skill),
        target=scene.ruleset.language.spell_name(target.name),
    )


def resolve_attack_target(command: AttackTarget, scene: Scene, tray: Tray) -> Outcome:
    """Attack somebody by the sheets; harm is taken at once, and a reroll corrects it. Rule: narrative N10 to N13."""
    strike = strike_of(command, scene)
    target, by = strike.target, strike.by
    draft = Draft(scene.state)
    result = check(by, scene, tray, "attack")
    harm = harm_of(by.skill, strike.blow, result.outcome, scene)
    taken = take(draft, target.bearer, target.name, harm.value)
    fact = TargetAttacked(
        outcome=result.outcome,
        total=result.total,
        harm=harm.value,
        by=strike.one.bearer,
        who=strike.one.name,
        skilled=by,
        blow=strike.blow,
        target=target.name,
        at=target.bearer,
        monster=target.is_monster,
        addends=result.addends,
        notices=(*result.notices, *strike.notices, *harm.steps, *taken),
    )
    return Outcome((fact,), changes=draft.changes, actions=window.offered(draft, scene, strike.one, by))


def strike_of(command: AttackTarget, scene: Scene) -> Strike:
    """Who attacks whom with what. Raises `Unknown`, `Ambiguous`, `NotAllowed`. Rule: narrative 4."""
    one = acting_in_danger(scene)
    if one is None:
        raise sheetless(command.weapon or "melee")
    target = persona.find(scene, command.target)
    weapon = weapon_of(scene, one, command.weapon)
    by = skilled(Source(weapon.skill, command.bonus), scene, one)
    blow = blow_against(scene, target, weapon.damage, shield=command.shield)
    notices: list[Notice] = []
    if command.weapon is None:
        notices.append(Notice("weapon_assumed", (("weapon", weapon.name),)))
    if command.shield and not blow.shield:
        notices.append(Notice("no_shield", (("name", target.name),)))
    return Strike(one, target, by, blow, tuple(notices))


def resolve_damage(command: Damage, scene: Scene, _tray: Tray) -> Outcome:
    """Take a figure of damage through the typed defenses. Rule: narrative N12, N13."""
    harm = after_defenses(command.amount, blow_with(0, command.defenses))
    outcome = "harmed" if harm.value else "absorbed"
    if command.target is None:
        fact = Harmed(outcome=outcome, harm=harm.value, notices=harm.steps)
        return Outcome((fact,), actions=applied(harm.value))
    target = persona.find(scene, command.target)
    people.must_lead(scene, target)
    draft = Draft(scene.state)
    taken = take(draft, target.bearer, target.name, harm.value)
    fact = TargetHarmed(
        outcome="incapacitated" if harm.value and is_incapacitated(draft, target.bearer) else outcome,
        harm=harm.value,
        target=target.name,
        notices=(*harm.steps, *(one for one in taken if one.key != "incapacitated")),
    )
    return Outcome((fact,), changes=draft.changes)


def _tried_before(command: Check, scene: Scene, bearer: str | None) -> Iterator[Notice]:
    """A warning where the same character has just failed in the same. Rule: narrative N1."""
    if command.stakes is None:
        return
    for number in command.needs(scene):
        past = scene.past.get(number)
        if past is None or past.retracted or not isinstance(fact := past.outcome.fact, Checked):
            continue
        same = isinstance(past.line.command, Check) and past.line.command.source == command.source
        stakes = plain_name(fact.stakes or "") == plain_name(command.stakes)
        if same and stakes and fact.outcome == "failure" and fact.by == bearer:
            yield Notice("tried_before", (("number", number),))
            return
