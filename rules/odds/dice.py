"""Exact distributions of the dice themselves, each reckoned once by a closed form and kept."""

from __future__ import annotations

from functools import cache
from math import comb

from rules.odds.distribution import Distribution

TAIL = 10**13
"""An endless die is enumerated until less than 1 part in this is left out.

A line's remainder has to stay below 1e-12, so ten such dice may be joined.
"""


@cache
def die(sides: int) -> Distribution:
    """One die with the faces 1 to `sides`."""
    return Distribution.uniform(1, sides)


@cache
def fate(count: int) -> Distribution:
    """The sum of Fate dice, each -1, 0 or 1."""
    return dice(count, 3) + -2 * count


@cache
def dice(count: int, sides: int) -> Distribution:
    """The sum of `count` dice with the faces 1 to `sides`."""
    return Distribution(count, tuple(_sums(count, sides)), sides**count)


@cache
def check_die(*, counts_one: bool = True) -> Distribution:
    """The exploding d10 before any floor; `counts_one`: the opening 1 counts as 1. Rule: witcher D2, D3, A3."""
    chain = upward(10, 10)
    weights = {face: chain.total for face in range(2, 10)}
    for number, weight in enumerate(chain.weights, chain.low):
        for value in (10 + number, (1 if counts_one else 0) - number):
            weights[value] = weights.get(value, 0) + weight
    return Distribution.of(weights, 10 * chain.total)


@cache
def open_die(width: int = 5) -> Distribution:
    """The open-ended d100: the top and the lowest `width` faces go on, the latter downward. Rule: vsd A01."""
    chain = upward(100, 101 - width)
    parts = [(1, Distribution.point(face)) for face in range(width + 1, 101 - width)]
    parts += [(1, chain + face) for face in range(101 - width, 101)]
    parts += [(1, -chain + face) for face in range(1, width + 1)]
    return Distribution.mixture(parts, 100)


@cache
def upward(sides: int, first_high: int) -> Distribution:
    """A die that adds another one whenever it shows `first_high` (2 or more) or higher, without end.

    With 96 of 100 it is the open-ended d100 that goes up only.
    """
    high = sides - first_high + 1
    low = Distribution(1, (1,) * (first_high - 1), sides)
    links = Distribution(first_high, (1,) * high, sides)
    parts: list[Distribution] = []
    lead = Distribution.point(0)
    rest = 1
    while rest * TAIL >= sides ** len(parts):
        parts.append(lead + low)
        lead += links
        rest *= high
    return Distribution.mixture([(1, part) for part in parts], 1)


def _sums(count: int, sides: int) -> list[int]:
    """Coefficients of (1 + x + … + x^(sides-1)) to the power `count`.

    From P = (1 - x^s)^n / (1 - x)^n follows (1 - x)(1 - x^s) P' = n (1 - x^s - s x^(s-1) (1 - x)) P, which gives
    each coefficient from three others; the other half mirrors the first.
    """
    length = count * (sides - 1) + 1
    half = [1] * ((length + 1) // 2)
    for at in range(1, len(half)):
        half[at] = half[at - 1] * (at - 1 + count)
        if at >= sides:
            half[at] -= half[at - sides] * (sides * (count + 1) - at)
        if at > sides:
            half[at] += half[at - sides - 1] * (sides * (count + 1) - (at - 1) - count)
        half[at] //= at
    return half + half[: length // 2][::-1]


def chain_limit(count: int, going: int, sides: int, tail: int = TAIL) -> int:
    """How many further dice `count` exploding ones are followed to, until less than 1 part in `tail` is left out.

    `going` of `sides` faces explode.
    """
    stops = (sides - going) ** count
    held, whole, further = stops, sides**count, 0
    while (whole - held) * tail >= whole:
        further += 1
        whole *= sides
        held = held * sides + stops * comb(count + further - 1, further) * going**further
    return further
