"""What comes of the lines of the 2d6 ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from rules.outcome import Outcome
from rules.rulesets.narrative.book import STRONG, SUCCESSES
from rules.rulesets.narrative.checks import check, in_force, sheetless, skilled
from rules.rulesets.narrative.commands import (
    Attack,
    AttackTarget,
    Cast,
    Check,
    Damage,
    Resolve,
    Rest,
    RollAgain,
    Treat,
)
from rules.rulesets.narrative.facts import Attacked, Checked, Harmed, SpellCast
from rules.rulesets.narrative.harm import Harm, after_defenses
from rules.rulesets.narrative.switches import SPELL_COST, STRONG_HIT_HARM

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import Command
    from rules.ruleset import Resolver, Scene
    from rules.tray import Tray


def resolve_check(command: Check, scene: Scene, tray: Tray) -> Outcome:
    """Try something uncertain. Rule: narrative N2."""
    result = check(skilled(command.source, scene), scene, tray, "check")
    return Outcome((Checked(**result._asdict(), stakes=command.stakes),))


def resolve_attack(command: Attack, scene: Scene, tray: Tray) -> Outcome:
    """Attack with typed figures. Rule: narrative N10 to N13."""
    by = skilled(command.source, scene)
    result = check(by, scene, tray, "attack")
    harm = harm_of(command, by.skill, result.outcome, scene)
    notices = (*result.notices, *harm.steps)
    if result.outcome == STRONG and scene.switch(STRONG_HIT_HARM) != STRONG_HIT_HARM.default:
        notices = (*notices, in_force(STRONG_HIT_HARM, scene))
    fact = Attacked(
        outcome=result.outcome, total=result.total, harm=harm.value, addends=result.addends, notices=notices
    )
    return Outcome((fact,))


def harm_of(command: Attack, skill: int, outcome: str, scene: Scene) -> Harm:
    """The harm that an attack with this outcome does. Rule: narrative N10 to N13, B7, B8."""
    if outcome not in SUCCESSES:
        return Harm(0)
    extra = int(scene.switch(STRONG_HIT_HARM)) if outcome == STRONG else 0
    return after_defenses(skill + command.weapon + extra, command.defenses)


def resolve_damage(command: Damage, _scene: Scene, _tray: Tray) -> Outcome:
    """Take a figure of damage through the defenses. Rule: narrative N12, N13."""
    if command.target is not None:
        raise sheetless(command.target)
    harm = after_defenses(command.amount, command.defenses)
    return Outcome((Harmed(outcome="harmed" if harm.value else "absorbed", harm=harm.value, notices=harm.steps),))


def resolve_cast(command: Cast, scene: Scene, tray: Tray) -> Outcome:
    """Cast a spell; without a character nothing is paid, and `cost` says what would be. Rule: narrative N15, B3."""
    result = check(skilled(command.source, scene), scene, tray, "cast")
    cost = command.cost.amount if command.cost else 0
    notices = result.notices
    if cost and scene.switch(SPELL_COST) == "success" and result.outcome not in SUCCESSES:
        cost = 0
        notices = (*notices, in_force(SPELL_COST, scene))
    fact = SpellCast(
        outcome=result.outcome,
        total=result.total,
        cost=cost,
        resource=command.cost.resource if command.cost else None,
        spell=command.spell_name,
        addends=result.addends,
        notices=notices,
    )
    return Outcome((fact,))


def resolve_attack_target(command: AttackTarget, _scene: Scene, _tray: Tray) -> NoReturn:
    """Attack somebody by the sheets. Rule: narrative N10."""
    raise sheetless(command.target)


def resolve_treat(command: Treat, _scene: Scene, _tray: Tray) -> NoReturn:
    """Stabilize somebody at 0 Health. Rule: narrative N7."""
    raise sheetless(command.target)


def resolve_roll_again(command: RollAgain, _scene: Scene, _tray: Tray) -> NoReturn:
    """Pay a resource and roll both dice again. Rule: narrative N8."""
    raise sheetless(command.resource)


def resolve_resolve(command: Resolve, _scene: Scene, _tray: Tray) -> NoReturn:
    """Close the window for a reroll. Rule: narrative N8."""
    raise sheetless(str(command.entry))


def resolve_rest(_command: Rest, _scene: Scene, _tray: Tray) -> NoReturn:
    """Rest safely. Rule: narrative N14."""
    raise sheetless("health")


RESOLVERS: Mapping[type[Command], Resolver] = {
    Check: resolve_check,
    Attack: resolve_attack,
    AttackTarget: resolve_attack_target,
    Damage: resolve_damage,
    Cast: resolve_cast,
    Treat: resolve_treat,
    RollAgain: resolve_roll_again,
    Resolve: resolve_resolve,
    Rest: resolve_rest,
}
