"""What a pack holds once it is read: every reference in it leads somewhere."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from rules.rulesets.vsd.effects import Effect

Kind = Literal["melee", "ranged", "spell"]


class Severity(NamedTuple):
    """A grade of critical strikes: the word in the cells, its name, and what it adds to the d100."""

    code: str
    name: str
    modifier: int


class Cell(NamedTuple):
    """A cell of an attack chart: its text, the damage (`None` for a miss), and the index of the severity."""

    text: str
    damage: int | None
    severity: int | None


def span_of(low: int | None, high: int | None) -> str:
    """A closed range as it is written for people; `None` is an open end."""
    if low is None:
        return f"…{high}"
    return f"{low}+" if high is None else f"{low}-{high}"


class AttackBand(NamedTuple):
    """A closed range of totals with a cell for each armor column; `None` is an open end."""

    low: int | None
    high: int | None
    cells: tuple[Cell, ...]

    @property
    def span(self) -> str:
        """The band as it is written for people."""
        return span_of(self.low, self.high)


@dataclass(frozen=True, slots=True)
class AttackChart:
    """One attack chart. `crit` is the critical type where neither weapon nor line names one."""

    id: str
    title: str
    kind: Kind
    crit: str
    bands: tuple[AttackBand, ...]

    def cell(self, total: int, column: int) -> Cell:
        """The cell of a total in an armor column; above the last row it is the last row's. Rule: vsd 3.8, A64."""
        return self.bands[self.index(total)].cells[column]

    def index(self, total: int) -> int:
        """Which band a total falls into."""
        return _band_of(self.bands, total)


class When(NamedTuple):
    """A condition of a critical row: words that must hold and words that must not."""

    holds: tuple[str, ...]
    fails: tuple[str, ...]

    def __str__(self) -> str:
        return "&".join((*self.holds, *(f"!{word}" for word in self.fails)))


class CriticalRow(NamedTuple):
    """What a critical strike does, when it does so (`None`: otherwise), and the pack's own narration."""

    when: When | None
    effects: tuple[Effect, ...]
    text: str


class CriticalBand(NamedTuple):
    """A closed range of totals and its rows, of which the first whose condition holds counts."""

    low: int | None
    high: int | None
    rows: tuple[CriticalRow, ...]

    @property
    def span(self) -> str:
        """The band as it is written for people."""
        return span_of(self.low, self.high)

    @property
    def otherwise(self) -> CriticalRow:
        """The row without a condition."""
        return next(row for row in self.rows if row.when is None)


@dataclass(frozen=True, slots=True)
class CriticalChart:
    """One critical chart; its id is the critical type."""

    id: str
    title: str
    bands: tuple[CriticalBand, ...]

    def at(self, total: int) -> CriticalBand:
        """The band of a total."""
        return self.bands[self.index(total)]

    def index(self, total: int) -> int:
        """Which band a total falls into."""
        return _band_of(self.bands, total)


def _band_of(bands: tuple[AttackBand, ...] | tuple[CriticalBand, ...], total: int) -> int:
    return bisect_left(bands, total, key=lambda band: float("inf") if band.high is None else band.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """One weapon. `range` is the base range in meters, `load` the full actions to load, `half` or nothing."""

    name: str
    skill: str
    hands: int
    length: str
    attack: str
    maximum: int | None
    clumsy: int
    crit: str
    alt_crit: str | None
    range: Fraction | None
    load: str
    fumble_mod: int
    qualities: tuple[str, ...]
    aliases: tuple[str, ...]

    @property
    def thrown(self) -> bool:
        """Whether it is thrown by hand, so that it is fumbled like a melee weapon."""
        return "thrown" in self.qualities


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """All charts and weapons that are played with together."""

    id: str
    title: str
    private: bool
    columns: tuple[str, ...]
    column_names: tuple[str, ...]
    severities: tuple[Severity, ...]
    aliases: Mapping[str, str]
    attacks: Mapping[str, AttackChart]
    criticals: Mapping[str, CriticalChart]
    weapons: tuple[Weapon, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        """The words of the severities, lowest first."""
        return tuple(severity.code for severity in self.severities)
