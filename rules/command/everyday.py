"""Commands that every ruleset has."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from rules.command import Command, Known, Namer, quoted
from rules.expression import Node

LOG_LIMIT = 100
"""Most entries that `log` shows at once."""


def _free(text: str) -> str:
    """A free text: bare where its words are plain, else in quotes."""
    if re.fullmatch(r"[^\W\d_]\w*( [^\W\d_]\w*)*|-?[0-9]{1,9}", text):
        return text
    return quoted(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Command):
    """Roll a dice expression, once or several times. Rule: lines 3."""

    verb: ClassVar[str] = "roll"
    rolls: ClassVar[bool] = True

    expression: Node
    times: int | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        tail = "" if self.times is None else f" times {self.times}"
        return f"roll {self.expression.spelling}{tail}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskOdds(Command):
    """Ask for the exact chances of a line; nothing is rolled or stored. Rule: lines 7."""

    verb: ClassVar[str] = "odds"
    asks: ClassVar[bool] = True

    command: Command

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"odds {self.command.spell(name)}"

    @property
    def entries(self) -> tuple[int, ...]:
        """Those that the line speaks of whose chances are asked for."""
        return self.command.entries

    def needs(self, scene: Known) -> tuple[int, ...]:
        """Those that the line needs whose chances are asked for."""
        return self.command.needs(scene)


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Command):
    """Take back an entry, by default the newest one of this place that still stands."""

    verb: ClassVar[str] = "undo"

    entry: int | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "undo" if self.entry is None else f"undo #{self.entry}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo(Command):
    """Bring back what was taken back last."""

    verb: ClassVar[str] = "redo"

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "redo"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowLog(Command):
    """Show the newest entries of this place."""

    verb: ClassVar[str] = "log"
    asks: ClassVar[bool] = True

    count: int | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "log" if self.count is None else f"log {self.count}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Help(Command):
    """Show what can be said, or what one verb does."""

    verb: ClassVar[str] = "help"
    asks: ClassVar[bool] = True

    topic: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "help" if self.topic is None else f"help {self.topic}"


@dataclass(frozen=True, slots=True, kw_only=True)
class About(Command):
    """Tell what this program is."""

    verb: ClassVar[str] = "about"
    asks: ClassVar[bool] = True

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "about"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowSettings(Command):
    """Show the settings of the place and of the server; `changed`: those alone that are not as they start."""

    verb: ClassVar[str] = "settings"
    asks: ClassVar[bool] = True

    changed: bool = False

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "settings show changed" if self.changed else "settings show"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRuleset(Command):
    """Play this place by another ruleset."""

    verb: ClassVar[str] = "settings"

    key: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"settings ruleset {self.key}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSwitch(Command):
    """Decide a disputed rule for this server."""

    verb: ClassVar[str] = "settings"

    name: str
    value: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"settings switch {self.name} {_free(self.value)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetGmRole(Command):
    """Say which role holds the GM's rights on this server."""

    verb: ClassVar[str] = "settings"

    role: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"settings gm {_free(self.role)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetManualDice(Command):
    """Allow or forbid faces of real dice on this server."""

    verb: ClassVar[str] = "settings"

    value: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"settings dice manual {self.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLanguage(Command):
    """Answer in another language on this server."""

    verb: ClassVar[str] = "settings"

    code: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"settings language {_free(self.code)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetMe(Command):
    """Let everything go that the server keeps of the speaker; it cannot be undone."""

    verb: ClassVar[str] = "forget"
    final: ClassVar[bool] = True

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "forget me"
