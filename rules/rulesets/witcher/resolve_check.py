"""Checks against a number or against a roll."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from rules.draft import Draft
from rules.errors import NotAllowed, Unknown
from rules.fact import Notice
from rules.fields import spelled
from rules.outcome import Outcome
from rules.rulesets.witcher import burden, harm, purse, race, sheet, skill, switches
from rules.rulesets.witcher.charts import ENDINGS, Ending
from rules.rulesets.witcher.commands import Check
from rules.rulesets.witcher.facts import Contested, Opposed
from rules.rulesets.witcher.facts_care import Checked
from rules.rulesets.witcher.switches import judged, switch_notice
from rules.tray import Chain, exploding

if TYPE_CHECKING:
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.sheet import Side
    from rules.rulesets.witcher.skill import Addends
    from rules.scene import Scene
    from rules.tray import Tray

AnyCheck = TypeVar("AnyCheck", bound=Checked)


class Verdict(NamedTuple):
    """How a roll stands against a number: `dc` and `margin` are `None` where there is no number."""

    outcome: str
    total: int
    dc: int | None
    margin: int | None


def addends_of(command: commands.Check | commands.Cast, scene: Scene) -> Addends:
    """Everything that is added to the die of a check or a cast."""
    side = sheet.acting(scene)
    return (
        *skill.of_source(command.source, side, scene, "casting" if command.verb == "cast" else "check"),
        *(_of_race(command, side, scene) if isinstance(command, Check) else ()),
        *skill.of_extra(command.extra),
        *skill.of_luck(command.luck, scene),
    )


def _of_race(command: Check, side: Side, scene: Scene) -> Addends:
    other = None if command.against is None else skill.whose(command.against, scene)
    if other is None:
        return ()
    race.must_be_daunted(command, side, other)
    return race.among_humans(command, side, other)


def opposing_of(command: commands.Check, scene: Scene) -> Addends:
    """What the side adds that reacts."""
    side = reacting_of(command, scene)
    return () if command.against is None else skill.of_other(command.against, scene, side, "check")


def reacting_of(command: commands.Check, scene: Scene) -> Side:
    """Who reacts: whom the source names; a bare skill is one of who acts, and numbers are nobody's."""
    if command.against is None or command.against.name is None:
        return sheet.NOBODY
    return skill.whose(command.against, scene) or sheet.acting(scene)


def dc_of(command: commands.Check, scene: Scene) -> int | None:
    """The number that a check has to beat, if there is one."""
    if command.ends is not None:
        return ending_of(command).dc
    return None if command.dc is None else skill.dc_of(command.dc, scene)


def ending_of(command: commands.Check) -> Ending:
    """How the condition ends that a check is to end. Raises `Unknown`, `NotAllowed`. Rule: witcher D54."""
    row = next((one for one in ENDINGS.rows if one.name == command.ends), None)
    if row is None:
        raise Unknown(
            "No check ends `{condition}`.",
            hint="One ends: {known}. `combat clear … {condition}` takes off the others.",
            condition=command.ends,
            known=", ".join(one.name for one in ENDINGS.rows),
        )
    if command.source.name is not None and spelled(command.source.name) not in row.skills:
        raise NotAllowed(
            "`{condition}` is not ended by `{skill}`.",
            hint="It takes: {skills}.",
            condition=row.name,
            skill=command.source.name,
            skills=", ".join(one.replace("_", " ") for one in row.skills),
        )
    return row


def against(number: int, dc: int | None, scene: Scene) -> Verdict:
    """The verdict on a total. Rule: witcher D1, D5."""
    if dc is None:
        return Verdict("rolled", number, None, None)
    return Verdict("success" if skill.beats(number, dc, scene) else "failure", number, dc, number - dc)


