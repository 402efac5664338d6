"""Commands about charts that a server brings itself; a ruleset that takes charts resolves them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.command import Command, Namer, quoted


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCharts(Command):
    """List the charts of this server."""

    verb: ClassVar[str] = "charts"
    asks: ClassVar[bool] = True

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "charts list"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportCharts(Command):
    """Take charts over from the file that comes with the line. `given` stands in quotes: its path, or its text."""

    verb: ClassVar[str] = "charts"

    given: str | None = None

    @property
    def is_written(self) -> bool:
        """Whether the quotes hold a document itself: one in JSON begins with a brace."""
        return self.given is not None and self.given.lstrip().startswith("{")

    @property
    def file(self) -> str | None:
        """What stands in quotes, where it is no document."""
        return None if self.is_written else self.given

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "charts import" if self.given is None else f"charts import {quoted(self.given)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class UseCharts(Command):
    """Play with charts of this server, or with those of the program again."""

    verb: ClassVar[str] = "charts"

    name: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"charts use {name(self.name)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteCharts(Command):
    """Take charts of this server away."""

    verb: ClassVar[str] = "charts"

    name: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"charts delete {name(self.name)}"
