"""What a fight leaves on sheets, how it is told, and that each way out which is told leads out. Rule: D54, 6.4, 6.8."""

from __future__ import annotations

import pytest

from rules.combat.facts import Tracked
from rules.rulesets.witcher.aftermath import BY_TURNS
from rules.rulesets.witcher.book import DEAD, MARKS
from tests.rules.witcher.play import ANA, BEA, GM, Play

SHEET = "hp.max 30, sta.max 20, stat.body 7, skill.first_aid 30, skill.healing_hands 30, skill.physique 30"
LASTS = ("bleed", "blinded", "fire", "freeze", "poison", "dying", "unconscious")
BROUGHT = {"dying": ["combat hp Ana -30"], "unconscious": ["combat set Ana sta 0"]}
"""What pools bring."""


def fight(*lines: str) -> Play:
    """Ana's character and a Ghoul in a fight, Ana on turn."""
    play = Play()
    play.say("sheet new Ana", f"sheet set {SHEET}", player=ANA)
    play.say("combat start", "combat join Ana initiative 20", "combat add Ghoul initiative 5 hp 30 sta 20", *lines)
    return play


def told(play: Play, line: str) -> dict[str, str]:
    """What a line tells of what lasts, with the ways out."""
    fact = play.fact(line)
    assert isinstance(fact, Tracked)
    notices = [one.notice for one in fact.remarks if one.notice.key.startswith("outlasts_")]
    return {one.key.removeprefix("outlasts_"): str(dict(one.figures)["line"]) for one in notices}


def lying(play: Play) -> set[str]:
    """The conditions that stand on the sheet of Ana."""
    return {mark for mark in MARKS if play.get("Ana", f"condition.{mark}")}


def test_every_condition_either_goes_with_the_fight_or_is_told() -> None:
    assert {*BY_TURNS, *LASTS, DEAD} == set(MARKS)


@pytest.mark.parametrize("leaving", ["combat end", "combat remove Ana"])
@pytest.mark.parametrize("mark", BY_TURNS)
def test_what_means_nothing_outside_of_turns_goes_and_undo_brings_it_back(mark: str, leaving: str) -> None:
    play = fight(f'combat effect Ana "{mark.replace("_", " ")}"')
    assert lying(play) == {mark}
    before = play.state
    assert told(play, leaving) == {}
    assert lying(play) == set()
    play.undo(play.last)
    assert play.state == before


@pytest.mark.parametrize("leaving", ["combat end", "combat remove Ana"])
@pytest.mark.parametrize("mark", LASTS)
def test_what_somebody_has_to_end_lasts_and_the_way_that_is_told_ends_it(mark: str, leaving: str) -> None:
    play = fight(*BROUGHT.get(mark, [f"combat effect Ana {mark}"]))
    ways = told(play, leaving)
    assert list(ways) == [mark]
    alone = ways[mark].endswith("as Ana")
    if not alone:
        play.say("sheet new Doc", f"sheet set {SHEET}")
    dice = "" if ways[mark].startswith("sheet set") else " rolled 9"
    play.say(ways[mark] + dice, player=ANA if alone else GM)
    assert lying(play) == set()
    assert play.say("check physique dc 14 rolled 9", player=ANA)["outcome"] == "success", "she can act again"


def test_a_wound_is_told_until_it_is_treated() -> None:
    """Its treatment ends the bleeding that came with it. Rule: witcher 6.4."""
    play = fight("combat effect Ana deep cut")
    assert told(play, "combat end") == {"wound": "treat Ana doctor", "bleed": 'check "first aid" ends bleed of Ana'}
    play.say(
        "sheet new Doc",
        f"sheet set {SHEET}",
        "treat Ana doctor rolled 9",
        "combat start",
        "combat join Ana initiative 3",
    )
    assert play.get("Ana", "wound.deep_cut") == "treated"
    assert told(play, "combat end") == {}


def test_of_the_dead_nothing_is_told() -> None:
    assert told(fight("combat effect Ana dead", "combat effect Ana fire"), "combat end") == {}


def test_what_leaves_no_sheet_behind_is_not_told() -> None:
    play = fight("combat effect Ghoul fire", "combat effect Ghoul stun")
    outcome = play.play("combat end")
    assert isinstance(outcome.fact, Tracked)
    assert outcome.fact.remarks == ()


def test_of_who_is_hidden_only_those_are_told_who_may_know() -> None:
    play = fight("combat hide Ana", "combat effect Ana fire")
    fact = play.play("combat end").fact
    for player, count in ((GM, 1), (ANA, 1), (BEA, 0)):
        seen = fact.seen_by(player.id, gm=player.is_gm)
        assert isinstance(seen, Tracked)
        assert len(seen.remarks) == count
