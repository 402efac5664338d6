"""Chances of casting and of fumbles."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rules import people
from rules.odds import Distribution, Odds, upward
from rules.rulesets.witcher import gesture, shelf, skill
from rules.rulesets.witcher.chances.rolls import least_success, total_of
from rules.rulesets.witcher.charts import Mishap
from rules.rulesets.witcher.mishap import element_of
from rules.rulesets.witcher.resolve_cast import resisting_of, resisting_side
from rules.rulesets.witcher.resolve_check import addends_of

if TYPE_CHECKING:
    from rules.rulesets.witcher import commands
    from rules.scene import Scene

_FUMBLE = Fraction(1, 10)


def _unfumbled() -> Distribution:
    """The casting die where it is no 1; what it lacks to 1 is the fumble. Rule: witcher D48."""
    parts = [(1, Distribution.point(face)) for face in range(2, 10)]
    return Distribution.mixture([*parts, (1, upward(10, 1) + 10)], 9)


def cast(command: commands.Cast, scene: Scene) -> Odds:
    """Chances of a cast. Rule: witcher 7.13, D47 to D49."""
    element_of(command.element)
    row, command = gesture.gesture_of(command, scene), gesture.made_out(command, scene)
    total = total_of(addends_of(command, scene), scene, _unfumbled())
    gesture.cost_of(command, row)
    works = 1 - _FUMBLE
    if command.certain:
        return Odds.of({"success": works, "fumble": _FUMBLE})
    if command.against is not None:
        people.must_know(scene, resisting_side(command, scene).one)
        contest = total.versus(total_of(resisting_of(command, scene), scene))
        return Odds.of(
            {"success": works * contest.greater, "failure": works * (contest.less + contest.equal), "fumble": _FUMBLE}
        )
    if command.dc is None:
        return Odds.of({"rolled": works, "fumble": _FUMBLE})
    least = least_success(skill.dc_of(command.dc, scene), scene)
    return Odds.of(
        {
            "success": works * total.chance(least, None),
            "failure": works * total.chance(None, least - 1),
            "fumble": _FUMBLE,
        }
    )


def fumble(command: commands.RollFumble, scene: Scene) -> Odds:
    """Chances of the rows of the casting fumbles. Rule: witcher 6.5."""
    element_of(command.element)
    chart = shelf.in_force(scene, Mishap)
    return Odds.of({row.name: Fraction(row.last - row.first + 1, chart.sides) for row in chart.rows})
