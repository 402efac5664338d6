"""What players see: no name, effect or number of who is hidden, no number of others' monsters."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from bot.render import combat as render
from bot.render import plain_text, wording
from rules.combat.facts import Staged, Tracked
from rules.combat.mention import mentions
from rules.combat.sight import touched_by, unseen_names, visible_changes
from rules.errors import RulesError
from rules.fact import result_of
from rules.state import inverted
from tests.rules.combat.play import ANA, BEA, GM, Play

if TYPE_CHECKING:
    from rules.outcome import Outcome
    from rules.scene import Player
    from rules.state import Change, State

PLACE = "place:terminal"
NEXT = "combat next"


def changes_for(play: Play, player: Player, changes: tuple[Change, ...], before: State) -> list[tuple[object, ...]]:
    """Changes as somebody reads them. `before` is the state that they moved."""
    rules = play.ruleset.characters
    stage = Staged(touched=touched_by(changes, before, before.apply(changes), PLACE, rules))
    return [(one.name, one.field, *one.shown) for one in visible_changes(player, PLACE, changes, stage, rules)]


def everything(play: Play, player: Player, outcome: Outcome, before: State) -> str:
    """All that the answer to a line holds for somebody: result, changes, undone changes, text."""
    fact = outcome.fact.seen_by(player.id, gm=player.is_gm)
    assert isinstance(fact, Tracked)
    words = wording(play.ruleset.package)
    text = [render.headline(fact, words, play.ruleset), *render.body(fact, words, play.ruleset)]
    changes = changes_for(play, player, outcome.changes, before)
    undone = changes_for(play, player, inverted(outcome.changes), before.apply(outcome.changes))
    return json.dumps([repr(fact), result_of(fact), changes, undone, plain_text("\n".join(text))], ensure_ascii=False)


HIDDEN = ("Xaver", "Xilef", "Xusi")
SEEN = ("Goblin", "Wolf")
LINES = st.one_of(
    st.just(NEXT),
    st.just("combat back"),
    st.sampled_from(HIDDEN + SEEN).map("combat remove {}".format),
    st.sampled_from(HIDDEN + SEEN).map("combat delay {}".format),
    st.tuples(st.sampled_from(HIDDEN + SEEN), st.sampled_from(HIDDEN + SEEN)).map(
        lambda pair: f"combat move {pair[0]} before {pair[1]}"
    ),
    st.sampled_from(HIDDEN).map("combat add {} initiative 7654321 hp.max 7654 hidden".format),
    st.sampled_from(SEEN).map("combat add {} initiative 7654 hp.max 765".format),
    st.sampled_from(HIDDEN + SEEN).map("combat hp {} -765".format),
    st.sampled_from(HIDDEN + SEEN).map("combat set {} hp 7653".format),
    st.sampled_from(HIDDEN).map("combat effect {} xeffect for 2 rounds".format),
    st.tuples(st.sampled_from(SEEN), st.sampled_from(HIDDEN), st.sampled_from(("start", "end"))).map(
        lambda one: f"combat effect {one[0]} slow until {one[2]} of {one[1]}"
    ),
    st.sampled_from(HIDDEN).map("combat clear {} xeffect".format),
    st.just("combat show"),
    st.just("combat end"),
    st.just("combat start"),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(LINES, max_size=25))
def test_nothing_leaks(lines: list[str]) -> None:
    play = Play()
    play.all(
        "combat start",
        "combat join Ana initiative 3",
        "combat add Goblin initiative 7653 hp.max 765",
        *(f"combat add {name} initiative 7652 hp.max 7654 hidden" for name in HIDDEN),
    )
    for line in lines:
        before = play.state
        try:
            outcome = play.say(line)
        except RulesError:
            continue
        for player in (ANA, BEA):
            told = everything(play, player, outcome, before)
            assert not any(secret in told.casefold() for secret in ("xaver", "xilef", "xusi", "xeffect")), told
            assert "765" not in told
            assert "combatant:" not in told
        assert outcome.fact.seen_by("you", gm=True) == outcome.fact


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 3), st.integers(0, 3))
def test_no_count_betrays_how_many_are_hidden(first: int, second: int) -> None:
    """However many are hidden, a player's answer to the same line is the same."""
    told: list[str] = []
    for hidden in (first, second):
        play = Play()
        play.all(
            "combat start",
            "combat join Ana initiative 3",
            "combat add Goblin initiative 9 hp.max 765",
            *(f"combat add {name} initiative 5 hidden" for name in HIDDEN[:hidden]),
            NEXT,
        )
        before = play.state
        told.append(everything(play, ANA, play.say("combat add Wolf initiative 4 hp.max 20"), before))
    assert told[0] == told[1]


def test_a_hidden_turn_is_nobodys_for_others_and_ones_own_for_its_owner() -> None:
    play = Play()
    play.all("combat start", "combat join Ana initiative 9", "combat add Orc initiative 5", "combat hide Ana", NEXT)
    assert (play.shown(BEA).current, play.shown(BEA).order) == (None, ("Orc",))
    assert (play.shown(ANA).current, play.shown(ANA).order) == ("Ana", ("Ana", "Orc"))
    assert (play.shown(GM).current, play.shown(GM).order) == ("Ana", ("Ana", "Orc"))


