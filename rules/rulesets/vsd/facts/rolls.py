"""What skill rolls, saves and conflicts came to. Rule: vsd 1.1 to 1.4, 1.17, 1.19, 1.20."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.fact import Reckoned


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked(Reckoned):
    """A skill was rolled. `natural` is the first die."""

    kind: ClassVar[str] = "vsd.check"

    total: int
    natural: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessed(Checked):
    """Somebody looked what is going on in a fight; `acts` tells whether new actions may be declared."""

    kind: ClassVar[str] = "vsd.assess"

    acts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Foraged(Checked):
    """Food was looked for; `food_days` for the party, `None` where the GM decides."""

    kind: ClassVar[str] = "vsd.forage"

    food_days: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HavenSought(Checked):
    """A safe haven was looked for; `days` until it is reached, `None` where there is none."""

    kind: ClassVar[str] = "vsd.haven"

    days: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Camped(Checked):
    """A camp was made; `event` is what disturbs it."""

    kind: ClassVar[str] = "vsd.camp"

    event: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Contested(Reckoned):
    """Several acted against each other; `failed` are those who failed critically."""

    kind: ClassVar[str] = "vsd.conflict"

    winner: str | None
    totals: dict[str, int]
    naturals: dict[str, int]
    failed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved(Reckoned):
    """A save was rolled; `points` of failure, how often they count, and what that amounts to."""

    kind: ClassVar[str] = "vsd.save"

    total: int
    natural: int
    difficulty: int
    points: int
    multiple: int | None
    amount: int | str | None
