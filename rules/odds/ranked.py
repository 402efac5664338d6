"""Dice that are kept by rank: the best so many of a pool, or those from one rank to another.

Faces are gone through from the best to the worst, a number of dice laid down at each; as soon as the last kept rank
is reached, all other dice may be anything worse.
"""

from __future__ import annotations

from math import comb, lcm
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

    def __init__(
        self, count: int, faces: Sequence[tuple[int, Distribution]], ranks: Ranks, budget: Budget
    ) -> None:
        self.count = count
        self.ranks = ranks
        self.many = ranks.end - ranks.first
        self.weights = [weight for weight, _ in faces]
        self.common = lcm(*(one.total for _, one in faces))
        self.whole = (sum(self.weights) ** count) * self.common**self.many
        self.low = min(one.low for _, one in faces)
        self.span = self.many * (max(one.high for _, one in faces) - self.low) + 1
        self.size = slot(self.whole)
        rounds = len(faces) * ranks.end
        work = rounds * ranks.end / 2 + rounds * (count - ranks.end + 1)
        budget.fit(self.span, 8 * self.size)
        budget.spend(work * (0.3 + self.size / 500) + rounds * ranks.end / 2 * self.span * self.size / 5_000)
        self.powers = [self._powers(one) for _, one in faces]

    def sum(self) -> Distribution:
        """The sum of what the kept dice are worth."""
        end, count = self.ranks.end, self.count
        laid = [1] + [0] * (end - 1)
        total = 0
        worse = sum(self.weights)
        for weight, powers in zip(self.weights, self.powers, strict=True):
            worse -= weight
            powered = [weight**many for many in range(end + 1)]
            full = [self._filled(start, weight, worse) for start in range(end)]
            total += sum(
                one * full[start] * powers[self._counted(start, end)] for start, one in enumerate(laid) if one
            )
            laid = [
                sum(
                    laid[start] * (comb(count - start, stop - start) * powered[stop - start])
                    * powers[self._counted(start, stop)]
                    for start in range(stop + 1) if laid[start]
                )
                for stop in range(end)
            ]
        weights = unpack(total, self.size, self.span)
        return Distribution(self.low * self.many, tuple(weights), self.whole)

    def _filled(self, start: int, weight: int, worse: int) -> int:
        """Ways in which `start` dice lie, and this face takes at least the rest of the ranks."""
        left = self.count - start
        least = self.ranks.end - start
        return sum(comb(left, many) * weight**many * worse ** (left - many) for many in range(least, left + 1))

    def _counted(self, start: int, stop: int) -> int:
        """How many of the dice laid down from rank `start` up to `stop` are kept."""
        return max(min(stop, self.ranks.end) - max(start, self.ranks.first), 0)

    def _powers(self, worth: Distribution) -> list[int]:
        factor = self.common // worth.total
        one = pack([weight * factor for weight in worth.weights], self.size) << 8 * self.size * (worth.low - self.low)
        powers = [1]
        for _ in range(self.many):
            powers.append(powers[-1] * one)
        return powers
