"""What can be asked of the 2d6 ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.command import Command, Known, Namer, signed
from rules.grammar.parts import quoted
from rules.rulesets.narrative.book import DEFENSE, SKILLS, WEAPON

LOOKED_BACK = 3
"""Entries before a check among which the same try is looked for."""


@dataclass(frozen=True, slots=True)
class Source:
    """What is added to 2d6: a number or the name of a skill, and a bonus behind it."""

    skill: int | str = 0
    bonus: int = 0

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        tail = signed(self.bonus) if self.bonus else ""
        if isinstance(self.skill, str):
            # Resolve is a skill and a verb, but never a verb where a source stands.
            skill = self.skill if self.skill in SKILLS else name(self.skill)
            return f"{skill} {tail}".rstrip()
        return f"2d6{signed(self.skill) if self.skill or tail else ''}{tail}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Defenses:
    """What stands between harm and its target. Raises `NotAllowed` for a rating out of range. Rule: narrative N12."""

    dr: int = 0
    shield: int = 0
    resist: bool = False
    vulnerable: bool = False

    def __post_init__(self) -> None:
        DEFENSE.checked(self.dr, "dr")
        DEFENSE.checked(self.shield, "shield")

    @property
    def spelling(self) -> str:
        """The canonical text, with a blank before it."""
        numbers = "".join(f" {word} {value}" for word, value in (("dr", self.dr), ("shield", self.shield)) if value)
        return numbers + " resist" * self.resist + " vulnerable" * self.vulnerable


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Command):
    """Try something uncertain. Rule: narrative N2."""

    verb: ClassVar[str] = "check"
    rolls: ClassVar[bool] = True

    source: Source
    stakes: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        stakes = f" stakes {quoted(self.stakes)}" if self.stakes else ""
        return f"check {self.source.spell(name)}{stakes}"

    def needs(self, scene: Known) -> tuple[int, ...]:
        """The entries right before, among which the same may have been tried. Rule: narrative N1."""
        if self.stakes is None:
            return ()
        return tuple(range(scene.number - 1, max(scene.number - 1 - LOOKED_BACK, 0), -1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Command):
    """Attack with typed figures. Raises `NotAllowed` for a weapon out of range. Rule: narrative N10, N11."""

    verb: ClassVar[str] = "attack"
    rolls: ClassVar[bool] = True

    source: Source
    weapon: int
    defenses: Defenses = Defenses()

    def __post_init__(self) -> None:
        WEAPON.checked(self.weapon, "weapon")

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"attack {self.source.spell(name)} weapon {self.weapon}{self.defenses.spelling}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackTarget(Command):
    """Attack somebody; every figure comes from the sheets. Rule: narrative N10, N11."""

    verb: ClassVar[str] = "attack"
    rolls: ClassVar[bool] = True

    target: str
    weapon: str | None = None
    shield: bool = False
    """Whether the target uses its shield."""
    bonus: int = 0

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        bonus = f" {signed(self.bonus)}" if self.bonus else ""
        weapon = f" with {name(self.weapon)}" if self.weapon else ""
        return f"attack {name(self.target)}{bonus}{weapon}{' shield' * self.shield}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Command):
    """Take a plain figure of damage through the defenses. Rule: narrative N12, N13."""

    verb: ClassVar[str] = "damage"

    amount: int
    defenses: Defenses = Defenses()
    target: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        target = f" to {name(self.target)}" if self.target else ""
        return f"damage {self.amount}{self.defenses.spelling}{target}"


@dataclass(frozen=True, slots=True)
class Cost:
    """Points of a resource that something takes."""

    amount: int
    resource: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast(Command):
    """Cast a spell whose effect is uncertain. Rule: narrative N15.

    `harm` is what the spell states that it does where it works, before the defenses of `target`.
    """

    verb: ClassVar[str] = "cast"
    rolls: ClassVar[bool] = True

    source: Source
    cost: Cost | None = None
    spell_name: str | None = None
    harm: int | None = None
    target: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        cost = f" cost {self.cost.amount} {self.cost.resource}" if self.cost else ""
        harm = "" if self.harm is None else f" damage {self.harm}"
        target = f" to {name(self.target)}" if self.target else ""
        spell = f" {name(self.spell_name)}" if self.spell_name else ""
        return f"cast {self.source.spell(name)}{cost}{harm}{spell}{target}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Treat(Command):
    """Stabilize somebody at 0 Health; without a source by the sheet's Medicine. Rule: narrative N7."""

    verb: ClassVar[str] = "treat"
    rolls: ClassVar[bool] = True

    target: str
    source: Source | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        if self.source is None:
            return f"treat {name(self.target)}"
        # In quotes, because a bare name would go on with the name of the skill.
        target = quoted(self.target) if isinstance(self.source.skill, str) else name(self.target)
        return f"treat {target} {self.source.spell(name)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollAgain(Command):
    """Pay 1 point of a resource and roll both dice of an entry again. Rule: narrative N8."""

    verb: ClassVar[str] = "reroll"
    rolls: ClassVar[bool] = True

    entry: int
    resource: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"reroll #{self.entry} {self.resource}"

    @property
    def entries(self) -> tuple[int, ...]:
        """The entry that is rolled again."""
        return (self.entry,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Command):
    """Close the window in which an entry can be rolled again. Rule: narrative N8, B17."""

    verb: ClassVar[str] = "resolve"

    entry: int

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return f"resolve #{self.entry}"

    @property
    def entries(self) -> tuple[int, ...]:
        """The entry that is resolved."""
        return (self.entry,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Command):
    """Rest safely and long enough; all pools go to their maxima. Rule: narrative N14."""

    verb: ClassVar[str] = "rest"

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "rest"
