"""Commands about what is kept: handed out, looked over, counted, gone; and people's own words for lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.command import Command, Line, Namer


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


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowStats(Command):
    """Count the dice of the speaker, or of everybody here."""

    verb: ClassVar[str] = "stats"
    asks: ClassVar[bool] = True

    whose: str = "me"

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"stats {self.whose}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PurgeServer(Command):
    """Let everything go that was ever entered on this server; it cannot be undone."""

    verb: ClassVar[str] = "purge"
    final: ClassVar[bool] = True
    gms: ClassVar[bool] = True

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "purge server"


@dataclass(frozen=True, slots=True, kw_only=True)
class AddAlias(Command):
    """Have a word of one's own stand for a line."""

    verb: ClassVar[str] = "alias"

    name: str
    line: Line

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"alias add {self.name} {self.line.spelled(name).spelling}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveAlias(Command):
    """Let a word of one's own go."""

    verb: ClassVar[str] = "alias"

    name: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"alias remove {self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAliases(Command):
    """Show one's own words, and what they stand for."""

    verb: ClassVar[str] = "alias"
    asks: ClassVar[bool] = True

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "alias list"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowCommitment(Command):
    """Show what binds the dice of this place to their key, and how to check them."""

    verb: ClassVar[str] = "fair"
    asks: ClassVar[bool] = True

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "fair show"


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealKey(Command):
    """Make the key of this place's dice public, and begin another; it cannot be undone."""

    verb: ClassVar[str] = "fair"
    final: ClassVar[bool] = True
    gms: ClassVar[bool] = True
    regret: ClassVar[str | None] = (
        "With the key everybody can reckon all dice that fell under it here, those of secret rolls and those behind the"
        " GM's screen too."
    )

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "fair reveal"
