"""Chances of skill rolls, saves, conflicts, spells, and of what a plain d100 decides."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

from rules.odds import Distribution, Odds, die
from rules.rulesets.vsd.chances.open import open_roll
from rules.rulesets.vsd.constants import CAMP_EVENT, CAST, CHECK, FUMBLE, RESONANCE, WIND
from rules.rulesets.vsd.resolve import casting, contest, journey, magic
from rules.rulesets.vsd.resolve import critical as criticals
from rules.rulesets.vsd.resolve import fumble as fumbles
from rules.rulesets.vsd.resolve import skill as skills
from rules.rulesets.vsd.sources import total
from rules.rulesets.vsd.switches import OE_WIDTH, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.chart import Chart
    from rules.odds import Band
    from rules.rulesets.vsd import commands
    from rules.scene import Scene

_D100 = 100


def bands_of(chart: Chart, column: str) -> Iterator[Band[str]]:
    """The bands of a chart with the word of one column."""
    at = chart.columns.index(column)
    return ((band.low, band.high, band.cells[at]) for band in chart.bands)


def rolled(scene: Scene, bonus: int) -> Distribution:
    """The total of an open-ended roll."""
    return open_roll(number(scene, OE_WIDTH)) + bonus


def skill(command: commands.SkillRoll, scene: Scene) -> Odds:
    """Chances of whatever is answered like a skill roll. Rule: vsd 1.1."""
    planned = skills.plan_of(command, scene)
    return Odds.of_bands(rolled(scene, total(planned.addends)), bands_of(CHECK, "outcome"))


def camp(command: commands.Camp, scene: Scene) -> Odds:
    """Chances of a camp, and of what disturbs it. Rule: vsd 1.19."""
    total_of = rolled(scene, total(skills.plan_of(command, scene).addends))
    chances = total_of.by_band(bands_of(CHECK, "outcome"))
    failed = chances.get("critical_failure", Fraction()) + chances.get("failure", Fraction())
    events = die(_D100).by_band(bands_of(CAMP_EVENT, "event"))
    return Odds.of(chances, total_of, events={word: float(failed * chance) for word, chance in events.items()})


def save(command: commands.Save, scene: Scene) -> Odds:
    """Chances of a save. Rule: vsd 1.4, A08."""
    planned = contest.plan_save(command, scene)
    least = planned.difficulty if planned.tie_passes else planned.difficulty + 1
    value = rolled(scene, total(planned.addends))
    return Odds.of_bands(value, [(least, None, "success"), (None, least - 1, "failure")])


def conflict(command: commands.Conflict, scene: Scene) -> Odds:
    """Chances that somebody wins, and who. Rule: vsd 1.3, A28."""
    planned = contest.plan_conflict(command, scene)
    totals = {name: rolled(scene, total(addends)) for name, addends in planned.sides}
    winners = {name: _wins(name, totals, planned.least) for name in totals}
    won = sum(winners.values())
    held = prod(float(1 - one.left_out / one.total) for one in totals.values())
    return Odds(
        chances={"won": won, "nobody": max(held - won, 0.0)},
        remainder=max(1 - held, 0.0),
        more={"winners": winners},
    )


def _wins(name: str, totals: dict[str, Distribution], least: int) -> float:
    """The chance that one total is the highest alone, and high enough."""
    others = [one for key, one in totals.items() if key != name]
    return sum(
        chance * prod(other.below(value) for other in others)
        for value, chance in totals[name].floats().items()
        if value >= least
    )


def cast(command: commands.Cast, scene: Scene) -> Odds:
    """Chances of a spell. Rule: vsd 1.7."""
    planned = magic.plan_cast(command, scene)
    return Odds.of_bands(rolled(scene, total(planned.addends)), bands_of(CAST, "outcome"))


def resonance(command: commands.Resonance, scene: Scene) -> Odds:
    """Chances of the enemy's attention. Rule: vsd 1.9."""
    planned = casting.plan_resonance_line(command, scene)
    value = die(_D100) + total(planned.addends)
    return Odds.of_bands(value if planned.most is None else value.cap(planned.most), bands_of(RESONANCE, "outcome"))


def fumble(command: commands.Fumble, scene: Scene) -> Odds:
    """Chances of the rows of a fumble. Rule: vsd 1.34."""
    return _of_fumble(fumbles.plan_fumble(command, scene))


def fumble_spell(command: commands.FumbleSpell, scene: Scene) -> Odds:
    """Chances of the rows of a failed spell. Rule: vsd 1.10."""
    del scene
    return _of_fumble(fumbles.of_spell(command.kinds, command.modifiers))


def _of_fumble(planned: fumbles.FumblePlan) -> Odds:
    return Odds.of_bands(die(_D100) + total(planned.addends), bands_of(FUMBLE, "row"))


def critical(command: commands.StrikeCritical, scene: Scene) -> Odds:
    """Whether a critical strike is left, and its total. Rule: vsd 1.25."""
    planned = criticals.plan_critical(command, scene)
    if planned.severity is None:
        return Odds.of({"cancelled": Fraction(1)})
    return Odds.of({"applied": Fraction(1)}, die(_D100) + planned.bonus)


def sail(command: commands.Sail, scene: Scene) -> Odds:
    """Chances of the wind. Rule: vsd 1.14."""
    del scene
    if not journey.plan_sail(command).speed:
        return Odds.of({"drifting": Fraction(1)})
    return Odds.of(die(_D100).by_band(bands_of(WIND, "outcome")))
