"""The tracker line by line. Rule: lines 7, Combat, exactly."""

from __future__ import annotations

import pytest

from rules.combat.facts import Tracked
from rules.combat.rules import CombatRules
from rules.errors import Ambiguous, LimitExceeded, NotAllowed, RulesError, Unknown
from tests.rules.combat.play import ANA, NEXT, THREE, Play, fight, notices


@pytest.mark.parametrize(
    ("lines", "round_", "current", "order"),
    [
        pytest.param((), 1, None, "ABC", id="nobody is current before the first next"),
        pytest.param((NEXT,), 1, "A", "ABC", id="the first"),
        pytest.param((NEXT,) * 4, 2, "A", "ABC", id="the next round"),
        pytest.param(("combat add D initiative 20",), 1, None, "DABC", id="before the first turn all act"),
        pytest.param(("combat add D initiative 20", NEXT), 1, "D", "DABC", id="before the first turn all act, next"),
        pytest.param((NEXT, "combat add D initiative 20", NEXT, NEXT, NEXT), 2, "D", "DABC", id="came too late"),
        pytest.param((NEXT, NEXT, "combat add D initiative 12", NEXT), 1, "D", "ABDC", id="came in time"),
        pytest.param(("combat add D", "combat add E"), 1, None, "ABCDE", id="without initiative at the end"),
        pytest.param((NEXT, "combat move C before A", NEXT, NEXT), 1, "C", "CAB", id="moved up, still up last"),
        pytest.param((NEXT, "combat move A before C", NEXT), 1, "C", "BAC", id="moved while current: behind first"),
        pytest.param(
            (NEXT, "combat move A before C", NEXT, NEXT), 1, "B", "BAC", id="moved while current: then before"
        ),
        pytest.param((NEXT, NEXT, "combat set A initiative 1", NEXT, NEXT), 2, "B", "BCA", id="set behind: not twice"),
        pytest.param((NEXT, "combat set C initiative 30", NEXT, NEXT), 1, "C", "CAB", id="set before: not left out"),
        pytest.param((NEXT, "combat delay C after A", NEXT), 1, "C", "ACB", id="delay of a waiting one moves it"),
        pytest.param((NEXT, NEXT, NEXT, "combat delay C"), 1, "C", "ABC", id="the last one delays: up again"),
        pytest.param((NEXT, "combat delay A", NEXT, NEXT), 1, "A", "BCA", id="delay to the end"),
        pytest.param((NEXT, "combat remove A"), 1, "B", "BC", id="remove the current one"),
        pytest.param((NEXT, NEXT, NEXT, "combat remove C"), 2, "A", "AB", id="remove the last one"),
        pytest.param((NEXT, NEXT, "combat remove A", NEXT, NEXT), 2, "B", "BC", id="remove an earlier one"),
        pytest.param((NEXT, NEXT, "combat remove B", "combat back"), 1, "A", "AC", id="back over who has left"),
        pytest.param((NEXT, NEXT, "combat delay B", "combat back"), 1, "B", "ABC", id="back over a delay"),
        pytest.param((NEXT, NEXT, "combat delay B", "combat back", "combat back"), 1, "A", "ABC", id="back twice"),
        pytest.param(
            (NEXT,) * 4 + ("combat add D initiative 15", "combat back", NEXT), 2, "A", "ADBC", id="back: late"
        ),
        pytest.param(
            (NEXT, NEXT, "combat add D initiative 15", "combat back", NEXT), 1, "D", "ADBC", id="back: in time now"
        ),
        pytest.param(
            (NEXT, NEXT, "combat move C before A", "combat back"), 1, "A", "CAB", id="back keeps what others moved"
        ),
    ],
)
def test_turns(lines: tuple[str, ...], round_: int, current: str | None, order: str) -> None:
    shown = fight(*lines).shown()
    assert (shown.round, shown.current, "".join(shown.order)) == (round_, current, order)


def test_undo_goes_through_every_line() -> None:
    play = Play()
    states = [play.state]
    for line in (
        *THREE,
        NEXT,
        "combat add G x3 hp.max 9",
        NEXT,
        "combat effect B blind for 1 rounds",
        "combat hp G1 -4",
        "combat delay B after C",
        NEXT,
        NEXT,
        "combat back",
        "combat remove C",
        "combat hide G2",
        "combat end",
    ):
        play.say(line)
        states.append(play.state)
    for state in reversed(states[:-1]):
        play.undo()
        assert play.state == state


