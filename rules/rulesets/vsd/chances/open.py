"""The open-ended d100, told apart by its first die. Rule: vsd A01."""

from __future__ import annotations

from functools import cache

from rules.odds import Distribution, upward

SIDES = 100


@cache
def open_roll(width: int, first: int = 1, last: int = SIDES) -> Distribution:
    """The value of an open-ended roll whose first die lies from `first` to `last`, as a part of all rolls.

    What the weights lack to the total is the other first dice, and what was left out of endless chains.
    """
    low, high = width, SIDES - width
    parts: list[tuple[int, Distribution]] = []
    plain = range(max(first, low + 1), min(last, high) + 1)
    if plain:
        parts.append((len(plain), Distribution.uniform(plain[0], plain[-1])))
    if width:
        more = upward(SIDES, width)
        parts += [(1, -more + natural) for natural in range(first, min(last, low) + 1)]
        parts += [(1, more + natural) for natural in range(max(first, high + 1), last + 1)]
    return Distribution.mixture(parts, SIDES) if parts else Distribution(0, (0,), SIDES)
