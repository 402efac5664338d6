"""Commands between fights: treating, stabilizing, resting, light, a new session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.command import Command, Namer, signed
from rules.rulesets.witcher.commands.rolls import flag, words
from rules.rulesets.witcher.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Treat(Command):
    """Treat a wound, or begin the recovery of HP. Rule: witcher D40, D46.

    Without a `source` the healer's First Aid is rolled, with `doctor` Healing Hands.
    """

    verb: ClassVar[str] = "treat"
    rolls: ClassVar[bool] = True

    patient: str
    source: Source | None = None
    modifier: int = 0
    doctor: bool = False
    luck: int | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return words(
            f"treat {name(self.patient)}",
            self.modifier != 0 and signed(self.modifier),
            self.source and f"with {self.source.spell(name)}",
            flag("doctor", self.doctor),
            luck=self.luck,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stabilize(Command):
    """Bring back somebody who is Dying or Unconscious. Rule: witcher D44."""

    verb: ClassVar[str] = "stabilize"
    rolls: ClassVar[bool] = True

    patient: str
    source: Source | None = None
    modifier: int = 0
    luck: int | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return words(
            f"stabilize {name(self.patient)}",
            self.modifier != 0 and signed(self.modifier),
            self.source and f"with {self.source.spell(name)}",
            luck=self.luck,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Command):
    """Rest for hours (STA) or days (HP). Rule: witcher D45, D46. `strenuous` says how many of them were not quiet."""

    verb: ClassVar[str] = "rest"

    count: int
    unit: str
    """`hours` or `days`."""
    strenuous: int | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return words(f"rest {self.count} {self.unit}", strenuous=self.strenuous)


@dataclass(frozen=True, slots=True, kw_only=True)
class Light(Command):
    """Say how much light there is here. Rule: witcher 6.10."""

    verb: ClassVar[str] = "light"

    level: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"light {name(self.level)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Session(Command):
    """Begin a new session: LUCK is full again, and so are the rerolls of humans. Rule: witcher D14, A9, D17."""

    verb: ClassVar[str] = "session"

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "session"
