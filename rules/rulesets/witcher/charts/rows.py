"""Rows without a die: one class for each kind. A field without a default must stand in every row."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.rulesets.witcher.charts.row import CONDITIONS, SPELLBOUND, STATS, ZONES, Problem, Row, no_condition, unless

_CODE = re.compile(r"(?:[1-9]\d?d[1-9]\d{0,2}|\d{1,4})(?:[+-]\d{1,4})?")
_RANDOM = re.compile(r"([1-9]\d?)d([1-9]\d{0,2})(?:\+(\d{1,3}))?")
_MATERIAL = re.compile(r"[^\d,]+(?:\d{1,6})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung(Row):
    """A named difficulty."""

    name: str
    dc: int

    @property
    def problem(self) -> Problem | None:
        """A difficulty is 0 or more."""
        return Problem("dc", "`dc` is 0 or more, not {value}", self.dc) if self.dc < 0 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon(Row):
    """A weapon. `range` in meters, `bleed` in percent; `modifier`: whether the BODY damage modifier counts."""

    name: str
    skill: str
    hands: int
    wa: int = 0
    damage: str | None = None
    types: tuple[str, ...] = ()
    range: int | None = None
    silver: str | None = None
    nonlethal: bool = False
    ap: bool = False
    long: bool = False
    modifier: bool = True
    bleed: int = 0
    note: str | None = None

    @property
    def problem(self) -> Problem | None:
        """Damage is a code, silver is dice, a share is a percentage, lengths and hands are no debts."""
        if self.damage is not None and not _CODE.fullmatch(self.damage):
            return Problem("damage", "`damage` is a code such as 2d6+3, not {value}", self.damage)
        if self.silver is not None and not _CODE.fullmatch(self.silver):
            return Problem("silver", "`silver` is a code such as 2d6, not {value}", self.silver)
        for key, most in (("hands", 2), ("range", 10_000), ("bleed", 100)):
            value = getattr(self, key)
            if value is not None and not 0 <= value <= most:
                return Problem(key, f"`{key}` is 0 to {most}, not {{value}}", value)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Armor(Row):
    """A piece of armor: its zone, its SP, and what it takes from Awareness."""

    name: str
    zone: str
    sp: int
    awareness: int = 0

    @property
    def problem(self) -> Problem | None:
        """SP is at least 0, a penalty at most 0."""
        if self.sp < 0:
            return Problem("sp", "`sp` is 0 or more, not {value}", self.sp)
        if self.awareness > 0:
            return Problem("awareness", "`awareness` is 0 or a penalty, not {value}", self.awareness)
        return unless(self.zone in ZONES, "zone", "`zone` is head, upper or lower, not {value}", self.zone)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell(Row):
    """A spell or sign. `defense` is `direct`, `area` or `none`; `rounds` a number, dice such as `1d10`, `X` or `X/2`.

    X is the STA that is put in: 1 to 7, or always `cost`; its half is rounded up. Dice are rolled once, with the cast.
    It does as many dice of `sides` as X at `at`, of a `type` as fire, brings `condition` from X = `least` on, by
    `percent` for each X, without `percent` surely, and to its caster a ward that `absorbs` so much for each X. `text`
    tells what else it does. Rule: witcher D53.
    """

    name: str
    defense: str
    rounds: str
    skill: str | None = None
    range: int | None = None
    area: int | None = None
    cost: int | None = None
    sides: int = 0
    at: str | None = None
    type: str | None = None
    percent: int = 0
    least: int = 1
    condition: str | None = None
    absorbs: int = 0
    text: str | None = None

    @property
    def problem(self) -> Problem | None:
        """Only three defenses there are, four ways to say how long it lasts, and figures that are no debts."""
        if self.defense not in ("direct", "area", "none"):
            return Problem("defense", "`defense` is direct, area or none, not {value}", self.defense)
        if not re.fullmatch(r"\d{1,4}|X|X/2", self.rounds) and self.random is None:
            what = "`rounds` is a number as text, dice such as 1d10 or 2d6+1, X or X/2, not {value}"
            return Problem("rounds", what, self.rounds)
        if bool(self.sides) != bool(self.at):
            return Problem("at", "`sides` and `at` go together", self.at)
        for key, most in (("cost", 100), ("sides", 100), ("percent", 100), ("least", 100), ("absorbs", 100)):
            value = getattr(self, key)
            if value is not None and not 0 <= value <= most:
                return Problem(key, f"`{key}` is 0 to {most}, not {{value}}", value)
        return no_condition(self.condition, (*CONDITIONS, *SPELLBOUND))

    @property
    def random(self) -> tuple[int, int, int] | None:
        """Count and sides of the dice that say how long it lasts, and what is added; `None` where no dice do."""
        found = _RANDOM.fullmatch(self.rounds)
        return None if found is None else (int(found[1]), int(found[2]), int(found[3] or 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill(Row):
    """A skill and the statistic that governs it; a `defining` one cannot be tried untrained."""

    name: str
    stat: str
    defining: bool = False

    @property
    def problem(self) -> Problem | None:
        """There are eight statistics."""
        return unless(self.stat in STATS, "stat", f"`stat` is one of {', '.join(STATS)}, not {{value}}", self.stat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Burden(Row):
    """What a condition or a wound takes from rolls, by the words that these answer to."""

    name: str
    rolls: tuple[str, ...]
    modifier: int
    treated: int = 0

    @property
    def title(self) -> str:
        """One thing may burden rolls in several ways."""
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(Row):
    """How a check ends a condition: by which skills, and against which DC."""

    name: str
    skills: tuple[str, ...]
    dc: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HealDays(Row):
    """Days that a treated wound takes, from a BODY upward."""

    body: int
    days: int

    @property
    def problem(self) -> Problem | None:
        """Days are 0 or more."""
        return unless(self.days >= 0, "days", "`days` is 0 or more, not {value}", self.days)

    @property
    def title(self) -> str:
        """Each BODY stands once."""
        return str(self.body)


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula(Row):
    """What is made: against which DC, of which materials (`iron 2, leather 1`), and in which time."""

    name: str
    dc: int
    needs: str
    time: str | None = None

    @property
    def problem(self) -> Problem | None:
        """Materials are names and numbers, parted by commas."""
        listed = all(_MATERIAL.fullmatch(part.strip()) for part in self.needs.split(","))
        return unless(listed, "needs", "`needs` lists materials such as `iron 2, leather 1`, not {value}", self.needs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Race(Row):
    """What a race adds to skills and statistics, each by its place in the list. `sees_dim`: in dim light it sees."""

    name: str
    skills: tuple[str, ...]
    points: tuple[int, ...]
    stats: tuple[str, ...] = ()
    changes: tuple[int, ...] = ()
    sees_dim: bool = False

    @property
    def problem(self) -> Problem | None:
        """Each skill and each statistic has its figure."""
        whole = len(self.skills) == len(self.points) and len(self.stats) == len(self.changes)
        return unless(whole, "points", "each skill and statistic needs its figure", "")
