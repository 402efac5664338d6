"""Exact chances of outcomes, and of the number that a line comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """Chances by outcome word; `expected` and `distribution` where the line has a number.

    All figures are probabilities from 0 to 1. `remainder` is the mass that was left out, below 1e-12. `more` holds
    further figures of a verb, such as the chance of each severity.
    """

    chances: Mapping[str, float]
    expected: float | None = None
    distribution: Mapping[int, float] | None = None
    remainder: float = 0.0
    more: Mapping[str, float | Mapping[str, float]] = field(default_factory=dict)
