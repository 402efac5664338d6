"""Dice that are kept by rank: the best so many of a pool, or those from one rank to another.

Faces are gone through from the best to the worst, a number of dice laid down at each; as soon as the last kept rank
is reached, all other dice may be anything worse.
"""

from __future__ import annotations

from itertools import accumulate, repeat
from math import comb, lcm
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from rules.odds.distribution import Distribution
from rules.odds.packed import pack, slot, unpack

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.odds.budget import Budget


class Ranks(NamedTuple):
    """The ranks that are kept: from `first` up to and without `end`, the highest die being rank 0."""

    first: int
    end: int

    def keep(self, *, highest: bool, count: int) -> Ranks:
        """Keep the `count` best or worst of these."""
        count = min(count, self.end - self.first)
        return Ranks(self.first, self.first + count) if highest else Ranks(self.end - count, self.end)

    def within(self, start: int, stop: int) -> Ranks:
        """Those of the dice of rank `start` up to `stop`, as ranks among these alone."""
        first = min(max(self.first, start), stop)
        return Ranks(first - start, max(min(self.end, stop), first) - start)


def kept(
    count: int, weights: Mapping[int, int], ranks: Ranks, worth: Mapping[int, Distribution], budget: Budget
) -> Distribution:
    """What the dice of these ranks are worth, of `count` dice whose faces have `weights`."""
    faces = sorted(weights, reverse=True)
    whole = sum(weights.values()) ** count
    if ranks.first >= ranks.end:
        return Distribution(0, (whole,), whole)
    if count - ranks.first < ranks.end:
        faces.reverse()
        ranks = Ranks(count - ranks.end, count - ranks.first)
    return _Laying(count, [(weights[face], worth[face]) for face in faces], ranks, budget).sum()


class _Laying:
    """The dice of one pool, laid down face by face; sums of worth are polynomials packed into integers."""

    def __init__(self, count: int, faces: Sequence[tuple[int, Distribution]], ranks: Ranks, budget: Budget) -> None:
        self.count = count
        self.ranks = ranks
        self.many = ranks.end - ranks.first
        self.weights = [weight for weight, _ in faces]
        self.common = lcm(*(one.total for _, one in faces))
        self.whole = (sum(self.weights) ** count) * self.common**self.many
        self.low = min(one.low for _, one in faces)
        self.span = self.many * (max(one.high for _, one in faces) - self.low) + 1
        self.size = slot(self.whole)
        self._estimate(faces, budget)
        self.worths = [self._packed(one) for _, one in faces]

    def _estimate(self, faces: Sequence[tuple[int, Distribution]], budget: Budget) -> None:
        budget.fit(self.span, 8 * self.size)
        steps = len(faces) * self.ranks.end * (self.ranks.end / 2 if self.ranks.first else 1)
        budget.spend(2 * steps)
        half, width = self.span * self.size // 2, self.span // self.many * self.size
        budget.multiply(half, self.size, 2 * steps)
        budget.multiply(half, width, len(faces) * self.ranks.end)
        if any(len(one.weights) > 1 for _, one in faces):
            budget.multiply(half, half, steps)

    def sum(self) -> Distribution:
        """The sum of what the kept dice are worth."""
        end = self.ranks.end
        left = [self._counted(start, end) for start in range(end)]
        laid = [1] + [0] * (end - 1)
        total = better = 0
        worse = sum(self.weights)
        for weight, worth in zip(self.weights, self.worths, strict=True):
            worse -= weight
            full = self._filled(weight, worse)
            total += sum(map(worth.times, map(mul, laid, full), left))
            better += weight * worth.times(1, 1)
            laid = self._lay(laid, weight, worth) if self.ranks.first else self._any(better)
        weights = unpack(total, self.size, self.span)
        return Distribution(self.low * self.many, tuple(weights), self.whole)

    def _any(self, better: int) -> list[int]:
        """What none, one, two … dice are worth that show anything better, if all of them are kept."""
        powers = accumulate(repeat(better, self.ranks.end - 1), mul, initial=1)
        return [comb(self.count, many) * one for many, one in enumerate(powers)]

    def _lay(self, laid: Sequence[int], weight: int, worth: _Packed) -> list[int]:
        """What lies there when dice with one more face have been laid down, by the number of dice."""
        ways = [weight**many for many in range(len(laid))]
        return [
            sum(
                worth.times(
                    laid[start] * (comb(self.count - start, stop - start) * ways[stop - start]),
                    self._counted(start, stop),
                )
                for start in range(stop + 1)
                if laid[start]
            )
            for stop in range(len(laid))
        ]

    def _filled(self, weight: int, worse: int) -> list[int]:
        """Ways in which the dice that are left behind none, one, two … laid ones fill the ranks with this face.

        Of N dice at least K show it: F(N, K) = (w + b) F(N-1, K-1) - (N-1 over K-1) w^(K-1) b^(N-K+1).
        """
        end, count = self.ranks.end, self.count
        ways = (weight + worse) ** (count - end)
        over = worse ** (count - end + 1)
        filled: list[int] = []
        for least in range(1, end + 1):
            ways = (weight + worse) * ways - comb(count - end + least - 1, least - 1) * weight ** (least - 1) * over
            filled.append(ways)
        return filled[::-1]

    def _counted(self, start: int, stop: int) -> int:
        """How many of the dice laid down from rank `start` up to `stop` are kept."""
        return max(min(stop, self.ranks.end) - max(start, self.ranks.first), 0)

    def _packed(self, worth: Distribution) -> _Packed:
        shift = 8 * self.size * (worth.low - self.low)
        if worth.total == self.common == 1:
            return _Packed(shift, [1] * (self.many + 1))
        factor = self.common // worth.total
        one = pack([weight * factor for weight in worth.weights], self.size)
        return _Packed(shift, list(accumulate(repeat(one, self.many), mul, initial=1)))


class _Packed(NamedTuple):
    """What dice of one face are worth: `powers` for none, one, two … of them, each die shifted by so many bits."""

    shift: int
    powers: list[int]

    def times(self, value: int, many: int) -> int:
        """A packed value times what so many of the dice are worth."""
        return value * self.powers[many] << self.shift * many
