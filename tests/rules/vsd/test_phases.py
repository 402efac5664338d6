"""The nine phases: where they stop, in which order, what they do by themselves, and that a step back is exact."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from rules.rulesets.vsd.phases import FIXED, PHASES
from tests.rules.vsd.campaign import PLAYER, Campaign, changes_of

FOUR = ("Kai", "Lea", "Pol", "Sid")


@pytest.fixture
def combat() -> Campaign:
    campaign = Campaign()
    campaign.say("combat start")
    for at, name in enumerate(FOUR):
        campaign.say(f"combat add {name} hp.max 50 cmb {50 + at} level {at}")
    return campaign


def stops(campaign: Campaign, count: int) -> list[tuple[str, str | None]]:
    found = [campaign.result("combat next") for _ in range(count)]
    return [(one["phase"], one["current"]) for one in found]


def test_a_round_without_declarations_has_three_stops(combat: Campaign) -> None:
    assert stops(combat, 3) == [("declaration", None), ("other", None), ("assessment", None)]


def test_every_declaration_has_its_phase(combat: Campaign) -> None:
    for name, deed in zip(
        FOUR, ("shoot with bow", "shoot with bow reloading", "cast improvised", "cast prepared 1"), strict=True
    ):
        combat.say(f"combat declare {name} {deed}")
    combat.say("combat add Ada hp.max 5 cmb 1")
    combat.say("combat declare Ada throw with javelin")
    assert stops(combat, 8) == [
        ("declaration", None),
        ("spell-a", "Sid"),
        ("ranged-a", "Kai"),
        ("ranged-a", "Ada"),
        ("ranged-b", "Lea"),
        ("spell-b", "Pol"),
        ("other", None),
        ("assessment", None),
    ]


@pytest.mark.parametrize(
    ("deeds", "order"),
    [
        (("cast instant", "cast instant +90", "cast prepared 2", "cast instant"), ["Sid", "Pol", "Lea", "Kai"]),
        (("melee with sword", "melee with spear", "melee with staff", "melee with axe"), ["Pol", "Lea", "Kai", "Sid"]),
        (
            ("melee with pike rear dashing", "melee with pike", "melee with pike rear", "melee"),
            ["Kai", "Pol", "Lea", "Sid"],
        ),
        (
            ("melee with knife higher", "melee with axe", "melee with fist", "melee with knife dashing"),
            ["Lea", "Kai", "Sid", "Pol"],
        ),
        (("throw with javelin", "shoot with bow", "shoot with sling", "throw with dart"), ["Sid", "Pol", "Lea", "Kai"]),
    ],
)  # fmt: skip
def test_the_order_within_a_phase(deeds: tuple[str, ...], order: list[str], combat: Campaign) -> None:
    """Rule: vsd 1.22, A48, A49."""
    for name, deed in zip(FOUR, deeds, strict=True):
        combat.say(f"combat declare {name} {deed}")
    combat.say("combat next")
    assert combat.result("combat next")["order"] == order


def test_move_is_one_stop_for_all(combat: Campaign) -> None:
    combat.say("combat declare Sid move")
    combat.say("combat declare Kai move")
    combat.say("combat next")
    found = combat.result("combat next")
    assert (found["phase"], found["current"], found["order"]) == ("move", None, ["Kai", "Sid"])
    assert combat.result("combat next")["phase"] == "other"


def test_a_new_declaration_takes_the_place_of_the_old(combat: Campaign) -> None:
    combat.say("combat declare Kai move")
    combat.say("combat declare Kai melee with sword")
    combat.say("combat next")
    assert combat.result("combat next")["phase"] == "melee"
    assert combat.result("combat next")["phase"] == "other"


def test_who_has_acted_declares_no_more(combat: Campaign) -> None:
    combat.say("combat declare Kai cast instant")
    stops(combat, 2)
    assert getattr(combat.refusal("combat declare Kai other"), "kind", None) == "rule"
    assert getattr(combat.refusal("combat declare Lea move"), "kind", None) == "rule"


def test_who_declares_late_still_acts_in_the_running_phase(combat: Campaign) -> None:
    combat.say("combat declare Kai melee with knife")
    stops(combat, 2)
    assert combat.result("combat declare Lea melee with sword")["current"] == "Kai"
    assert combat.result("combat next")["current"] == "Lea"


def test_move_and_delay_reorder_the_running_phase(combat: Campaign) -> None:
    for name in FOUR:
        combat.say(f"combat declare {name} melee with sword")
    stops(combat, 2)
    assert combat.result("combat move Kai before Pol")["order"] == ["Sid", "Kai", "Pol", "Lea"]
    assert combat.result("combat delay Sid after Pol")["current"] == "Kai"
    assert [combat.result("combat next")["current"] for _ in range(4)] == ["Pol", "Sid", "Lea", None]


@pytest.mark.parametrize(("rounds", "stopped"), [(1, 3), (2, 6)])
def test_an_effect_for_rounds_ends_at_that_assessment(rounds: int, stopped: int, combat: Campaign) -> None:
    combat.say(f"combat effect Kai dazed for {rounds} rounds")
    for _ in range(stopped - 1):
        assert not changes_of(combat.say("combat next")).keys() & {("Kai", "effect.6")}
    assert ("Kai", "effect.6") in changes_of(combat.say("combat next"))


@pytest.mark.parametrize(
    ("effect", "field", "ends"),
    [("stunned", "stunned", 2), ("stun:2", "stunned", 3), ("held:2", "held", 2), ("blind:1", "blind", 1),
     ("surprised", "surprised", 1), ("fright:3", "frightened", 3), ("incap:2", "incapacitated", 2)],
)  # fmt: skip
def test_conditions_end_with_their_rounds(effect: str, field: str, ends: int, combat: Campaign) -> None:
    combat.say(f"combat effect Kai {effect}")
    for _ in range(3 * ends - 1):
        assert ("Kai", field) not in changes_of(combat.say("combat next"))
    assert changes_of(combat.say("combat next"))["Kai", field] == (True, False)


@pytest.mark.parametrize("effect", ["held", "prone", "weary", "incap"])
def test_conditions_without_rounds_last(effect: str, combat: Campaign) -> None:
    combat.say(f"combat effect Kai {effect}")
    for _ in range(9):
        assert not {name for name, _ in changes_of(combat.say("combat next"))} & {"Kai"}


def test_stunned_again_lasts_longer(combat: Campaign) -> None:
    combat.say("combat effect Kai stunned")
    stops(combat, 3)
    combat.say("combat effect Kai stunned")
    assert not any(("Kai", "stunned") in changes_of(combat.say("combat next")) for _ in range(5))
    assert ("Kai", "stunned") in changes_of(combat.say("combat next"))


def test_a_failed_assessment_forbids_declaring_for_one_round(combat: Campaign) -> None:
    combat.say("combat effect Kai assess")
    assert getattr(combat.refusal("combat declare Kai melee"), "kind", None) == "rule"
    combat.say("assess +0 as Kai rolled 50")
    assert getattr(combat.refusal("combat declare Kai melee"), "kind", None) == "rule"
    stops(combat, 3)
    assert combat.refusal("combat declare Kai melee") is None


def test_a_full_and_a_half_action_cost_20_on_rolls(combat: Campaign) -> None:
    combat.say("combat declare Kai melee with sword fullhalf")
    assert combat.result("attack Lea with sword as Kai rolled 20")["total"] == 50
    assert combat.result("attack Lea with sword fullhalf as Kai rolled 20")["total"] == 50


def test_a_player_declares_for_their_own_only(combat: Campaign) -> None:
    combat.say("sheet new Ana", PLAYER)
    combat.say("combat join Ana", PLAYER)
    assert combat.refusal("combat declare Ana move", PLAYER) is None
    assert getattr(combat.refusal("combat declare Kai move", PLAYER), "kind", None) == "permission"


DEEDS = st.sampled_from(
    ("move", "cast instant", "cast prepared 2 +40", "cast improvised", "shoot", "shoot reloading", "throw", "melee",
     "melee with pike rear", "melee with knife dashing", "other")
)  # fmt: skip
LINES = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(FOUR), DEEDS).map(lambda one: f"combat declare {one[0]} {one[1]}"),
        st.just("combat next"),
        st.tuples(st.sampled_from(FOUR), st.sampled_from(("stunned", "bleed+3", "held:1", "dying:2", "burn:2"))).map(
            lambda one: f"combat effect {one[0]} {one[1]}"
        ),
    ),
    max_size=25,
)


def fought(lines: list[str]) -> Campaign:
    campaign = Campaign()
    campaign.say("combat start")
    for name in FOUR:
        campaign.say(f"combat add {name} hp.max 60 cmb 50")
    for line in lines:
        campaign.refusal(line)
    return campaign


@settings(max_examples=60, deadline=None)
@given(LINES)
def test_a_step_back_is_exact(lines: list[str]) -> None:
    campaign = fought(lines)
    before = campaign.state
    campaign.say("combat next")
    campaign.say("combat back")
    assert campaign.state == before


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(FOUR), DEEDS), max_size=8))
def test_whoever_declared_is_visited_once(declared: list[tuple[str, str]]) -> None:
    campaign = fought([])
    for name, deed in declared:
        campaign.say(f"combat declare {name} {deed}")
    visited: list[str] = []
    while True:
        found: dict[str, Any] = campaign.result("combat next")
        if found["phase"] == PHASES[0]:
            break
        if found["phase"] not in FIXED:
            visited += found["order"] if found["current"] is None else [found["current"]]
    acts = {name for name, deed in dict(declared).items() if deed != "other"}
    assert sorted(visited) == sorted(acts)
