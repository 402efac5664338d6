"""How likely each number is, in whole weights over one common denominator: exact, never sampled."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import lcm
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from rules.odds.packed import power, product

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Word = TypeVar("Word")

Band = tuple[int | None, int | None, Word]
"""A closed range of numbers (`None`: without end) and what it means."""


@dataclass(frozen=True)  # without slots: the cumulative weights are kept with the value once they were needed
class Distribution:
    """Weights of the numbers from `low` upward, out of `total`.

    Endless dice cannot be enumerated to the end: what the weights lack to `total` is `left_out`, and stays below
    `1e-12` of it. Every operation treats the distributions it joins as independent.
    """

    low: int
    weights: tuple[int, ...]
    total: int

    @classmethod
    def point(cls, number: int) -> Distribution:
        """A number that is certain."""
        return cls(number, (1,), 1)

    @classmethod
    def uniform(cls, low: int, high: int) -> Distribution:
        """Every number from `low` to `high`, equally likely."""
        count = high - low + 1
        return cls(low, (1,) * count, count)

    @classmethod
    def of(cls, weights: Mapping[int, int], total: int | None = None) -> Distribution:
        """The distribution with these weights; `total` is their sum unless something is left out."""
        whole = sum(weights.values()) if total is None else total
        held = [number for number, weight in weights.items() if weight]
        if not held:
            return cls(0, (0,), whole)
        low = min(held)
        return cls(low, tuple([weights.get(number, 0) for number in range(low, max(held) + 1)]), whole)

    @classmethod
    def mixture(cls, parts: Iterable[tuple[int, Distribution]], total: int | None = None) -> Distribution:
        """One of several distributions, chosen with these weights out of `total` (unless given: their sum)."""
        chosen = [(weight, one) for weight, one in parts if weight]
        whole = sum([weight for weight, _ in chosen]) if total is None else total
        if len(chosen) == 1 and chosen[0][0] == whole:
            return chosen[0][1]
        common = lcm(*(one.total for _, one in chosen))
        low = min((one.low for _, one in chosen), default=0)
        high = max((one.high for _, one in chosen), default=0)
        mixed = [0] * (high - low + 1)
        for weight, one in chosen:
            factor = weight * (common // one.total)
            for place, part in enumerate(one.weights, one.low - low):
                mixed[place] += factor * part
        return cls(low, tuple(mixed), whole * common)

    @property
    def high(self) -> int:
        """The highest number with a weight of its own."""
        return self.low + len(self.weights) - 1

    @property
    def left_out(self) -> int:
        """The weight of what was not enumerated."""
        return self.total - self._upward[0]

    @property
    def remainder(self) -> float:
        """The probability of what was not enumerated, below `1e-12`."""
        return self.left_out / self.total

    @property
    def mean(self) -> Fraction:
        """The mean of what was enumerated."""
        held = sum(self.weights)
        above = sum([place * weight for place, weight in enumerate(self.weights)])
        return Fraction(self.low * held + above, held)

    def at_least(self, number: int) -> float:
        """The probability of `number` or more."""
        return self._upward[self._place(number)] / self.total

    def below(self, number: int) -> float:
        """The probability of less than `number`."""
        return (self._upward[0] - self._upward[self._place(number)]) / self.total

    def chance(self, low: int | None, high: int | None) -> Fraction:
        """The exact probability of `low` to `high`, both included (`None`: without end)."""
        start = 0 if low is None else self._place(low)
        end = len(self.weights) if high is None else self._place(high + 1)
        return Fraction(max(self._upward[start] - self._upward[end], 0), self.total)

    def by_band(self, bands: Iterable[Band[Word]]) -> dict[Word, Fraction]:
        """The exact probability of each band; bands with one word are added up, those without a chance left out."""
        found: dict[Word, Fraction] = {}
        for low, high, word in bands:
            chance = self.chance(low, high)
            if chance:
                found[word] = found.get(word, Fraction()) + chance
        return found

    def fractions(self) -> dict[int, Fraction]:
        """The exact probability of every number that is possible."""
        return {number: Fraction(weight, self.total) for number, weight in self._held()}

    def floats(self) -> dict[int, float]:
        """The probability of every number that is possible."""
        total = self.total
        return {number: weight / total for number, weight in self._held()}

    def __neg__(self) -> Distribution:
        """The number with the other sign."""
        return Distribution(-self.high, self.weights[::-1], self.total)

    def __add__(self, other: Distribution | int) -> Distribution:
        """The sum with a number, or with what another distribution yields."""
        if isinstance(other, int):
            return Distribution(self.low + other, self.weights, self.total)
        joined = product(self.weights, other.weights)
        return Distribution(self.low + other.low, tuple(joined), self.total * other.total)

    def __sub__(self, other: Distribution | int) -> Distribution:
        """The difference: for two opposed rolls, the margin."""
        return self + -other

    def repeated(self, times: int) -> Distribution:
        """The sum of `times` such numbers."""
        return Distribution(self.low * times, tuple(power(self.weights, times)), self.total**times)

    def map(self, function: Callable[[int], int]) -> Distribution:
        """What a function makes of the number."""
        mapped: dict[int, int] = {}
        for number, weight in self._held():
            value = function(number)
            mapped[value] = mapped.get(value, 0) + weight
        return Distribution.of(mapped, self.total)

    def floor(self, least: int) -> Distribution:
        """The number, raised to `least` where it is lower."""
        at = self._place(least)
        if at == 0 and least <= self.low:
            return self
        lifted = self._upward[0] - self._upward[min(at + 1, len(self.weights))]
        return Distribution(least, (lifted, *self.weights[at + 1 :]), self.total)

    def cap(self, most: int) -> Distribution:
        """The number, lowered to `most` where it is higher."""
        return -(-self).floor(-most)

    def joined(self, other: Distribution, function: Callable[[int, int], int]) -> Distribution:
        """What a function makes of this number and of another; costs as many steps as there are pairs."""
        found: dict[int, int] = {}
        theirs = list(other._held())
        for number, weight in self._held():
            for factor, part in theirs:
                value = function(number, factor)
                found[value] = found.get(value, 0) + weight * part
        return Distribution.of(found, self.total * other.total)

    def then(self, choose: Callable[[int], Distribution]) -> Distribution:
        """What the distribution that is chosen by the number yields."""
        chosen: dict[int, tuple[int, Distribution]] = {}
        for number, weight in self._held():
            one = choose(number)
            before, _ = chosen.get(id(one), (0, one))
            chosen[id(one)] = before + weight, one
        return Distribution.mixture(chosen.values(), self.total)

    def versus(self, other: Distribution) -> Contest:
        """How this number compares with an opposed one."""
        greater = equal = 0
        upward = other._upward
        for number, weight in self._held():
            place = other._place(number)
            greater += weight * (upward[0] - upward[place])
            if number >= other.low and place < len(other.weights):
                equal += weight * other.weights[place]
        pairs = self._upward[0] * upward[0]
        total = self.total * other.total
        return Contest(Fraction(greater, total), Fraction(equal, total), Fraction(pairs - greater - equal, total))

    @cached_property
    def _upward(self) -> tuple[int, ...]:
        """For each place the weight of that number and all above; one more place for nothing."""
        return tuple(accumulate(reversed(self.weights), initial=0))[::-1]

    def _place(self, number: int) -> int:
        return min(max(number - self.low, 0), len(self.weights))

    def _held(self) -> Iterable[tuple[int, int]]:
        return [pair for pair in enumerate(self.weights, self.low) if pair[1]]


class Contest(NamedTuple):
    """Probabilities that one number is greater than, equal to or less than an opposed one."""

    greater: Fraction
    equal: Fraction
    less: Fraction
