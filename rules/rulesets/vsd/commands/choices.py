"""Commands about what an entry left open."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from rules.command import Command, Namer
from rules.rulesets.vsd.commands.spelling import joined

_PLAIN = re.compile(r"(?!(?:to|as|secret|rolled)\Z)[\w…:+-]+", re.IGNORECASE)
"""Options that are written without quotes: `half-mp`, `crit:own:Sup`, `136-145`."""


def spell_option(option: str, name: Namer) -> str:
    """An option as it is written in a line."""
    return option if _PLAIN.fullmatch(option) else name(option)


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
        return joined(f"pick #{self.entry}", spell_option(self.option, name), target)

    @property
    def entries(self) -> tuple[int, ...]:
        """The entry that left it open."""
        return (self.entry,)
