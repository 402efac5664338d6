"""Treating wounds and illness. Rule: vsd 1.36 to 1.38."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import persona, pools
from rules.draft import Draft
from rules.errors import NotAllowed
from rules.fact import Notice
from rules.outcome import Action, Outcome
from rules.rulesets.vsd.actor import actor_of
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.body.illness import illnesses_of
from rules.rulesets.vsd.body.settle import hit_points
from rules.rulesets.vsd.body.wounds import lying_on, rested
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.facts import BleedingTreated, Checked, IllnessTreated, InjuryTreated, Rested
from rules.rulesets.vsd.resolve.care import cared, patient_of
from rules.rulesets.vsd.resolve.rolling import Roller, open_roll
from rules.rulesets.vsd.resolve.skill import Rolled, plan_of, read
from rules.rulesets.vsd.sources import no_character

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.scene import Scene
    from rules.tray import Tray

_RULES = FIGURES["treat"]
_PICKS = ("supplies", "weary", "bruised")
_FAILED = "critical_failure"
_FAILURES = ("failure", _FAILED)


def treat(command: commands.Treat, scene: Scene, tray: Tray, roller: Roller = open_roll) -> Outcome:
    """Treat somebody, and change the record of whom the line names."""
    actor, draft = actor_of(scene, command.source), Draft(scene.state)
    healer = None if actor.one is None else actor.one.bearer
    patient = patient_of(command, healer, draft, scene)
    fact = _treated(command, read(plan_of(command, scene), scene, roller(scene, tray, "treat")))
    actor.spend_drive(draft, command.aids.drive)
    actions = list(() if fact.outcome not in _FAILURES else actor.again())
    if patient is not None:
        fact, more = cared(draft, scene, patient, healer, fact)
        actions += more
    return Outcome((fact,), changes=draft.changes, actions=tuple(actions))


def rest(command: commands.Rest, scene: Scene, tray: Tray) -> Outcome:
    """Rest in a safe place: hit points by the hour, injuries by the day. Rule: vsd 1.32, 1.35, 1.37, A38, A81."""
    del tray
    one = persona.acting(scene)
    if one is None:
        raise no_character("hp")
    draft, bearer, rules = Draft(scene.state), one.bearer, FIGURES["rest"]
    hp, most = hit_points(draft, bearer)
    if hp is None or most is None:
        raise NotAllowed(
            "Nobody has said how many hit points {name} has.",
            hint="Say `{sets} hp.max N`.",
            name=one.name,
            sets=one.sets,
        )
    hours, notices = command.hours, list[Notice]()
    if draft.get(bearer, "weary"):
        hours = max(hours - rules["weary_hours"], 0)
        if command.hours >= rules["weary_hours"]:
            draft.flag(bearer, "weary", False)
        notices.append(Notice("rest_weary"))
    gained = 0
    if draft.number(bearer, "bleed"):
        notices.append(Notice("rest_bleeding"))
    else:
        gained = pools.gain(draft, CHARACTERS, bearer, "hp", hours * max(most // rules["share"], 0))
        rested(draft, bearer, hours // rules["day"])
    CHARACTERS.follow(draft, bearer, ())
    actions = tuple(_daily_saves(command.hours // rules["day"], one, scene))
    notices += [Notice("illness_due")] if actions else []
    notices += _part_of_a_day(draft, one, command.hours, hours)
    fact = Rested(outcome="rested", hours=command.hours, hp=gained, notices=tuple(notices))
    return Outcome((fact,), changes=draft.changes, actions=actions)


def _part_of_a_day(draft: Draft, one: Character, hours: int, healing: int) -> Iterator[Notice]:
    """What of a rest counts for nothing that goes by days. `healing` are the hours without those for Weary."""
    day = FIGURES["rest"]["day"]
    heals = any(injury.days is not None for injury in lying_on(draft, one.bearer))
    if heals and healing % day and not draft.number(one.bearer, "bleed"):
        yield Notice("rest_injuries", (("left", healing % day), ("day", day)))
    if hours % day and any(illness.due for illness in illnesses_of(draft.fields(one.bearer))):
        yield Notice("rest_illness", (("left", hours % day), ("day", day)))


def _daily_saves(days: int, one: Character, scene: Scene) -> Iterator[Action]:
    """The saves that come due when days pass, for what was treated. Rule: vsd 1.38."""
    name = scene.ruleset.language.spell_name(one.name)
    for illness in illnesses_of(scene.state.fields(one.bearer)):
        if days and illness.due:
            yield Action("illness_save", f"save {illness.name} as {name}")


def _treated(command: commands.Treat, rolled: Rolled) -> Checked:
    match command.ailment:
        case "bleeding":
            return _bleeding(command.severity or "", rolled)
        case "injury":
            return _injury(command.severity or "", rolled)
        case _:
            return _illness(rolled)


def _bleeding(severity: str, rolled: Rolled) -> BleedingTreated:
    """Rule: vsd 1.36."""
    _, days = _RULES["bleeding"][severity]
    offered = (rolled.partial and not rolled.full) or rolled.outcome == _FAILED
    options = _PICKS if offered else ()
    phrases = tuple(Notice(f"pick.{option}") for option in options)
    more = phrases if rolled.partial else (Notice("bleeding_open"), *phrases)
    return BleedingTreated(
        **rolled.told(*more), treated=rolled.partial, days=days if rolled.partial else None, options=options
    )


def _injury(severity: str, rolled: Rolled) -> InjuryTreated:
    """Rule: vsd 1.37, A35."""
    _, days, slow, after = _RULES["injury"][severity]
    partial = rolled.partial and not rolled.full
    lingering = partial or rolled.outcome == _FAILED
    more = (Notice("lingering_slow"),) if severity == "minor" and partial else ()
    if rolled.partial:
        more = (Notice("injury_after", (("after", after),)) if after else Notice("injury_gone"), *more)
    return InjuryTreated(
        **rolled.told(*more),
        treated=rolled.partial,
        lingering=lingering,
        days=(slow if partial else days) if rolled.partial else None,
        after=after if rolled.partial else None,
    )


def _illness(rolled: Rolled) -> IllnessTreated:
    """Rule: vsd 1.38."""
    modifier = None
    if rolled.partial:
        modifier = 0 if rolled.full else _RULES["other"]["partial"]
    return IllnessTreated(**rolled.told(), treated=rolled.partial, save_modifier=modifier)
