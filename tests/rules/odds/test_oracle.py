"""The same chances reckoned by an independent library."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

from rules.expression import Comparison, Explode, Keep, Pool
from rules.odds import Distribution, check_die, dice, distribution_of, open_die

icepool: Any = import_module("icepool")  # its generic types mean nothing to a strict checker
Oracle = Any
"""A die of the library."""

DEPTH = 9
"""Links of a chain that the library follows."""


def agree(odds: Distribution, oracle: Oracle, left_out: Fraction = Fraction(0)) -> None:
    """Every probability is the oracle's, or differs by what one of them leaves out."""
    exact = odds.fractions()
    theirs = {number: Fraction(weight, oracle.denominator()) for number, weight in oracle.items() if weight}
    bound = left_out + Fraction(odds.left_out, odds.total)
    assert all(abs(exact.get(number, 0) - theirs.get(number, 0)) <= bound for number in exact.keys() | theirs.keys())
    if not bound:
        assert exact == theirs


def chain(sides: int, width: int) -> Oracle:
    return icepool.d(sides).explode(list(range(sides - width + 1, sides + 1)), depth=DEPTH)


def two_way(sides: int, width: int, shift: int = 0) -> Oracle:
    tail = chain(sides, width)

    def open_up(face: int) -> Oracle:
        if face > sides - width:
            return face + tail
        return face - tail + shift if face <= width else face

    return icepool.d(sides).map(open_up)


@pytest.mark.parametrize("counts_one", [True, False])
def test_check_die(*, counts_one: bool) -> None:
    agree(check_die(counts_one=counts_one), two_way(10, 1, 0 if counts_one else -1), Fraction(1, 10 ** (DEPTH + 1)))


def test_open_die() -> None:
    agree(open_die() + 60, two_way(100, 5) + 60, Fraction(1, 20 ** (DEPTH + 1)))


def test_opposed_open_dice() -> None:
    ours = (open_die() + 60).versus(open_die() + 20).greater
    theirs = (two_way(100, 5) + 60 > two_way(100, 5) + 20).probability(True)
    assert abs(ours - theirs) < Fraction(1, 20**DEPTH)


@pytest.mark.parametrize(
    ("odds", "oracle"),
    [
        (dice(100, 6), 100 @ icepool.d6),
        (distribution_of(Pool(4, 6, (Keep(False, True, 3),))), icepool.d6.highest(4, 3)),
        (distribution_of(Pool(4, 6, (Keep(True, True, 1),))), icepool.d6.lowest(4, 3)),
        (distribution_of(Pool(20, 6, (Keep(False, True, 10),))), icepool.d6.highest(20, 10)),
        (distribution_of(Pool(5, 10, (), Comparison(">=", 8))), 5 @ (icepool.d10 >= 8)),
        (
            distribution_of(Pool(5, 6, (Keep(True, False, 1), Keep(True, True, 1)))),
            icepool.d6.pool(5)[1:-1].sum(),
        ),
    ],
    ids=["100d6", "4d6kh3", "4d6dh1", "20d6kh10", "5d10>=8", "5d6dl1dh1"],
)
def test_plain_pools(odds: Distribution, oracle: Oracle) -> None:
    agree(odds, oracle)


def test_exploding_pool() -> None:
    oracle = 10 @ icepool.d6.explode(depth=DEPTH)
    agree(distribution_of(Pool(10, 6, (Explode(()),))), oracle, Fraction(10, 6 ** (DEPTH + 1)))
