"""The best or the worst so many of a pool of fair dice, the most frequent thing that is done to dice.

Faces are gone through from the best to the worst: of the kept dice some lie there that are better, and all others show
this face. It is what `ranked` does for any dice, without what fair ones do not need.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from rules.odds.distribution import Distribution
from rules.odds.packed import slot, unpack

if TYPE_CHECKING:
    from rules.odds.budget import Budget


def best(count: int, sides: int, many: int, budget: Budget) -> Distribution:
    """The sum of the `many` (1 to `count`) highest of `count` dice with faces 1 to `sides`."""
    whole = sides**count
    size, span = slot(whole), many * (sides - 1) + 1
    steps, half = sides * many, span * size // 2
    budget.fit(span, 8 * size)
    budget.spend(2 * steps)
    budget.multiply(half, size, 2 * steps)
    budget.multiply(half, sides * size, steps)
    total = better = 0
    gone = count - many
    # Of N dice at least K show a face f, and the others less: F(N, K) = f F(N-1, K-1) - (N-1 over K-1) (f-1)^(N-K+1).
    fewer = [comb(gone + least, least) for least in range(many)]
    chosen = [comb(count, above) for above in range(many)]
    laid = [1] + [0] * (many - 1)
    for face in range(sides, 0, -1):
        shift = 8 * size * (face - 1)
        ways, over = face**gone, (face - 1) ** (gone + 1)
        for least in range(many):
            ways = face * ways - fewer[least] * over
            total += laid[many - 1 - least] * ways << shift * (least + 1)
        better += 1 << shift
        power = 1
        for above in range(many):
            laid[above] = chosen[above] * power
            power *= better
    return Distribution(many, tuple(unpack(total, size, span)), whole)


def worst(count: int, sides: int, many: int, budget: Budget) -> Distribution:
    """The sum of the `many` (1 to `count`) lowest of `count` dice with faces 1 to `sides`."""
    return -best(count, sides, many, budget) + (sides + 1) * many
