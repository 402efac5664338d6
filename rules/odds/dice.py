"""Exact distributions of the dice themselves, each reckoned once by a closed form and kept."""

from __future__ import annotations

from functools import cache, lru_cache

from rules.odds.distribution import Distribution
from rules.odds.packed import geometric

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


@lru_cache(maxsize=64)  # a few: the weights of a large pool fill megabytes
def dice(count: int, sides: int) -> Distribution:
    """The sum of `count` dice with the faces 1 to `sides`."""
    return die(sides).repeated(count)


@cache
def check_die(*, counts_one: bool = True, tail: int = TAIL) -> Distribution:
    """The exploding d10 before any floor; `counts_one`: the opening 1 counts as 1. Rule: witcher D2, D3, A3."""
    return _two_way(10, 1, tail, 0 if counts_one else -1)


@cache
def open_die(width: int = 5, tail: int = TAIL) -> Distribution:
    """The open-ended d100: the top and the lowest `width` faces go on, the latter downward. Rule: vsd A01."""
    return _two_way(100, width, tail)


@cache
def upward(sides: int, width: int, tail: int = TAIL) -> Distribution:
    """A die that adds another one whenever it shows one of its top `width` faces, without end."""
    low = Distribution(1, (1,) * (sides - width), sides)
    high = Distribution(sides - width + 1, (1,) * width, sides)
    return chains(1, low, high, chain_limit(1, width, sides, tail))


def chains(count: int, stop: Distribution, go: Distribution, further: int) -> Distribution:
    """What `count` exploding dice come to together, followed through `further` explosions in all.

    One die C is what it stops at, or what it explodes at and another chain: C = S + G C, so that `count` of them are
    S^count times the sum of (count+k-1 over k) G^k.
    """
    first = stop.repeated(count)
    factors: list[int] = []
    ways = 1
    for many in range(further + 1):
        factors.append(ways * go.total ** (further - many))
        ways = ways * (count + many) // (many + 1)
    weights = geometric(first.weights, go.weights, go.low, factors)
    return Distribution(first.low + min(go.low, 0) * further, tuple(weights), first.total * go.total**further)


def _two_way(sides: int, width: int, tail: int, shift: int = 0) -> Distribution:
    """A die whose top `width` faces open a chain upward, and whose lowest ones open it downward.

    What an opened chain comes to is all that a chain can be beyond its stopping faces. The way down mirrors the way
    up: face 1 less a chain stands to face `sides` and a chain as 1 to `sides`. `shift` moves the way down.
    """
    chain = upward(sides, width, 2 * tail)
    up = Distribution(sides - width + 2, chain.weights[sides - width + 1 :], chain.total)
    plain = Distribution(width + 1, (1,) * (sides - 2 * width), sides)
    return Distribution.mixture([(1, plain), (1, up), (1, -up + (sides + 1 + shift))], 1)


def chain_limit(count: int, going: int, sides: int, tail: int = TAIL) -> int:
    """How many explosions of `count` dice to follow until less than 1 part in `tail` is left out.

    `going` of the `sides` faces explode.
    """
    stops = (sides - going) ** count
    held, whole, further, ways, power = stops, sides**count, 0, 1, 1
    while (whole - held) * tail >= whole:
        ways = ways * (count + further) // (further + 1)
        further += 1
        power *= going
        whole *= sides
        held = held * sides + stops * ways * power
    return further
