"""Charts that a GM brings: what they change in play, every fault with its line, undo, and whose they are."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.referee import Referee, Request
from bot.render import as_json, wording
from bot.store import Ledger
from rules import (
    Forbidden,
    LimitExceeded,
    NotAllowed,
    Player,
    Scene,
    ScriptedDice,
    SeededDice,
    Unknown,
    load,
    parse,
)
from rules.command import quoted
from rules.rulesets.witcher.charts.brought import read_text
from rules.rulesets.witcher.charts.kinds import IN_PLAY, KINDS
from rules.rulesets.witcher.charts.where import Places
from rules.rulesets.witcher.resolve_charts import CHARTS_LIMIT
from rules.rulesets.witcher.shelf import OURS
from tests.rules.witcher.play import ANA, GM, Play

if TYPE_CHECKING:
    from pathlib import Path

    from rules import Line

LOCATIONS = """{"kind": "hit_location", "id": "house-body", "die": "1d6", "rows": [
 {"from": 1, "to": 2, "zone": "skull", "armor": "head", "mult": "3", "called": -6},
 {"from": 3, "to": 5, "zone": "chest", "armor": "upper", "mult": "1", "called": -2},
 {"from": 6, "to": 6, "zone": "left wing", "armor": "lower", "mult": "1/3", "called": 0}]}
"""
WOUNDS = """# a book of our own
kind = "critical"
id = "gore"
die = "1d4"

[[rows]]
zone = "head"
from = 1
to = 4
wound = "cracked_jaw"
condition = "bleed"
text = "No word for a week."

[[rows]]
zone = "upper"
from = 1
to = 4
wound = "rattled"

[[rows]]
zone = "lower"
from = 1
to = 3
wound = "torn_thigh"

