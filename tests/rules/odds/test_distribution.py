from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.odds import Contest, Distribution, dice, die


@st.composite
def distributions(draw: st.DrawFn) -> Distribution:
    weights = draw(st.lists(st.integers(0, 10**12), min_size=1, max_size=30))
    weights[0] += 1
    return Distribution(draw(st.integers(-50, 50)), tuple(weights), sum(weights) + draw(st.integers(0, 5)))


def pairs(left: Distribution, right: Distribution) -> list[tuple[int, int, Fraction]]:
    both = product(left.fractions().items(), right.fractions().items())
    return [(one, other, chance * share) for (one, chance), (other, share) in both]


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(left=distributions(), right=distributions())
def test_sum_difference_and_contest_are_those_of_all_pairs(left: Distribution, right: Distribution) -> None:
    added: dict[int, Fraction] = {}
    for one, other, chance in pairs(left, right):
        added[one + other] = added.get(one + other, Fraction()) + chance
    assert (left + right).fractions() == added
    assert (left - right).fractions() == (left + -right).fractions()
    assert left.versus(right) == Contest(
        sum((chance for one, other, chance in pairs(left, right) if one > other), Fraction()),
        sum((chance for one, other, chance in pairs(left, right) if one == other), Fraction()),
        sum((chance for one, other, chance in pairs(left, right) if one < other), Fraction()),
    )
    margin = left - right
    assert left.versus(right) == Contest(margin.chance(1, None), margin.chance(0, 0), margin.chance(None, -1))


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(left=distributions(), right=distributions(), number=st.integers(-60, 90))
def test_what_holds_for_every_distribution(left: Distribution, right: Distribution, number: int) -> None:
    left_out = Fraction(left.left_out, left.total)
    assert sum(left.fractions().values()) + left_out == 1
    assert left.chance(None, number - 1) + left.chance(number, None) + left_out == 1
    assert left.at_least(number) == float(left.chance(number, None))
    assert left.below(number) == float(left.chance(None, number - 1))
    assert (left + right).mean == left.mean + right.mean
    assert left.floor(number).fractions() == left.map(lambda one: max(one, number)).fractions()
    assert left.cap(number).fractions() == left.map(lambda one: min(one, number)).fractions()
    assert left.joined(right, max).fractions() == left.then(right.floor).fractions()
    assert left.repeated(3).fractions() == (left + left + left).fractions()


def test_two_dice() -> None:
    rolled = dice(2, 6)
    assert rolled == Distribution(2, (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), 36)
    assert rolled.mean == 7
    assert (rolled.low, rolled.high) == (2, 12)
    assert rolled.chance(7, 9) == Fraction(15, 36)
    assert rolled.chance(9, 7) == 0
    assert rolled.by_band([(None, 6, "low"), (7, 7, "seven"), (8, None, "high"), (13, None, "never")]) == {
        "low": Fraction(15, 36),
        "seven": Fraction(1, 6),
        "high": Fraction(15, 36),
    }


def test_bands_of_one_word_are_added_up() -> None:
    assert die(6).by_band([(1, 1, "end"), (6, 6, "end"), (2, 5, "middle")]) == {
        "end": Fraction(1, 3),
        "middle": Fraction(2, 3),
    }


def test_a_die_chooses_dice() -> None:
    chosen = die(2).then(lambda face: dice(face, 4))
    assert chosen.mean == Fraction(5, 2) / 2 + Fraction(5) / 2
    assert chosen.chance(1, 1) == Fraction(1, 8)


def test_mixture_leaves_out_what_no_part_holds() -> None:
    mixed = Distribution.mixture([(1, die(2)), (2, Distribution.point(9))], 4)
    assert mixed.fractions() == {1: Fraction(1, 8), 2: Fraction(1, 8), 9: Fraction(1, 2)}
    assert mixed.remainder == 0.25


@pytest.mark.parametrize("count", range(7))
@pytest.mark.parametrize("sides", range(1, 8))
def test_sums_of_dice_are_those_of_one_die_after_another(count: int, sides: int) -> None:
    one_by_one = Distribution.point(0)
    for _ in range(count):
        one_by_one += die(sides)
    assert dice(count, sides).fractions() == one_by_one.fractions()
