"""Chances of checks, Saves, percentile rolls and initiative."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rules import people
from rules.odds import Distribution, Odds, check_die, die
from rules.rulesets.witcher import resolve_craft, sheet, skill, switches
from rules.rulesets.witcher.resolve_check import addends_of, dc_of, opposing_of, reacting_of
from rules.rulesets.witcher.resolve_save import initiative_addends, save_target, saves

if TYPE_CHECKING:
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.skill import Addends
    from rules.scene import Scene

SHOWN_SAVES = 4
"""Saves of a Dying character whose chances are told ahead."""


def total_of(addends: Addends, scene: Scene, natural: Distribution | None = None) -> Distribution:
    """The total of a Skill Check; `natural` is its die, unless given the exploding d10. Rule: witcher 8.1."""
    counts = scene.switch(switches.FUMBLE_COUNTS_ONE) == "true"
    rolled = (natural or check_die(counts_one=counts)) + skill.total_of(addends)
    floor = scene.switch(switches.FLOOR)
    return rolled if floor == "none" else rolled.floor(int(floor))


def least_success(dc: int, scene: Scene) -> int:
    """The lowest total that succeeds against a fixed number."""
    return dc if skill.beats(dc, dc, scene) else dc + 1


def against(total: Distribution, dc: int | None, scene: Scene) -> Odds:
    """Chances of a total against a DC, or without one."""
    if dc is None:
        return Odds.of_bands(total, [(None, None, "rolled")])
    least = least_success(dc, scene)
    return Odds.of_bands(total, [(least, None, "success"), (None, least - 1, "failure")])


def check(command: commands.Check, scene: Scene) -> Odds:
    """Chances of a check. Rule: witcher 8.1, 8.2."""
    total = total_of(addends_of(command, scene), scene)
    if command.against is None:
        return against(total, dc_of(command, scene), scene)
    people.must_know(scene, reacting_of(command, scene).one)
    opposed = total_of(opposing_of(command, scene), scene)
    greater, equal, less = total.versus(opposed)
    if not command.neutral:
        return Odds.of({"win": greater, "lose": less + equal}, total)
    decided = greater + less
    if scene.switch(switches.NEUTRAL_TIE) == "ask" or not decided:
        return Odds.of({"win": greater, "lose": less, "draw": equal}, total)
    return Odds.of({"win": greater / decided, "lose": less / decided}, _decided(total, opposed))


def _decided(total: Distribution, opposed: Distribution) -> Distribution:
    """The total of the pair that is no tie. Rule: witcher A8."""
    ties = opposed.fractions()
    weights = {
        number: weight * opposed.total - weight * int(ties.get(number, Fraction()) * opposed.total)
        for number, weight in enumerate(total.weights, total.low)
    }
    return Distribution.of(weights)


def craft(command: commands.Craft, scene: Scene) -> Odds:
    """Chances of making something."""
    return against(
        total_of(resolve_craft.addends_of(command, scene), scene), resolve_craft.dc_of(command, scene), scene
    )


def save(command: commands.Save, scene: Scene) -> Odds:
    """Chances of a Save; for the Dying also to be alive after each further one. Rule: witcher 8.3."""
    target = skill.total_of(save_target(command, scene))
    chance = _saved(target, scene)
    chances = {"success": chance, "failure": 1 - chance}
    if "dying" not in sheet.acting(scene).lying:
        return Odds.of(chances)
    alive, left = dict[str, float](), Fraction(1)
    for made in range(SHOWN_SAVES):
        left *= _saved(target - made, scene)
        alive[str(made + 1)] = float(left)
    return Odds.of(chances, alive=alive)


def _saved(target: int, scene: Scene) -> Fraction:
    return Fraction(sum(saves(face, target, scene) for face in range(1, 11)), 10)


def percent(command: commands.RollPercent, _scene: Scene) -> Odds:
    """Chances of a percentile roll. Rule: witcher 8.3."""
    return Odds.of_bands(die(100), [(None, command.chance, "success"), (command.chance + 1, None, "failure")])


def initiative(command: commands.RollInitiative, scene: Scene) -> Odds:
    """Chances of each place in the order."""
    return Odds.of_bands(die(10) + skill.total_of(initiative_addends(command, scene)), [(None, None, "rolled")])
