"""What lines move, offer and remark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.fact import Reckoned

if TYPE_CHECKING:
    from conftest import Play


@pytest.mark.parametrize(
    ("start", "steps", "end"),
    [
        (1, ["caught"], ("cornered", 0, 4)),
        (1, ["fled", "fled", "fled"], ("escaped", 4, 4)),
        (6, ["tie", "fled"], ("running", 7, 9)),
        (2, ["caught", "fled", "tie"], ("running", 2, 5)),
    ],
)
def test_a_chase_ends_at_either_end(start: int, steps: list[str], end: tuple[str, int, int], play: Play) -> None:
    """Rule: vsd 1.16."""
    found = play.result(f"chase start {start}")
    for step in steps:
        found = play.result(f"chase {step}")
    assert (found["outcome"], found["distance"], found["escape"]) == end
    if end[0] != "running":
        assert play.refusal("chase tie").kind == "rule"


def test_dice_of_a_save_are_offered(play: Play) -> None:
    """Rule: vsd 4.3."""
    actions = play.outcome("save +10 vs 75 level 4 drive 2 per 5 1d10 rolled 44").actions
    assert [(action.label, action.line) for action in actions] == [("amount", "roll 5d10")]


@pytest.mark.parametrize(
    ("switch", "value", "line"),
    [
        ("save.tie", "fail", "save +31 vs 75 rolled 44"),
        ("help.cap", "10", "check +0 helped +20 rolled 50"),
        ("help.best_only", "true", "check +0 helped +20 helped +10 rolled 50"),
        ("oe.width", "2", "check +0 rolled 97"),
        ("oe.width", "7", "check +0 rolled 94 3"),
        ("conflict.need_partial", "on", "conflict Ana +0 vs Bor +0 rolled 60 50"),
        ("combat.fumble", "natural", "attack cmb 95 def 20 table sword armor none rolled 4 12 30"),
        ("combat.held", "single", "attack cmb 0 def 0 table sword armor none held rolled 10"),
        ("combat.higher_ground", "5", "attack cmb 0 def 0 table sword armor none higher rolled 10"),
        ("combat.two_handed_parry_half", "on", "attack cmb 0 def 0 table pike armor none parried 5 rolled 50"),
        ("spell_attack.failure", "total", "bolt +0 weave 2 instant def 60 armor none rolled 60 1"),
        ("spell_attack.range", "alt", "bolt +0 weave 2 touch def 0 armor none rolled 20"),
        ("spell.failure_mp", "always", "cast +0 weave 2 instant rolled 20 1"),
        ("resonance.on_100", "on", "cast +0 weave 2 instant rolled 100 1 1"),
        ("resonance.any_die", "on", "cast +0 weave 2 instant rolled 97 22 1"),
        ("resonance.attack_spells", "off", "bolt +0 weave 2 instant def 0 armor none rolled 22"),
        ("resonance.type", "single", "resonance weave 2 evil natural rolled 1"),
        ("resonance.weave", "base", "resonance weave 3 base 2 rolled 1"),
        ("spell_attack.area_roll_per_target", "on", "blast +0 weave 2 instant def 0 def 0 rolled 20 20"),
        ("enemy_power", "life_scourge", "forage +50 rolled 60"),
    ],
)
def test_a_switch_that_changed_the_answer_is_told(switch: str, value: str, line: str, play: Play) -> None:
    play.switch(**{switch: value})
    assert "switch" in play.notices(line)


@pytest.mark.parametrize(
    ("switch", "value", "line"),
    [
        ("save.tie", "fail", "save +32 vs 75 rolled 44"),
        ("help.cap", "20", "check +0 helped +20 rolled 50"),
        ("oe.width", "2", "check +0 rolled 50"),
        ("combat.fumble", "natural", "attack cmb 95 def 20 table sword armor none rolled 6 1"),
        ("enemy_power", "life_scourge", "forage +0 rolled 50"),
    ],
)
def test_a_switch_that_changed_nothing_is_not_told(switch: str, value: str, line: str, play: Play) -> None:
    play.switch(**{switch: value})
    assert "switch" not in play.notices(line)


def test_what_was_assumed_is_told(play: Play) -> None:
    assert "armor_assumed" in play.notices("attack cmb 0 def 0 table sword rolled 20")
    assert "improvised_assumed" in play.notices("cast +60 weave 2 rolled 20")
    assert "alone_assumed" in play.notices("camp +90 group 4 rolled 50")
    assert "alone_assumed" not in play.notices("camp +90 group 4 alone rolled 50")


def test_the_enemy_is_called_as_the_server_likes(play: Play) -> None:
    """Rule: vsd A57."""
    play.switch(enemy_name="the Pale Queen")
    fact = play.outcome("resonance weave 5 rolled 90").fact
    assert isinstance(fact, Reckoned)
    assert dict(fact.notices[-1].figures)["enemy"] == "the Pale Queen"


def test_a_pack_that_is_not_there_is_unknown(play: Play) -> None:
    play.switch(tables__pack="my-book")
    assert play.refusal("chart sword").kind == "unknown"


@pytest.mark.parametrize(
    "line",
    [
        "check climbing",
        "attack Orc with sword",
        "treat poison +40 to Ana",
        "rest 3 hours",
        "drive scene 2",
        "drive reroll #4",
    ],
)
def test_what_needs_somebody_is_unknown_without(line: str, play: Play) -> None:
    assert play.refusal(line).kind == "unknown"
