"""Exact chances of 2d6 + skill, and what one reroll makes of them. Rule: narrative 5."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules import persona
from rules.odds import Distribution, Odds, dice
from rules.rulesets.narrative.actor import acting, acting_in_danger, blow_against
from rules.rulesets.narrative.book import BANDS, band_of
from rules.rulesets.narrative.checks import skilled
from rules.rulesets.narrative.commands import Attack, AttackTarget, Cast, Check, Treat
from rules.rulesets.narrative.facts import Blow
from rules.rulesets.narrative.harm import blow_with, harm_of, harm_of_spell
from rules.rulesets.narrative.resolve_care import treating
from rules.rulesets.narrative.resolve_check import strike_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from fractions import Fraction

    from rules.command import Command
    from rules.resolver import OddsMaker
    from rules.rulesets.narrative.facts import Skilled
    from rules.scene import Scene

POLICIES = {
    "reroll_failure": ("failure",),
    "reroll_failure_or_cost": ("failure", "success_with_cost"),
}
"""Which outcomes are rolled again. Rule: narrative 5."""


def with_reroll(chances: Mapping[str, Fraction], rerolled: Collection[str]) -> dict[str, Fraction]:
    """Chances when these outcomes are rolled again once and the new total stands. Rule: narrative N8, 5."""
    again = sum(chances[outcome] for outcome in rerolled)
    return {outcome: chance * (again + (outcome not in rerolled)) for outcome, chance in chances.items()}


def check_odds(command: Check, scene: Scene) -> Odds:
    """Chances of the four bands; the number is the total."""
    return _odds(_total(skilled(command.source, scene, acting(scene))))


def cast_odds(command: Cast, scene: Scene) -> Odds:
    """Chances of the four bands; the number is the total. With a harm that the spell states, what to expect of it.

    That of a GM's monster is told to nobody else: it would tell its figures. Rule: narrative N15.
    """
    total = _total(skilled(command.source, scene, acting_in_danger(scene)))
    target = None if command.target is None else persona.find(scene, command.target)
    if command.harm is None or (target is not None and target.is_monster and not scene.player.is_gm):
        return _odds(total)
    blow = Blow(command.harm) if target is None else blow_against(scene, target, command.harm, shield=False)
    harm = total.map(lambda number: harm_of_spell(blow, band_of(number)).value)
    odds = _odds(total)
    return replace(odds, more={**odds.more, "expected_harm": float(harm.mean)})


def treat_odds(command: Treat, scene: Scene) -> Odds:
    """Chances of a treatment; who is treated does not matter to them."""
    return _odds(_total(treating(command, scene, acting(scene))))


def attack_odds(command: Attack, scene: Scene) -> Odds:
    """Chances of the four bands; the number is the harm."""
    by = skilled(command.source, scene, acting_in_danger(scene))
    return _harming(by, blow_with(command.weapon, command.defenses), scene)


def attack_target_odds(command: AttackTarget, scene: Scene) -> Odds:
    """Chances of an attack by the sheets; without the harm where that would tell figures of a GM's monster."""
    strike = strike_of(command, scene)
    if strike.target.is_monster and not scene.player.is_gm:
        return replace(_odds(_total(strike.by)), expected=None, distribution=None)
    return _harming(strike.by, strike.blow, scene)


def _harming(by: Skilled, blow: Blow, scene: Scene) -> Odds:
    total = _total(by)
    return _odds(total, total.map(lambda number: harm_of(by.skill, blow, band_of(number), scene).value))


def _total(by: Skilled) -> Distribution:
    return dice(2, 6) + by.bonus


def _odds(total: Distribution, number: Distribution | None = None) -> Odds:
    chances = total.by_band(BANDS)
    again = {name: with_reroll(chances, rerolled) for name, rerolled in POLICIES.items()}
    more = {name: {word: float(chance) for word, chance in found.items()} for name, found in again.items()}
    return Odds.of(chances, total if number is None else number, **more)


CHANCES: Mapping[type[Command], OddsMaker] = {
    Check: check_odds,
    Cast: cast_odds,
    Treat: treat_odds,
    Attack: attack_odds,
    AttackTarget: attack_target_odds,
}
