"""Commands about what is kept: handed out, counted, checked, gone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.command import Command, Namer


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportLog(Command):
    """Hand out the log of this place: as a story in Markdown, or as JSON."""

    verb: ClassVar[str] = "export"
    asks: ClassVar[bool] = True

    form: str = "markdown"

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"export log {self.form}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamineBot(Command):
    """See whether the program has what it needs: permissions, its database, its clock."""

    verb: ClassVar[str] = "doctor"
    asks: ClassVar[bool] = True

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "doctor"
