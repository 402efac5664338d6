"""Chances of attacks. Rule: witcher 8.2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.odds import Distribution, Odds
from rules.rulesets.witcher.aim import addends_of, aim_of, must_be_fair, opposing_of
from rules.rulesets.witcher.chances.rolls import total_of
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.defense import LIMBS
from rules.rulesets.witcher.facts import Casted
from rules.rulesets.witcher.resolve_attack import judge_hit
from rules.rulesets.witcher.resolve_defend import judge_cast, odds_of

if TYPE_CHECKING:
    from fractions import Fraction

    from rules.ruleset import Scene
    from rules.rulesets.witcher import commands


def attack(command: commands.Attack, scene: Scene) -> Odds:
    """Chances of an attack; `hit` leaves out `critical`. Rule: witcher 7.13."""
    aim = aim_of(command, scene)
    must_be_fair(command, aim, scene)
    total = total_of(addends_of(command, aim, scene), scene)
    if command.undefended:
        return _judged(total - CONSTANTS.undefended["dc"], scene, undefended=True)
    if command.against is None:
        return Odds.of_bands(total, [(None, None, "pending")])
    return _judged(total - total_of(opposing_of(command, aim, scene), scene), scene, undefended=False)


def _judged(margin: Distribution, scene: Scene, *, undefended: bool) -> Odds:
    """The chances of each verdict, by the very rule that judges a roll."""
    dc = CONSTANTS.undefended["dc"]
    found: dict[str, Fraction] = {}
    for number, chance in margin.fractions().items():
        outcome = judge_hit(dc + number, dc, scene, undefended=undefended).outcome
        found[outcome] = found.get(outcome, 0) + chance
    return Odds.of(found)


def defend(command: commands.Defend, scene: Scene) -> Odds:
    """Chances of a Defense against what waits: the attack stands, the Defense is rolled."""
    fact, meeting, waits = odds_of(command, scene)
    if isinstance(fact, Casted):
        if command.way == "none":
            return Odds.of({judge_cast(fact, None, meeting, waits, scene).outcome: 1.0})
        resisting = total_of(meeting.addends, scene)
        beaten = resisting.chance(None, (fact.total or 0) - 1)
        return Odds.of({"success": beaten, "failure": 1 - beaten})
    if command.way == "none":
        dc = CONSTANTS.undefended["dc"]
        return Odds.of({judge_hit(fact.attack, dc, scene, undefended=True).outcome: 1.0})
    margin = -(total_of(meeting.addends, scene) - fact.attack)
    odds = _judged(margin, scene, undefended=False)
    if command.shield not in LIMBS:
        return odds
    taken = {word: chance for word, chance in odds.chances.items() if word != "miss"}
    taken["hit"] = taken.get("hit", 0.0) + odds.chances.get("miss", 0.0)
    return Odds.of(taken)
