"""What attacks, critical strikes and fumbles came to. Rule: vsd 1.24, 1.25, 1.34."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Self

from rules.fact import DIE, UNSEEN, Parties, Reckoned


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticallyStruck(Reckoned):
    """A critical strike was rolled or cancelled."""

    kind: ClassVar[str] = "vsd.crit"

    type: str
    severity: str | None
    roll: int | None
    total: int | None
    effects: tuple[str, ...]
    text: str = ""
    grade: str = field(default="", metadata=UNSEEN)
    """The severity in full."""
    target: str | None = field(default=None, metadata=UNSEEN)
    others: tuple[tuple[str, tuple[str, ...]], ...] = field(default=(), metadata=UNSEEN)
    """Rows of the same band that count where their condition holds: the condition, and their effects."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fumbled(Reckoned):
    """A weapon was fumbled: what happens by itself, and of how many options the player picks."""

    kind: ClassVar[str] = "vsd.fumble"

    total: int
    choose: int
    options: tuple[str, ...]
    effects: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit(Reckoned):
    """What an attack does to one target: the total as it counts, the cell, the damage with the critical's.

    `grade` is the severity in full, `attacker` and `target` the two by name. `numbers_of` is the person whose affair
    the target's figures are: of a monster nobody's but the GM's, told by an empty name; `None` for what is no secret.
    """

    kind: ClassVar[str] = "vsd.hit"

    total: int
    uncapped: int
    cell: str
    damage: int
    severity: str | None
    armor: str
    armor_assumed: bool
    critical: CriticallyStruck | None
    grade: str = field(default="", metadata=UNSEEN)
    attacker: str | None = field(default=None, metadata=UNSEEN)
    target: str | None = field(default=None, metadata=UNSEEN)
    numbers_of: str | None = field(default=None, metadata=UNSEEN)

    @property
    def parties(self) -> Parties:
        """Who attacked whom."""
        return Parties(self.attacker, self.target)

    @property
    def blow(self) -> Hit:
        """What it does to its target, without the dice of who struck."""
        held: dict[str, Any] = {one.name: getattr(self, one.name) for one in fields(Hit)}
        held["addends"] = ()
        return Hit(**held)

    @property
    def dealt(self) -> int:
        """The damage with the critical's."""
        return self.damage

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The attack without what it was reckoned from, where that tells another's figures."""
        return replace(self, addends=()) if not gm and self.hides_from(reader) else self

    @property
    def guarded(self) -> bool:
        """Whether the chances of its line would tell players a monster's figures."""
        return self.numbers_of is not None

    def hides_from(self, reader: str) -> bool:
        """Whether what it was reckoned from would tell somebody, who is no GM, another's figures."""
        return self.numbers_of is not None and (not self.numbers_of or self.numbers_of != reader)


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck(Hit):
    """An attack was made, or somebody fell; `natural` is `None` where no die was needed."""

    kind: ClassVar[str] = "vsd.attack"

    natural: int | None = field(metadata=DIE)
    fumble: Fumbled | None = None

    @property
    def headline(self) -> str:
        """Of a fumble the die is told to who may see it."""
        return "fumble_unseen" if self.outcome == "fumble" and self.natural is None else self.outcome
