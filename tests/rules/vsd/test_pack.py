"""Packs: the one that comes with the program is sound, and every fault of another is told with file and line."""

from __future__ import annotations

from importlib import resources

import pytest

from rules.rulesets.vsd.effects import parse_effect
from rules.rulesets.vsd.pack import load_pack
from rules.rulesets.vsd.pack.load import FILE_LIMIT

HEADER = """format = 1
id = "mine"
title = "Mine"
ruleset = "vsd"
private = true
columns = ["NA", "HA"]
column_names = ["none", "heavy"]
severities = ["Sup", "Let"]
severity_names = ["Superficial", "Lethal"]
severity_mod = [0, 50]
aliases = { A = "Sup" }
[attack.edge]
title = "Edge"
kind = "melee"
crit = "cut"
[crit.cut]
title = "Cut"
"""
ATTACK = "# a comment\nfrom,to,NA,HA\n,10,-,-\n11,90,0,-\n91,,7 Let,3\n"
CRITICAL = "from;to;when;effects;text\n;50;;dmg+2;\n51;;helm&!shield;dmg+1;Dented.\n51;;;stun:2;\n"
WEAPONS = (
    "name,skill,hands,length,attack,max,clumsy,crit,alt_crit,range,load,fumble_mod,qualities,aliases\n"
    "Sword,blades,1,long,edge,150,4,cut,,,,20,,blade|long sword\n"
)
FILES = {"pack.toml": HEADER, "attack/edge.csv": ATTACK, "crit/cut.csv": CRITICAL, "weapons.csv": WEAPONS}


def changed(file: str, before: str, after: str) -> dict[str, str]:
    assert before in FILES[file]
    return {**FILES, file: FILES[file].replace(before, after, 1)}


def test_the_pack_of_the_program_is_sound_and_warns_of_nothing() -> None:
    folder = resources.files("rules.rulesets.vsd").joinpath("charts")
    names = ["pack.toml", "weapons.csv"]
    names += [f"{part}/{file.name}" for part in ("attack", "crit") for file in folder.joinpath(part).iterdir()]
    pack, faults = load_pack({name: folder.joinpath(name).read_text("utf-8") for name in names})
    assert pack is not None
    assert not faults
    assert (len(pack.attacks), len(pack.criticals), len(pack.weapons)) == (7, 9, 21)


def test_a_small_pack_is_read_whole() -> None:
    pack, faults = load_pack(FILES)
    assert pack is not None
    assert not faults
    assert pack.attacks["edge"].cell(91, 0).text == "7 Let"
    assert pack.attacks["edge"].cell(10**6, 1).damage == 3
    rows = pack.criticals["cut"].at(51).rows
    assert [(str(row.when or ""), [str(one) for one in row.effects], row.text) for row in rows] == [
        ("helm&!shield", ["dmg+1"], "Dented."),
        ("", ["stun:2"], ""),
    ]


@pytest.mark.parametrize(
    ("file", "before", "after", "line"),
    [
        ("pack.toml", "format = 1", "format = 2", 1),
        ("pack.toml", 'id = "mine"', 'id = "My Pack"', 2),
        ("pack.toml", 'title = "Mine"', 'title = "@everyone"', 3),
        ("pack.toml", "private = true", 'private = "yes"', 5),
        ("pack.toml", '["NA", "HA"]', '["NA", "NA"]', 7),
        ("pack.toml", '["none", "heavy"]', '["none"]', 7),
        ("pack.toml", "[0, 50]", "[0, true]", 10),
        ("pack.toml", "[0, 50]", "[0]", 10),
        ("pack.toml", '{ A = "Sup" }', '{ A = "Mod" }', 11),
        ("pack.toml", "private", "publik", 5),
        ("pack.toml", 'kind = "melee"', 'kind = "song"', 12),
        ("pack.toml", 'crit = "cut"', 'crit = "burn"', 12),
        ("pack.toml", "[crit.cut]", "[crit.cut", 16),
        ("attack/edge.csv", "from,to,NA,HA", "from,to,NA,LA", 2),
        ("attack/edge.csv", ",10,-,-", "1,10,-,-", 3),
        ("attack/edge.csv", "91,,", "91,200,", 5),
        ("attack/edge.csv", "11,90", "12,90", 4),
        ("attack/edge.csv", "11,90", "10,90", 4),
        ("attack/edge.csv", "11,90,0,-", "11,90,0", 4),
        ("attack/edge.csv", "11,90,0,-", "11,x,0,-", 4),
        ("attack/edge.csv", "7 Let", "7 Gri", 5),
        ("attack/edge.csv", "7 Let", "7  Let", 5),
        ("attack/edge.csv", "7 Let", "=7", 5),
        ("attack/edge.csv", ",10,-,-\n11", ",11,-,-\n12", 1),
        ("attack/edge.csv", ",10,-,-", ",10,0,-", 1),
        ("crit/cut.csv", "dmg+2", "dmg-2", 2),
        ("crit/cut.csv", "dmg+2", "crit:burn:Sup", 2),
        ("crit/cut.csv", "helm", "hat", 3),
        ("crit/cut.csv", "51;;;stun:2;\n", "", 3),
        ("crit/cut.csv", "51;;helm&!shield;", "51;;;", 4),
        ("crit/cut.csv", "Dented.", "<@12345> dented", 3),
        ("crit/cut.csv", "Dented.", "+1+1", 3),
        ("crit/cut.csv", "Dented.", '"open', 3),
        ("weapons.csv", "edge", "edgy", 2),
        ("weapons.csv", ",cut,", ",burn,", 2),
        ("weapons.csv", "150", "many", 2),
        ("weapons.csv", "long,", "tall,", 2),
        ("weapons.csv", "blade|", "sword|", 2),
        ("weapons.csv", "name,", "names,", 1),
    ],
)
def test_a_fault_is_told_with_file_and_line(file: str, before: str, after: str, line: int) -> None:
    pack, faults = load_pack(changed(file, before, after))
    assert pack is None
    assert (file, line) in [(fault.file, fault.line) for fault in faults if not fault.warning]
    assert all(str(fault) for fault in faults)


