"""The chances of `odds` lines against the figures that the rules state, each worked out by hand. Rule: 6.1, 7.13, 8."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import pytest

from tests.rules.witcher.play import Play

NONE_COUNTS = "settings switch fumble_counts_one false"
TIE_SUCCEEDS = "settings switch dc_tie success"
NO_FLOOR = "settings switch floor none"


def chances(line: str, *setup: str) -> dict[str, float]:
    """The chances of a line."""
    return dict(Play(*setup).odds(line).chances)


def success(line: str, *setup: str) -> float:
    """How often a line succeeds; an outcome without a chance may be left out."""
    return chances(line, *setup).get("success", 0)


def mean(line: str, *setup: str) -> float:
    """What a line is expected to come to."""
    expected = Play(*setup).odds(line).expected
    assert expected is not None
    return float(expected)


def numbers(line: str, *setup: str) -> dict[int, float]:
    """The distribution of a line by number."""
    distribution = Play(*setup).odds(line).distribution
    assert distribution is not None
    return {int(number): float(chance) for number, chance in distribution.items()}


# --- 8.1: the exploding die

REACHED = {
    -8: 0.99, -7: 0.98, -1: 0.92, 0: 0.91, 1: 0.90, 2: 0.90, 3: 0.80, 5: 0.60, 6: 0.50, 8: 0.30, 9: 0.20, 10: 0.10,
    11: 0.10, 12: 0.09, 15: 0.06, 19: 0.02, 20: 0.01, 21: 0.01, 22: 0.009,
}  # fmt: skip
"""How often the chain is so much or more."""


@pytest.mark.parametrize(("least", "chance"), REACHED.items())
def test_a_check_needs_its_dc_less_its_bonus_and_one_more(least: int, chance: float) -> None:
    assert success(f"check +40 dc {least + 39}") == pytest.approx(chance, abs=1e-12)
    assert success(f"check +40 dc {least + 40}", TIE_SUCCEEDS) == pytest.approx(chance, abs=1e-12)


def closed(least: int, *, counts_one: bool = True) -> Fraction:
    """The closed form of the rules."""
    if least >= 2:
        m, q = (least - 1) // 10, (least - 1) % 10 + 1
        return Fraction(11 - q, 10 ** (m + 1))
    s = 2 - least if counts_one else 1 - least
    if s == 0:
        return Fraction(9, 10)
    j, q = (s - 1) // 10, (s - 1) % 10 + 1
    return 1 - Fraction(11 - q, 10 ** (j + 2))


@pytest.mark.parametrize("least", range(-30, 45))
def test_the_closed_form_holds_in_both_tails(least: int) -> None:
    assert success(f"check +50 dc {least + 49}") == pytest.approx(float(closed(least)), abs=1e-12)
    assert success(f"check +50 dc {least + 49}", NONE_COUNTS) == pytest.approx(
        float(closed(least, counts_one=False)), abs=1e-12
    )


@pytest.mark.parametrize(
    ("bonus", "dc", "above", "reached"),
    [(14, 14, 0.9, 0.91), (14, 18, 0.6, 0.7), (14, 30, 1 / 25, 1 / 20), (10, 14, 0.6, 0.7), (4, 30, 1 / 250, 1 / 200)],
)
def test_what_a_tie_is_worth(bonus: int, dc: int, above: float, reached: float) -> None:
    assert success(f"check 1d10+{bonus} dc {dc}") == pytest.approx(above)
    assert success(f"check 1d10+{bonus} dc {dc}", TIE_SUCCEEDS) == pytest.approx(reached)


def test_a_first_1_that_counts_nothing_reaches_its_bonus_no_more() -> None:
    assert success("check 1d10+14 dc 14", TIE_SUCCEEDS, NONE_COUNTS) == pytest.approx(0.9)
    assert success("check 1d10+14 dc 14", NONE_COUNTS) == pytest.approx(0.9)


@pytest.mark.parametrize(("setup", "shift"), [((), 0), ((NONE_COUNTS,), -1)])
def test_every_number_of_the_chain_has_its_chance(setup: tuple[str, ...], shift: int) -> None:
    found = numbers("check +100", *setup)
    stated = dict.fromkeys(range(2, 10), 0.1)
    stated |= {10 * m + r: 10.0 ** -(m + 1) for m in (1, 2, 3) for r in range(1, 10)}
    stated |= {1 - (10 * j + r) + shift: 10.0 ** -(j + 2) for j in (0, 1, 2) for r in range(1, 10)}
    for value in range(-27, 40):
        assert found.get(100 + value, 0) == pytest.approx(stated.get(value, 0), abs=1e-12), value


@pytest.mark.parametrize(
    ("setup", "expected", "variance"),
    [((), Fraction(11, 2), Fraction(9889, 324)), ((NONE_COUNTS,), Fraction(27, 5), Fraction(66286, 2025))],
)
def test_mean_and_variance(setup: tuple[str, ...], expected: Fraction, variance: Fraction) -> None:
    assert mean("check +300", *setup) == pytest.approx(float(300 + expected), abs=1e-9)
    found = numbers("check +300", *setup)
    around = sum(chance * (value - 300 - float(expected)) ** 2 for value, chance in found.items())
    assert around == pytest.approx(float(variance), abs=1e-6)


LADDER = {
    "simple": (0.90, 0.94, 0.98), "average": (0.60, 0.90, 0.94), "demanding": (0.20, 0.60, 0.90),
    "severe": (0.08, 0.20, 0.60), "extreme": (0.04, 0.08, 0.20), "legendary": (0.01, 0.04, 0.08),
}  # fmt: skip


@pytest.mark.parametrize(("rung", "bonus", "chance"), [
    (rung, bonus, chance) for rung, row in LADDER.items() for bonus, chance in zip((10, 14, 18), row, strict=True)
])  # fmt: skip
def test_the_ladder_at_three_bonuses(rung: str, bonus: int, chance: float) -> None:
    """6.1, rounded to two places there."""
    assert success(f"check +{bonus} dc {rung}") == pytest.approx(chance, abs=0.0051)


# --- 8.2: attack against defense

HIT = {
    -10: 0.0829, -5: 0.1828, -4: 0.2217, -3: 0.2688, -2: 0.3240, -1: 0.3875, 0: 0.4591, 1: 0.5409, 2: 0.6125,
    3: 0.6760, 4: 0.7312, 5: 0.7783, 6: 0.8172, 8: 0.8704, 10: 0.9009,
}  # fmt: skip
CRITICAL = {
    -10: 0.0144, -5: 0.0362, -4: 0.0453, -3: 0.0561, -2: 0.0686, -1: 0.0829, 0: 0.0991, 1: 0.1153, 2: 0.1296,
    3: 0.1521, 4: 0.1828, 5: 0.2217, 6: 0.2688, 8: 0.3875, 10: 0.5409,
}  # fmt: skip
"""By the difference of the bonuses, without the floor; a hit may be critical there."""


def strikes(difference: int, defense: int, *setup: str) -> tuple[float, float]:
    """How often an attack hits, critically or not, and how often critically."""
    found = chances(f"attack {difference + defense:+d} vs {defense:+d}", *setup)
    critical = found.get("critical", 0)
    return found.get("hit", 0) + critical, critical


@pytest.mark.parametrize("difference", HIT)
def test_attack_against_defense_without_the_floor(difference: int) -> None:
    hit, critical = strikes(difference, 20, NO_FLOOR)
    assert hit == pytest.approx(HIT[difference], abs=5.1e-5)
    assert critical == pytest.approx(CRITICAL[difference], abs=5.1e-5)


@pytest.mark.parametrize("difference", HIT)
@pytest.mark.parametrize(("defense", "apart"), [(16, 0.001), (20, 0.001), (8, 0.008)])
def test_the_floor_moves_little(difference: int, defense: int, apart: float) -> None:
    plain = strikes(difference, defense, NO_FLOOR)
    if difference + defense >= 0:
        assert strikes(difference, defense) == pytest.approx(plain, abs=apart)


def test_equal_bonuses_without_the_floor_exactly() -> None:
    found = chances("check +20 vs +20 neutral", NO_FLOOR)
    assert found["draw"] == pytest.approx(9 / 110, abs=1e-12)
    assert found["win"] == pytest.approx(101 / 220, abs=1e-12)
    assert strikes(0, 20, NO_FLOOR)[0] == pytest.approx(101 / 220, abs=1e-12)


@pytest.mark.parametrize("difference", range(11))
def test_the_laws_between_the_columns(difference: int) -> None:
    """A critical is a hit with 9 less; who hits less often is missed or tied more often."""
    assert strikes(difference, 30, NO_FLOOR)[1] == pytest.approx(strikes(difference - 9, 30, NO_FLOOR)[0], abs=1e-12)
    draw = chances(f"check {30 + difference:+d} vs +30 neutral", NO_FLOOR)["draw"]
    hit, missed = strikes(difference, 30, NO_FLOOR)[0], strikes(-difference, 30, NO_FLOOR)[0]
    assert missed == pytest.approx(1 - hit - draw, abs=1e-12)


@pytest.mark.parametrize(
    ("bonus", "hit", "critical"),
    [(6, 0.6, 0.07), (8, 0.8, 0.09), (10, 0.9, 0.1), (12, 23 / 25, 0.3), (14, 47 / 50, 0.5)],
)
def test_undefended(bonus: int, hit: float, critical: float) -> None:
    found = chances(f"attack 1d10+{bonus} undefended")
    assert found["critical"] == pytest.approx(critical, abs=1e-12)
    assert found["hit"] + found["critical"] == pytest.approx(hit, abs=1e-12)


# --- 8.3: Saves and others


@pytest.mark.parametrize(
    ("save", "chance"), [(0, 0), (1, 0), (2, 0.1), (5, 0.4), (7, 0.6), (10, 0.9), (11, 1), (15, 1)]
)
def test_a_save(save: int, chance: float) -> None:
    assert success(f"save {save}") == pytest.approx(chance, abs=1e-12)


ALIVE = {
    5: (0.4, 0.12, 0.024, 0.0024), 6: (0.5, 0.20, 0.06, 0.012), 7: (0.6, 0.30, 0.12, 0.036),
    8: (0.7, 0.42, 0.21, 0.084), 10: (0.9, 0.72, 0.504, 0.3024),
}  # fmt: skip


@pytest.mark.parametrize(("save", "alive"), ALIVE.items())
def test_how_long_the_dying_live(save: int, alive: tuple[float, ...]) -> None:
    play = Play("sheet new Ana", f"sheet set hp.max 20, save {save}", "combat start", "combat join Ana initiative 3")
    play.say("combat hp Ana -20")
    told = play.odds("save").more["alive"]
    assert isinstance(told, dict)
    assert [told[str(saves)] for saves in (1, 2, 3, 4)] == pytest.approx(alive, abs=1e-12)
    each: list[float] = []
    for _ in alive:
        each.append(play.odds("save").chances.get("success", 0))
        play.say("save rolled 1")
    assert [prod(each[: count + 1]) for count in range(len(each))] == pytest.approx(alive, abs=1e-12)


@pytest.mark.parametrize("chance", [0, 1, 20, 99, 100])
def test_a_percentage(chance: int) -> None:
    assert success(f"percent {chance}") == pytest.approx(chance / 100, abs=1e-12)


def test_a_random_location() -> None:
    """2 points are 4 on the head, 2 on the upper body, 1 on the lower."""
    assert numbers("damage 2") == pytest.approx({4: 0.1, 2: 0.5, 1: 0.4})


def test_initiative_of_equal_ref_ties_once_in_ten() -> None:
    found = numbers("initiative ref 6")
    assert found == pytest.approx(dict.fromkeys(range(7, 17), 0.1))
    assert sum(chance**2 for chance in found.values()) == pytest.approx(0.1)


# --- 7.13: whose chances these are, and of what the mean


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("attack 1d10+14 undefended", {"miss": 0.06, "hit": 0.44, "critical": 0.5}),
        ("check +5 vs +5", {"win": 0.45754545454545454, "lose": 0.54245454545454546}),
        ("save 7 luck 1", {"success": 0.7, "failure": 0.3}),
        ("cast +12 none cost 2", {"success": 0.9, "fumble": 0.1}),
        ("cast +12 cost 2", {"rolled": 0.9, "fumble": 0.1}),
        ("cast +12 dc 10 cost 2", {"success": 0.9, "failure": 0, "fumble": 0.1}),
        ("cast +8 dc 12 cost 2", {"success": 0.6, "failure": 0.3, "fumble": 0.1}),
        ("crit head", {"rattled": 1 / 2, "split_brow": 1 / 3, "ringing_skull": 1 / 6}),
        ("crit upper", {"bruised_ribs": 1 / 2, "dead_arm": 1 / 3, "deep_cut": 1 / 6}),
        ("crit lower", {"wrenched_knee": 1 / 2, "torn_thigh": 1 / 3, "broken_ankle": 1 / 6}),
        (
            "fumble cost 2",
            {
                "sting": 0.2, "leak": 0.2, "humming_ears": 0.1, "kick": 0.1, "seized_up": 0.1, "element_bites": 0.1,
                "white_out": 0.1, "rupture": 0.1,
            },
        ),
        ("craft +10 dc 15", {"success": 0.5, "failure": 0.5}),
        ("fall 2 sp 3", {"wounded": 0.5, "repelled": 0.5}),
        ("fall 1", {"wounded": 0, "repelled": 1}),
        ("damage 1d6 sp 4 at head", {"wounded": 1 / 3, "repelled": 2 / 3}),
        ("damage 3 sp 2 dwarf", {"wounded": 0, "repelled": 1}),
    ],
)  # fmt: skip
def test_the_chances_are_those_of_the_outcome_words(line: str, expected: dict[str, float]) -> None:
    found = chances(line)
    assert {word: found.get(word, 0) for word in expected} == pytest.approx(expected, abs=1e-12)
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)
    assert set(found) <= set(expected)


@pytest.mark.parametrize(
    ("line", "setup", "expected"),
    [
        # 2 to 9 are 4.4; a chain from 10 on is 16 1/9 on average; what is below 1 is 1.
        ("check +0", (), 55 / 9),
        ("check +0", ("settings switch floor 0",), 541 / 90),
        ("check +0", (NO_FLOOR,), 11 / 2),
        # a first 1 and then 1 is 2, and 1 whatever else follows
        ("check +2", (), 7129 / 900),
        ("check +14 dc 18 -3", (NO_FLOOR,), 16.5),
        # from a chain of -11 on the floor gives back: 36 thousandths, 126 ten thousandths, 90 more each time
        ("check +14 dc 18 -3", (), 16.5 + 0.04 + 1 / 90),
        ("initiative ref 7", (), 12.5),
        ("damage 2", (), 1.8),
        ("damage 1d6", (), 187 / 60),
        ("damage 1d6 at head", (), 7),
        ("damage 1d6 at lower", (), 10 / 6),
        ("damage 2d6+3 bonus +2 strong sp 4 at upper", (), 20),
        ("damage 4 at upper critical", (), 9),
        ("fall 4", (), 7),
        ("fall 7", (), 10.5),
        ("fall 2 sp 3", (), 1),
        ("fall 1", (), 0),
    ],
)
def test_what_is_expected_is_the_mean(line: str, setup: tuple[str, ...], expected: float) -> None:
    assert mean(line, *setup) == pytest.approx(expected, abs=1e-9)
