"""Commands of magic: spells, attack spells, resonance."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar

from rules.command import Command, Namer
from rules.rulesets.vsd.commands.combat import Blow, Target
from rules.rulesets.vsd.commands.spelling import Source, clause, joined, modifiers_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Casting:
    """How a spell is cast: final and base Weave, preparation, distance in meters, armor's penalty, kinds, lands.

    `prepared` is the rounds of preparation; with neither it, `improvised` nor `instant` the spell is improvised.
    """

    source: Source
    weave: int
    base: int | None = None
    prepared: int | None = None
    improvised: bool = False
    instant: bool = False
    distance: Fraction | None = None
    touch: bool = False
    penalty: int | None = None
    static: bool = False
    cost: int | None = None
    kinds: tuple[str, ...] = ()
    lands: tuple[str, ...] = ()

    @property
    def is_timed(self) -> bool:
        """Whether the line says how the spell was prepared."""
        return self.prepared is not None or self.improvised or self.instant

    def in_armor(self, penalty: int) -> Casting:
        """The same casting with the penalty of the caster's armor."""
        return replace(self, penalty=penalty)

    def spell(self, name: Namer) -> str:
        """The source and the clauses as they are written."""
        return joined(
            self.source.spell(name),
            f"weave {self.weave}",
            clause("base", self.base),
            clause("prepared", self.prepared),
            clause("improvised", self.improvised),
            clause("instant", self.instant),
            clause("distance", self.distance),
            clause("touch", self.touch),
            "" if self.penalty is None else f"armor {self.penalty:+d}",
            clause("static", self.static),
            *self.kinds,
            *self.lands,
            clause("cost", self.cost),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast(Command):
    """Cast a spell that is no attack; `resisted` allows a save. Rule: vsd 1.6, 1.7."""

    verb: ClassVar[str] = "cast"
    rolls: ClassVar[bool] = True

    casting: Casting
    resisted: bool = False

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return joined("cast", self.casting.spell(name), clause("resisted", self.resisted))


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackSpell(Command):
    """Cast a spell that strikes; its chart is called like its verb. Rule: vsd 1.8."""

    rolls: ClassVar[bool] = True

    casting: Casting
    targets: tuple[Target, ...]
    blow: Blow = field(default_factory=Blow)

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        targets = (target.spell(name) for target in self.targets)
        return joined(self.verb, self.casting.spell(name), self.blow.spell(name), *targets)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bolt(AttackSpell):
    """Cast a spell on one target."""

    verb: ClassVar[str] = "bolt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Blast(AttackSpell):
    """Cast a spell on all in an area."""

    verb: ClassVar[str] = "blast"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resonance(Command):
    """Roll whether the enemy notices a spell. Rule: vsd 1.9."""

    verb: ClassVar[str] = "resonance"
    rolls: ClassVar[bool] = True

    weave: int
    base: int | None = None
    kinds: tuple[str, ...] = ()
    lands: tuple[str, ...] = ()
    modifiers: tuple[int, ...] = ()

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        head = joined(f"resonance weave {self.weave}", clause("base", self.base), *self.lands, *self.kinds)
        return joined(head, modifiers_of(self.modifiers))
