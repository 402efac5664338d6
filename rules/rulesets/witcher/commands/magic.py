"""Commands of magic: casting, fumbles, upkeep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.command import Command, Namer
from rules.rulesets.witcher.commands.rolls import flag, spell_dc, words
from rules.rulesets.witcher.source import Source

NO_COST = "A cast costs STA: add it, e.g. `cost 3`."


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast(Command):
    """Cast a spell or a sign. Rule: witcher D47, 7.8.

    `cost` is the STA that is put into it, left out where a spell of the chart has its own; `spent` what was cast before
    in this round. With none of `dc`, `against` and `certain` (Defense: None) the cast stays open. `active`: it can be
    kept up. Rule: witcher D52. `distance` is that of the target in meters, `reach` the range where no spell brings it.
    Rule: witcher D53.
    """

    verb: ClassVar[str] = "cast"
    rolls: ClassVar[bool] = True

    source: Source
    cost: int | None = None
    dc: int | str | None = None
    against: Source | None = None
    certain: bool = False
    vigor: int | None = None
    spent: int | None = None
    element: str | None = None
    target: str | None = None
    distance: int | None = None
    reach: int | None = None
    active: bool = False
    extra: bool = False
    luck: int | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return words(
            f"cast {self.source.spell(name)}",
            spell_dc(self.dc, name),
            self.against and f"vs {self.against.spell(name)}",
            flag("none", self.certain),
            words(cost=self.cost, vigor=self.vigor, spent=self.spent),
            self.element and f"element {name(self.element)}",
            self.target and f"at {name(self.target)}",
            words(distance=self.distance, range=self.reach),
            flag("active", self.active),
            flag("extra", self.extra),
            luck=self.luck,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RollFumble(Command):
    """Roll on the casting fumbles. Rule: witcher D48, 6.5. `cost` is the STA that was put into the cast."""

    verb: ClassVar[str] = "fumble"
    rolls: ClassVar[bool] = True

    cost: int | None = None
    element: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return words("fumble", words(cost=self.cost), self.element and f"element {name(self.element)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepMagic(Command):
    """Pay for Active magic once more. Rule: witcher D52."""

    verb: ClassVar[str] = "keep"

    entry: int

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"keep #{self.entry}"

    @property
    def entries(self) -> tuple[int, ...]:
        """The cast that goes on."""
        return (self.entry,)


@dataclass(frozen=True, slots=True, kw_only=True)
class DropMagic(Command):
    """Let Active magic end. Rule: witcher D52."""

    verb: ClassVar[str] = "drop"

    entry: int

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"drop #{self.entry}"

    @property
    def entries(self) -> tuple[int, ...]:
        """The cast that ends."""
        return (self.entry,)
