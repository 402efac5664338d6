"""Commands of the journey: travel, camp, wealth, the chase, rest, and the look at a chart."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from rules.command import Command, Namer
from rules.rulesets.vsd.commands.skill import SkillRoll
from rules.rulesets.vsd.commands.spelling import clause, decimal, joined, plain_word


@dataclass(frozen=True, slots=True, kw_only=True)
class Travel(Command):
    """Plan a journey over land, in kilometers; where `encumbrance` is `None` a sheet may say it. Rule: vsd 1.13."""

    verb: ClassVar[str] = "travel"

    distance: Fraction
    terrain: str
    mode: str
    encumbrance: str | None = None
    pathfinding: bool = False
    hidden: bool = False
    landmarks: int = 0

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return joined(
            f"travel {decimal(self.distance)} km {self.terrain} {self.mode}",
            self.encumbrance or "",
            clause("pathfinding", self.pathfinding),
            clause("hidden", self.hidden),
            clause("landmarks", self.landmarks or None),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sail(Command):
    """Plan a journey by water, in kilometers; rolls the wind. Rule: vsd 1.14."""

    verb: ClassVar[str] = "sail"
    rolls: ClassVar[bool] = True

    distance: Fraction
    vessel: str
    upstream: bool = False
    crew: str = "full"

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return joined(
            f"sail {decimal(self.distance)} km {self.vessel}",
            clause("upstream", self.upstream),
            clause("crew", None if self.crew == "full" else self.crew),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Camp(SkillRoll):
    """Make a camp that lasts; nobody helps unless a helper is named. Rule: vsd 1.19."""

    verb: ClassVar[str] = "camp"

    group: int
    ground: str | None = None
    alone: bool = False

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return joined(
            self.verb,
            self.source.spell(name),
            f"group {self.group}",
            self.ground or "",
            self.aids.spell(),
            clause("alone", self.alone),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Buy(Command):
    """Buy something of a Fare; `wealth` is `None` where the sheet says it. Rule: vsd 1.21."""

    verb: ClassVar[str] = "buy"

    wealth: int | None
    fare: int
    quality: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return joined("buy", clause("wl", self.wealth), f"fare {self.fare}", self.quality or "")


@dataclass(frozen=True, slots=True, kw_only=True)
class StartChase(Command):
    """Begin a chase at a Distance. Rule: vsd 1.16."""

    verb: ClassVar[str] = "chase"

    distance: int

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"chase start {self.distance}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChaseStep(Command):
    """Tell who won a step of the chase: `fled`, `caught` or `tie`. Rule: vsd 1.16."""

    verb: ClassVar[str] = "chase"

    step: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"chase {self.step}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Command):
    """Rest so many full hours in a safe place. Rule: vsd 1.35."""

    verb: ClassVar[str] = "rest"

    hours: int

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"rest {self.hours} hours"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowChart(Command):
    """Look something up in a chart. Rule: vsd 4.3."""

    verb: ClassVar[str] = "chart"
    asks: ClassVar[bool] = True

    chart: str
    total: int | None = None
    armor: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        armor = "" if self.armor is None else f"armor {plain_word(self.armor, name)}"
        return joined(f"chart {name(self.chart)}", clause("total", self.total), armor)
