"""Treating wounds and illness. Rule: vsd 1.36 to 1.38."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.fact import Notice
from rules.outcome import Outcome
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.facts import BleedingTreated, Checked, IllnessTreated, InjuryTreated
from rules.rulesets.vsd.resolve.skill import Rolled, plan_of, roll
from rules.rulesets.vsd.sources import no_character

if TYPE_CHECKING:
    from rules.ruleset import Scene
    from rules.rulesets.vsd import commands
    from rules.tray import Tray

_RULES = FIGURES["treat"]
_PICKS = ("supplies", "weary", "bruised")
_FAILED = "critical_failure"


def treat(command: commands.Treat, scene: Scene, tray: Tray) -> Outcome:
    """Treat somebody."""
    if command.patient is not None:
        raise no_character(command.patient)
    rolled = roll(plan_of(command, scene), scene, tray, "treat")
    return Outcome((_treated(command, rolled),))


def rest(command: commands.Rest, scene: Scene, tray: Tray) -> Outcome:
    """Rest in a safe place. Rule: vsd 1.35."""
    del command, scene, tray
    raise no_character("hp")


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
