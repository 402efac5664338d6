from __future__ import annotations

import pytest

from rules.errors import LimitExceeded, NotAllowed
from rules.odds import Odds, check_die, dice, open_die
from rules.rulesets import load
from rules.scene import Scene


def odds_of(line: str) -> Odds:
    ruleset = load("narrative")
    return ruleset.odds(ruleset.parse(line).command, Scene(ruleset=ruleset))


def test_bands_make_odds() -> None:
    bands = [(None, 6, "failure"), (7, 7, "cost"), (8, 10, "success"), (11, None, "strong")]
    odds = Odds.of_bands(dice(2, 6) + 2, bands)
    assert odds == Odds(
        chances={"failure": 6 / 36, "cost": 4 / 36, "success": 16 / 36, "strong": 10 / 36},
        expected=9.0,
        distribution=(dice(2, 6) + 2).floats(),
    )


def test_an_outcome_without_a_chance_is_left_out() -> None:
    assert Odds.of_bands(dice(1, 6), [(None, 6, "low"), (7, None, "high")]).chances == {"low": 1.0}


def test_the_number_may_be_another_than_what_is_rolled() -> None:
    harm = dice(2, 6).map(lambda total: 4 if total >= 7 else 0)
    odds = Odds.of_bands(dice(2, 6), [(None, 6, "miss"), (7, None, "hit")], harm)
    assert odds.expected == pytest.approx(4 * 21 / 36)
    assert odds.distribution == {0: 15 / 36, 4: 21 / 36}


def test_what_was_left_out_is_the_remainder() -> None:
    rolled = open_die() + 45
    odds = Odds.of_bands(rolled, [(None, 99, "failure"), (100, None, "success")], more=1.5)
    assert 0 < odds.remainder < 1e-12
    assert odds.remainder == pytest.approx(rolled.remainder)
    assert odds.more == {"more": 1.5}


def test_a_check_against_a_difficulty() -> None:
    margin = check_die() + 14 - 14
    odds = Odds.of_bands(margin, [(1, None, "success"), (None, 0, "failure")], margin + 14)
    assert odds.chances == {"success": pytest.approx(0.9), "failure": pytest.approx(0.1)}


@pytest.mark.parametrize(
    ("line", "expected", "some"),
    [
        ("roll 2d6", 7.0, {7: 1 / 6}),
        ("roll 1d6!", 4.2, {5: 1 / 6, 7: 1 / 36}),
        ("roll 2d6+1", 8.0, {8: 1 / 6, 3: 1 / 36, 13: 1 / 36}),
        ("roll 3d6>=5", 1.0, {0: 8 / 27, 3: 1 / 27}),
        ("roll 5d10>=8+2", 3.5, {2: 0.7**5}),
        ("roll (1d6+1)/2*10", 20.0, {10: 1 / 3, 20: 1 / 3, 30: 1 / 3}),
        ("roll open+60-20", 90.5, {90: 0.01}),
        ("roll check+14", 19.5, {20: 0.1}),
        ("roll 7", 7.0, {7: 1.0}),
    ],
)
def test_odds_of_a_roll(line: str, expected: float, some: dict[int, float]) -> None:
    odds = odds_of(line)
    assert odds.chances == {"rolled": 1.0}
    assert odds.expected == pytest.approx(expected, abs=1e-9)
    assert odds.distribution is not None
    assert {number: odds.distribution[number] for number in some} == pytest.approx(some, abs=1e-12)
    assert sum(odds.distribution.values()) + odds.remainder == pytest.approx(1)
    assert 0 <= odds.remainder < 1e-12


def test_odds_of_repeats_are_refused() -> None:
    with pytest.raises(NotAllowed, match="one roll"):
        odds_of("roll 1d6 times 3")


def test_odds_of_an_endless_roll_are_refused() -> None:
    with pytest.raises(LimitExceeded):
        odds_of("roll 1d1!")
