"""What became true in the 2d6 ruleset."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rules.fact import UNSEEN, Fact, Reckoned


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked(Reckoned):
    """Somebody tried something. `outcome` is a band of `total`, which is 2d6 + skill. Rule: narrative N2."""

    kind: ClassVar[str] = "narrative.check"

    total: int
    stakes: str | None = field(default=None, metadata=UNSEEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacked(Reckoned):
    """Somebody attacked. `harm` is after defenses, 0 on a failure. Rule: narrative N10, N11."""

    kind: ClassVar[str] = "narrative.attack"

    total: int
    harm: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellCast(Reckoned):
    """Somebody cast a spell. `cost` is what was paid, in points of `resource`. Rule: narrative N15, B3."""

    kind: ClassVar[str] = "narrative.cast"

    total: int
    cost: int
    resource: str | None
    spell: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Harmed(Reckoned):
    """Damage went through the defenses and left `harm`. Rule: narrative N12, N13."""

    kind: ClassVar[str] = "narrative.damage"

    harm: int


FACTS: tuple[type[Fact], ...] = (Checked, Attacked, SpellCast, Harmed)
