"""What became true in the 2d6 ruleset."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple, Self, TypeVar

from rules.fact import SPREAD, UNSEEN, Fact, Parties, Reckoned

DEFENSE_STEPS = frozenset({"harm_blocked", "higher_defense_only", "defenses_cancel", "harm_halved", "harm_doubled"})
"""Remarks that tell figures of whoever is hit."""

HARM_MADE = "harm_made"
"""The remark on what harm is made of."""


class Skilled(NamedTuple):
    """The rating that a check is made with, what help adds to the roll but not to it, and the skill's name if known."""

    skill: int
    help: int = 0
    name: str | None = None

    @property
    def bonus(self) -> int:
        """What is added to 2d6."""
        return self.skill + self.help


class Blow(NamedTuple):
    """What decides the harm of an attack: what the weapon adds to the skill, and what stands in its way."""

    weapon: int
    dr: int = 0
    shield: int = 0
    resist: bool = False
    vulnerable: bool = False


AnyReckoned = TypeVar("AnyReckoned", bound=Reckoned)


def without_defenses(fact: AnyReckoned) -> AnyReckoned:
    """A fact without the remarks that tell how its target met it."""
    return replace(fact, notices=tuple(one for one in fact.notices if one.key not in DEFENSE_STEPS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried(Reckoned):
    """Somebody rolled 2d6 + skill; `outcome` is a band of `total`. Rule: narrative N2.

    `by` is the entity of the character and `who` its name, `None` where there was none. `again` says what a second
    roll was paid with.
    """

    total: int
    by: str | None = field(default=None, metadata=UNSEEN)
    who: str | None = field(default=None, metadata=UNSEEN)
    skilled: Skilled = field(default=Skilled(0), metadata=UNSEEN)
    again: dict[str, str] = field(default_factory=dict[str, str], metadata=SPREAD)

    @property
    def parties(self) -> Parties:
        """Who tried."""
        return Parties(self.who)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked(Tried):
    """Somebody tried something. Rule: narrative N2."""

    kind: ClassVar[str] = "narrative.check"

    stakes: str | None = field(default=None, metadata=UNSEEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacked(Tried):
    """Somebody attacked. `harm` is after defenses, 0 on a failure. Rule: narrative N10, N11."""

    kind: ClassVar[str] = "narrative.attack"

    harm: int
    blow: Blow = field(metadata=UNSEEN)

    @property
    def dealt(self) -> int:
        """Harm after defenses."""
        return self.harm

    def behind_screen(self) -> Self:
        """The attack without what its harm is made of: what it came to, the headline or the defense says."""
        told = tuple(one for one in self.notices if one.key != HARM_MADE)
        return super(Attacked, replace(self, notices=told)).behind_screen()


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetAttacked(Attacked):
    """Somebody attacked `target`, who holds `harm` less Health. `at` is the entity that holds the target's figures."""

    kind: ClassVar[str] = "narrative.attack_on"

    target: str
    at: str = field(metadata=UNSEEN)
    monster: bool = field(metadata=UNSEEN)
    """Whether the figures of the target are the GM's."""

    @property
    def parties(self) -> Parties:
        """Who attacked whom."""
        return Parties(self.who, self.target)

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The attack without the defenses of a GM's monster."""
        del reader
        return self if gm or not self.monster else without_defenses(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellCast(Tried):
    """Somebody cast a spell. `cost` is what was paid, in points of `resource`. Rule: narrative N15, B3."""

    kind: ClassVar[str] = "narrative.cast"

    cost: int
    resource: str | None
    spell: str | None

    @property
    def worded(self) -> dict[str, str]:
        """A spell without a name is told of as that."""
        return {} if self.spell else {"spell": "spell.unnamed"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellStruck(SpellCast):
    """Somebody cast a spell that does harm; `harm` is after defenses, 0 on a failure. Rule: narrative N15, N12, N13.

    `target` holds that much less Health, where one was named; `at` is the entity that holds its figures.
    """

    kind: ClassVar[str] = "narrative.cast_at"

    harm: int
    target: str | None
    at: str | None = field(metadata=UNSEEN)
    blow: Blow = field(metadata=UNSEEN)
    monster: bool = field(metadata=UNSEEN)

    @property
    def parties(self) -> Parties:
        """Who cast it at whom."""
        return Parties(self.who, self.target)

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The spell without the defenses of a GM's monster."""
        del reader
        return self if gm or not self.monster else without_defenses(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Treated(Tried):
    """Somebody saw to `target`, who is at 0 Health; `at` is the entity that holds the target's figures.

    Rule: narrative N7.
    """

    kind: ClassVar[str] = "narrative.treat"

    stabilized: bool
    target: str
    at: str = field(metadata=UNSEEN)

    @property
    def parties(self) -> Parties:
        """Who sees to whom."""
        return Parties(self.who, self.target)


@dataclass(frozen=True, slots=True, kw_only=True)
class Harmed(Reckoned):
    """Damage went through the defenses and left `harm`. Rule: narrative N12, N13."""

    kind: ClassVar[str] = "narrative.damage"

    harm: int

    @property
    def dealt(self) -> int:
        """Harm after defenses."""
        return self.harm


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetHarmed(Harmed):
    """Damage went through the defenses, and `target` took what was left. Rule: narrative N13, N6, B16."""

    kind: ClassVar[str] = "narrative.damage_to"

    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested(Fact):
    """A rest, `pending` until the GM says that it is safe. `by` is the entity of who asked. Rule: narrative N14."""

    kind: ClassVar[str] = "narrative.rest"

    by: str | None = field(default=None, metadata=UNSEEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed(Fact):
    """An entry can no longer be rolled again. Rule: narrative N8, B17."""

    kind: ClassVar[str] = "narrative.resolve"

    outcome: str = "resolved"
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartsListed(Fact):
    """The charts of this game were asked for: it has none. Rule: lines 7."""

    kind: ClassVar[str] = "narrative.charts"

    outcome: str = "listed"
    charts: dict[str, str] = field(default_factory=dict[str, str])


FACTS: tuple[type[Fact], ...] = (
    Checked,
    Attacked,
    TargetAttacked,
    SpellCast,
    SpellStruck,
    Treated,
    Harmed,
    TargetHarmed,
    Rested,
    Closed,
    ChartsListed,
)
