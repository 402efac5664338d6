"""One blow at one target: what is added and taken away, and how the chart is read.

Rule: vsd 1.24, 1.26 to 1.30, 1.32, 1.33.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.errors import NotAllowed
from rules.fact import Addend, Notice
from rules.rulesets.vsd.commands.combat import NORMAL
from rules.rulesets.vsd.commands.spelling import figure
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.lookup import find_column, find_critical
from rules.rulesets.vsd.resolve.critical import CriticalPlan, reduced, tier_notice
from rules.rulesets.vsd.sources import modifier_addends, total
from rules.rulesets.vsd.switches import COMBAT_HELD, HIGHER_GROUND, number, told

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from rules.rulesets.vsd import commands
    from rules.rulesets.vsd.lookup import Arm
    from rules.rulesets.vsd.pack import CriticalChart, Kind, Pack
    from rules.scene import Scene

RULES: dict[str, Any] = FIGURES["attack"]


class Reading(NamedTuple):
    """What a total means before any critical strike is rolled: `miss`, `touch`, `hit` or `critical`.

    `severity` is an index after heroic or epic; `damage` is without the critical's.
    """

    outcome: str
    uncapped: int
    total: int
    cell: str
    damage: int
    severity: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """A blow before its dice fall; everything was checked.

    `addends` is all that is added to the open-ended roll, DEF included. `harmless`: CMB below 0.
    """

    pack: Pack
    arm: Arm
    column: int
    armor_assumed: bool
    crit: CriticalChart
    crit_addends: tuple[Addend, ...]
    tier: str
    maximum: int | None
    harmless: bool
    addends: tuple[Addend, ...]
    notices: tuple[Notice, ...] = ()

    @property
    def bonus(self) -> int:
        """All addends added up."""
        return total(self.addends)

    def capped(self, uncapped: int) -> int:
        """The total as it counts. Rule: vsd 1.24.4."""
        return uncapped if self.maximum is None else min(uncapped, self.maximum)

    def read(self, roll: int) -> Reading:
        """What the value of an open-ended roll does. Rule: vsd 1.24, A47, A86."""
        uncapped = roll + self.bonus
        counted = self.capped(uncapped)
        cell = self.arm.chart.cell(counted, self.column)
        if cell.damage is None:
            return Reading("miss", uncapped, counted, cell.text, 0, None)
        if self.harmless or (cell.damage == 0 and cell.severity is None):
            return Reading("touch", uncapped, counted, cell.text, 0, None)
        severity = None if cell.severity is None else reduced(cell.severity, self.tier)
        outcome = "hit" if severity is None else "critical"
        return Reading(outcome, uncapped, counted, cell.text, cell.damage, severity)

    def softened(self, reading: Reading) -> tuple[Notice, ...]:
        """The remark that the target's tier made a critical strike milder, or cancelled it. Rule: vsd 1.25."""
        severe = self.arm.chart.cell(reading.total, self.column).severity
        if self.tier == NORMAL or severe is None or reading.outcome not in ("hit", "critical"):
            return ()
        return (tier_notice(self.tier, cancelled=reading.severity is None),)

    def critical_of(self, severity: int) -> CriticalPlan:
        """The critical strike of a reading."""
        return CriticalPlan(self.crit, self.pack.severities[severity], self.crit_addends)


class Clumsiness(NamedTuple):
    """When a blow is fumbled: the value of the switch, and the Clumsy Range. Rule: vsd A10, A11."""

    mode: str
    range: int

    def fails(self, natural: int, reading: Reading) -> bool:
        """Whether a roll is a fumble."""
        low, clumsy = reading.total <= RULES["miss"], natural <= self.range
        match self.mode:
            case "natural":
                return clumsy
            case "total":
                return low
            case "miss":
                return clumsy and reading.outcome == "miss"
            case _:
                return low and clumsy


def plan_strike(
    pack: Pack,
    arm: Arm,
    target: commands.Target,
    blow: commands.Blow,
    scene: Scene,
    *,
    cmb: tuple[Addend, ...],
    more: tuple[Addend, ...] = (),
) -> Strike:
    """A blow with what makes up its CMB, and what else the attacker adds.

    Raises `NotAllowed` for what the rules forbid, `Unknown` for names.
    """
    kind = arm.chart.kind
    _refuse_parried(kind, target)
    weapon = arm.weapon
    addends = (
        *cmb,
        *_states(kind, target),
        *_circumstances(arm, blow, scene),
        *more,
        *modifier_addends(blow.modifiers),
        *_defense(kind, target, scene),
    )
    in_hand = weapon is not None and weapon.length == "hand"
    surprise = (Addend("hand_surprise", RULES["hand_surprise"]),) if target.surprised and in_hand else ()
    return Strike(
        pack=pack,
        arm=arm,
        column=find_column(pack, target.armor),
        armor_assumed=target.armor is None,
        crit=find_critical(pack, blow.crit or (arm.chart.crit if weapon is None else weapon.crit)),
        crit_addends=surprise,
        tier=target.tier,
        maximum=blow.maximum if blow.maximum is not None or weapon is None else weapon.maximum,
        harmless=total(cmb) < 0,
        addends=addends,
        notices=tuple(_notices(kind, target, blow, scene)),
    )


