"""What holds for every name and for every series of lines."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import RulesError
from rules.people import PERSON, SHEET
from rules.scene import Player
from rules.state import State
from tests.rules.sheets.campaign import ANA, BEA, GM, RULESET, Campaign
from tests.rules.sheets.test_lines import NAMES

spell = RULESET.language.spell_name
SHORT = st.sampled_from(("Ana", "ana", "An", "Mira", '"Bo 1"', "bo1", "Zora", "D\u2019Ar", "d'ar"))
PAIRS = st.sampled_from(
    (
        "hp 5",
        "hp.max 20",
        "hp.max 9, hp 3",
        "level 3",
        "level none",
        "mana 4",
        "race elf",
        "ref 7",
        "hp none",
        "hp.max none",
        "stat.body 6",
        "armor none",
        "sta.max 4, sta 9",
        "race ogre",
    )
)
AS = st.just("") | SHORT.map(" as {}".format)
LINES = st.one_of(
    st.builds("sheet new {}{}{}".format, SHORT, st.sampled_from(("", " from Soldier")), AS),
    st.builds("sheet set {}{}".format, PAIRS, AS),
    st.builds("sheet {} {}{}".format, st.sampled_from(("use", "delete", "derive", "show", "export")), SHORT, AS),
    st.builds("sheet rename {} {}{}".format, SHORT, SHORT, AS),
    st.builds("sheet give {} {}".format, SHORT, st.sampled_from(("bea", "Ana's", "you", "<@ana>", "<@5>"))),
    st.builds("heal {} {}{}".format, SHORT, st.integers(0, 9), AS),
    st.builds("temp {} {}{}".format, SHORT, st.integers(0, 9), AS),
    st.builds("damage {} to {}{}".format, st.integers(0, 12), SHORT, AS),
    st.sampled_from(("sheet list", "sheet show", "sheet derive", "export me")),
)
SAID = st.tuples(LINES, st.sampled_from((ANA, BEA, GM)), st.sampled_from(("hall", "yard")))


def play(campaign: Campaign, line: str, who: Player, place: str) -> bool:
    try:
        campaign.say(line, who, place)
    except RulesError:
        return False
    return True


@settings(deadline=None)
@given(NAMES, NAMES)
def test_a_name_of_any_script_goes_the_whole_way(name: str, other: str) -> None:
    campaign = Campaign()
    campaign.say(f"sheet new {spell(name)}")
    assert campaign.result(f"sheet show {spell(name)}")["name"] == name
    campaign.say(f"sheet rename {spell(name)} {spell(other)}")
    assert campaign.result(f"sheet show {spell(other)}")["name"] == other
    data = campaign.result(f"sheet export {spell(other)}")["data"]
    campaign.say(f"sheet delete {spell(other)}")
    assert campaign.state == State()
    campaign.say("sheet import", attached=json.dumps(data))
    assert campaign.result(f"sheet show {spell(other)}")["name"] == other


@settings(max_examples=150, deadline=None)
@given(st.lists(SAID, max_size=25))
def test_every_series_of_lines_is_taken_back_exactly(said: list[tuple[str, Player, str]]) -> None:
    campaign = Campaign()
    for line, who, place in said:
        play(campaign, line, who, place)
    while campaign.moved:
        campaign.undo()
    assert campaign.state == State()


@settings(max_examples=150, deadline=None)
@given(st.lists(SAID, max_size=25), SAID)
def test_nobody_moves_what_is_another_s(said: list[tuple[str, Player, str]], last: tuple[str, Player, str]) -> None:
    campaign = Campaign()
    for line, who, place in said:
        play(campaign, line, who, place)
    before = campaign.state
    line, who, place = last
    played = play(campaign, line, who, place)
    assert played or campaign.state is before
    if not who.is_gm:
        for key in before.entities():
            if key.startswith(SHEET) and before.get(key, "owner") != who.id:
                assert campaign.state.fields(key) == before.fields(key)


@settings(max_examples=150, deadline=None)
@given(st.lists(SAID, max_size=25))
def test_what_a_person_has_is_what_the_sheets_say(said: list[tuple[str, Player, str]]) -> None:
    campaign = Campaign()
    for line, who, place in said:
        play(campaign, line, who, place)
    state = campaign.state
    owned = {key: state.get(key, "owner") for key in state.entities() if key.startswith(SHEET)}
    marked = {
        str(key): person.removeprefix(PERSON)
        for person in state.entities()
        if person.startswith(PERSON)
        for field, key in state.fields(person).items()
        if field.startswith("name.")
    }
    assert owned == marked
    played = [
        str(key)
        for entity in state.entities()
        for field, key in state.fields(entity).items()
        if field.split(".")[0] == "use"
    ]
    assert set(played) <= owned.keys()
    for key in owned:
        hp, top = state.get(key, "hp"), state.get(key, "hp.max")
        assert not isinstance(hp, int) or not isinstance(top, int) or 0 <= hp <= top
