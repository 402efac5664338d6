"""Commands of checks, Saves, chances in percent, initiative and crafting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.command import Command, Known, Namer, signed
from rules.rulesets.witcher.source import Source


def words(*parts: str | bool | None, **values: int | None) -> str:
    """The clauses that are there, behind one another: texts, and keywords with their numbers."""
    texts = [part for part in parts if isinstance(part, str) and part]
    return " ".join([*texts, *(f"{key} {value}" for key, value in values.items() if value is not None)])


def flag(word: str, there: bool) -> str:  # noqa: FBT001 -- the flag is what is spelled
    """The keyword, if it is there."""
    return word if there else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Command):
    """Roll a Skill Check, alone, against a DC or against another roll. Rule: witcher D1, D7.

    `dc` is a number or the name of a rung. `ends` is a condition that a success takes off `of`, by default off who
    acts; it brings its own DC. Rule: witcher D54. `reroll`: one of a human's few. Rule: witcher D17.
    """

    verb: ClassVar[str] = "check"
    rolls: ClassVar[bool] = True

    source: Source
    dc: int | str | None = None
    against: Source | None = None
    neutral: bool = False
    luck: int | None = None
    extra: bool = False
    ends: str | None = None
    of: str | None = None
    reroll: bool = False

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return words(
            f"check {self.source.spell(name)}",
            spell_dc(self.dc, name),
            self.against and f"vs {self.against.spell(name)}",
            flag("neutral", self.neutral),
            self.ends and f"ends {name(self.ends)}",
            self.of and f"of {name(self.of)}",
            flag("reroll", self.reroll),
            flag("extra", self.extra),
            luck=self.luck,
        )


def spell_dc(dc: int | str | None, name: Namer) -> str | None:
    """A DC with its keyword."""
    if dc is None:
        return None
    return f"dc {dc}" if isinstance(dc, int) else f"dc {name(dc)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Save(Command):
    """Roll a Save Check against a number, or against the sheet's SAVE. Rule: witcher D13.

    `against` is the condition that a failure brings.
    """

    verb: ClassVar[str] = "save"
    rolls: ClassVar[bool] = True

    value: int | None = None
    modifier: int = 0
    luck: int | None = None
    against: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        value = None if self.value is None else str(self.value)
        failing = self.against and f"or {name(self.against)}"
        return words("save", value, self.modifier != 0 and signed(self.modifier), failing, luck=self.luck)


@dataclass(frozen=True, slots=True, kw_only=True)
class RollPercent(Command):
    """Roll two digits against a chance in percent. Rule: witcher D8, D55.

    `inflicts` is the condition that comes over `target` if it happens.
    """

    verb: ClassVar[str] = "percent"
    rolls: ClassVar[bool] = True

    chance: int
    inflicts: str | None = None
    target: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return words(
            f"percent {self.chance}",
            self.inflicts and f"inflicts {name(self.inflicts)}",
            self.target and f"to {name(self.target)}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RollInitiative(Command):
    """Roll for the order of acting. Rule: witcher D20."""

    verb: ClassVar[str] = "initiative"
    rolls: ClassVar[bool] = True

    ref: int | None = None
    modifier: int = 0

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return words("initiative", self.modifier != 0 and signed(self.modifier), ref=self.ref)


@dataclass(frozen=True, slots=True, kw_only=True)
class Craft(Command):
    """Make something by Alchemy or Crafting; without a `dc` that of the formula counts. Rule: witcher D58."""

    verb: ClassVar[str] = "craft"
    rolls: ClassVar[bool] = True

    source: Source
    dc: int | str | None = None
    formula: str | None = None
    luck: int | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        made = self.formula and f"from {name(self.formula)}"
        return words(f"craft {self.source.spell(name)}", spell_dc(self.dc, name), made, luck=self.luck)


def luck_field(entry: int | str) -> str:
    """Where it is kept that LUCK has changed the answer of an entry."""
    return f"luck.{entry}"


def since(scene: Known, entry: int) -> tuple[int, ...]:
    """An entry, and every answer that LUCK has made of it, in their order; the last one stands."""
    found = [entry]
    while isinstance(after := scene.state.get(scene.place, luck_field(found[-1])), int):
        found.append(after)
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendLuck(Command):
    """Spend LUCK on a roll that has fallen; what it turns into a hit lets further dice fall. Rule: witcher 7.10."""

    verb: ClassVar[str] = "luck"
    rolls: ClassVar[bool] = True

    entry: int
    points: int

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"luck #{self.entry} {self.points}"

    @property
    def entries(self) -> tuple[int, ...]:
        """The entry that is judged again."""
        return (self.entry,)

    def needs(self, scene: Known) -> tuple[int, ...]:
        """The roll, every answer that LUCK has made of it since, and what the roll speaks of itself."""
        chain = self.chain(scene)
        past = scene.past.get(chain[0])
        return (self.entry, *chain, *(past.line.command.needs(scene) if past else ()))

    def chain(self, scene: Known) -> tuple[int, ...]:
        """The entry of the roll, and of every answer that LUCK has made of it since, in their order."""
        entry = self.entry
        while (past := scene.past.get(entry)) and isinstance(past.line.command, SpendLuck):
            entry = past.line.command.entry
        return since(scene, entry)
