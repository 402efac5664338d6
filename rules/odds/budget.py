"""What chances may cost: estimated before the work, so that nothing hangs and nothing fills the memory."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from rules.errors import LimitExceeded
from rules.odds.dice import chain_limit
from rules.odds.packed import has_closed_power

if TYPE_CHECKING:
    from rules.odds.distribution import Distribution

BUDGET = 300_000
"""Steps that one line's chances may take, each about a microsecond."""
SPAN = 60_000
"""Numbers that a distribution may range over; so the chances of 1d1000000, a million equal ones, are refused."""
BYTES = 12_000_000
"""Bytes that the weights of one distribution may fill."""

_KARATSUBA = 1.585
_DIGIT = 4
_DIRECT = 70
"""Digits up to which Python multiplies each by each."""


class Budget:
    """Steps that are left for one expression."""

    def __init__(self, term: str) -> None:
        self._term = term
        self._left = BUDGET

    def spend(self, steps: float) -> None:
        """Take steps away. Raises `LimitExceeded` when there are not so many left."""
        self._left -= int(steps)
        if self._left < 0:
            raise LimitExceeded(
                "The exact chances of `{term}` would cost more than the budget of {limit} steps.",
                hint="Ask about fewer dice, or about one part of it.",
                term=self._term,
                limit=BUDGET,
            )

    def fit(self, span: int, bits: int = 0) -> None:
        """Raises `LimitExceeded` when so many numbers, with weights of so many bits, are too much to hold."""
        if span > SPAN or span * (bits // 8 + 1) > BYTES:
            raise LimitExceeded(
                "`{term}` can come to {span} numbers; exact chances are reckoned for {limit} at most, "
                "fewer where many dice are rolled.",
                hint="Ask about fewer or smaller dice.",
                term=self._term,
                span=span,
                limit=SPAN,
            )
        self.spend(span * (1 + bits / 2_000) / 4)

    def product(self, left: Distribution, right: Distribution) -> None:
        """Spend what the sum of two independent numbers costs."""
        span = len(left.weights) + len(right.weights)
        bits = left.total.bit_length() + right.total.bit_length()
        self.fit(span, bits)
        if min(len(left.weights), len(right.weights)) > 1:
            self.multiply(span * (bits // 8 + 1) // 2)

    def power(self, base: Distribution, times: int) -> None:
        """Spend what the sum of `times` independent numbers costs."""
        span = (len(base.weights) - 1) * times + 1
        bits = base.total.bit_length() * times
        self.fit(span, bits)
        if not has_closed_power(base.weights):
            self.multiply(span * (bits // 8 + 1) // 2)

    def follow(self, count: int, going: int, sides: int, tail: int) -> int:
        """How many explosions of `count` dice to follow, as `chain_limit` says, after spending what that costs."""
        if going:
            share = going / sides
            links = count * share / (1 - share) + log(tail) / -log(share)
            self.spend(links * (links + count) * sides.bit_length() / 1_000)
        return chain_limit(count, going, sides, tail)

    def multiply(self, left: int, right: int | None = None, times: float = 1) -> None:
        """Spend what so many products of integers of `left` and `right` (or `left` again) bytes cost."""
        short, long = sorted((left / _DIGIT, (left if right is None else right) / _DIGIT))
        self.spend(times * (long * short ** (_KARATSUBA - 1) / 200 if short > _DIRECT else long * short / 1_000))
