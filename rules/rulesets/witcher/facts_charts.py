"""What came of looks at charts, and of charts that a server brings. Rule: witcher 5."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.fact import Fact, Reckoned


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartShown(Reckoned):
    """A chart, or those of its rows that hold for a total."""

    kind: ClassVar[str] = "witcher.chart"

    id: str
    of: str
    total: int | None
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartsListed(Reckoned):
    """The charts that there are besides our unnamed ones: kinds by id; and which one is played with, by kind."""

    kind: ClassVar[str] = "witcher.charts"

    charts: dict[str, str]
    in_use: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartTold(Reckoned):
    """A chart was taken over, is played with, or was taken away. `of` is its kind, `None` for all of ours."""

    kind: ClassVar[str] = "witcher.charts_moved"

    id: str
    of: str | None


CHART_FACTS: tuple[type[Fact], ...] = (ChartShown, ChartsListed, ChartTold)
