"""Checks against a number or a roll, Saves, chances in percent, initiative, crafting."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.fact import Addend, Notice
from rules.outcome import Outcome
from rules.rulesets.witcher import sheet, skill, switches
from rules.rulesets.witcher.facts import Chanced, Checked, Contested, Crafted, InitiativeRolled, Opposed, Saved
from rules.rulesets.witcher.switches import judged, switch_notice
from rules.tray import Chain, exploding

if TYPE_CHECKING:
    from rules.ruleset import Scene
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.skill import Addends
    from rules.tray import Tray


class Verdict(NamedTuple):
    """How a roll stands against a number: `dc` and `margin` are `None` where there is no number."""

    outcome: str
    total: int
    dc: int | None
    margin: int | None


def addends_of(command: commands.Check | commands.Cast, scene: Scene) -> Addends:
    """Everything that is added to the die of a check or a cast."""
    return (
        *skill.of_source(command.source),
        *skill.of_extra(command.extra),
        *skill.of_luck(command.luck, scene),
    )


def against(number: int, dc: int | None, scene: Scene) -> Verdict:
    """The verdict on a total. Rule: witcher D1, D5."""
    if dc is None:
        return Verdict("rolled", number, None, None)
    return Verdict("success" if skill.beats(number, dc, scene) else "failure", number, dc, number - dc)


def check(command: commands.Check, scene: Scene, tray: Tray) -> Outcome:
    """Roll a Skill Check. Rule: witcher D1, D7."""
    addends = addends_of(command, scene)
    if command.against is not None:
        return _contest(command, scene, tray, (addends, skill.of_source(command.against)))
    dc = None if command.dc is None else skill.dc_of(command.dc)
    return Outcome((_checked(Checked, addends, dc, scene, tray),))


def craft(command: commands.Craft, scene: Scene, tray: Tray) -> Outcome:
    """Make something: a check, whose materials are lost either way. Rule: witcher D57, D58."""
    if command.formula is not None:
        raise sheet.missing(command.formula)
    addends = (*skill.of_source(command.source), *skill.of_luck(command.luck, scene))
    return Outcome((_checked(Crafted, addends, skill.dc_of(command.dc), scene, tray),))


def _checked(kind: type[Checked], addends: Addends, dc: int | None, scene: Scene, tray: Tray) -> Checked:
    chain = exploding(tray, "check")
    verdict, notices = judged(
        scene, lambda seen: against(skill.total(chain, addends, seen), dc, seen), skill.FIXED_SWITCHES
    )
    shown = skill.reckoned(chain, addends, scene)
    tie = (Notice("tie_fails"),) if verdict.outcome == "failure" and verdict.margin == 0 else ()
    return kind(
        **verdict._asdict(),
        natural=chain.natural,
        chain=chain.direction,
        addends=shown,
        notices=(*skill.remarks(chain, shown), *tie, *notices),
    )


class Meeting(NamedTuple):
    """Two totals, and what they mean for the first."""

    outcome: str
    total: int
    opposed: int

    @property
    def margin(self) -> int:
        """How far the first is above the second."""
        return self.total - self.opposed


def meeting(totals: tuple[int, int], *, neutral: bool) -> Meeting:
    """What two totals mean for the first; a tie is the second's unless nobody reacts. Rule: witcher D7."""
    mine, theirs = totals
    if mine == theirs:
        return Meeting("draw" if neutral else "lose", mine, theirs)
    return Meeting("win" if mine > theirs else "lose", mine, theirs)


