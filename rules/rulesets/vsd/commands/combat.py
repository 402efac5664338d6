"""Commands of the fight: attacks, falls, critical strikes, fumbles."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from rules.command import Command, Namer
from rules.rulesets.vsd.commands.spelling import clause, joined, modifiers_of, plain_word

NORMAL = "normal"
"""The tier of whoever is neither heroic nor epic."""


def _tier(tier: str) -> str:
    return "" if tier == NORMAL else tier


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Who is struck: DEF and the shield in it, armor column as typed, cover, what was parried, states, tier.

    `defense` is `None` where it is to be read from a combatant; of an attack spell `name` says from whom.
    """

    defense: int | None = None
    name: str | None = None
    armor: str | None = None
    shield: int = 0
    cover: str | None = None
    parried: int = 0
    flanking: bool = False
    rear: bool = False
    stunned: bool = False
    surprised: bool = False
    held: bool = False
    prone: bool = False
    tier: str = NORMAL

    def spell(self, name: Namer) -> str:
        """The clauses as they are written."""
        states = ("flanking", "rear", "stunned", "surprised", "held", "prone")
        return joined(
            clause("def", self.defense),
            "" if self.name is None else f"to {name(self.name)}",
            "" if self.armor is None else f"armor {plain_word(self.armor, name)}",
            clause("shield", self.shield or None),
            clause("cover", self.cover),
            clause("parried", self.parried or None),
            *(state for state in states if getattr(self, state)),
            _tier(self.tier),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """How the attacker strikes, and what replaces the figures of the weapon. Distances in meters.

    `halved`: with half the CMB, at somebody who runs away. Rule: vsd 1.28.
    """

    parry: int = 0
    higher: bool = False
    dashing: bool = False
    halved: bool = False
    fullhalf: bool = False
    distance: Fraction | None = None
    range: Fraction | None = None
    maximum: int | None = None
    clumsy: int | None = None
    crit: str | None = None
    drive: int | None = None
    modifiers: tuple[int, ...] = ()

    def spell(self, name: Namer) -> str:
        """The clauses as they are written."""
        return joined(
            clause("parry", self.parry or None),
            clause("higher", self.higher),
            clause("dashing", self.dashing),
            clause("halved", self.halved),
            clause("fullhalf", self.fullhalf),
            clause("distance", self.distance),
            clause("range", self.range),
            clause("max", self.maximum),
            clause("clumsy", self.clumsy),
            "" if self.crit is None else f"crit {plain_word(self.crit, name)}",
            clause("drive", self.drive),
            modifiers_of(self.modifiers),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Command):
    """Attack with every figure typed: CMB, DEF, and the chart or the weapon. Rule: vsd 1.24."""

    verb: ClassVar[str] = "attack"
    rolls: ClassVar[bool] = True

    cmb: int
    chart: str
    target: Target
    blow: Blow = field(default_factory=Blow)

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        head = f"attack cmb {self.cmb}"
        return joined(head, self.target.spell(name), f"table {name(self.chart)}", self.blow.spell(name))


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackNamed(Command):
    """Attack a combatant; what is not on the line comes from the sheets. Rule: vsd 4.3."""

    verb: ClassVar[str] = "attack"
    rolls: ClassVar[bool] = True

    name: str
    weapon: str | None = None
    target: Target = field(default_factory=Target)
    blow: Blow = field(default_factory=Blow)

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        weapon = "" if self.weapon is None else f"with {name(self.weapon)}"
        return joined("attack", name(self.name), weapon, self.target.spell(name), self.blow.spell(name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fall(Command):
    """Fall so many meters. Rule: vsd 1.18."""

    verb: ClassVar[str] = "fall"
    rolls: ClassVar[bool] = True

    meters: Fraction
    target: Target = field(default_factory=Target)
    modifiers: tuple[int, ...] = ()

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return joined(clause("fall", self.meters), modifiers_of(self.modifiers), self.target.spell(name))


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeCritical(Command):
    """Roll a critical strike, on somebody where `target` names one. Rule: vsd 1.25."""

    verb: ClassVar[str] = "crit"
    rolls: ClassVar[bool] = True

    type: str
    severity: str
    tier: str = NORMAL
    modifiers: tuple[int, ...] = ()
    target: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        head = f"crit {plain_word(self.type, name)} {plain_word(self.severity, name)}"
        target = "" if self.target is None else f"to {name(self.target)}"
        return joined(head, modifiers_of(self.modifiers), _tier(self.tier), target)


@dataclass(frozen=True, slots=True, kw_only=True)
class Apply(Command):
    """Lay what a blow of an entry came to on somebody; `number` is which of the targets of a blast, from 1."""

    verb: ClassVar[str] = "apply"

    entry: int
    target: str
    number: int = 1

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        number = "" if self.number == 1 else f"target {self.number}"
        return joined(f"apply #{self.entry}", number, f"to {name(self.target)}")

    @property
    def entries(self) -> tuple[int, ...]:
        """The entry of the blow."""
        return (self.entry,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fumble(Command):
    """Roll what a fumbled weapon does, by its class or its name. Rule: vsd 1.34."""

    verb: ClassVar[str] = "fumble"
    rolls: ClassVar[bool] = True

    weapon: str
    modifiers: tuple[int, ...] = ()

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return joined(f"fumble {name(self.weapon)}", modifiers_of(self.modifiers))


@dataclass(frozen=True, slots=True, kw_only=True)
class FumbleSpell(Command):
    """Roll what a failed spell of these kinds does. Rule: vsd 1.10."""

    verb: ClassVar[str] = "fumble"
    rolls: ClassVar[bool] = True

    kinds: tuple[str, ...] = ()
    modifiers: tuple[int, ...] = ()

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return joined("fumble spell", modifiers_of(self.modifiers), *self.kinds)
