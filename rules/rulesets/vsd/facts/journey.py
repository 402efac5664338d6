"""What came of journeys, wealth, Drive, and looks at charts. Rule: vsd 1.5, 1.12 to 1.16, 1.21, 3.7."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.fact import Reckoned


@dataclass(frozen=True, slots=True, kw_only=True)
class JourneyPlanned(Reckoned):
    """A journey over land was planned; kilometers a day, days, Hazards."""

    kind: ClassVar[str] = "vsd.travel"

    km_per_day: float
    days: int
    hazards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sailed(Reckoned):
    """A journey by water was planned; `days` is `None` for a vessel that drifts, `wind` the d100."""

    kind: ClassVar[str] = "vsd.sail"

    km_per_day: float
    days: int | None
    wind: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bought(Reckoned):
    """Something was bought or refused; Fare after quality, Wealth Level afterwards, the thing's modifier."""

    kind: ClassVar[str] = "vsd.buy"

    fare: int
    wl: int
    item_modifier: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chased(Reckoned):
    """A chase began or took a step; at `escape` the quarry is away."""

    kind: ClassVar[str] = "vsd.chase"

    distance: int
    escape: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DriveSpent(Reckoned):
    """Drive was spent on the scene, or the scene ended; `bonus` is the whole scene bonus now."""

    kind: ClassVar[str] = "vsd.drive"

    bonus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartShown(Reckoned):
    """A chart was looked at: one cell, one row of effects, or all rows as they are written."""

    kind: ClassVar[str] = "vsd.chart"

    title: str
    total: int | None
    cell: str | None
    armor: str | None
    armor_assumed: bool
    effects: tuple[str, ...] | None
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PacksListed(Reckoned):
    """The packs of charts of this server: titles by id, and the one that is played with."""

    kind: ClassVar[str] = "vsd.packs"

    packs: dict[str, str]
    in_use: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PackTold(Reckoned):
    """A pack of charts was taken over, is played with, or was taken away."""

    kind: ClassVar[str] = "vsd.pack"

    id: str
    title: str