def _contest(command: commands.Check, scene: Scene, tray: Tray, sides: tuple[Addends, Addends]) -> Outcome:
    repeats = command.neutral and scene.switch(switches.NEUTRAL_TIE) == "auto"
    chains = _both(tray)
    repeated = False
    while repeats and _met(chains, sides, scene, command).outcome == "draw":
        chains = _both(tray)
        repeated = True
    met, notices = judged(scene, lambda seen: _met(chains, sides, seen, command), skill.ROLL_SWITCHES)
    if repeated:
        notices = (*notices, switch_notice(scene, switches.NEUTRAL_TIE))
    if met.margin == 0:
        notices = (Notice("tie_repeat" if command.neutral else "tie_reacting"), *notices)
    mine = skill.reckoned(chains[0], sides[0], scene)
    fact = Contested(
        **met._asdict(),
        margin=met.margin,
        natural=chains[0].natural,
        chain=chains[0].direction,
        addends=mine,
        notices=(*skill.remarks(chains[0], mine), *notices),
    )
    return Outcome((fact, opposed(chains[1], sides[1], scene)))


def _both(tray: Tray) -> tuple[Chain, Chain]:
    return exploding(tray, "check"), exploding(tray, "opposed")


def _met(chains: tuple[Chain, Chain], sides: tuple[Addends, Addends], scene: Scene, command: commands.Check) -> Meeting:
    first, second = (skill.total(chain, side, scene) for chain, side in zip(chains, sides, strict=True))
    return meeting((first, second), neutral=command.neutral)


def opposed(chain: Chain, addends: Addends, scene: Scene) -> Opposed:
    """The roll of the other side, for people to read."""
    shown = skill.reckoned(chain, addends, scene)
    return Opposed(
        total=skill.total_of(shown),
        natural=chain.natural,
        chain=chain.direction,
        addends=shown,
        notices=skill.remarks(chain, shown),
    )


def save_target(command: commands.Save, scene: Scene) -> Addends:
    """What a Save's target is made of: SAVE, modifiers, LUCK. Rule: witcher D13, D14."""
    if command.value is None:
        raise sheet.missing("save")
    modifier = (Addend("modifier", command.modifier),) if command.modifier else ()
    return (Addend("save", command.value), *modifier, *skill.of_luck(command.luck, scene))


def saves(natural: int, target: int, scene: Scene) -> bool:
    """Whether a die saves. Rule: witcher D13, A10."""
    return natural < target and not (natural == 10 and scene.switch(switches.SAVE_NAT10) == "fail")


def save(command: commands.Save, scene: Scene, tray: Tray) -> Outcome:
    """Roll a Save: one plain die, below the target. Rule: witcher D13."""
    addends = save_target(command, scene)
    target = skill.total_of(addends)
    natural = tray.die(10, "save")
    saved, notices = judged(scene, lambda seen: saves(natural, target, seen), (switches.SAVE_NAT10,))
    tie = (Notice("save_below"),) if natural == target else ()
    return Outcome(
        (
            Saved(
                outcome="success" if saved else "failure",
                natural=natural,
                target=target,
                addends=addends,
                notices=(*tie, *notices),
            ),
        )
    )


def percent(command: commands.RollPercent, _scene: Scene, tray: Tray) -> Outcome:
    """Roll two digits; 0 and 0 are 100. Rule: witcher D8."""
    tens, ones = tray.digit("tens"), tray.digit("ones")
    total = 10 * tens + ones or 100
    outcome = "success" if total <= command.chance else "failure"
    return Outcome((Chanced(outcome=outcome, total=total, chance=command.chance),))


def initiative_addends(command: commands.RollInitiative) -> Addends:
    """What is added to the die of initiative."""
    if command.ref is None:
        raise sheet.missing("stat.ref")
    modifier = (Addend("modifier", command.modifier),) if command.modifier else ()
    return (Addend("ref", command.ref), *modifier)


def initiative(command: commands.RollInitiative, _scene: Scene, tray: Tray) -> Outcome:
    """Roll for a place in the order: one plain die and REF. Rule: witcher D20."""
    addends = initiative_addends(command)
    shown = (Addend("die", tray.die(10, "initiative")), *addends)
    return Outcome((InitiativeRolled(total=skill.total_of(shown), addends=shown),))
