"""Rows of the charts: one class for each kind. A field without a default must stand in every row."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

_DICE = re.compile(r"(\d+)d(\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Base of all rows. `problem` says what is wrong with a row that could be read; empty if nothing is."""

    @property
    def problem(self) -> str:
        """What is wrong with the row; empty if nothing is."""
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Banded(Row):
    """A row for the faces `first` to `last` of the chart's die (`from` and `to` in the file)."""

    first: int
    last: int

    @property
    def group(self) -> str:
        """Rows of one group cover the die between them."""
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung(Row):
    """A named difficulty."""

    name: str
    dc: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Location(Banded):
    """A zone of the body: whose armor it wears, what damage is multiplied by, what a Called Shot costs."""

    zone: str
    armor: str
    mult: str
    called: int

    @property
    def problem(self) -> str:
        """A multiplier is a whole number or a fraction, a penalty is at most 0."""
        if not re.fullmatch(r"\d+(/[1-9]\d*)?", self.mult):
            return f"`mult` is a fraction such as 1/2, not {self.mult}"
        return "`called` is 0 or a penalty" if self.called > 0 else ""

    @property
    def multiplier(self) -> Fraction:
        """What damage is multiplied by."""
        return Fraction(self.mult)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wound(Banded):
    """A critical wound of a zone, and the condition that it brings at once; `stuns`: unless a Save is made."""

    zone: str
    wound: str
    condition: str | None = None
    stuns: bool = False

    @property
    def group(self) -> str:
        """Each zone has a die of its own."""
        return self.zone


@dataclass(frozen=True, slots=True, kw_only=True)
class Mishap(Banded):
    """A fumble on casting. `hp`, `sta`, `rounds` and `nearby` are dice, or `cost`."""

    name: str
    hp: str
    sta: str | None = None
    condition: str | None = None
    rounds: str | None = None
    nearby: str | None = None
    by_element: bool = False

    @property
    def problem(self) -> str:
        """Amounts are dice or the cost of the cast."""
        amounts = [one for one in (self.hp, self.sta, self.rounds, self.nearby) if one not in (None, "cost")]
        return next((f"{one} is neither dice nor `cost`" for one in amounts if not _DICE.fullmatch(one or "")), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Element(Banded):
    """An element of magic and the condition that it brings when it bites."""

    name: str
    condition: str


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Armor(Row):
    """A piece of armor: its zone, its SP, and what it takes from Awareness."""

    name: str
    zone: str
    sp: int
    awareness: int = 0

    @property
    def problem(self) -> str:
        """SP is at least 0, a penalty at most 0."""
        return "`sp` is 0 or more, `awareness` 0 or less" if self.sp < 0 or self.awareness > 0 else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell(Row):
    """A spell or sign. `defense` is `direct`, `area` or `none`; `rounds` a number, `X` or `X/2` rounded up.

    It does as many dice of `sides` as X at `at`, and `percent` for each X, from X = `least` on, brings `condition`.
    """

    name: str
    defense: str
    rounds: str
    skill: str | None = None
    range: int | None = None
    area: int | None = None
    sides: int = 0
    at: str | None = None
    percent: int = 0
    least: int = 1
    condition: str | None = None

    @property
    def problem(self) -> str:
        """Only three defenses there are, and three ways to say how long it lasts."""
        if self.defense not in ("direct", "area", "none"):
            return f"no such defense: {self.defense}"
        return "" if re.fullmatch(r"\d+|X|X/2", self.rounds) else f"`rounds` is no duration: {self.rounds}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill(Row):
    """A skill and the statistic that governs it; a `defining` one cannot be tried untrained."""

    name: str
    stat: str
    defining: bool = False

    @property
    def problem(self) -> str:
        """There are eight statistics."""
        stats = ("int", "ref", "dex", "body", "spd", "emp", "cra", "will")
        return "" if self.stat in stats else f"no such statistic: {self.stat}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Burden(Row):
    """What a condition or a wound takes from rolls, by the words that these answer to."""

    name: str
    rolls: tuple[str, ...]
    modifier: int
    treated: int = 0


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Race(Row):
    """What a race adds to skills and statistics, each by its place in the list."""

    name: str
    skills: tuple[str, ...]
    points: tuple[int, ...]
    stats: tuple[str, ...] = ()
    changes: tuple[int, ...] = ()

    @property
    def problem(self) -> str:
        """Each skill and each statistic has its figure."""
        whole = len(self.skills) == len(self.points) and len(self.stats) == len(self.changes)
        return "" if whole else "each skill and statistic needs its figure"


def dice_of(text: str) -> tuple[int, int]:
    """Count and sides of dice such as `2d6`."""
    found = _DICE.fullmatch(text)
    if found is None:
        raise ValueError(f"{text} is no dice")
    return int(found[1]), int(found[2])
