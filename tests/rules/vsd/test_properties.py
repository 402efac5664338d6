"""What holds whatever is rolled and whatever is typed."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from rules.dice import ScriptedDice
from rules.rulesets.vsd import constants
from rules.rulesets.vsd.body import book
from rules.rulesets.vsd.effects import parse_effect
from rules.rulesets.vsd.facts import Struck
from rules.rulesets.vsd.lookup import default_pack
from rules.rulesets.vsd.resolve.critical import reduced
from rules.tray import Tray, chain_after, open_ended
from tests.rules.vsd.campaign import Campaign, changes_of

TOTALS = st.integers(-2_000, 2_000)
PACK = default_pack()
BANDS = [
    constants.CHECK,
    constants.CAST,
    constants.RESONANCE,
    constants.FUMBLE,
    constants.FALL,
    constants.LEVEL,
    constants.SPELL_RANGE,
]
FOLLOWING = ("bruised", "dead")
"""Conditions that are not laid on somebody and taken off again."""
CONDITIONS = tuple(one for one in book.CONDITIONS if one not in FOLLOWING)


@given(TOTALS)
def test_every_band_chart_answers_every_total_once(total: int) -> None:
    for chart in BANDS:
        fitting = [one for one in chart.bands if _holds(one.low, one.high, total)]
        assert [chart.at(total)] == fitting


@given(TOTALS)
def test_every_chart_of_the_pack_answers_every_total_once(total: int) -> None:
    for chart in (*PACK.attacks.values(), *PACK.criticals.values()):
        fitting = [at for at, one in enumerate(chart.bands) if _holds(one.low, one.high, total)]
        assert [chart.index(total)] == fitting


def _holds(low: object, high: object, total: int) -> bool:
    return (low is None or total >= low) and (high is None or total <= high)  # type: ignore[operator] -- numbers


@given(st.integers(0, 25), st.integers(1, 100), st.lists(st.integers(1, 100), min_size=60, max_size=60))
def test_an_open_roll_reads_no_die_more_than_its_chain_needs(width: int, first: int, more: list[int]) -> None:
    tray = Tray(ScriptedDice(first, *more, *([1] * 60)))
    chain = open_ended(tray, "check", width=width)
    faces = [face for throw in tray.throws for face in throw.faces]
    assert chain.faces == tuple(faces)
    goes_on = [first <= width or first > 100 - width, *(face > 100 - width for face in faces[1:])]
    assert all(goes_on[:-1])
    assert not goes_on[-1]
    assert chain.value == first + (sum(faces[1:]) if first > 100 - width else -sum(faces[1:]))


@given(st.lists(st.integers(1, 100), min_size=5, max_size=5))
def test_a_bought_100_goes_on_upward(more: list[int]) -> None:
    chain = chain_after(Tray(ScriptedDice(*more, *([1] * 9))), 100)
    assert chain.value == sum(chain.faces)
    assert all(face > 95 for face in chain.faces[:-1])


@settings(max_examples=80)
@given(st.integers(0, 10**6), st.integers(-50, 300), st.integers(11, 175), st.sampled_from(("none", "light", "heavy")))
def test_nothing_is_read_above_the_maximum(seed: int, cmb: int, most: int, armor: str) -> None:
    line = f"attack cmb {cmb} def 20 table great axe armor {armor} max {most}"
    fact = Campaign().say(line, seed=seed).fact
    assert isinstance(fact, Struck)
    chart, column = PACK.attacks["edge"], PACK.column_names.index(armor)
    assert fact.total == min(fact.uncapped, most)
    assert chart.index(fact.total) <= chart.index(most)
    assert fact.cell == chart.cell(fact.total, column).text


@given(st.integers(0, 4), st.sampled_from(("normal", "heroic", "epic")))
def test_a_reduction_never_raises(severity: int, tier: str) -> None:
    left = reduced(severity, tier)
    assert left is None or 0 <= left <= severity
    assert (left is None) == (severity < {"normal": 0, "heroic": 1, "epic": 2}[tier])


@settings(max_examples=80)
@given(
    st.integers(-20, 90),
    st.integers(0, 120),
    st.sets(st.sampled_from(("prone", "stunned", "held", "surprised", "incap"))),
)
def test_a_parry_never_exceeds_what_the_state_allows(cmb: int, parried: int, states: set[str]) -> None:
    campaign = Campaign()
    campaign.say("combat start")
    campaign.say("combat add Orc cmb 60")
    campaign.say(f"combat add Elf cmb {cmb} def 0 hp.max 500 armor none")
    for state in sorted(states):
        campaign.say(f"combat effect Elf {state}")
    most = max(cmb - 20, 0) if "prone" in states else max(cmb, 0)
    if "stunned" in states:
        most //= 2
    if states & {"held", "surprised", "incap"}:
        most = 0
    refused = campaign.refusal(f"attack Elf with sword parried {parried} as Orc")
    assert (refused is not None) == (parried > most)
    assert refused is None or refused.kind == "rule"


@settings(max_examples=60)
@given(st.integers(-20, 90), st.integers(0, 120), st.booleans())
def test_an_own_parry_comes_out_of_the_cmb(cmb: int, parry: int, prone: bool) -> None:  # noqa: FBT001 -- drawn
    campaign = Campaign()
    campaign.say("combat start")
    campaign.say(f"combat add Orc cmb {cmb}")
    campaign.say("combat add Elf def 0 hp.max 500 armor none")
    if prone:
        campaign.say("combat effect Orc prone")
    most = max(cmb - 20 * prone, 0)
    assert (campaign.refusal(f"attack Elf with sword parry {parry} as Orc") is not None) == (parry > most)


@pytest.mark.parametrize("condition", CONDITIONS)
def test_the_same_condition_twice_is_once(condition: str) -> None:
    campaign = Campaign()
    campaign.say("combat start")
    campaign.say("combat add Orc cmb 60 hp.max 40")
    campaign.say(f"combat effect Orc {condition}")
    assert not changes_of(campaign.say(f"combat effect Orc {condition}"))
    campaign.say(f"combat clear Orc {condition}")
    assert not campaign.of("Orc", condition)


@settings(max_examples=60)
@given(st.lists(st.integers(-90, 60), max_size=6))
def test_what_follows_from_hit_points_does_not_depend_on_the_way(steps: list[int]) -> None:
    campaign = Campaign()
    campaign.say("combat start")
    campaign.say("combat add Orc hp.max 80")
    for step in steps:
        campaign.say(f"combat hp Orc {step:+d}")
    hp = campaign.of("Orc", "hp") if steps else 80
    hp = 80 if hp is None else hp
    assert bool(campaign.of("Orc", "bruised")) == (hp < 40)
    assert bool(campaign.of("Orc", "incapacitated")) == (hp <= 0)
    assert campaign.of("Orc", "dying") == (6 if hp <= -50 else None)


@given(st.sampled_from([str(e) for c in PACK.criticals.values() for b in c.bands for r in b.rows for e in r.effects]))
def test_every_effect_of_the_charts_can_be_laid_on(effect: str) -> None:
    assert parse_effect(effect) is not None
    if effect == "disarm" or effect.startswith("dmg"):
        return
    campaign = Campaign()
    campaign.say("combat start")
    campaign.say("combat add Orc hp.max 80")
    assert changes_of(campaign.say(f'combat effect Orc "{effect}"'))
