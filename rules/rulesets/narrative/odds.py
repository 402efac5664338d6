"""Exact chances of 2d6 + skill, and what one reroll makes of them. Rule: narrative 5."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from rules.odds import Odds
from rules.rulesets.narrative.book import BANDS, band_of
from rules.rulesets.narrative.checks import Skilled, sheetless, skilled
from rules.rulesets.narrative.commands import Attack, AttackTarget, Cast, Check, Treat
from rules.rulesets.narrative.resolve import harm_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from rules.command import Command
    from rules.ruleset import OddsMaker, Scene

_WAYS = Counter(map(sum, product(range(1, 7), repeat=2)))
"""Ways in which two dice come to a sum."""
_ALL = _WAYS.total()


def with_reroll(chances: Mapping[str, float], rerolled: Collection[str]) -> dict[str, float]:
    """Chances when these outcomes are rolled again once and the new total stands. Rule: narrative N8, 5."""
    again = sum(chances[outcome] for outcome in rerolled)
    return {outcome: chance * (again + (outcome not in rerolled)) for outcome, chance in chances.items()}


def check_odds(command: Check | Cast, scene: Scene) -> Odds:
    """Chances of the four bands; the number is the total."""
    return _odds(skilled(command.source, scene))


def treat_odds(command: Treat, scene: Scene) -> Odds:
    """Chances of a treatment with a typed source."""
    if command.source is None:
        raise sheetless("medicine")
    return _odds(skilled(command.source, scene))


def attack_odds(command: Attack, scene: Scene) -> Odds:
    """Chances of the four bands; the number is the harm."""
    by = skilled(command.source, scene)
    harms = {band.outcome: harm_of(command, by.skill, band.outcome, scene).value for band in BANDS}
    return _odds(by, harms)


def attack_target_odds(command: AttackTarget, _scene: Scene) -> Odds:
    """Chances of an attack by the sheets."""
    raise sheetless(command.target)


def _odds(by: Skilled, harms: Mapping[str, int] | None = None) -> Odds:
    """Chances of the bands; the number is the total, or the harm of each band where there is harm."""
    bands: Counter[str] = Counter({band.outcome: 0 for band in BANDS})
    numbers: Counter[int] = Counter()
    for face_sum, ways in _WAYS.items():
        total = face_sum + by.bonus
        outcome = band_of(total)
        bands[outcome] += ways
        numbers[total if harms is None else harms[outcome]] += ways
    chances = {outcome: ways / _ALL for outcome, ways in bands.items()}
    return Odds(
        chances=chances,
        expected=sum(number * ways for number, ways in numbers.items()) / _ALL,
        distribution={number: numbers[number] / _ALL for number in sorted(numbers)},
        more={
            "reroll_failure": with_reroll(chances, ("failure",)),
            "reroll_failure_or_cost": with_reroll(chances, ("failure", "success_with_cost")),
        },
    )


CHANCES: Mapping[type[Command], OddsMaker] = {
    Check: check_odds,
    Cast: check_odds,
    Treat: treat_odds,
    Attack: attack_odds,
    AttackTarget: attack_target_odds,
}