def check(command: commands.Check, scene: Scene, tray: Tray) -> Outcome:
    """Roll a Skill Check. Rule: witcher D1, D7."""
    side, draft = sheet.acting(scene), Draft(scene.state)
    burden.must_act(side, scene)
    addends = addends_of(command, scene)
    sides = addends, opposing_of(command, scene)
    dc = dc_of(command, scene)
    patient = _patient(command, scene, side)
    purse.pay_luck(draft, side, command.luck)
    paid = (*race.pay_reroll(draft, side, command), *purse.pay_extra(draft, side, scene, extra=command.extra))
    if command.against is not None:
        return _contest(command, scene, tray, sides)._replace(changes=draft.changes)
    fact = checked(Checked, addends, dc, scene, tray)
    if patient.one is not None and fact.outcome == "success":
        draft.flag(patient.one.bearer, f"condition.{command.ends}", False)
        paid = (*paid, Notice("condition_ended", (("name", patient.name), ("condition", str(command.ends)))))
    actions = race.offer_reroll(side, command, scene) if fact.outcome == "failure" else ()
    return Outcome((replace(fact, notices=(*fact.notices, *paid)),), changes=draft.changes, actions=actions)


def _patient(command: commands.Check, scene: Scene, side: Side) -> Side:
    """Off whom a check takes a condition. Raises `NotAllowed` where it does not lie there."""
    if command.ends is None:
        return sheet.NOBODY
    patient = side if command.of is None else sheet.named(scene, command.of)
    if patient.one is None:
        raise sheet.missing(command.ends)
    if command.ends not in patient.lying:
        raise NotAllowed("{name} has no `{condition}`.", name=patient.name, condition=command.ends)
    return patient


def checked(kind: type[AnyCheck], addends: Addends, dc: int | None, scene: Scene, tray: Tray) -> AnyCheck:
    """Roll and judge a check against a number."""
    chain = exploding(tray, "check")
    verdict, notices = judged(
        scene, lambda seen: against(skill.total(chain, addends, seen), dc, seen), skill.FIXED_SWITCHES
    )
    shown = skill.reckoned(chain, addends, scene)
    tie = (Notice("tie_fails"),) if verdict.outcome == "failure" and verdict.margin == 0 else ()
    return kind(
        **verdict._asdict(),
        by=harm.sighted(sheet.acting(scene).one),
        natural=chain.natural,
        chain=chain.direction,
        addends=shown,
        notices=(*skill.remarks(chain, shown, scene), *tie, *notices),
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
    chains = _both(tray, reacting_of(command, scene))
    repeated = False
    while repeats and _met(chains, sides, scene, command).outcome == "draw":
        chains = _both(tray, reacting_of(command, scene))
        repeated = True
    met, notices = judged(scene, lambda seen: _met(chains, sides, seen, command), skill.ROLL_SWITCHES)
    if repeated:
        notices = (*notices, switch_notice(scene, switches.NEUTRAL_TIE))
    if met.margin == 0:
        notices = (Notice("tie_repeat" if command.neutral else "tie_reacting"), *notices)
    mine = skill.reckoned(chains[0], sides[0], scene)
    fact = Contested(
        **met._asdict(),
        by=harm.sighted(sheet.acting(scene).one),
        margin=met.margin,
        natural=chains[0].natural,
        chain=chains[0].direction,
        addends=mine,
        notices=(*skill.remarks(chains[0], mine, scene), *notices),
    )
    return Outcome((fact, opposed(chains[1], sides[1], scene, reacting_of(command, scene))))


def _both(tray: Tray, reacting: Side) -> tuple[Chain, Chain]:
    first = exploding(tray, "check")
    return first, rolled_against(tray, reacting, "opposed")


def rolled_against(tray: Tray, side: Side, purpose: str) -> Chain:
    """The dice of the other side: behind the screen where the GM rolls for a monster."""
    with tray.screen(up=side.is_npc):
        return exploding(tray, purpose)


def _met(chains: tuple[Chain, Chain], sides: tuple[Addends, Addends], scene: Scene, command: commands.Check) -> Meeting:
    first, second = (skill.total(chain, side, scene) for chain, side in zip(chains, sides, strict=True))
    return meeting((first, second), neutral=command.neutral)


def opposed(chain: Chain, addends: Addends, scene: Scene, side: Side = sheet.NOBODY) -> Opposed:
    """The roll of the other side, for people to read."""
    shown = skill.reckoned(chain, addends, scene)
    return Opposed(
        screened=side.is_npc,
        total=skill.total_of(shown),
        natural=chain.natural,
        chain=chain.direction,
        by=harm.sighted(side.one),
        addends=shown,
        notices=skill.remarks(chain, shown, scene),
    )