[[rows]]
zone = "lower"
from = 4
to = 4
wound = "lost_toe"
text = "It is gone."
"""
LADDER = '{"kind": "dc_ladder", "id": "rungs", "rows": [{"name": "Hellish", "dc": 33}, {"name": "very easy", "dc": 6}]}'
FUMBLES = """{"kind": "fumble_cast", "id": "oops", "die": "1d2", "rows": [
 {"from": 1, "to": 1, "name": "sneeze", "hp": "cost", "text": "Achoo."},
 {"from": 2, "to": 2, "name": "kick", "hp": "1d4", "condition": "prone", "ends_magic": true}]}"""
WEAPONS = (
    '{"kind":"weapon","id":"arms","rows":[{"name":"rapier","skill":"swordsmanship","hands":1,"wa":2,"damage":"2d6"}]}'
)
DAYS = '{"kind":"heal_days","id":"slow","rows":[{"body":6,"days":9},{"body":1,"days":30}]}'
FORMULAS = '{"kind":"formula","id":"brews","rows":[{"name":"black salve","dc":15,"needs":"moss 2, wax"}]}'
ARMOR = '{"kind":"armor","id":"plates","rows":[{"name":"kettle hat","zone":"head","sp":5}]}'
CLUMSY = '{"kind":"fumble_weapon","id":"drops","die":"1d2","rows":[{"from":1,"to":2,"name":"dropped"}]}'


class Table(Play):
    """A server to which charts can be attached."""

    attached: str | None = None

    def scene(self, line: Line, player: Player = GM) -> Scene:
        """The scene of a line, with what is attached."""
        return replace(super().scene(line, player), attached=self.attached)

    def bring(self, *texts: str) -> Table:
        """Import charts as attachments, and use each."""
        for text in texts:
            self.attached = text
            told = self.say("charts import")
            self.attached = None
            self.say(f"charts use {told['id']}")
        return self


# --- in use


def test_a_brought_location_chart_decides_where_blows_land() -> None:
    table = Table().bring(LOCATIONS)
    landed = table.say("damage 12 rolled 6")
    assert (landed["location"], landed["damage"]) == ("left wing", 4)
    assert table.say('damage 12 at "left wing"')["damage"] == 4
    assert table.say("damage 2 at skull")["damage"] == 6
    assert table.say("attack +20 at skull undefended rolled 5")["attack"] == 19
    assert table.say("fall 4 rolled 3 4")["location"] == "chest", "the first that wears upper armor"
    assert table.odds("damage 3").chances["wounded"] == 1
    with pytest.raises(Unknown) as refused:
        table.say("damage 3 at tail")
    assert "left wing" in str(refused.value.advice)


def test_a_skill_of_the_sheet_comes_before_a_spell_of_its_name() -> None:
    spell = '{"kind":"spell","id":"s","rows":[{"name":"fire lance","defense":"none","rounds":"0","text":"It burns."}]}'
    table = Table("sheet new Ana", "sheet set vigor 9, sta.max 20, skill.spell_casting 3").bring(spell)
    assert table.say('cast "fire lance" cost 2 rolled 5')["outcome"] == "success"
    table.say('sheet set "skill.fire lance" 8')
    assert table.say('cast "Fire Lance" dc 12 cost 2 rolled 5')["total"] == 13


def test_a_location_wears_the_armor_that_its_row_names() -> None:
    table = Table().bring(LOCATIONS)
    table.say("sheet new Ana", "sheet set hp.max 30, sp.head 4", "damage 6 at skull to Ana")
    assert (table.get("Ana", "hp"), table.get("Ana", "sp.head")) == (24, 3)


@pytest.mark.parametrize(
    ("face", "zone", "damage"),
    [(1, "head", 20), (2, "body", 10), (6, "body", 10), (7, "legs", 5), (9, "legs", 5), (10, "tail", 5)],
)
def test_the_beast_is_a_chart_of_the_program(face: int, zone: str, damage: int) -> None:
    """Rule: witcher 6.2."""
    table = Table("charts use beast")
    got = table.say(f"damage 10 rolled {face}")
    assert (got["location"], got["damage"]) == (zone, damage)
    table.say("charts use humanoid")
    assert table.say(f"damage 10 rolled {face}")["location"] in ("head", "upper", "lower")


@pytest.mark.parametrize(("at", "penalty"), [("head", 5), ("body", 1), ("legs", 3), ("tail", 3), ("upper", 1)])
def test_called_shots_at_a_beast(at: str, penalty: int) -> None:
    assert Table("charts use beast").say(f"attack +20 at {at} undefended rolled 5")["attack"] == 25 - penalty


def test_a_critical_on_a_beast_wounds_by_its_armor() -> None:
    got = Table("charts use beast").say("damage 5 at tail critical rolled 1")
    assert got["wound"] == "wrenched_knee"


def test_a_brought_wound_is_told_in_its_own_words_and_can_be_treated() -> None:
    table = Table().bring(WOUNDS)
    assert table.say("crit head rolled 4")["outcome"] == "cracked_jaw"
    assert table.odds("crit lower").chances == {"torn_thigh": 0.75, "lost_toe": 0.25}
    table.say("sheet new Ana", "sheet set hp.max 30, stat.body 6", "damage 5 at head critical to Ana rolled 2")
    assert table.get("Ana", "wound.cracked_jaw") == "untreated"
    assert table.get("Ana", "condition.bleed") is True
    assert table.say("treat Ana with +20 doctor rolled 5")["wound"] == "cracked_jaw"
    assert table.get("Ana", "condition.bleed") is None
    table.say("sheet set rec 3", "rest 2 days as Ana")
    assert table.get("Ana", "wound.cracked_jaw") is None


def test_a_brought_wound_stays_when_its_chart_is_in_use_no_more() -> None:
    table = Table().bring(WOUNDS)
    table.say("sheet new Ana", "sheet set hp.max 30", "damage 5 at head critical to Ana rolled 2")
    table.say("charts use default", "charts delete gore")
    assert table.say("treat Ana with +20 doctor rolled 5")["wound"] == "cracked_jaw"


@pytest.mark.parametrize(
    ("line", "dc"), [("check +10 dc hellish rolled 5", 33), ('check +10 dc "Very Easy" rolled 5', 6)]
)
def test_a_brought_ladder(line: str, dc: int) -> None:
    table = Table().bring(LADDER)
    assert table.say(line)["dc"] == dc
    with pytest.raises(Unknown):
        table.say("check +10 dc severe")


def test_brought_fumbles() -> None:
    table = Table().bring(FUMBLES)
    assert table.say("fumble cost 3 rolled 1")["hp_loss"] == 3
    assert table.say("fumble cost 3 rolled 2 4")["condition"] == "prone"
    assert table.odds("fumble").chances == {"sneeze": 0.5, "kick": 0.5}
    assert table.say("cast +10 dc 12 cost 2 rolled 1 1")["fumble"]["outcome"] == "sneeze"


def test_brought_weapons_take_the_place_of_ours() -> None:
    table = Table().bring(WEAPONS)
    table.say("sheet new Ana", "sheet set skill.swordsmanship 10, wields rapier", "sheet new Bo")
    assert table.say("attack Bo as Ana rolled 5")["attack"] == 17
    with pytest.raises(Unknown):
        table.say('attack Bo with "war sword" as Ana')


@pytest.mark.parametrize(("body", "days"), [(6, 9), (5, 30), (8, 9)])
def test_brought_heal_days(body: int, days: int) -> None:
    table = Table().bring(DAYS)
    table.say("sheet new Ana", f"sheet set stat.body {body}", "damage 1 at head critical to Ana rolled 1")
    table.say("treat Ana with +20 doctor rolled 5")
    assert table.get("Ana", "healing.rattled") == days


def test_a_brought_formula_names_the_materials() -> None:
    table = Table().bring(FORMULAS)
    table.say("sheet new Ana", "sheet set item.moss 3, item.wax 1", 'craft +20 dc 15 from "Black Salve" rolled 5')
    assert (table.get("Ana", "item.moss"), table.get("Ana", "item.wax")) == (1, 0)
    assert table.get("Ana", "item.black_salve") == 1


@pytest.mark.parametrize("text", [LADDER, LOCATIONS, WOUNDS, FUMBLES, WEAPONS, DAYS, FORMULAS, ARMOR, CLUMSY])
def test_use_says_what_a_chart_is_good_for(text: str) -> None:
    table = Table()
    table.attached = text
    told = table.say("charts import")
    fact: Any = table.fact(f"charts use {told['id']}")
    keys = [one.key for one in fact.notices]
    assert keys == ["chart_in_play" if told["of"] in IN_PLAY else "chart_looked_up"]
    assert all(wording("rules.rulesets.witcher").say(f"notice.{one.key}", **dict(one.figures)) for one in fact.notices)


# --- looked up


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("chart beast total 10", [["10", "10", "tail", "lower", "1/2", "-3"]]),
        ("chart hit_location total 1", [["1", "1", "head", "head", "2", "-5"]]),
        ("chart heal_days", [["1", "5"], ["5", "3"], ["6", "2"], ["8", "1"]]),
        ("chart fumble_weapon", []),
    ],
)
def test_looking_up(line: str, rows: list[list[str]]) -> None:
    got = Table().say(line)
    assert [list(row) for row in got["rows"]] == rows


def test_a_total_shows_the_row_of_every_group() -> None:
    got = Table().say("chart critical total 6")
    assert [row[got["columns"].index("wound")] for row in got["rows"]] == ["ringing_skull", "deep_cut", "broken_ankle"]


def test_a_player_may_look_but_not_touch() -> None:
    table = Table().bring(CLUMSY)
    assert table.say("chart drops total 2", player=ANA)["rows"]
    assert table.say("charts list", player=ANA)["charts"]["drops"] == "fumble_weapon"
    for line in (f"charts import {quoted(LADDER)}", "charts use beast", "charts delete drops"):
        with pytest.raises(Forbidden):
            table.say(line, player=ANA)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("chart nothing", Unknown),
        ("chart heal_days total 3", NotAllowed),
        ("chart beast total 11", NotAllowed),
        ("chart beast total 0", NotAllowed),
        ("charts use nothing", Unknown),
        ("charts delete nothing", Unknown),
        ("charts delete beast", NotAllowed),
        ("charts delete default", NotAllowed),
        ("charts delete house-body", NotAllowed),
        ("charts import", NotAllowed),
        ('charts import "somewhere.json"', NotAllowed),
    ],
)
def test_what_is_refused(line: str, error: type[Exception]) -> None:
    table = Table().bring(LOCATIONS)
    before = table.state
    with pytest.raises(error):
        table.say(line)
    assert table.state == before


# --- faults


def changed(text: str, before: str, after: str) -> str:
    assert before in text
    return text.replace(before, after, 1)


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (changed(LOCATIONS, '"hit_location"', '"spleen"'), 1, "`kind`"),
        (changed(LOCATIONS, "house-body", "House Body"), 1, "`id`"),
        (changed(LADDER, '"id": "rungs", ', ""), 1, "`id`"),
        (changed(LOCATIONS, '"1d6"', '"2d6"'), 1, "one die"),
        (changed(LOCATIONS, '"die": "1d6", ', ""), 1, "one die"),
        (changed(LOCATIONS, '"id"', '"color": 1, "id"'), 1, "unknown keys"),
        (changed(LOCATIONS, '"to": 2', '"to": 1'), 3, "2 to 2 have no row"),
        (changed(LOCATIONS, '"to": 2', '"to": 3'), 3, "3 to 3 have a row already"),
        (changed(LOCATIONS, '"to": 5', '"to": 7'), 3, "between 1 and 6"),
        (changed(LOCATIONS, '"from": 3, "to": 5', '"from": 5, "to": 3'), 3, "between 1 and 6"),
        (changed(LOCATIONS, '"1d6"', '"1d7"'), 4, "7 to 7 have no row"),
        (changed(LOCATIONS, '"1/3"', '"0.3"'), 4, "fraction"),
        (changed(LOCATIONS, '"1/3"', '"1/0"'), 4, "fraction"),
        (changed(LOCATIONS, '"1/3"', "1"), 4, "a text, not int"),
        (changed(LOCATIONS, "-2", "2"), 3, "penalty"),
        (changed(LOCATIONS, "-2", '"-2"'), 3, "a whole number, not str"),
        (changed(LOCATIONS, "-2", "true"), 3, "a whole number, not bool"),
        (changed(LOCATIONS, "-2", "-1e3"), 3, "a whole number, not float"),
        (changed(LOCATIONS, "-2", "-99999999"), 3, "at most"),
        (changed(LOCATIONS, '"armor": "upper"', '"armor": "wing"'), 3, "head, upper or lower"),
        (changed(LOCATIONS, '"zone": "chest", ', ""), 3, "missing keys: `zone`"),
        (changed(LOCATIONS, '"zone": "chest"', '"zone": "chest", "first": 3'), 3, "unknown keys: `first`"),
        (changed(LOCATIONS, '"zone": "chest"', '"zone": "ch\\nest"'), 3, "one line"),
        (changed(LOCATIONS, '"zone": "chest"', '"zone": ""'), 3, "one line"),
        (changed(LOCATIONS, '"zone": "chest"', '"zone": "chest",\n "color": "red"'), 4, "unknown keys: `color`"),
        (changed(LOCATIONS, '"zone": "chest"', '"zone": "chest",\n "zone": "belly"'), 4, "stands twice"),
        (changed(LOCATIONS, '"called": -2}', '"called": -2'), 4, "not JSON"),
        (changed(LOCATIONS, "-2", "-" + "9" * 5000), 1, "far too long"),
        (changed(LOCATIONS, "-2", "[[[[[[[[[1]]]]]]]]]"), 3, "brackets"),
        ('{"kind": "armor", "id": "x",\n "rows": []}', 2, "one row or more"),
        ('{"kind": "armor", "id": "x",\n "rows": [1]}', 1, "a row is a table"),
        ('{"kind": "armor", "id": "x"}', 1, "one row or more"),
        ('{"id": "x", "rows": []}', 1, "`kind`"),
        (changed(ARMOR, '"rows"', '"die":"1d6","rows"'), 1, "leave out `die`"),
        (changed(ARMOR, '"sp":5', '"sp":-5'), 1, "`sp` is 0 or more"),
        (changed(ARMOR, '"sp":5', '"sp":5,"awareness":1'), 1, "`awareness` is 0 or a penalty"),
        (changed(ARMOR, '"zone":"head"', '"zone":"wing"'), 1, "head, upper or lower"),
        (changed(LADDER, '{"name": "very easy"', '\n{"name": "hellish"'), 2, "stands in a row before"),
        (changed(LADDER, "33", "-1"), 1, "0 or more"),
        (changed(WEAPONS, "2d6", "2d6x"), 1, "a code"),
        (changed(WEAPONS, '"hands":1', '"hands":3'), 1, "`hands` is 0 to 2"),
        (changed(WEAPONS, '"hands":1', '"hands":1,"bleed":101'), 1, "`bleed` is 0 to 100"),
        (changed(WEAPONS, '"hands":1', '"hands":1,"silver":"lots"'), 1, "`silver`"),
        (changed(WEAPONS, '"hands":1', '"hands":1,"types":[1]'), 1, "lists something else"),
        (changed(DAYS, "30", "-1"), 1, "`days` is 0 or more"),
        (changed(DAYS, '"body":6', '"body":1'), 1, "stands in a row before"),
        (changed(FORMULAS, "moss 2, wax", "2 moss"), 1, "lists materials"),
        (changed(FUMBLES, '"1d4"', '"much"'), 3, "neither dice"),
        (changed(FUMBLES, '"prone"', '"sleepy"'), 3, "`condition` is one of"),
        (changed(FUMBLES, '"sneeze"', '"Big Sneeze"'), 2, "small letters"),
        (changed(FUMBLES, ', "text": "Achoo."', ""), 2, "add `text`"),
        (changed(WOUNDS, 'zone = "upper"', 'zone = "tail"'), 1, "no row is of the zone `upper`"),
        (changed(WOUNDS, 'to = 4\nwound = "rattled"', 'to = 3\nwound = "rattled"'), 16, "4 to 4 have no row"),
        (changed(WOUNDS, 'wound = "rattled"', 'wound = "Rattled!"'), 18, "small letters"),
        (changed(WOUNDS, 'condition = "bleed"', 'condition = "moody"'), 11, "`condition` is one of"),
        (changed(WOUNDS, 'text = "It is gone."', 'color = "red"'), 31, "unknown keys: `color`"),
        (changed(WOUNDS, 'die = "1d4"', "die = 1d4"), 4, "not TOML"),
        ('{"kind":"spell","id":"s","rows":[{"name":"a","defense":"odd","rounds":"X"}]}', 1, "direct, area or none"),
        ('{"kind":"spell","id":"s","rows":[{"name":"a","defense":"area","rounds":"long"}]}', 1, "`rounds`"),
        ('{"kind":"skill","id":"s","rows":[{"name":"a","stat":"luck"}]}', 1, "`stat` is one of"),
        ('{"kind":"condition","id":"s","rows":[{"name":"a","skills":"x","dc":1}]}', 1, "a list, not str"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_line_and_changes_nothing(text: str, line: int, told: str) -> None:
    chart, faults = read_text(text)
    assert chart is None
    assert any(fault.line == line and told in str(fault) for fault in faults), [str(one) for one in faults]
    table = Table()
    table.attached = text
    with pytest.raises(NotAllowed) as refused:
        table.say("charts import")
    assert f"line {line}: " in str(refused.value)
    assert not list(table.state.entities())


@pytest.mark.parametrize("shape", ["indented", "inline", "headings"])
def test_lines_are_found_whatever_stands_in_texts(shape: str) -> None:
    """Brackets, quotes, colons and signs of comments inside of texts open and end nothing."""
    names = ["{[", "]}:", 'a "b" = c', "# no comment", "it's", "\\"]
    rows = [{"name": name, "dc": 10 + at} for at, name in enumerate(names)]
    if shape == "indented":
        text = json.dumps({"kind": "dc_ladder", "id": "odd", "rows": rows}, indent=2)
    else:
        written = [(f"name = {json.dumps(row['name'])}", f"dc = {row['dc']} # ]}}") for row in rows]
        head = 'kind = "dc_ladder" # [[rows]]\nid = "odd"\n'
        if shape == "inline":
            text = head + "rows = [\n" + "".join(f"{{ {name}, {dc[:7]} }}, # {{\n" for name, dc in written) + "]\n"
        else:
            text = head + "".join(f"[[rows]]\n{name}\n{dc}\n" for name, dc in written)
    places, lines = Places(text), text.split("\n")
    chart, faults = read_text(text)
    assert chart is not None, faults
    for at, row in enumerate(rows, 1):
        assert json.dumps(row["name"]) in lines[places.line(at, "name") - 1]
        assert str(row["dc"]) in lines[places.line(at, "dc") - 1]
    assert "id" in lines[places.line(0, "id") - 1]


def test_every_fault_is_told_at_once() -> None:
    text = changed(changed(changed(LOCATIONS, "-6", "6"), '"1/3"', '"x"'), '"id"', '"odd": 1, "id"')
    _, faults = read_text(text)
    assert sorted(fault.line for fault in faults) == [1, 2, 4]


def test_what_is_too_large_is_not_read() -> None:
    rows = ",".join(f'{{"name":"n{at}","dc":1}}' for at in range(201))
    assert "at most 200" in str(read_text(f'{{"kind":"dc_ladder","id":"x","rows":[{rows}]}}')[1][0])
    assert "characters" in str(read_text("#" * 70_000)[1][0])


def test_a_server_has_so_many_charts_and_no_more() -> None:
    table = Table()
    for at in range(CHARTS_LIMIT):
        table.say(f"charts import {quoted(changed(LADDER, 'rungs', f'rungs{at}'))}")
    with pytest.raises(LimitExceeded):
        table.say(f"charts import {quoted(LADDER)}")
    table.say(f"charts import {quoted(changed(LADDER, 'rungs', 'rungs0'))}")


@pytest.mark.parametrize("name", ["default", "beast", "humanoid", "gestures"])
def test_the_names_of_ours_are_taken(name: str) -> None:
    with pytest.raises(NotAllowed):
        Table().say(f"charts import {quoted(changed(LADDER, 'rungs', name))}")


def test_a_chart_in_use_keeps_its_kind() -> None:
    table = Table().bring(LADDER)
    with pytest.raises(NotAllowed):
        table.say(f"charts import {quoted(changed(ARMOR, 'plates', 'rungs'))}")
    table.say(f"charts import {quoted(changed(LADDER, '33', '40'))}")
    assert table.say("check +10 dc hellish rolled 5")["dc"] == 40


def test_every_kind_has_a_chart_in_force() -> None:
    assert OURS.keys() == KINDS.keys()
    table = Table()
    for kind in KINDS:
        assert table.say(f"chart {kind}")["of"] == kind


# --- taken back


def test_import_use_and_delete_can_be_undone() -> None:
    table = Table()
    empty = table.state
    table.attached = LOCATIONS
    table.say("charts import")
    imported = table.state
    table.say("charts use house-body")
    used = table.state
    table.say("charts use default", "charts delete house-body")
    assert table.state == empty
    table.undo(4)
    table.undo(3)
    assert table.state == used
    assert table.say("damage 3 rolled 6")["location"] == "left wing"
    table.undo(2)
    assert table.state == imported
    assert table.say("damage 3 rolled 6")["location"] == "upper"
    table.undo(1)
    assert table.state == empty


def test_a_chart_in_use_that_is_gone_is_not_passed_over() -> None:
    table = Table().bring(LOCATIONS)
    table.undo(1)
    with pytest.raises(Unknown) as refused:
        table.play("damage 3", dice=ScriptedDice())
    assert "charts use default" in str(refused.value.advice)


# --- whose they are


async def test_a_chart_is_its_servers_alone(tmp_path: Path) -> None:
    ledger = await Ledger.open(f"sqlite:///{tmp_path}/charts.db")
    referee = Referee(ledger, SeededDice(1))
    gm = Player("gm", "Gemma", is_gm=True)

    async def say(server: str, text: str, attached: str | None = None) -> dict[str, Any]:
        await referee.use_ruleset(server, "hall", "witcher")
        request = Request(server=server, place="hall", player=gm, text=text, attached=attached)
        return as_json(await referee.play(request), wording("rules.rulesets.witcher"))

    try:
        for line, attached in (("charts import", WOUNDS), ("charts use gore", None)):
            told = await say("keep", line, attached)
            assert told["ok"]
            assert "No word" not in json.dumps(told), "the text of a book is not read out to a channel"
        here = await say("keep", "crit head rolled 1")
        assert "cracked_jaw" in json.dumps(here)
        assert "No word for a week." in json.dumps(here)
        for line in ("charts list", "chart critical", "crit head rolled 1", "chart gore", "charts use gore", "log"):
            there = json.dumps(await say("tower", line))
            assert not [one for one in ("cracked_jaw", "gore (", "No word") if one in there], line
        exported = json.dumps([await say("keep", "sheet new Ana"), await say("keep", "export me")])
        assert "cracked_jaw" not in exported
        assert (await say("keep", "undo #2"))["ok"]
        assert "rattled" in json.dumps(await say("keep", "crit head rolled 1"))
    finally:
        await ledger.close()


def test_a_ruleset_without_a_chart_names_those_that_show_them() -> None:
    with pytest.raises(Unknown) as refused:
        parse(load("narrative"), "chart weapon")
    assert "vsd and witcher" in str(refused.value.advice)