@pytest.mark.parametrize(
    ("lines", "refusal"),
    [
        (("combat start",), NotAllowed),
        (("combat back",), NotAllowed),
        ((NEXT, "combat back"), NotAllowed),
        ((NEXT, "combat remove A", "combat back"), NotAllowed),
        ((NEXT, NEXT, "combat delay A after C"), NotAllowed),
        (("combat delay A after A",), NotAllowed),
        (("combat move A before A",), NotAllowed),
        (("combat add a",), NotAllowed),
        (("combat add G x2", "combat add g1"), NotAllowed),
        (("combat add G x2", "combat add G x3"), NotAllowed),
        (("combat add G x2", "combat remove g"), Ambiguous),
        (("combat remove Nobody",), Unknown),
        (("combat hp A -3",), NotAllowed),
        (("combat set A nonsense 3",), Unknown),
        (("combat set A hp many",), NotAllowed),
        (("combat clear A blinded",), Unknown),
        (("combat effect A blinded", "combat effect A blinking", "combat clear A bli"), Ambiguous),
        (("combat effect A blinded until end of Nobody",), Unknown),
        (("combat join Ana", "combat join Ana"), NotAllowed),
        (("combat end", "combat show"), NotAllowed),
        (tuple(f"combat add G{letter} x50" for letter in "abcd"), LimitExceeded),
    ],
)
def test_refused(lines: tuple[str, ...], refusal: type[RulesError]) -> None:
    play = Play()
    play.all(*THREE)
    *before, last = lines
    for line in before:
        play.say(line)
    state = play.state
    with pytest.raises(refusal):
        play.say(last)
    assert play.state == state


def test_an_empty_combat_is_a_combat() -> None:
    play = Play()
    play.say("combat start")
    state = play.state
    assert notices(play, NEXT) == ["nobody"]
    assert play.state == state
    play.all("combat add A", NEXT, "combat remove A")
    assert (play.shown().current, play.shown().order) == (None, ())
    assert play.all("combat add B", NEXT).current == "B"


def test_who_comes_late_is_told() -> None:
    play = fight(NEXT)
    assert notices(play, "combat add D initiative 20") == ["late"]
    assert notices(play, "combat add E initiative 13") == []


def test_a_group_that_comes_late_is_told_of_once() -> None:
    remarks = fight(NEXT).all("combat add Ghoul x6 initiative 20").remarks
    assert [one.notice.figures for one in remarks] == [(("name", "Ghoul x6"),)]
    assert remarks[0].about is not None
    one_of_them = fight(NEXT).all("combat add Ghoul x1 initiative 20").remarks
    assert [one.notice.figures for one in one_of_them] == [(("name", "Ghoul 1"),)]


def test_of_a_group_those_are_named_who_come_late() -> None:
    rules = CombatRules(initiative=lambda _scene, _draft, _bearer, tray: tray.die(20, "initiative"))
    play = Play(rules)
    play.all("combat start", "combat add A initiative 10", NEXT)
    fact = play.say("combat add Ghoul x4", faces=(20, 3, 15, 4)).fact
    assert isinstance(fact, Tracked)
    assert [one.notice.figures for one in fact.remarks] == [(("name", "Ghoul 1, Ghoul 3"),)]


def test_two_hundred_take_one_turn_each() -> None:
    play = Play()
    play.say("combat start")
    for letter in "ABCD":
        play.say(f"combat add {letter} x50 initiative 7")
    with pytest.raises(LimitExceeded):
        play.say("combat add E")
    names = [play.all(NEXT).current for _ in range(200)]
    assert names == [f"{letter} {number}" for letter in "ABCD" for number in range(1, 51)]
    assert (play.all(NEXT).round, play.shown().current) == (2, "A 1")


def test_one_combat_a_place() -> None:
    play = fight(NEXT)
    play.say("combat start", place="hall")
    play.say("combat add A", place="hall")
    play.say(NEXT, place="hall")
    assert (play.shown().current, play.shown().round) == ("A", 1)


def test_joined_figures_stay_on_the_sheet() -> None:
    play = fight()
    play.say("combat join", ANA)
    play.say("combat hp Ana -5", ANA)
    assert play.state.get("sheet:1", "hp") == 25
    play.say("combat set Ana initiative 3", ANA)
    assert play.state.get("sheet:1", "initiative") is None
    assert play.shown().order == ("A", "B", "C", "Ana")
    play.say("combat end")
    assert play.state.get("sheet:1", "hp") == 25
    assert [key for key in play.state.entities() if key.startswith(("combatant:", "place:"))] == []


def test_a_name_of_anothers_is_joined_with_its_owner() -> None:
    play = fight("combat add Ana initiative 1")
    play.say("combat join Ana initiative 30", ANA)
    assert play.shown().order == ("Ana (ana)", "A", "B", "C", "Ana")
    play.say("combat hp Ana -5", ANA)
    assert play.state.get("sheet:1", "hp") == 25
    play.say("combat remove Ana")
    assert play.shown().order == ("Ana (ana)", "A", "B", "C")


def test_added_ones_have_figures_of_their_own() -> None:
    play = fight("combat add Bea hp 7")
    assert (play.field("Bea", "hp"), play.state.get("sheet:2", "hp")) == (7, 12)


@pytest.mark.parametrize(
    ("lines", "hp"),
    [
        (("combat add G hp.max 20", "combat hp G -5"), 15),
        (("combat add G hp.max 20", "combat hp G -5", "combat hp G +15"), 20),
        (("combat add G hp.max 20", "combat hp G -100"), 0),
        (("combat add G hp 30 hp.max 20",), 20),
        (("combat add G hp 20", "combat hp G +5"), 25),
        (("combat add G hp.max 20 hp 18", "combat set G hp.max 10"), 10),
        (("combat add G hp.max 20", "combat hp G -1", "combat set G hp 99"), 20),
    ],
)
def test_health_stays_in_bounds(lines: tuple[str, ...], hp: int) -> None:
    play = fight(*lines)
    assert play.field("G", "hp") == hp
