"""The exact distribution of what a dice expression comes to."""

from __future__ import annotations

from functools import lru_cache, reduce

from rules.errors import NotAllowed
from rules.expression import (
    CheckDie,
    Group,
    Negative,
    Node,
    Number,
    OpenDie,
    Pool,
    Product,
    Sum,
)
from rules.odds.budget import Budget
from rules.odds.dice import TAIL, check_die, open_die
from rules.odds.distribution import Distribution
from rules.odds.pool import pool

LEFT_OUT = 10**12
"""What is not enumerated stays below 1 part in this."""


@lru_cache(maxsize=16)
def distribution_of(node: Node) -> Distribution:
    """The distribution of an expression, each of its dice independent of all others.

    Raises `LimitExceeded` for what costs more than the budget, `NotAllowed` where a divisor can be zero.
    """
    tail = TAIL
    while True:
        found = _Terms(tail, Budget(node.spelling)).of(node)
        if found.left_out * LEFT_OUT < found.total:
            return found
        tail *= 1_000


class _Terms:
    """Reckons nodes; endless dice leave out less than 1 part in `tail`."""

    def __init__(self, tail: int, budget: Budget) -> None:
        self._tail = tail
        self._budget = budget

    def of(self, node: Node) -> Distribution:
        match node:
            case Number(value):
                found = Distribution.point(value)
            case Pool():
                found = pool(node, self._tail, self._budget)
            case OpenDie():
                found = open_die(tail=self._tail)
            case CheckDie():
                found = check_die(tail=self._tail)
            case Group(inner):
                found = self.of(inner)
            case Negative(inner):
                found = -self.of(inner)
            case Sum(terms):
                found = self._sum([self.of(one) if sign > 0 else -self.of(one) for sign, one in terms])
            case Product():
                found = self._product(node)
        return found

    def _sum(self, terms: list[Distribution]) -> Distribution:
        """Short ones first: the long ones are then moved as seldom as can be."""

        def add(left: Distribution, right: Distribution) -> Distribution:
            self._budget.product(left, right)
            return left + right

        return reduce(add, sorted(terms, key=lambda one: len(one.weights)))

    def _product(self, node: Product) -> Distribution:
        value = self.of(node.first)
        for sign, factor in node.rest:
            other = self.of(factor)
            if sign == "/" and other.chance(0, 0):
                raise NotAllowed(
                    "`{term}` divides by what can come to zero.",
                    hint="Divide by something that is never 0.",
                    term=node.spelling,
                )
            value = self._joined(sign, value, other)
        return value

    def _joined(self, sign: str, left: Distribution, right: Distribution) -> Distribution:
        bits = left.total.bit_length() + right.total.bit_length()
        self._budget.spend(len(left.weights) * len(right.weights) * (0.3 + bits / 10_000))
        if sign == "/":
            return left.joined(right, int.__floordiv__)
        ends = [one * other for one in (left.low, left.high) for other in (right.low, right.high)]
        self._budget.fit(max(ends) - min(ends) + 1, bits)
        return left.joined(right, int.__mul__)