def test_two_weapons_cannot_share_a_name_whatever_its_blanks() -> None:
    second = "Other,blades,1,long,edge,150,4,cut,,,,20,,longsword\n"
    pack, faults = load_pack({**FILES, "weapons.csv": WEAPONS + second})
    assert pack is None
    assert [(fault.line, dict(fault.figures)["line"]) for fault in faults] == [(3, 2)]


@pytest.mark.parametrize("file", ["pack.toml", "attack/edge.csv", "crit/cut.csv"])
def test_a_missing_file_is_a_fault(file: str) -> None:
    pack, faults = load_pack({name: text for name, text in FILES.items() if name != file})
    assert pack is None
    assert faults[0].file == file


def test_a_file_nobody_names_is_a_fault() -> None:
    pack, faults = load_pack({**FILES, "attack/axe.csv": ATTACK})
    assert pack is None
    assert [fault.file for fault in faults] == ["attack/axe.csv"]


def test_a_pack_may_do_without_weapons() -> None:
    pack, faults = load_pack({name: text for name, text in FILES.items() if name != "weapons.csv"})
    assert pack is not None
    assert not faults


def test_what_is_too_large_is_not_read() -> None:
    pack, faults = load_pack({**FILES, "crit/cut.csv": "x" * (FILE_LIMIT + 1)})
    assert pack is None
    assert [fault.file for fault in faults] == ["crit/cut.csv"]


def test_falling_damage_only_warns() -> None:
    pack, faults = load_pack(changed("attack/edge.csv", "91,,7 Let,3", "91,100,7 Let,3\n101,,6,4"))
    assert pack is not None
    assert [(fault.line, fault.warning) for fault in faults] == [(6, True)]


@pytest.mark.parametrize(
    "text",
    [
        "dmg+7", "bleed+1", "inj-10", "inj-10@left arm", "stun", "stun:2", "prone", "disarm", "held", "held:3",
        "blind:1", "weary", "fright:1", "burn:4", "soul+12", "assess", "assess:-10", "incap", "incap:2", "dying:6",
        "dead", "crit:fire:Sup", "ask:what now",
    ],
)  # fmt: skip
def test_an_effect_is_printed_as_it_is_written(text: str) -> None:
    assert str(parse_effect(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "dmg-7",
        "dmg",
        "inj+10",
        "stun:0",
        "blind",
        "fright",
        "dying",
        "burn",
        "prone:2",
        "ask:",
        "crit:fire",
        "assess:10",
        "DMG+7",
        "sleep",
        "",
    ],
)
def test_what_is_no_effect_is_none(text: str) -> None:
    assert parse_effect(text) is None


@pytest.mark.parametrize(
    ("text", "rounds"), [("stun", 1), ("stun:3", 3), ("held", None), ("held:2", 2), ("incap", None)]
)
def test_rounds_left_out(text: str, rounds: int | None) -> None:
    effect = parse_effect(text)
    assert effect is not None
    assert effect.rounds == rounds
