"""Commands about characters: their sheets, and the points of their pools."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from rules.command import Command, Namer, quoted, user_spelled

_BARE_FIELD = re.compile(r"[^\W\d_][\w'-]*(?:\.[\w'-]+)*")
_BARE_VALUE = re.compile(r"[+-]?[0-9]+|[0-9]*d[0-9]+(?:[+-][0-9]+)*|[0-9]+(?:[+-][0-9]+)+", re.IGNORECASE)


class Setting(NamedTuple):
    """A field and the value it is to have, both as typed."""

    field: str
    value: str

    def spell(self, name: Namer) -> str:
        """Field and value, each bare where it is read the same way, else in quotes."""
        field = self.field if _BARE_FIELD.fullmatch(self.field) else quoted(self.field)
        value = self.value if _BARE_VALUE.fullmatch(self.value) else name(self.value)
        return f"{field} {value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSheet(Command):
    """Make a sheet, empty or from a template of the ruleset."""

    verb: ClassVar[str] = "sheet"

    name: str
    template: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        tail = "" if self.template is None else f" from {name(self.template)}"
        return f"sheet new {name(self.name)}{tail}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFields(Command):
    """Set fields of the sheet in use, all of them or none."""

    verb: ClassVar[str] = "sheet"

    settings: tuple[Setting, ...]

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"sheet set {', '.join(one.spell(name) for one in self.settings)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _MaybeNamed(Command):
    """A line about a named sheet, or about the one in use."""

    verb: ClassVar[str] = "sheet"
    word: ClassVar[str]

    name: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"sheet {self.word}" if self.name is None else f"sheet {self.word} {name(self.name)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowSheet(_MaybeNamed):
    """Show the fields of a sheet."""

    word: ClassVar[str] = "show"
    asks: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportSheet(_MaybeNamed):
    """Hand out a sheet as JSON."""

    word: ClassVar[str] = "export"
    asks: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class DeriveFields(_MaybeNamed):
    """Fill in the figures that follow from others."""

    word: ClassVar[str] = "derive"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSheets(Command):
    """List all sheets of the server."""

    verb: ClassVar[str] = "sheet"
    asks: ClassVar[bool] = True

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "sheet list"


@dataclass(frozen=True, slots=True, kw_only=True)
class UseSheet(Command):
    """Play a sheet in this place from now on."""

    verb: ClassVar[str] = "sheet"

    name: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"sheet use {name(self.name)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RenameSheet(Command):
    """Call a sheet by another name. `bare`: neither stood in quotes, so that they could be one name of two words."""

    verb: ClassVar[str] = "sheet"

    name: str
    new: str
    bare: bool = field(default=False, compare=False)

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"sheet rename {name(self.name)} {name(self.new)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveSheet(Command):
    """Hand a sheet over to somebody else. `user` is a name or a mention as typed; `bare` as of `RenameSheet`."""

    verb: ClassVar[str] = "sheet"

    name: str
    user: str
    bare: bool = field(default=False, compare=False)

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"sheet give {name(self.name)} {user_spelled(self.user, name)}"

    @property
    def users(self) -> tuple[str, ...]:
        """The one person that the command names."""
        return (self.user,)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteSheet(Command):
    """Take a sheet away."""

    verb: ClassVar[str] = "sheet"

    name: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"sheet delete {name(self.name)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportSheets(Command):
    """Make sheets from JSON: from the text, or from the file that came with the line or that the text names."""

    verb: ClassVar[str] = "sheet"

    text: str | None = None

    @property
    def is_written(self) -> bool:
        """Whether the text is the document itself."""
        return self.text is not None and self.text.lstrip().startswith("{")

    @property
    def file(self) -> str | None:
        """The text, where it is no document."""
        return None if self.is_written else self.text

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "sheet import" if self.text is None else f"sheet import {quoted(self.text)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportMe(Command):
    """Hand out everything that is kept of the speaker."""

    verb: ClassVar[str] = "export"
    asks: ClassVar[bool] = True

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "export me"


@dataclass(frozen=True, slots=True, kw_only=True)
class _MovePoints(Command):
    """A line about points of somebody, by default of the acting character. `amount` may be negative: it is refused."""

    amount: int
    name: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"{self.verb} {self.amount}" if self.name is None else f"{self.verb} {name(self.name)} {self.amount}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal(_MovePoints):
    """Give points back, up to the maximum."""

    verb: ClassVar[str] = "heal"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTemporary(_MovePoints):
    """Give temporary points, unless there are as many already."""

    verb: ClassVar[str] = "temp"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeDamage(_MovePoints):
    """Lose points, in a ruleset without a pipeline of its own."""

    verb: ClassVar[str] = "damage"

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"damage {self.amount}" if self.name is None else f"damage {self.amount} to {name(self.name)}"