def _notices(kind: Kind, target: commands.Target, blow: commands.Blow, scene: Scene) -> Iterator[Notice]:
    """Assumptions, and switches that changed something."""
    if target.armor is None:
        yield Notice("armor_assumed")
    if target.flanking and target.rear:
        yield Notice("rear_instead")
    if target.held and kind == "melee" and scene.switch(COMBAT_HELD) == "single":
        yield told(scene, COMBAT_HELD)
    if blow.higher:
        yield told(scene, HIGHER_GROUND) if number(scene, HIGHER_GROUND) else Notice("higher_ground")


def _refuse_parried(kind: Kind, target: commands.Target) -> None:
    """What cannot be parried. Rule: vsd 1.26, A69."""
    if not target.parried:
        return
    for state in ("surprised", "held"):
        if getattr(target, state):
            raise NotAllowed("Who is {state} cannot parry.", hint="Leave out `parried` or `{state}`.", state=state)
    if kind != "melee" and not target.shield and target.cover is None:
        raise NotAllowed(
            "Missiles and spells are parried only with a shield or from cover.",
            hint="Say `shield N` or `cover partial`, or leave out `parried`.",
        )


def _states(kind: Kind, target: commands.Target) -> Iterator[Addend]:
    """What the target's position and states add to the roll. Rule: vsd 1.24, 1.33, A45, A46."""
    if target.rear:
        yield Addend("rear", RULES["rear"])
    elif target.flanking:
        yield Addend("flanking", RULES["flanking"])
    if target.stunned:
        yield Addend("stunned", RULES["stunned"])
    if target.surprised:
        yield Addend("surprised", RULES["surprised"])
    if kind == "melee" and target.held:
        yield Addend("held", RULES["held_melee"])
    if kind == "melee" and target.prone:
        yield Addend("prone", RULES["prone_melee"])


def _circumstances(arm: Arm, blow: commands.Blow, scene: Scene) -> Iterator[Addend]:
    """What distance, ground and haste add to the roll. Rule: vsd 1.23, 1.29, A78."""
    if blow.higher and (figure := number(scene, HIGHER_GROUND)):
        yield Addend("higher", figure)
    if blow.distance is not None:
        base = blow.range if blow.range is not None or arm.weapon is None else arm.weapon.range
        yield Addend("range", range_modifier(blow.distance, base))
    if blow.fullhalf:
        yield Addend("fullhalf", RULES["fullhalf"])


def range_modifier(distance: Fraction, base: Fraction | None) -> int:
    """What a distance in meters takes off, by the base range. Raises `NotAllowed` beyond it. Rule: vsd 1.29, A50."""
    if base is None:
        raise NotAllowed(
            "The base range is not known, so a distance cannot count.",
            hint="Say it: `range 20`, or name a missile weapon.",
        )
    steps: list[int] = RULES["range"]
    step = ceil(distance / base) if base else len(steps) + 1 if distance else 1
    if step > len(steps):
        raise NotAllowed(
            "{distance} m is too far: with a base range of {base} m the end is at {most} m.",
            hint="Come closer.",
            distance=figure(distance),
            base=figure(base),
            most=figure(base * len(steps)),
        )
    return steps[max(step, 1) - 1]


def _defense(kind: Kind, target: commands.Target, scene: Scene) -> Iterator[Addend]:
    """DEF and what it is made of, as it is taken off the roll. Rule: vsd 1.26, 1.27, 1.32, A45, A79, A85."""
    yield Addend("def", -(target.defense or 0))
    if target.shield and (target.rear or target.flanking or target.surprised):
        yield Addend("shield_out", target.shield)
    if target.parried:
        yield Addend("parried", -target.parried)
    if target.cover is not None:
        yield Addend("cover", -RULES["cover"][target.cover])
    if target.prone and kind != "melee":
        yield Addend("prone_def", -RULES["prone_def"])
    if target.held and not (kind == "melee" and scene.switch(COMBAT_HELD) == "single"):
        yield Addend("held_def", -RULES["held_def"])
