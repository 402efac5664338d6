"""Chances of attacks. Rule: witcher 8.2."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from rules import people
from rules.errors import NotAllowed, Unknown
from rules.odds import Distribution, Odds
from rules.rulesets.witcher import shelf, skill
from rules.rulesets.witcher.aim import addends_of, aim_of, must_be_able, opposing_of
from rules.rulesets.witcher.chances import blows
from rules.rulesets.witcher.chances.rolls import total_of
from rules.rulesets.witcher.charts import CONSTANTS, Location
from rules.rulesets.witcher.commands import Defend
from rules.rulesets.witcher.defense import LIMBS, against
from rules.rulesets.witcher.facts import Casted
from rules.rulesets.witcher.harm import strike_on
from rules.rulesets.witcher.pending import ALL as WAYS
from rules.rulesets.witcher.resolve_attack import judge_hit, landing_of
from rules.rulesets.witcher.resolve_defend import judge_cast, odds_of

if TYPE_CHECKING:
    from fractions import Fraction

    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.aim import Aim
    from rules.scene import Scene


def attack(command: commands.Attack, scene: Scene) -> Odds:
    """Chances of an attack; `hit` leaves out `critical`. Raises `Forbidden`. Rule: witcher 7.13."""
    aim = aim_of(command, scene)
    must_be_able(command, aim, scene)
    total = total_of(addends_of(command, aim, scene), scene)
    if command.undefended:
        return _harming(_undefended(total, scene), command, aim, scene)
    if command.against is None:
        return _waiting(total, aim, scene)
    if command.against.name is not None:
        people.must_know(scene, skill.meeting(command.against, scene, aim.target).one)
    margin = total - total_of(opposing_of(command, aim, scene), scene)
    return _harming(_judged(margin, scene, undefended=False), command, aim, scene)


def _is_known(aim: Aim, scene: Scene) -> bool:
    """Whether the speaker may know the figures of whom an attack is aimed at."""
    one = aim.target.one
    return one is None or not one.is_monster or people.may_lead(scene, one)


def _harming(odds: Odds, command: commands.Attack, aim: Aim, scene: Scene) -> Odds:
    """The chances with the damage to expect, where the blow and what it meets are known."""
    landing = landing_of(command, aim, scene)
    if landing.blow is None or not _is_known(aim, scene):
        return odds
    blow = landing.blow
    rows = [landing.location] if landing.location else list(shelf.in_force(scene, Location).rows)
    faces = sum(row.last - row.first + 1 for row in rows)
    expected = 0.0
    for row in rows:
        strike = replace(strike_on(aim.target, blow, row, landing.types), strong=landing.strong)
        for outcome in ("hit", "critical"):
            dealt = blows.dealt(replace(strike, critical=outcome == "critical"), scene)
            share = (row.last - row.first + 1) / faces * odds.chances.get(outcome, 0.0)
            expected += share * float(dealt.mean)
    return replace(odds, more={**odds.more, "expected_damage": expected})


def _waiting(total: Distribution, aim: Aim, scene: Scene) -> Odds:
    """Chances of an attack that will wait: where it is taken, and against each Defense that the speaker may know."""
    ways = {"undefended": _undefended(total, scene).chances}
    if aim.target.one is not None and _is_known(aim, scene):
        for way in WAYS[:-1]:
            with suppress(NotAllowed, Unknown):  # who cannot, or has no such skill, does not defend so
                met = against(Defend(entry=0, way=way), aim.target, scene, shot=aim.shot)
                ways[way] = _judged(total - total_of(met.addends, scene), scene, undefended=False).chances
    return replace(Odds.of_bands(total, [(None, None, "pending")]), more=ways)


def _undefended(total: Distribution, scene: Scene) -> Odds:
    return _judged(total - CONSTANTS.undefended["dc"], scene, undefended=True)


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
        if command.shield in LIMBS:
            return Odds.of({"success": 1.0})
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
