"""Chances of blows, falls and wounds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from rules.errors import LimitExceeded
from rules.expression import Node, Number, Pool, Product, Sum
from rules.odds import Distribution, Odds, distribution_of
from rules.rulesets.witcher import harm, shelf
from rules.rulesets.witcher.blow import (
    Running,
    Strike,
    doubles_dice_only,
    flat_of,
    meet,
)
from rules.rulesets.witcher.charts import CONSTANTS, Location, Wound
from rules.rulesets.witcher.resolve_damage import fall_strike, strike_of
from rules.rulesets.witcher.skill import total_of
from rules.rulesets.witcher.source import Code

if TYPE_CHECKING:
    from rules.rulesets.witcher import commands
    from rules.scene import Scene

SUMS_LIMIT = 20_000
"""Different sums of a blow's dice that are followed through the pipeline."""


def damage(command: commands.Damage, scene: Scene) -> Odds:
    """Chances of a blow, over all locations where none is named. Rule: witcher 7.13."""
    target = harm.target_of(command.blow.target, scene)
    every = shelf.in_force(scene, Location).rows
    rows = every if command.at is None else (shelf.location_of(command.at, scene),)
    parts = {row: dealt(strike_of(command, row, target), scene) for row in rows}
    odds = _odds(Distribution.mixture([(row.last - row.first + 1, one) for row, one in parts.items()]))
    if len(parts) == 1:
        return odds
    more = {
        "wounded_at": {row.zone: float(one.chance(1, None)) for row, one in parts.items()},
        "expected_at": {row.zone: float(one.mean) for row, one in parts.items()},
    }
    return replace(odds, more=more)


def fall(command: commands.Fall, scene: Scene) -> Odds:
    """Chances of a fall."""
    return _odds(dealt(fall_strike(command, harm.target_of(command.target, scene), scene), scene))


def wound(command: commands.RollWound, scene: Scene) -> Odds:
    """Chances of the wounds of a location."""
    chart = shelf.in_force(scene, Wound)
    zone = shelf.wound_zone(shelf.location_of(command.at, scene), chart)
    chances: dict[str, Fraction] = {}
    for row in chart.rows:
        if row.zone == zone:
            chances[row.wound] = chances.get(row.wound, Fraction()) + Fraction(row.last - row.first + 1, chart.sides)
    return Odds.of(chances)


def _odds(dealt: Distribution) -> Odds:
    return Odds.of_bands(dealt, [(1, None, "wounded"), (None, 0, "repelled")])


def dealt(strike: Strike, scene: Scene) -> Distribution:
    """What a blow deals at its location."""

    def met(rolled: int) -> int:
        return meet(Running(rolled), strike, scene).damage

    return _rolled(strike, scene).map(met)


def _rolled(strike: Strike, scene: Scene) -> Distribution:
    """The figure after steps 1 to 3. Rule: witcher D34."""
    blow, factor = strike.blow, CONSTANTS.strong["factor"] if strike.strong else 1
    _refuse_large(blow.code, blow.silver)
    dice_only = doubles_dice_only(scene)
    silver = blow.silver or Code()
    added = total_of(flat_of(blow)) + silver.flat
    own: Node = Pool(blow.code.count, blow.code.sides or 1)
    if dice_only:
        own = Product(own, (("*", Number(factor)),))
    dice = distribution_of(Sum(((1, own), (1, Pool(silver.count, silver.sides or 1)))))
    return (dice + added).map(lambda rolled: max(0, rolled) * (1 if dice_only else factor))


def _refuse_large(*codes: Code | None) -> None:
    sums = sum(code.count * code.sides for code in codes if code)
    if sums > SUMS_LIMIT:
        raise LimitExceeded(
            "Chances of a blow are reckoned for up to {limit} sums of its dice; these have {sums}.",
            limit=SUMS_LIMIT,
            sums=sums,
        )
