"""Exact chances of 2d6 + skill, and what one reroll makes of them. Rule: narrative 5."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.odds import Distribution, Odds, dice
from rules.rulesets.narrative.book import BANDS, band_of
from rules.rulesets.narrative.checks import Skilled, sheetless, skilled
from rules.rulesets.narrative.commands import Attack, AttackTarget, Cast, Check, Treat
from rules.rulesets.narrative.resolve import harm_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from fractions import Fraction

    from rules.command import Command
    from rules.ruleset import OddsMaker, Scene

POLICIES = {
    "reroll_failure": ("failure",),
    "reroll_failure_or_cost": ("failure", "success_with_cost"),
}
"""Which outcomes are rolled again. Rule: narrative 5."""


def with_reroll(chances: Mapping[str, Fraction], rerolled: Collection[str]) -> dict[str, Fraction]:
    """Chances when these outcomes are rolled again once and the new total stands. Rule: narrative N8, 5."""
    again = sum(chances[outcome] for outcome in rerolled)
    return {outcome: chance * (again + (outcome not in rerolled)) for outcome, chance in chances.items()}


def check_odds(command: Check | Cast, scene: Scene) -> Odds:
    """Chances of the four bands; the number is the total."""
    return _odds(_total(skilled(command.source, scene)))


def treat_odds(command: Treat, scene: Scene) -> Odds:
    """Chances of a treatment with a typed source."""
    if command.source is None:
        raise sheetless("medicine")
    return _odds(_total(skilled(command.source, scene)))


def attack_odds(command: Attack, scene: Scene) -> Odds:
    """Chances of the four bands; the number is the harm."""
    by = skilled(command.source, scene)
    total = _total(by)
    return _odds(total, total.map(lambda number: harm_of(command, by.skill, band_of(number), scene).value))


def attack_target_odds(command: AttackTarget, _scene: Scene) -> Odds:
    """Chances of an attack by the sheets."""
    raise sheetless(command.target)


def _total(by: Skilled) -> Distribution:
    return dice(2, 6) + by.bonus


def _odds(total: Distribution, number: Distribution | None = None) -> Odds:
    chances = total.by_band(BANDS)
    again = {name: with_reroll(chances, rerolled) for name, rerolled in POLICIES.items()}
    more = {name: {word: float(chance) for word, chance in found.items()} for name, found in again.items()}
    return Odds.of(chances, total if number is None else number, **more)


CHANCES: Mapping[type[Command], OddsMaker] = {
    Check: check_odds,
    Cast: check_odds,
    Treat: treat_odds,
    Attack: attack_odds,
    AttackTarget: attack_target_odds,
}
