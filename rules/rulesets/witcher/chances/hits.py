"""Chances of attacks. Rule: witcher 8.2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.odds import Distribution, Odds
from rules.rulesets.witcher import skill
from rules.rulesets.witcher.chances.rolls import total_of
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.resolve_attack import addends_of, judge_hit
from rules.rulesets.witcher.resolve_damage import refuse_unknown

if TYPE_CHECKING:
    from fractions import Fraction

    from rules.ruleset import Scene
    from rules.rulesets.witcher import commands


def attack(command: commands.Attack, scene: Scene) -> Odds:
    """Chances of an attack; `hit` leaves out `critical`. Rule: witcher 7.13."""
    if command.blow is not None:
        refuse_unknown(command.blow)
    total = total_of(addends_of(command, scene), scene)
    if command.undefended:
        return _judged(total - CONSTANTS.undefended["dc"], scene, undefended=True)
    if command.against is None:
        return Odds.of_bands(total, [(None, None, "pending")])
    return _judged(total - total_of(skill.of_source(command.against), scene), scene, undefended=False)


def _judged(margin: Distribution, scene: Scene, *, undefended: bool) -> Odds:
    """The chances of each verdict, by the very rule that judges a roll."""
    dc = CONSTANTS.undefended["dc"]
    found: dict[str, Fraction] = {}
    for number, chance in margin.fractions().items():
        outcome = judge_hit(dc + number, dc, scene, undefended=undefended).outcome
        found[outcome] = found.get(outcome, 0) + chance
    return Odds.of(found)
