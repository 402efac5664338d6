"""The command that looks something up in a chart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.command import Command, Namer
from rules.rulesets.witcher.commands.rolls import words


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowChart(Command):
    """Show a chart by its name or its kind, or what it says to a total. Rule: witcher 5."""

    verb: ClassVar[str] = "chart"
    asks: ClassVar[bool] = True

    name: str
    total: int | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return words(f"chart {name(self.name)}", words(total=self.total))
