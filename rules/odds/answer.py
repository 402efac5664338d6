"""Exact chances of outcomes, and of the number that a line comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from rules.odds.distribution import Band, Distribution


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
    more: Mapping[str, float | Mapping[str, float]] = field(default_factory=dict[str, float | Mapping[str, float]])

    @classmethod
    def of(
        cls,
        chances: Mapping[str, Fraction | float],
        number: Distribution | None = None,
        **more: float | Mapping[str, float],
    ) -> Self:
        """Odds of outcomes whose chances are known, and of the line's number if it has one.

        What the chances lack to 1 is the remainder; outcomes without a chance are left out.
        """
        return cls(
            chances={word: float(chance) for word, chance in chances.items() if chance},
            expected=None if number is None else float(number.mean),
            distribution=None if number is None else number.floats(),
            remainder=max(float(1 - sum(chances.values())), 0.0 if number is None else number.remainder),
            more=more,
        )

    @classmethod
    def of_bands(
        cls, rolled: Distribution, bands: Iterable[Band[str]], number: Distribution | None = None, **more: float
    ) -> Self:
        """Odds of outcomes that are bands of what is rolled.

        `number` is the line's number where that is another than what is rolled.
        """
        return cls.of(rolled.by_band(bands), rolled if number is None else number, **more)
