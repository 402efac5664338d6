"""Commands that roll against the bands of a skill roll or against a difficulty."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rules.command import Command, Known, Namer
from rules.rulesets.vsd.commands.spelling import Source, clause, joined


@dataclass(frozen=True, slots=True, kw_only=True)
class Aids:
    """What else counts on a skill roll: the difficulty's name, time taken, tools, helpers' bonuses, points of Drive."""

    difficulty: str | None = None
    time: bool = False
    tools: int | None = None
    helped: tuple[int, ...] = ()
    drive: int | None = None

    def spell(self) -> str:
        """The clauses as they are written."""
        return joined(
            self.difficulty or "",
            clause("time", self.time),
            "" if self.tools is None else f"tools {self.tools:+d}",
            *(f"helped {bonus:+d}" for bonus in self.helped),
            clause("drive", self.drive),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillRoll(Command):
    """Base of all lines that are answered with the band of a skill roll."""

    rolls: ClassVar[bool] = True

    source: Source
    aids: Aids = field(default_factory=Aids)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(SkillRoll):
    """Roll a skill. Rule: vsd 1.1."""

    verb: ClassVar[str] = "check"

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return joined(self.verb, self.source.spell(name), self.aids.spell())


@dataclass(frozen=True, slots=True, kw_only=True)
class Assess(Check):
    """Roll to see what is going on in a fight. Rule: vsd 1.22."""

    verb: ClassVar[str] = "assess"


@dataclass(frozen=True, slots=True, kw_only=True)
class Forage(Check):
    """Look for food and water. Rule: vsd 1.17."""

    verb: ClassVar[str] = "forage"


@dataclass(frozen=True, slots=True, kw_only=True)
class FindHaven(SkillRoll):
    """Find a safe haven in an area. Rule: vsd 1.20."""

    verb: ClassVar[str] = "haven"

    area: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return joined(self.verb, self.source.spell(name), self.area, self.aids.spell())


@dataclass(frozen=True, slots=True, kw_only=True)
class Treat(SkillRoll):
    """Treat an ailment of a certain severity (none for poison and disease). Rule: vsd 1.36 to 1.38."""

    verb: ClassVar[str] = "treat"

    ailment: str
    severity: str | None = None
    patient: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        patient = "" if self.patient is None else f"to {name(self.patient)}"
        return joined(self.verb, self.ailment, self.severity or "", self.source.spell(name), self.aids.spell(), patient)


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """One side of a conflict."""

    name: str
    source: Source

    def spell(self, name: Namer) -> str:
        """The participant as it is written."""
        return joined(name(self.name), self.source.spell(name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict(Command):
    """Let several act against each other. Rule: vsd 1.3."""

    verb: ClassVar[str] = "conflict"
    rolls: ClassVar[bool] = True

    participants: tuple[Participant, ...]

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return joined(self.verb, " vs ".join(one.spell(name) for one in self.participants))


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """What a save counts for each of its points: dice and a constant."""

    count: int = 0
    sides: int = 0
    plus: int = 0

    def times(self, multiple: int) -> int | str:
        """The code so many times: a number where there are no dice. Rule: vsd 4.3."""
        if not self.count or not multiple:
            return self.plus * multiple
        return _dice(self.count * multiple, self.sides, self.plus * multiple)

    def __str__(self) -> str:
        return _dice(self.count, self.sides, self.plus) if self.sides else str(self.plus)


def _dice(count: int, sides: int, plus: int) -> str:
    return f"{count}d{sides}" + (f"{plus:+d}" if plus else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Save(Command):
    """Save against a difficulty, the level of what attacks, or the illness that is named in its place. Rule: vsd 1.4.

    `level` adds its bonus; `drive` is what the caster spends, whom `caster` names; each full or begun `per` points
    count `code` once.
    """

    verb: ClassVar[str] = "save"
    rolls: ClassVar[bool] = True

    source: Source
    difficulty: int | None = None
    attack_level: int | None = None
    level: int | None = None
    drive: int | None = None
    caster: str | None = None
    per: int | None = None
    code: Code = field(default_factory=Code)

    @property
    def against_illness(self) -> bool:
        """Whether it is made against what the character is ill with. Rule: vsd 1.38."""
        return self.difficulty is None and self.attack_level is None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return joined(
            self.verb,
            self.source.spell(name),
            clause("vs", self.difficulty),
            clause("attack-level", self.attack_level),
            clause("level", self.level),
            clause("drive", self.drive),
            "" if self.caster is None else f"by {name(self.caster)}",
            "" if self.per is None else f"per {self.per} {self.code}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendDrive(Command):
    """Spend Drive on an entry: `reroll`, `natural`, `soften` or `strike`. Rule: vsd 1.5."""

    verb: ClassVar[str] = "drive"

    use: str
    entry: int

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"drive {self.use} #{self.entry}"

    @property
    def entries(self) -> tuple[int, ...]:
        """The entry that is rolled again."""
        return (self.entry,)

    def needs(self, scene: Known) -> tuple[int, ...]:
        """The entry, and where that was rolled again itself, the one before it, and so on."""
        wanted, number = [self.entry], self.entry
        while number in scene.past and isinstance(before := scene.past[number].line.command, SpendDrive):
            number = before.entry
            wanted.append(number)
        return tuple(wanted)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendOnScene(Command):
    """Spend Drive for a bonus that lasts until the scene ends. Rule: vsd 1.5."""

    verb: ClassVar[str] = "drive"

    points: int

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"drive scene {self.points}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendFreely(Command):
    """Spend Drive to `ignore` penalties until the scene ends, or to `double` a part of a spell. Rule: vsd 1.5, A25."""

    verb: ClassVar[str] = "drive"

    use: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"drive {self.use}"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndScene(Command):
    """End the scene, and with it every bonus that lasted so long. Rule: vsd 1.5."""

    verb: ClassVar[str] = "drive"

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "drive scene end"