@pytest.mark.parametrize(
    ("hp", "word"),
    [(20, "unhurt"), (19, "wounded"), (11, "wounded"), (10, "badly wounded"), (1, "badly wounded"), (0, "down")],
)
def test_words_for_numbers(hp: int, word: str) -> None:
    play = Play()
    play.all("combat start", "combat add Orc initiative 5 hp.max 20", f"combat set Orc hp {hp}")
    (row,) = play.shown(BEA).rows
    assert (row.state, row.health, row.maximum, row.initiative) == (word, None, None, None)
    (row,) = play.shown(GM).rows
    assert (row.health, row.maximum, row.initiative) == (hp, 20, 5)


def test_changes_of_monsters_are_words_and_of_sheets_are_numbers() -> None:
    play = Play()
    play.all("combat start", "combat join Ana", "combat add Orc hp.max 20")
    for line, gm, other in (
        ("combat hp Orc -5", [("Orc", "hp", 20, 15)], [("Orc", "hp", "unhurt", "wounded")]),
        ("combat hp Ana -5", [("Ana", "hp", 30, 25)], [("Ana", "hp", 30, 25)]),
        ("combat set Orc hp.max 15", [("Orc", "hp.max", 20, 15)], []),
        ("combat effect Orc slow for 2 rounds", [("Orc", f"effect.{play.serial + 4}", None, "slow")], None),
    ):
        before = play.state
        outcome = play.say(line)
        assert changes_for(play, GM, outcome.changes, before) == gm
        assert changes_for(play, BEA, outcome.changes, before) == (gm if other is None else other)


def test_turns_are_told_by_name() -> None:
    play = Play()
    play.all("combat start", "combat add Orc initiative 9", "combat add Wolf initiative 5 hidden", NEXT)
    before = play.state
    outcome = play.say(NEXT)
    assert changes_for(play, GM, outcome.changes, before) == [("terminal", "combat.current", "Orc", "Wolf")]
    assert changes_for(play, BEA, outcome.changes, before) == [("terminal", "combat.current", "Orc", None)]


def test_what_is_said_of_the_hidden_is_withheld() -> None:
    play = Play()
    play.say("combat start")
    fact = play.say("combat add Xaver hidden").fact
    assert fact.seen_by("bea", gm=False).withheld
    assert not fact.seen_by("you", gm=True).withheld
    assert unseen_names(play.state, PLACE, BEA) == ("Xaver",)
    assert unseen_names(play.state, PLACE, GM) == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [("combat hp goblin1 -5", True), ("hp GOBLIN 1", True), ("goblin 12", False), ("hobgoblin 1", False), ("", False)],
)
def test_mentions(text: str, found: bool) -> None:  # noqa: FBT001 -- a column of the rows
    assert mentions(text, ["Goblin 1"]) is found


def test_a_player_cannot_meet_the_hidden_by_name() -> None:
    play = Play()
    play.all("combat start", "combat add Ana initiative 5 hidden")
    play.say("combat join Ana initiative 3", ANA)
    assert play.shown(ANA).order == ("Ana",)
    assert play.shown(GM).order == ("Ana", "Ana")


# --- text


def text(play: Play, line: str, player: Player = GM) -> str:
    fact = play.say(line, player).fact.seen_by(player.id, gm=player.is_gm)
    assert isinstance(fact, Tracked)
    words = wording(play.ruleset.package)
    return plain_text("\n".join([render.headline(fact, words, play.ruleset), *render.body(fact, words, play.ruleset)]))


def test_text_of_a_fight() -> None:
    play = Play()
    play.all(
        "combat start the bridge",
        "combat join Ana initiative 9",
        "combat add Orc initiative 5 hp.max 20",
        "combat add Wolf initiative 4 hidden",
        NEXT,
        "combat hp Orc -12",
        "combat effect Orc slow for 1 rounds",
        "combat effect Ana blessed until start of Wolf",
    )
    assert text(play, "combat show", GM) == (
        "the bridge · Round 1: Ana acts.\n"
        "▶ Ana · initiative 9 · 30/30 · blessed (until the turn of Wolf begins)\n"
        "· Orc · initiative 5 · 8/20 · slow (1 round left)\n"
        "· Wolf · hidden · initiative 4"
    )
    assert text(play, "combat show", BEA) == (
        "the bridge · Round 1: Ana acts.\n"
        "▶ Ana · initiative 9 · 30/30 · blessed\n"
        "· Orc · badly wounded · slow (1 round left)"
    )
    assert text(play, NEXT).split("\n")[0] == "the bridge · Round 1: Orc acts."
    assert (
        text(play, "combat remove Wolf")
        == "Wolf leaves the combat. the bridge · Round 1: Orc acts.\nblessed on Ana is over."
    )
    assert text(play, "combat end") == "The combat is over."


def test_the_current_one_is_always_listed() -> None:
    play = Play()
    play.say("combat start")
    for letter in "ABC":
        play.say(f"combat add {letter} x50 initiative 7")
    for _ in range(140):
        play.say(NEXT)
    lines = text(play, "combat show").split("\n")
    assert len(lines) == 1 + 1 + render.SHOWN_ROWS
    assert any(line.startswith("▶ C 40") for line in lines)
