"""What became true outside of blows: checks, and what was made, healed and rested by them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rules.fact import DIE, Fact, Reckoned
from rules.rulesets.witcher.sight import OwnRoll


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked(OwnRoll):
    """A Skill Check was rolled: `success`, `failure`, or `rolled` without a DC. `margin` is total - dc."""

    kind: ClassVar[str] = "witcher.check"

    total: int
    dc: int | None
    margin: int | None
    natural: int | None = field(metadata=DIE)
    chain: str | None = field(metadata=DIE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Crafted(Checked):
    """Something was made, or its materials were lost."""

    kind: ClassVar[str] = "witcher.craft"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stabilized(Checked):
    """Somebody was to be brought back from 0 HP or 0 STA."""

    kind: ClassVar[str] = "witcher.stabilize"

    patient: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Treated(Checked):
    """A critical wound was treated, or without one the recovery of HP begun."""

    kind: ClassVar[str] = "witcher.treat"

    patient: str = ""
    wound: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested(Reckoned):
    """Somebody rested and `gained` that much of a pool."""

    kind: ClassVar[str] = "witcher.rest"

    outcome: str = "rested"
    name: str
    pool: str
    gained: int

    @property
    def headline(self) -> str:
        """Hours bring back STA, days HP."""
        return f"{self.outcome}_{self.pool}"


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkBegun(Reckoned):
    """A healer has begun to work on a critical wound; its check comes after so many full `rounds`."""

    kind: ClassVar[str] = "witcher.work"

    outcome: str = "pending"
    patient: str
    wound: str
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lit(Fact):
    """There is so much light; the outcome is its level."""

    kind: ClassVar[str] = "witcher.light"


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionBegun(Reckoned):
    """A new session began; `restored` is how much LUCK came back to whom."""

    kind: ClassVar[str] = "witcher.session"

    outcome: str = "begun"
    restored: dict[str, int]


CARE_FACTS: tuple[type[Fact], ...] = (Checked, Crafted, Stabilized, Treated, Rested, WorkBegun, Lit, SessionBegun)
