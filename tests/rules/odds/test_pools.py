"""Terms of dice against their twin: every sequence of faces, played through the real roller."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import assume, example, given, seed, settings
from hypothesis import strategies as st

from rules.dice import ScriptedDice
from rules.errors import LimitExceeded, NotAllowed
from rules.expression import Clamp, Comparison, Explode, Keep, Operator, Pick, Pool, Reroll, Selector
from rules.odds import Distribution, distribution_of
from rules.tray import FATE, Tray

DRAWS = 7
"""Dice that the twin rolls at most; longer sequences stay unfinished."""


def spelling(value: object) -> str | None:
    return value.spelling if isinstance(value, Pool) else None


def twin(pool: Pool) -> tuple[dict[int, Fraction], Fraction]:
    """The probability of each sum by playing all sequences, and the probability of those that are unfinished."""
    sides = len(pool.faces)
    found: dict[int, Fraction] = defaultdict(Fraction)
    unfinished = Fraction()
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        try:
            found[pool.roll(Tray(ScriptedDice(*faces)), [])] += Fraction(1, sides ** len(faces))
        except NotAllowed:
            if len(faces) == DRAWS:
                unfinished += Fraction(1, sides**DRAWS)
            else:
                waiting.extend((*faces, face) for face in range(1, sides + 1))
    return dict(found), unfinished


def agrees(pool: Pool, odds: Distribution) -> None:
    found, unfinished = twin(pool)
    exact = odds.fractions()
    if not unfinished:
        assert exact == found
        return
    left_out = Fraction(odds.left_out, odds.total)
    for number in exact.keys() | found.keys():
        reckoned, played = exact.get(number, Fraction()), found.get(number, Fraction())
        assert played - left_out <= reckoned <= played + unfinished


comparisons = st.builds(Comparison, st.sampled_from(["<", "<=", "=", ">=", ">"]), st.integers(0, 4))
selectors = st.builds(Selector, st.booleans(), st.integers(1, 3))
conditions = st.lists(comparisons, min_size=1, max_size=2).map(tuple)
modes: st.SearchStrategy[Literal["until", "once", "add"]] = st.sampled_from(["until", "once", "add"])
operators = st.one_of(
    st.builds(Keep, st.booleans(), st.booleans(), st.integers(1, 3)),
    st.builds(Pick, st.booleans(), comparisons),
    st.builds(Explode, conditions | st.just(())),
    st.builds(Reroll, modes, conditions | st.tuples(selectors) | st.tuples(selectors, comparisons)),
    st.builds(Clamp, st.booleans(), st.integers(0, 5)),
)


@seed(20)
@settings(max_examples=100, deadline=None, database=None)
@given(
    count=st.integers(0, 3),
    sides=st.integers(1, 4) | st.just(FATE),
    chain=st.lists(operators, max_size=4).map(tuple),
    success=st.none() | comparisons,
)
@example(
    count=3, sides=4, chain=(Pick(True, Comparison("=", 1)), Keep(True, True, 1), Keep(False, False, 1)), success=None
)
@example(count=3, sides=4, chain=(Explode(()), Keep(False, False, 2)), success=None)
@example(count=2, sides=4, chain=(Pick(True, Comparison(">", 0)), Keep(False, True, 1)), success=None)
@example(count=2, sides=4, chain=(Explode((Comparison("<", 2),)), Keep(False, True, 2)), success=None)
@example(count=2, sides=FATE, chain=(Explode((Comparison("<", 0),)),), success=None)
@example(count=2, sides=FATE, chain=(Explode((Comparison("<", 0), Comparison(">", 0))),), success=None)
def test_pool_equals_its_twin(
    count: int, sides: int | str, chain: tuple[Operator, ...], success: Comparison | None
) -> None:
    try:
        pool = Pool(count, sides, chain, success)
        odds = distribution_of(pool)
    except LimitExceeded:
        assume(False)  # never ends, or costs too much: refusals have tests of their own
        return
    agrees(pool, odds)


@pytest.mark.parametrize(
    ("pool", "part"),
    [
        (Pool(4, 6, (Explode((Comparison(">=", 2),)), Reroll("once", (Selector(False, 1),)))), "budget"),
        (Pool(20, 6, (Reroll("once", (Selector(False, 1),)),)), "budget"),
        (Pool(1_000, 6, (Keep(False, True, 500),)), "budget"),
        (Pool(1_000, 100), "numbers"),
        (Pool(1, 1_000_000), "numbers"),
        (Pool(1, 100, (Explode((Comparison(">=", 2),)),)), "numbers"),
    ],
    ids=spelling,
)
def test_what_costs_too_much_is_refused_and_the_limit_named(pool: Pool, part: str) -> None:
    with pytest.raises(LimitExceeded, match=part) as refusal:
        distribution_of(pool)
    assert str(refusal.value.figures["limit"]) in refusal.value.message


@pytest.mark.parametrize(
    ("pool", "mean"),
    [
        (Pool(1_000, 6), 3_500),
        (Pool(4, 6, (Keep(False, True, 3),)), Fraction(15869, 1296)),
        (Pool(3, 6, (), Comparison(">=", 5)), 1),
        (Pool(1_000, 6, (), Comparison(">=", 5)), Fraction(1_000, 3)),
        (Pool(500, 6, (Reroll("until", (Comparison("=", 1),)),)), 2_000),
        (Pool(4, FATE), 0),
    ],
    ids=spelling,
)
def test_mean(pool: Pool, mean: Fraction) -> None:
    odds = distribution_of(pool)
    assert odds.left_out == 0
    assert odds.mean == mean


def test_exploding_dice_come_to_six_fifths_each() -> None:
    odds = distribution_of(Pool(10, 6, (Explode(()),)))
    assert float(odds.mean) == pytest.approx(42, abs=1e-9)
    assert 0 < odds.remainder < 1e-12
