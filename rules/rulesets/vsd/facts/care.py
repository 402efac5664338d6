"""What treatment and rest came to. Rule: vsd 1.35 to 1.38."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.fact import Reckoned
from rules.rulesets.vsd.facts.rolls import Checked


@dataclass(frozen=True, slots=True, kw_only=True)
class BleedingTreated(Checked):
    """A wound that bleeds was treated; `days` of rest until it is gone, `options` the GM may pick one of."""

    kind: ClassVar[str] = "vsd.bleeding"

    treated: bool
    days: int | None
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InjuryTreated(Checked):
    """An injury was treated; `days` of rest until it is milder, `after` the penalty that is left then."""

    kind: ClassVar[str] = "vsd.injury"

    treated: bool
    lingering: bool
    days: int | None
    after: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class IllnessTreated(Checked):
    """Poison or disease was treated; `save_modifier` of the new save."""

    kind: ClassVar[str] = "vsd.illness"

    treated: bool
    save_modifier: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested(Reckoned):
    """Somebody rested; `hp` gained."""

    kind: ClassVar[str] = "vsd.rest"

    hours: int
    hp: int
