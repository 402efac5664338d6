"""Commands about what an entry left open, and about packs of charts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.command import Command, Namer, quoted
from rules.rulesets.vsd.commands.spelling import joined, plain_word


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Command):
    """Pick something that an entry left open; `target` is whom it strikes, where it strikes somebody."""

    verb: ClassVar[str] = "pick"

    entry: int
    option: str
    target: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        target = "" if self.target is None else f"to {name(self.target)}"
        return joined(f"pick #{self.entry}", plain_word(self.option, name), target)

    @property
    def entries(self) -> tuple[int, ...]:
        """The entry that left it open."""
        return (self.entry,)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCharts(Command):
    """List the packs of charts of this server."""

    verb: ClassVar[str] = "charts"
    asks: ClassVar[bool] = True

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "charts list"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportCharts(Command):
    """Take over a pack of charts from the file that comes with the line or that it names. Rule: vsd 3.7."""

    verb: ClassVar[str] = "charts"

    path: str | None = None

    @property
    def file(self) -> str | None:
        """Where the pack lies."""
        return self.path

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "charts import" if self.path is None else f"charts import {quoted(self.path)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class UseCharts(Command):
    """Play with a pack of charts. Rule: vsd 3.7."""

    verb: ClassVar[str] = "charts"

    name: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"charts use {name(self.name)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteCharts(Command):
    """Take a pack of charts away. Rule: vsd 3.7."""

    verb: ClassVar[str] = "charts"

    name: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"charts delete {name(self.name)}"
