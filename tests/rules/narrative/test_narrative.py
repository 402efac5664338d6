"""The 2d6 ruleset by rows: line, and what its answer holds."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from rules.dice import ScriptedDice
from rules.errors import NotAllowed, Unknown
from rules.fact import Notice, Reckoned, result_of
from rules.rulesets.narrative import RULESET
from rules.rulesets.narrative.book import BANDS, band_of
from rules.rulesets.narrative.facts import Attacked
from rules.scene import Scene
from rules.state import SERVER, State

if TYPE_CHECKING:
    from rules.odds import Odds
    from rules.outcome import Outcome


def scene(switches: dict[str, str]) -> Scene:
    fields = {f"switch.narrative.{name}": value for name, value in switches.items()}
    return Scene(ruleset=RULESET, state=State({SERVER: fields}))


def play(text: str, **switches: str) -> Outcome:
    return RULESET.resolve(RULESET.parse(text), scene(switches), ScriptedDice())


def odds(text: str, **switches: str) -> Odds:
    return RULESET.odds(RULESET.parse(text).command, scene(switches))


@pytest.mark.parametrize(
    ("faces", "skill", "outcome"),
    [
        ("1 1", 0, "failure"),
        ("2 4", 0, "failure"),
        ("3 4", 0, "success_with_cost"),
        ("4 4", 0, "success"),
        ("4 6", 0, "success"),
        ("5 6", 0, "strong_success"),
        ("1 2", 3, "failure"),
        ("1 3", 3, "success_with_cost"),
        ("1 4", 3, "success"),
        ("3 4", 3, "success"),
        ("4 4", 3, "strong_success"),
        ("6 6", 3, "strong_success"),
    ],
)
@pytest.mark.parametrize("verb", ["check", "cast", "attack"])
def test_every_band_edge(verb: str, faces: str, skill: int, outcome: str) -> None:
    """N2, N10, N15."""
    weapon = " weapon 0" if verb == "attack" else ""
    result = result_of(play(f"{verb} +{skill}{weapon} rolled {faces}").fact)
    assert result["outcome"] == outcome
    assert result["total"] == sum(map(int, faces.split())) + skill


def test_bands_leave_no_total_out() -> None:
    """N2."""
    assert [band_of(total) for total in (-1, 2, 6, 7, 8, 10, 11, 99)] == [
        "failure", "failure", "failure", "success_with_cost", "success", "success", "strong_success", "strong_success",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "total"),
    [("2d6+2", 8), ("2d6", 6), ("+2", 8), ("2D6 + 2", 8), ("2d6 +1 +1", 8), ("+3 -1", 8), ("2d6--1", 7)],
)
def test_sources(source: str, total: int) -> None:
    """Section 4, Source."""
    assert result_of(play(f"check {source} rolled 2 4").fact)["total"] == total


@pytest.mark.parametrize(
    ("line", "harm"),
    [
        # N11: skill + weapon, no dice, not the total.
        ("attack +0 weapon 0 rolled 4 4", 0),
        ("attack +3 weapon 3 rolled 4 4", 6),
        ("attack +3 weapon 0 rolled 4 4", 3),
        # N10: a failure harms nobody; B7: a cost does not lessen the harm.
        ("attack +3 weapon 3 vulnerable rolled 1 2", 0),
        ("attack +3 weapon 3 rolled 1 3", 6),
        # N12: the higher of the two, at least 0.
        ("attack +1 weapon 1 dr 3 rolled 4 4", 0),
        ("attack +1 weapon 2 dr 3 rolled 4 4", 0),
        ("attack +3 weapon 3 dr 2 shield 1 rolled 4 4", 4),
        ("attack +3 weapon 3 dr 1 shield 2 rolled 4 4", 4),
        ("attack +3 weapon 3 dr 2 shield 2 rolled 4 4", 4),
        # N13: after DR, half down or double; both cancel.
        ("attack +3 weapon 3 dr 1 resist rolled 4 4", 2),
        ("attack +3 weapon 3 dr 1 vulnerable rolled 4 4", 10),
        ("attack +3 weapon 3 dr 1 resist vulnerable rolled 4 4", 5),
        # B8: the default adds nothing on 11 or more.
        ("attack +3 weapon 3 rolled 6 6", 6),
        # A modifier may stand among the clauses and belongs to the roll: the skill is 3.
        ("attack +2 weapon 3 +1 rolled 2 3", 6),
    ],
)
def test_harm_of_an_attack(line: str, harm: int) -> None:
    assert result_of(play(line).fact)["harm"] == harm


@pytest.mark.parametrize(
    ("line", "outcome", "harm"),
    [
        ("damage 0", "absorbed", 0),
        ("damage +4", "harmed", 4),
        ("damage 4 -1", "harmed", 3),
        ("damage 4 dr 3", "harmed", 1),
        ("damage 3 dr 3", "absorbed", 0),
        ("damage 2 dr 3 vulnerable", "absorbed", 0),
        ("damage 3 shield 2 resist", "absorbed", 0),
        ("damage 5 resist", "harmed", 2),
        ("damage 5 vulnerable", "harmed", 10),
        ("damage 5 dr 2 vulnerable resist", "harmed", 3),
    ],
)
def test_damage(line: str, outcome: str, harm: int) -> None:
    """N12, N13, B12, B20."""
    assert result_of(play(line).fact) == {"outcome": outcome, "harm": harm}


@pytest.mark.parametrize(
    ("value", "faces", "harm", "told"),
    [("0", "6 6", 5, False), ("1", "6 6", 6, True), ("1", "4 4", 5, False), ("1", "1 1", 0, False)],
)
def test_switch_strong_hit_harm(value: str, faces: str, harm: int, told: bool) -> None:  # noqa: FBT001 -- a column
    """B8: one more on 11 or more, and only there."""
    outcome = play(f"attack +2 weapon 3 rolled {faces}", strong_hit_harm=value)
    assert result_of(outcome.fact)["harm"] == harm
    assert (switch_notice("strong_hit_harm", "1") in notices(outcome)) is told


def test_extra_harm_stands_before_the_defenses() -> None:
    """B8: 2 + 1 + 1 - 1, doubled."""
    outcome = play("attack +2 weapon 1 dr 1 vulnerable rolled 6 5", strong_hit_harm="1")
    assert result_of(outcome.fact)["harm"] == 6


@pytest.mark.parametrize(
    ("value", "faces", "cost"),
    [("declare", "1 1", 2), ("declare", "4 4", 2), ("success", "1 1", 0), ("success", "2 3", 2), ("success", "6 6", 2)],
)
def test_switch_spell_cost(value: str, faces: str, cost: int) -> None:
    """B3."""
    outcome = play(f"cast +2 cost 2 mana rolled {faces}", spell_cost=value)
    assert result_of(outcome.fact)["cost"] == cost
    assert (switch_notice("spell_cost", "success") in notices(outcome)) is (cost == 0)


@pytest.mark.parametrize(("source", "total"), [("+3 +1", 12), ("2d6+3+1", 12), ("+2 +1", 11), ("+0 +1", 9)])
def test_switch_help_bonus(source: str, total: int) -> None:
    """B19: the sum may be 4."""
    outcome = play(f"check {source} rolled 4 4", help_bonus="1")
    assert result_of(outcome.fact)["total"] == total
    assert switch_notice("help_bonus", "1") in notices(outcome)


def test_help_adds_to_the_roll_and_not_to_the_harm() -> None:
    """N11, B19."""
    assert result_of(play("attack +2 +1 weapon 1 rolled 2 3", help_bonus="1").fact) == {
        "outcome": "success", "total": 8, "harm": 3,
    }  # fmt: skip


def test_cast_keeps_the_spell() -> None:
    """N15."""
    line = "cast 2d6+1 Cold Light cost 1 health rolled 3 3"
    assert result_of(play(line).fact) == {
        "outcome": "success_with_cost", "total": 7, "cost": 1, "resource": "health", "spell": "Cold Light",
    }  # fmt: skip
    assert result_of(play("cast 2d6+1 rolled 3 3").fact)["cost"] == 0


@pytest.mark.parametrize(
    ("line", "switches"),
    [
        ("check +4", {}),
        ("check -1", {}),
        ("check 2d6+3+1", {}),
        ("check 2d6+4", {"help_bonus": "1"}),
        ("check +3 +2", {"help_bonus": "1"}),
        ("check +3 -4", {}),
        ("check melee +1", {}),
        ("check melee +2", {"help_bonus": "1"}),
        ("check melee -1", {"help_bonus": "1"}),
        ("attack +2 weapon 4", {}),
        ("attack +2 weapon 3 dr 4", {}),
        ("attack +2 weapon 3 shield 4", {}),
        ("attack +4 weapon 3", {}),
        ("damage 3 dr 4", {}),
        ("damage -3", {}),
        ("damage 3 -4", {}),
        ("damage 3 rolled 4", {}),
        ("check +1 rolled 3", {}),
        ("check +1 rolled 3 4 5", {}),
        ("check +1 rolled 0 4", {}),
        ("check +1 rolled 3 7", {}),
    ],
)
def test_what_the_game_forbids(line: str, switches: dict[str, str]) -> None:
    with pytest.raises(NotAllowed) as refusal:
        play(line, **switches)
    assert refusal.value.kind == "rule"


def test_negative_damage_names_heal() -> None:
    with pytest.raises(NotAllowed) as refusal:
        play("damage -3")
    assert "heal NAME 3" in (refusal.value.advice or "")


@pytest.mark.parametrize(
    "line",
    [
        "check melee", 'check stealth stakes "the guard wakes"', "check melee +1", "attack Goblin",
        "attack Goblin with long spear shield", "attack melee weapon 2", "damage 3 to Kai", "cast arcana cost 1 mana",
        "treat Bo", "treat Bo 2d6+1", "treat Bo medicine", "reroll #3 mana", "resolve #3", "rest",
    ],
)  # fmt: skip
def test_what_needs_a_character(line: str) -> None:
    """Nothing rolls before the character is known."""
    with pytest.raises(Unknown):
        play(line, help_bonus="1")


SECTION_5 = {0: (15, 6, 12, 3), 1: (10, 5, 15, 6), 2: (6, 4, 16, 10), 3: (3, 3, 15, 15)}
WORDS = tuple(band.outcome for band in BANDS)


@pytest.mark.parametrize(("skill", "ways"), SECTION_5.items())
def test_chances_of_the_bands(skill: int, ways: tuple[int, ...]) -> None:
    """Section 5."""
    found = odds(f"check 2d6+{skill}")
    assert tuple(found.chances[word] for word in WORDS) == pytest.approx(tuple(way / 36 for way in ways), abs=1e-15)
    assert found.expected == pytest.approx(7 + skill)
    assert sum((found.distribution or {}).values()) == pytest.approx(1)
    for line in (f"cast +{skill} cost 2 mana", f"treat Bo +{skill}"):
        assert odds(line) == found


@pytest.mark.parametrize("switch", ["0", "1"])
@pytest.mark.parametrize(
    "line", ["attack +2 weapon 3", "attack +1 weapon 2 dr 1 resist", "attack +3 weapon 3 vulnerable"]
)
def test_chances_of_an_attack_are_what_the_resolver_does(line: str, switch: str) -> None:
    """Section 4, odds: `expected` is the mean of the harm, over all 36 throws."""
    results = [
        play(f"{line} rolled {one} {two}", strong_hit_harm=switch).fact
        for one, two in itertools.product(range(1, 7), repeat=2)
    ]
    harms = [fact.harm for fact in results if isinstance(fact, Attacked)]
    found = odds(line, strong_hit_harm=switch)
    for word in WORDS:
        assert found.chances[word] == pytest.approx(sum(fact.outcome == word for fact in results) / 36)
    assert found.expected == pytest.approx(sum(harms) / 36)
    for harm, chance in (found.distribution or {}).items():
        assert chance == pytest.approx(harms.count(harm) / 36)


@pytest.mark.parametrize(
    ("skill", "rerolled", "ways"),
    [
        (0, 1, (225, 306, 612, 153)),
        (1, 1, (100, 230, 690, 276)),
        (2, 1, (36, 168, 672, 420)),
        (3, 1, (9, 117, 585, 585)),
        (0, 2, (315, 126, 684, 171)),
        (1, 2, (150, 75, 765, 306)),
        (2, 2, (60, 40, 736, 460)),
        (3, 2, (18, 18, 630, 630)),
    ],
)
def test_chances_with_one_reroll(skill: int, rerolled: int, ways: tuple[int, ...]) -> None:
    """Section 5, in 1296ths."""
    name = "reroll_failure" if rerolled == 1 else "reroll_failure_or_cost"
    again = odds(f"check +{skill}").more[name]
    assert again == {word: way / 1296 for word, way in zip(WORDS, ways, strict=True)}


@pytest.mark.parametrize("line", ["check +4", "attack +2 weapon 2 dr 9"])
def test_odds_refuse_what_the_roll_refuses(line: str) -> None:
    with pytest.raises(NotAllowed):
        odds(line)


def notices(outcome: Outcome) -> tuple[Notice, ...]:
    assert isinstance(outcome.fact, Reckoned)
    return outcome.fact.notices


def switch_notice(name: str, value: str) -> Notice:
    return Notice("switch", (("name", name), ("value", value)))
