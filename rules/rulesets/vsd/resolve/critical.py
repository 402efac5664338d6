"""Critical strikes: severity after the reductions, roll, row, and what it means in words. Rule: vsd 1.25."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules import people, persona, pools
from rules.draft import Draft
from rules.fact import Addend, Notice
from rules.outcome import Outcome
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.commands.combat import NORMAL
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.effects import Effect, damage_of
from rules.rulesets.vsd.facts import CriticallyStruck
from rules.rulesets.vsd.lookup import find_critical, find_severity, pack_in_force, severity_name
from rules.rulesets.vsd.resolve.aim import tier_of
from rules.rulesets.vsd.resolve.apply import offered
from rules.rulesets.vsd.resolve.harm import strike_critically
from rules.rulesets.vsd.sources import modifier_addends, total

if TYPE_CHECKING:
    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.rulesets.vsd.pack import CriticalBand, CriticalChart, CriticalRow, Severity
    from rules.scene import Scene
    from rules.tray import Tray


class CriticalPlan(NamedTuple):
    """A critical strike before its die falls: the chart, what is left of the severity, what is added to the die."""

    chart: CriticalChart
    severity: Severity | None
    addends: tuple[Addend, ...] = ()

    @property
    def bonus(self) -> int:
        """Everything that is added to the d100."""
        return total(self.addends) + (self.severity.modifier if self.severity else 0)

    @property
    def rows(self) -> tuple[str, ...]:
        """The bands that can be reached, for who may pick one. Rule: vsd A65."""
        low, high = 1, 100 + self.bonus
        return tuple(
            band.span
            for band in self.chart.bands
            if (band.high is None or band.high >= low) and (band.low or low) <= high
        )


class RolledCritical(NamedTuple):
    """A critical strike that was rolled or cancelled: the fact, and the effects as values."""

    fact: CriticallyStruck
    effects: tuple[Effect, ...] = ()


def reduced(severity: int, tier: str) -> int | None:
    """The index of a severity after heroic or epic; `None` where nothing is left. Rule: vsd 1.25."""
    left: int = severity - FIGURES["attack"]["tier"][tier]
    return left if left >= 0 else None


def tier_notice(tier: str, *, cancelled: bool) -> Notice:
    """The remark on what a tier makes of a critical strike."""
    return Notice(f"tier_{tier}_cancels" if cancelled else f"tier_{tier}")


def plan_critical(command: commands.StrikeCritical, scene: Scene) -> CriticalPlan:
    """A critical strike as the line asks for it, less by the tier of whom it strikes.

    Raises `Unknown` for a type or severity that is not there, `Forbidden` for another's character.
    """
    pack = pack_in_force(scene)
    chart = find_critical(pack, command.type)
    left = reduced(find_severity(pack, command.severity), _tier(command, scene))
    return CriticalPlan(chart, None if left is None else pack.severities[left], modifier_addends(command.modifiers))


def critical(command: commands.StrikeCritical, scene: Scene, tray: Tray) -> Outcome:
    """Roll a critical strike, and lay it on whom the line names."""
    planned = plan_critical(command, scene)
    one, rolled, tier = _struck_by(command, scene), roll_critical(planned, tray), _tier(command, scene)
    milder = () if tier == NORMAL else (tier_notice(tier, cancelled=planned.severity is None),)
    fact = replace(rolled.fact, notices=(*milder, *rolled.fact.notices))
    if one is None:
        return Outcome((fact,), actions=offered(fact, scene))
    draft = Draft(scene.state)
    pools.lose(draft, CHARACTERS, one.bearer, "hp", damage_of(rolled.effects))
    actions = strike_critically(draft, scene, one, fact, by=None)
    return Outcome((replace(fact, target=one.name),), changes=draft.changes, actions=tuple(actions))


def _tier(command: commands.StrikeCritical, scene: Scene) -> str:
    """The tier that counts: the line's, else that of whom it names."""
    one = _struck_by(command, scene)
    return command.tier if one is None or command.tier != NORMAL else tier_of(one, scene)


def _struck_by(command: commands.StrikeCritical, scene: Scene) -> Character | None:
    """Whom the line names. Raises `Forbidden` for another's character."""
    if command.target is None:
        return None
    one = persona.find(scene, command.target)
    people.must_lead(scene, one)
    return one


def roll_critical(planned: CriticalPlan, tray: Tray) -> RolledCritical:
    """Roll what was planned; no die falls for one that is cancelled."""
    severity = planned.severity
    if severity is None:
        nothing = CriticallyStruck(
            outcome="cancelled", type=planned.chart.id, severity=None, roll=None, total=None, effects=()
        )
        return RolledCritical(nothing)
    return read_critical(planned.chart, severity, tray.die(100, "critical"), planned.addends)


def read_critical(chart: CriticalChart, severity: Severity, die: int, more: tuple[Addend, ...] = ()) -> RolledCritical:
    """What a die that fell does as a critical strike of a severity."""
    value = die + severity.modifier + total(more)
    struck = _struck(chart, severity, chart.at(value))
    addends = (Addend("die", die), Addend(severity.name, severity.modifier), *more)
    return struck._replace(fact=replace(struck.fact, roll=die, total=value, addends=addends))


def row_of(chart: CriticalChart, severity: Severity, span: str) -> RolledCritical:
    """A row that was picked by its span instead of rolled. Rule: vsd A65."""
    return _struck(chart, severity, next(band for band in chart.bands if band.span == span))


def _struck(chart: CriticalChart, severity: Severity, band: CriticalBand) -> RolledCritical:
    row = band.otherwise
    fact = CriticallyStruck(
        outcome="applied",
        type=chart.id,
        severity=severity.code,
        grade=severity.name,
        roll=None,
        total=None,
        effects=tuple(map(str, row.effects)),
        others=tuple((str(one.when), tuple(map(str, one.effects))) for one in band.rows if one.when is not None),
        notices=(*_described(row), *map(_unless, (other for other in band.rows if other.when is not None))),
    )
    return RolledCritical(fact, row.effects)


def _described(row: CriticalRow) -> tuple[Notice, ...]:
    """The row in words: its own text, or a phrase for each effect."""
    if row.text:
        return (Notice("narration", (("text", row.text),)),)
    return tuple(map(effect_notice, row.effects)) or (Notice("effect.none"),)


def _unless(row: CriticalRow) -> Notice:
    """What counts instead where a condition holds that only people can know."""
    effects = ";".join(map(str, row.effects)) or "-"
    return Notice("when", (("when", str(row.when)), ("effects", effects)))


def effect_notice(effect: Effect) -> Notice:
    """The phrase of one effect."""
    key = f"effect.{effect.word}"
    match effect.word:
        case "crit":
            return Notice(key, (("type", effect.detail), ("severity", severity_name(effect.severity))))
        case "ask":
            return Notice(key, (("words", effect.detail),))
        case "inj" if effect.detail:
            return Notice("effect.inj_at", (("amount", effect.amount or 0), ("place", effect.detail)))
        case "stun" | "held" | "incap" | "blind" | "fright" | "dying" if effect.rounds is not None:
            return Notice(f"{key}_round" if effect.rounds == 1 else f"{key}_rounds", (("rounds", effect.rounds),))
        case _:
            return Notice(key, () if effect.amount is None else (("amount", effect.amount),))


def critical_notices(fact: CriticallyStruck) -> tuple[Notice, ...]:
    """A critical strike told within the answer of the blow."""
    if fact.severity is None or fact.total is None:
        return ()
    figures = (("type", fact.type), ("severity", fact.grade), ("total", fact.total))
    return (Notice("critical", figures, fact.addends), *fact.notices)
