"""The dice of the games against their published closed forms and against the frequencies of the real roller."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from math import log
from typing import TYPE_CHECKING

import pytest

from rules.dice import SeededDice
from rules.expression import CheckDie, Explode, Keep, Node, OpenDie, Pool
from rules.odds import Distribution, check_die, dice, distribution_of, fate, open_die, upward
from rules.tray import FATE, Tray, chain_after, exploding, open_ended

if TYPE_CHECKING:
    from collections.abc import Callable

REMAINDER = 1e-12


def at_least(number: int, *, counts_one: bool) -> Fraction:
    """The closed form Q(n). Rule: witcher 8.1."""
    if number >= 2:
        tens, rest = divmod(number - 1, 10)
        return Fraction(10 - rest, 10 ** (tens + 1))
    if number == 1 and not counts_one:
        return Fraction(9, 10)
    tens, rest = divmod((2 if counts_one else 1) - number - 1, 10)
    return 1 - Fraction(10 - rest, 10 ** (tens + 2))


@pytest.mark.parametrize("counts_one", [True, False])
@pytest.mark.parametrize("number", [*range(-32, 33), -100, 100])
def test_check_die_has_its_closed_form(number: int, *, counts_one: bool) -> None:
    odds = check_die(counts_one=counts_one)
    exact = at_least(number, counts_one=counts_one)
    assert 0 <= exact - odds.chance(number, None) <= Fraction(odds.left_out, odds.total)


@pytest.mark.parametrize(
    ("counts_one", "mean", "variance"),
    [(True, Fraction(11, 2), Fraction(9889, 324)), (False, Fraction(27, 5), Fraction(66286, 2025))],
)
def test_moments_of_the_check_die(*, counts_one: bool, mean: Fraction, variance: Fraction) -> None:
    odds = check_die(counts_one=counts_one)
    assert float(odds.mean) == pytest.approx(float(mean), abs=1e-10)
    squares = odds.map(lambda one: one * one).mean
    assert float(squares - odds.mean**2) == pytest.approx(float(variance), abs=1e-8)


@pytest.mark.parametrize(
    ("ahead", "hit", "critical"), [(0, 0.4591, 0.0991), (5, 0.7783, 0.2217), (-5, 0.1828, 0.0362), (10, 0.9009, 0.5409)]
)
def test_attack_against_defense(ahead: int, hit: float, critical: float) -> None:
    margin = check_die() + ahead - check_die()
    assert margin.at_least(1) == pytest.approx(hit, abs=5e-5)
    assert margin.at_least(10) == pytest.approx(critical, abs=5e-5)


def test_a_tie_of_equals_has_nine_in_a_hundred_and_ten() -> None:
    contest = check_die().versus(check_die())
    assert float(contest.equal) == pytest.approx(9 / 110, abs=1e-12)
    assert float(contest.greater) == pytest.approx(101 / 220, abs=1e-12)


@pytest.mark.parametrize("width", [1, 3, 5, 10])
def test_the_open_die_mirrors_itself(width: int) -> None:
    odds = open_die(width)
    assert 0 < odds.remainder < REMAINDER
    assert odds.mean == Fraction(101, 2)
    assert odds.weights == odds.weights[::-1]


def test_opposed_open_dice() -> None:
    assert float((open_die() + 60).versus(open_die() + 20).greater) == pytest.approx(0.785676, abs=5e-7)


def play(roll: Callable[[Tray], int], times: int) -> Counter[int]:
    source = SeededDice(7)
    return Counter(roll(Tray(source)) for _ in range(times))


def pool(node: Node, tray: Tray) -> int:
    return node.roll(tray, [])


def check_from_zero(tray: Tray) -> int:
    return exploding(tray, "check", counts_one=False).value


def open_by(width: int, tray: Tray) -> int:
    return open_ended(tray, "open", width=width).value


def open_up(tray: Tray) -> int:
    return chain_after(tray, tray.die(100, "open")).value


BEST_THREE = Pool(4, 6, (Keep(False, True, 3),))
EXPLODED = Pool(3, 6, (Explode(()), Keep(False, True, 2)))


@pytest.mark.parametrize(
    ("roll", "odds"),
    [
        (partial(pool, CheckDie()), check_die()),
        (check_from_zero, check_die(counts_one=False)),
        (partial(pool, OpenDie()), open_die()),
        (partial(open_by, 10), open_die(10)),
        (open_up, upward(100, 5)),
        (partial(pool, Pool(3, 6)), dice(3, 6)),
        (partial(pool, Pool(4, FATE)), fate(4)),
        (partial(pool, BEST_THREE), distribution_of(BEST_THREE)),
        (partial(pool, EXPLODED), distribution_of(EXPLODED)),
    ],
    ids=["check", "check-zero", "open", "open-10", "upward", "3d6", "4dF", "4d6kh3", "3d6!kh2"],
)
def test_the_real_roller_keeps_to_the_odds(roll: Callable[[Tray], int], odds: Distribution) -> None:
    times, doubt = 10_000, 1e-9
    seen = play(roll, times)
    below = 0
    # No step of the empirical distribution strays further (Dvoretzky, Kiefer, Wolfowitz, Massart) but once in 1/doubt.
    bound = (log(2 / doubt) / (2 * times)) ** 0.5
    for number in range(min(seen), max(seen) + 1):
        assert abs(below / times - odds.below(number)) <= bound
        below += seen[number]
    assert all(odds.fractions().get(number) for number in seen)
