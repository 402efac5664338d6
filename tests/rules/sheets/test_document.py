"""Sheets as JSON: out and in again, and what is refused on the way in."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import LimitExceeded, NotAllowed
from rules.fact import Plain
from rules.people import BADGE
from rules.sheets.facts import MeExported, SheetsExported
from rules.state import State
from tests.rules.sheets.campaign import ANA, BEA, Campaign
from tests.rules.sheets.test_lines import NAMES

FIGURES = st.fixed_dictionaries(
    {},
    optional={
        "hp": st.integers(1, 40),
        "hp.max": st.integers(1, 40),
        "stat.ref": st.integers(1, 13),
        "race": st.sampled_from(("elf", "dwarf")),
        "weapon.axe.ap": st.just(True),
        "gear": NAMES,
        "weapon.axe.damage": st.sampled_from(("2d6", "1d6+3", "4")),
    },
)
OTHER = st.fixed_dictionaries(
    {},
    optional={
        "hp.temp": st.integers(1, 9),
        "condition.stunned": st.just(True),
        "mp.max": st.integers(-(10**12), 10**12),
        "note": NAMES,
        "wounds": st.lists(st.fixed_dictionaries({"at": st.sampled_from(("head", "leg")), "days": st.integers(0, 9)})),
    },
)


def exported(campaign: Campaign, text: str = "sheet export Ana") -> dict[str, Plain]:
    fact = campaign.say(text, ANA).fact
    assert isinstance(fact, SheetsExported | MeExported)
    return fact.data


def figures_of(state: State, key: str) -> dict[str, Plain]:
    return {field: value for field, value in state.fields(key).items() if field not in BADGE}


@settings(deadline=None)
@given(NAMES, FIGURES, OTHER)
def test_what_goes_out_comes_in_as_it_was(name: str, figures: dict[str, Plain], other: dict[str, Plain]) -> None:
    held = {"name": name, "owner": ANA.id, "owner_name": ANA.name, **figures, **other}
    campaign = Campaign(State({"sheet:x": held, "person:ana": {"use": "sheet:x"}}))
    data = exported(campaign, "sheet export")
    target = Campaign()
    target.say("sheet import", BEA, attached=json.dumps(data))
    assert figures_of(target.state, "sheet:1") == figures_of(campaign.state, "sheet:x")
    assert target.state.get("sheet:1", "name") == name
    assert target.state.get("sheet:1", "owner") == BEA.id


def test_everything_of_a_person_comes_in_at_once() -> None:
    campaign = Campaign()
    for line in ("sheet new Ana from Soldier", "sheet new Bo", "sheet set hp 3 as Bo"):
        campaign.say(line, ANA)
    campaign.say("sheet new Other", BEA)
    campaign.say("alias add hit roll 1d6", ANA)
    data = exported(campaign, "export me")
    plays, aliases = {"person:ana": "Ana"}, {"hit": "roll 1d6"}
    assert data["person"] == {"id": "ana", "name": ANA.name, "plays": plays, "aliases": aliases}
    target = Campaign()
    outcome = target.say("sheet import", BEA, attached=json.dumps(data))
    assert outcome.fact.outcome == "imported"
    shown = target.result("sheet show Bo", BEA)
    assert shown["fields"] == {"luck": 1, "hp": 3}
    assert target.result("sheet list", BEA)["in_use"] == "Ana"


EMPTY: dict[str, object] = {"name": "Ana", "fields": {}}


def document(sheet: object = EMPTY, **members: object) -> str:
    sheets = [sheet]
    return json.dumps({"format": "knucklebone-sheets", "version": 1, "ruleset": "trial", "sheets": sheets} | members)


def named(name: object) -> str:
    return document({"name": name, "fields": {}})


def fielded(**fields: object) -> str:
    return document({"name": "Ana", "fields": fields})


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"format": 1,\n "x": }', "line 2, character 7"),
        ("{", "line 1, character 2"),
        ('{"a": 1, "a": 2}', "`a` stands twice"),
        ('{"a": NaN}', "a number"),
        (f'{{"a": {"9" * 5000}}}', "a number"),
        ("[]", "file"),
        ("{}", "file"),
        (document(version=2), "format"),
        (document(format="other"), "format"),
        (document(ruleset="vsd"), "ruleset"),
        (document(sheets={}), "sheets"),
        (document(more=1), "file"),
        (document(3), "sheets[0]"),
        (document({"name": "Ana"}), "sheets[0]"),
        (document({"name": "Ana", "fields": {}, "owner": "bea"}), "sheets[0]"),
        (document({"name": "Ana", "fields": []}), "sheets[0].fields"),
        (document({"name": "Ana", "fields": {}, "other": 3}), "sheets[0].other"),
        (named(3), "sheets[0].name"),
        (named(""), "sheets[0].name"),
        (named(" Ana"), "sheets[0].name"),
        (named("A\nna"), "sheets[0].name"),
        (named("A\u202ena"), "sheets[0].name"),
        (named("\ud800"), "sheets[0].name"),
        (named("A" * 81), "sheets[0].name"),
        (fielded(charm=3), "sheets[0].fields"),
        (fielded(owner="bea"), "sheets[0].fields"),
        (fielded(hp="3"), "sheets[0].fields.hp"),
        (fielded(hp=True), "sheets[0].fields.hp"),
        (fielded(hp=3.5), "sheets[0].fields.hp"),
        (fielded(hp=None), "sheets[0].fields.hp"),
        (fielded(hp=[3]), "sheets[0].fields.hp"),
        (fielded(hp=-1), "sheets[0].fields.hp"),
        (fielded(hp=10**7), "sheets[0].fields.hp"),
        (fielded(race="ogre"), "sheets[0].fields.race"),
        (fielded(race="DWARF"), "sheets[0].fields.race"),
        (fielded(gear=5), "sheets[0].fields.gear"),
        (fielded(gear="a\nb"), "sheets[0].fields.gear"),
        (fielded(gear="a" * 201), "sheets[0].fields.gear"),
        (fielded(**{"weapon.axe.ap": False}), "sheets[0].fields.weapon.axe.ap"),
        (fielded(**{"stat.\u200e": 3}), "sheets[0].fields"),
        (document({"name": "Ana", "fields": {}, "other": {"owner": "bea"}}), "sheets[0].other"),
        (document({"name": "Ana", "fields": {}, "other": {"hp": 3}}), "sheets[0].other"),
        (document({"name": "Ana", "fields": {}, "other": {"x": None}}), "sheets[0].other"),
        (document({"name": "Ana", "fields": {}, "other": {"x": 10**13}}), "sheets[0].other"),
        (document({"name": "Ana", "fields": {}, "other": {"x": ["\u0007"]}}), "sheets[0].other"),
        (document({"name": "Ana", "fields": {}, "other": {"x y": 1}}), "sheets[0].other"),
        (document({"name": "Ana", "fields": {f"skill.s{n}": 1 for n in range(401)}}), "sheets[0]"),
        (document(sheets=[EMPTY, EMPTY | {"name": "ANA"}]), "ANA"),
    ],
)
def test_a_document_that_cannot_be_read_says_where(text: str, where: str) -> None:
    campaign = Campaign()
    with pytest.raises(NotAllowed) as refused:
        campaign.say("sheet import", attached=text)
    said = f"{refused.value.message} {refused.value.advice}"
    assert f"`{where}`" in said or where in refused.value.message
    assert campaign.state == State()


@pytest.mark.parametrize("text", ["[" * 100_000, document({"x": [[[[[[[[0]]]]]]]]}), " " * 500_001])
def test_a_document_too_deep_or_too_large(text: str) -> None:
    with pytest.raises(LimitExceeded):
        Campaign().say("sheet import", attached=text)


def test_brackets_in_a_text_are_no_depth() -> None:
    campaign = Campaign()
    campaign.say("sheet import", attached=fielded(gear="[" * 50 + '"' + "{" * 50))
    assert campaign.state.get("sheet:1", "gear") == "[" * 50 + '"' + "{" * 50


def test_json_in_quotes() -> None:
    campaign = Campaign()
    text = fielded(hp=3).replace('"', '\\"')
    assert campaign.say(f'sheet import "{text}"').fact.outcome == "imported"
    assert campaign.state.get("sheet:1", "hp") == 3


def test_an_import_moves_what_follows() -> None:
    campaign = Campaign()
    campaign.say("sheet import", attached=fielded(level=3))
    assert campaign.state.get("sheet:1", "mana.max") == 30
