"""Chances of treatments and of ambushes."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from rules import people
from rules.odds import Odds
from rules.rulesets.witcher.chances.rolls import against, total_of
from rules.rulesets.witcher.resolve_ambush import sides_of
from rules.rulesets.witcher.resolve_care import care_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.odds import Distribution
    from rules.rulesets.witcher import commands
    from rules.scene import Scene


def care(command: commands.Treat | commands.Stabilize, scene: Scene) -> Odds:
    """Chances of treating or stabilizing somebody."""
    found = care_of(command, scene)
    return against(total_of(found.addends, scene), found.dc, scene)


def ambush(command: commands.Ambush, scene: Scene) -> Odds:
    """Chances that somebody is surprised: the best hidden against the least aware. Rule: witcher D27."""
    hiding, victims = sides_of(command, scene)
    for side, _ in victims:
        people.must_know(scene, side.one)

    def best(totals: list[Distribution], choose: Callable[[int, int], int]) -> Distribution:
        return reduce(lambda one, other: one.joined(other, choose), totals)

    hidden = best([total_of(addends, scene) for _, addends in hiding], max)
    aware = best([total_of(addends, scene) for _, addends in victims], min)
    greater, equal, less = hidden.versus(aware)
    return Odds.of({"success": greater, "failure": less + equal})
