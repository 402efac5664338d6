"""The tracker line by line. Rule: lines 7, Combat, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.characters import CombatRules
from rules.errors import Ambiguous, Forbidden, LimitExceeded, NotAllowed, RulesError, Unknown
from tests.rules.combat.play import ANA, BEA, GM, Play

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.draft import Draft
    from rules.fact import Plain
    from rules.people import Character
    from rules.ruleset import Player, Scene
    from rules.tray import Tray

THREE = ("combat start", "combat add A initiative 18", "combat add B initiative 12", "combat add C initiative 5")
NEXT = "combat next"


def fight(*lines: str) -> Play:
    play = Play()
    play.all(*THREE, *lines)
    return play


def notices(play: Play, line: str, player: Player = GM) -> list[str]:
    return [one.notice.key for one in play.say(line, player).fact.seen_by(player.id, gm=player.is_gm).remarks]  # type: ignore[attr-defined] -- a tracked fact


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


# --- places, names, sheets


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


# --- rights


GM_ONLY = (
    "combat start",
    "combat add X",
    "combat back",
    "combat move A before B",
    "combat hide A",
    "combat reveal A",
    "combat end",
)
OWN = (
    "combat delay {}",
    "combat hp {} -1",
    "combat set {} initiative 3",
    "combat effect {} blind",
    "combat clear {} odd",
    "combat remove {}",
)


@pytest.mark.parametrize(
    "line",
    [
        *GM_ONLY,
        NEXT,
        *(one.format("A") for one in OWN),
        *(one.format("Bea") for one in OWN),
        "combat join Bea",
        "combat show as Bea",
        "combat join hidden",
    ],
)
def test_not_for_players(line: str) -> None:
    play = fight("combat join Bea initiative 30", "combat effect Bea odd", "combat effect A odd", NEXT)
    with pytest.raises(Forbidden):
        play.say(line, ANA)


@pytest.mark.parametrize("line", [NEXT, "combat show", *(one.format("Ana") for one in OWN)])
def test_for_ones_own(line: str) -> None:
    play = fight("combat join Ana initiative 30", "combat effect Ana odd", NEXT)
    play.say(line, ANA)


def test_next_only_on_ones_turn() -> None:
    play = fight("combat join Ana initiative 30")
    for lines in ((), (NEXT, NEXT)):
        play.all("combat show", *lines)
        with pytest.raises(Forbidden):
            play.say(NEXT, ANA)


def test_joining_without_a_sheet() -> None:
    with pytest.raises(Unknown):
        fight().say("combat join", BEA)


# --- effects


@pytest.mark.parametrize(
    ("before", "effect", "there"),
    [
        # `there`: for each further `next`, whether it still lies on B.
        ((NEXT, NEXT), "for 2 rounds", [True, True, True, True, True, False]),
        ((NEXT, NEXT), "for 1 rounds", [True, True, False]),
        ((NEXT,), "for 1 rounds", [True, True, True, False]),
        ((), "for 1 rounds", [True, True, True, True, False]),
        ((NEXT, NEXT, NEXT), "for 1 rounds", [True, True, True, True, False]),
        ((NEXT, NEXT, "combat delay B"), "for 1 rounds", [True, True, True, False]),
        ((NEXT,), "until start of B", [False]),
        ((NEXT, NEXT), "until start of B", [True, True, False]),
        ((NEXT, NEXT), "until end of B", [False]),
        ((NEXT,), "until end of B", [True, False]),
        ((NEXT,), "until end of A", [False]),
        ((NEXT, NEXT), "until end of A", [True, True, False]),
        ((NEXT, NEXT), "until start of A", [True, False]),
        ((NEXT, NEXT), "", [True] * 7),
        ((NEXT,), "for 9 rounds until start of C", [True, False]),
    ],
)
def test_how_long(before: tuple[str, ...], effect: str, there: list[bool]) -> None:
    play = fight(*before, f"combat effect B blinded {effect}")
    seen: list[bool] = []
    for _ in there:
        row = next(row for row in play.all(NEXT).rows if row.who.name == "B")
        seen.append(bool(row.effects))
    assert seen == there


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        ((NEXT, NEXT, "combat effect B x for 2 rounds"), 2),
        ((NEXT, "combat effect B x for 2 rounds"), 2),
        ((NEXT, "combat effect B x for 2 rounds", NEXT), 2),
        ((NEXT, "combat effect B x for 2 rounds", NEXT, NEXT), 1),
        ((NEXT, NEXT, "combat effect B x for 2 rounds", "combat back"), 2),
        ((NEXT, NEXT, "combat effect B x for 2 rounds", "combat back", NEXT), 2),
        ((NEXT, NEXT, "combat effect B x for 2 rounds", "combat effect B X for 5 rounds"), 5),
    ],
)
def test_what_is_left(lines: tuple[str, ...], left: int) -> None:
    (effect,) = next(row for row in fight(*lines).shown().rows if row.who.name == "B").effects
    assert effect.left == left


def test_a_beginning_is_enough_to_clear() -> None:
    play = fight("combat effect A blinded", "combat effect A blasted", "combat clear A BLI")
    assert [one.words for one in play.shown().rows[0].effects] == ["blasted"]


def test_effects_that_wait_for_who_has_left_are_over() -> None:
    play = fight("combat effect B blinded until start of C", "combat effect B dazed until end of C")
    assert notices(play, "combat remove C") == ["effect_over", "effect_over"]
    assert all(not row.effects for row in play.shown().rows)


def test_back_brings_expired_effects_back_but_not_those_that_wait_for_nobody() -> None:
    play = fight(NEXT, "combat effect A dazed until end of A", "combat effect A blinded until start of B", NEXT)
    assert not play.shown().rows[0].effects
    play.say("combat back")
    assert [one.words for one in play.shown().rows[0].effects] == ["dazed", "blinded"]
    play.all(NEXT, "combat remove B", "combat back")
    assert [one.words for one in play.shown().rows[0].effects] == ["dazed"]


# --- what a ruleset adds


def _figure(draft: Draft, bearer: str) -> int | None:
    value = draft.get(bearer, "hp.max")
    return value if isinstance(value, int) else None


def _rolled(scene: Scene, draft: Draft, bearer: str, tray: Tray) -> int:
    del scene, draft, bearer
    return tray.die(10, "initiative")


def _rolls_off(scene: Scene, draft: Draft, newer: str, older: str, tray: Tray) -> bool:
    del scene, draft, newer, older
    return tray.die(10, "tie") > tray.die(10, "tie")


def _out(fields: Mapping[str, Plain]) -> bool:
    return fields.get("hp") == 0


def test_ties_go_by_the_figure_then_by_time_of_adding() -> None:
    play = Play(CombatRules(tie=_figure))
    shown = play.all(
        "combat start",
        "combat add A initiative 5 hp.max 3",
        "combat add B initiative 5 hp.max 9",
        "combat add C initiative 5 hp.max 3",
        "combat add D initiative 5",
        "combat add E initiative 6",
    )
    assert "".join(shown.order) == "EBACD"


def test_initiative_is_rolled_unless_given_and_equal_rolls_may_be_rolled_off() -> None:
    play = Play(CombatRules(initiative=_rolled, rolls_off=_rolls_off))
    play.say("combat start")
    outcome = play.say("combat add G x3", faces=(4, 9, 4, 2, 7))
    assert play.shown().order == ("G 2", "G 1", "G 3")
    assert [throw.purpose for throw in outcome.throws] == ["initiative", "initiative", "initiative", "tie", "tie"]
    play.say("combat add H initiative 4")
    play.say("combat join Ana", ANA, faces=(4, 9, 1))
    assert play.shown().order == ("G 2", "Ana", "G 1", "G 3", "H")


def test_who_is_out_is_passed_over() -> None:
    play = Play(CombatRules(out=_out))
    play.all("combat start", "combat add A initiative 9 hp 0", "combat add B initiative 5", "combat add C initiative 3")
    assert [play.all(NEXT).current for _ in range(3)] == ["B", "C", "B"]
    play.all("combat set B hp 0", "combat set C hp 0")
    assert notices(play, NEXT) == ["nobody_up"]


def test_own_conditions_are_the_rulesets_and_end_with_their_rounds() -> None:
    def lay(scene: Scene, draft: Draft, one: Character, words: str, rounds: int | None) -> bool:
        del scene, rounds
        if words != "stunned":
            return False
        draft.flag(one.bearer, "condition.stunned", True)
        return True

    def clear(scene: Scene, draft: Draft, one: Character, words: str) -> bool:
        del scene
        was = words == "stunned" and draft.get(one.bearer, "condition.stunned") is True
        if was:
            draft.flag(one.bearer, "condition.stunned", False)
        return was

    play = Play(CombatRules(set_effect=lay, clear_effect=clear))
    play.all(*THREE, NEXT, "combat effect A stunned for 1 rounds", NEXT, NEXT)
    assert play.field("A", "condition.stunned") is True
    play.say(NEXT)
    assert play.field("A", "condition.stunned") is None
    play.all("combat effect A stunned", "combat clear A stunned")
    assert play.field("A", "condition.stunned") is None
