"""Outcomes survive storing."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store import codec
from bot.store.codec import Columns, Retired, decode, dump_changes, encode, load_changes
from rules.everyday.facts import Helped, Repeated, Rolled, SettingsShown
from rules.expression import Worked
from rules.outcome import Action, Outcome
from rules.rulesets import installed
from rules.state import Change
from rules.tray import Throw
from tests.store.playing import rolled

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
NUMBERS = st.tuples(st.integers(), st.integers())


DICE = st.lists(NUMBERS | st.builds(Worked, NUMBERS, st.text())).map(tuple)
ROLLED = st.builds(Rolled, total=st.integers(), form=st.text(), dice=DICE) | st.builds(
    Repeated, outcome=st.text(), totals=NUMBERS, form=st.text(), dice=st.lists(DICE).map(tuple)
)
OUTCOMES = st.builds(
    Outcome,
    facts=st.tuples(ROLLED),
    throws=st.lists(st.builds(Throw, st.integers() | st.just("F"), st.text(), NUMBERS)).map(tuple),
    actions=st.lists(st.builds(Action, st.text(), st.text(), st.booleans(), st.booleans())).map(tuple),
    changes=st.lists(
        st.builds(Change, st.text(), st.text(), PLAIN, PLAIN, st.text(), st.none() | st.tuples(PLAIN, PLAIN))
    ).map(tuple),
)


@given(OUTCOMES)
def test_an_outcome_comes_back_equal(outcome: Outcome) -> None:
    back = decode(encode(outcome, "narrative"), "narrative")
    assert back == outcome
    assert repr(back) == repr(outcome), "equal, and of the same types"


@given(st.dictionaries(st.text(), st.text()))
def test_any_dictionary_comes_back(switches: dict[str, str]) -> None:
    fact = SettingsShown(ruleset="vsd", manual_dice=True, gm_role=None, language="en", switches=switches)
    assert decode(encode(Outcome((fact,)), "narrative"), "narrative").fact == fact


def test_each_ruleset_can_store_what_it_declares() -> None:
    for ruleset in installed():
        known = codec.classes(ruleset.key)
        assert all(known[fact.__name__] is fact for fact in ruleset.facts)


def test_a_fact_that_is_not_declared_is_refused() -> None:
    with pytest.raises(TypeError, match="declared"):
        encode(Outcome((Helped(ruleset="x", topic=None, verbs=(object(),), own=(), examples=()),)), "narrative")  # type: ignore[arg-type] -- the point


def test_a_fact_whose_class_is_gone_can_be_read() -> None:
    stored = encode(rolled("roll 2d6"), "narrative")
    renamed = stored._replace(facts=stored.facts.replace("Rolled", "Tumbled"))
    fact = decode(renamed, "narrative").fact
    assert isinstance(fact, Retired)
    assert (fact.name, fact.outcome, dict(fact.fields)["total"]) == ("Tumbled", "rolled", rolled("roll 2d6").fact.total)  # type: ignore[attr-defined] -- it is Rolled
    assert decode(encode(Outcome((fact,)), "narrative"), "narrative").fact == fact


def test_a_fact_that_has_other_fields_now_can_be_read() -> None:
    stored = json.loads(encode(rolled("roll 2d6"), "narrative").facts)
    stored[0]["weather"] = "fair"
    fact = decode(Columns(json.dumps(stored), "[]", "[]", "[]"), "narrative").fact
    assert isinstance(fact, Retired)
    assert dict(fact.fields)["weather"] == "fair"


def test_a_ruleset_that_is_gone_can_be_read() -> None:
    stored = encode(rolled("roll 2d6"), "narrative")
    assert decode(stored, "long gone") == rolled("roll 2d6")


@pytest.mark.parametrize("value", [(1,), [{1: 2}], {"a": (1,)}, float("nan"), {1}])
def test_a_value_that_json_does_not_hold_is_refused(value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        dump_changes([Change("orc", "hp", None, value)])  # type: ignore[arg-type] -- the point


def test_changes_come_back() -> None:
    changes = (Change("orc", "hp", None, 5, "Orc"), Change("orc", "hp", 5, None))
    assert load_changes(dump_changes(changes)) == changes
