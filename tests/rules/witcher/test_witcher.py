"""The d10 ruleset: its rows, its spellings, its wording, its chances against its own resolvers."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest

from bot.render import wording
from rules import AskOdds, Reckoned, RulesError, Scene, ScriptedDice, SeededDice, load, result_of
from rules.rulesets.witcher.charts import LOCATIONS, Location, read
from rules.rulesets.witcher.charts.row import CONDITIONS, SPELLBOUND
from rules.rulesets.witcher.switches import SWITCHES
from rules.state import SERVER, State

RULESET = load("witcher")
ROWS = tomllib.loads(Path(__file__).with_name("rows.toml").read_text("utf-8"))["row"]
LINES = [
    *(row["line"] for row in ROWS if row.get("error") not in ("syntax", "limit")),
    *(example for verb in RULESET.verbs for example in verb.examples),
    'attack ghoul +2 with "war sword" fast wa -1 at head distance 5 extra luck 1 secret',
    'attack "vs" vs stealth -2 damage 5 bonus -1 silver 2d6-1 sp 3 resist vulnerable ap nonlethal dwarf to Bor as Ana',
    "defend #3 block arm luck 2 +1",
    "defend #3 dodge secret +2",
    "defend #3 reposition athletics +2",
    'treat "treat" +1 with first aid -3 doctor luck 2',
    "save -2 luck 1",
    "craft alchemy dc severe from healing draught",
    'cast "spell casting" cost 4 at "Ghoul 2" element none extra',
    'ambush Ana "Bor the Old" vs Ghoul Bandit',
    "rest 1 day",
]


def scene(switches: dict[str, str]) -> Scene:
    held = {f"switch.witcher.{name}": value for name, value in switches.items()}
    return Scene(state=State({SERVER: held}), ruleset=RULESET)


def answer(line: str, switches: dict[str, str]) -> dict[str, Any]:
    outcome = RULESET.resolve(RULESET.parse(line), scene(switches), ScriptedDice())
    return dict(result_of(outcome.fact))


def holds(want: Any, got: Any) -> bool:  # noqa: ANN401 -- what TOML and a result hold
    """`false` stands for a field that is null or left out."""
    if isinstance(want, dict):
        inner = cast("dict[str, Any]", want)
        return isinstance(got, dict) and all(holds(inner[key], cast("dict[str, Any]", got).get(key)) for key in inner)
    return got is None if want is False else want == got


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["rule"])
def test_row(row: dict[str, Any]) -> None:
    line, switches = row["line"], row.get("switches", {})
    if "error" in row:
        with pytest.raises(RulesError) as refused:
            answer(line, switches)
        assert refused.value.kind == row["error"]
    else:
        got = answer(line, switches)
        assert holds(row["expect"], got), got


@pytest.mark.parametrize("line", LINES)
def test_canonical_text_means_the_same(line: str) -> None:
    read_ = RULESET.parse(line)
    assert RULESET.parse(read_.spelling) == read_
    assert RULESET.parse(read_.spelling).spelling == read_.spelling


@pytest.mark.parametrize("line", [row["line"] for row in ROWS if "error" not in row])
def test_addends_lead_to_the_total(line: str) -> None:
    outcome = RULESET.resolve(RULESET.parse(line.split(" rolled", maxsplit=1)[0]), scene({}), SeededDice(7))
    for fact in outcome.facts:
        if isinstance(fact, Reckoned) and fact.addends:
            total = next(getattr(fact, name) for name in ("attack", "damage", "total", "target") if hasattr(fact, name))
            assert sum(value for _, value in fact.addends) == total


def test_two_readings_of_a_sign_behind_damage() -> None:
    with pytest.raises(RulesError) as refused:
        RULESET.parse("attack +14 vs +12 damage 2d6 sp 3 +2")
    hint = refused.value.advice or ""
    assert "attack 1d10+14+2 vs 1d10+12 damage 2d6 sp 3" in hint
    assert "attack 1d10+14 vs 1d10+12 damage 2d6+2 sp 3" in hint


# --- wording


@pytest.mark.parametrize("condition", [*CONDITIONS, *SPELLBOUND])
def test_help_names_what_can_be_laid_on_somebody(condition: str) -> None:
    assert f" {condition}" in wording(RULESET.package).say("verb.combat")


def test_everything_said_is_worded() -> None:
    words = wording(RULESET.package)
    for verb in RULESET.verbs:
        assert f"verb.{verb.name}" in words
    for switch in SWITCHES:
        assert f"switch.{switch.name}" in words
    for row, seed in product(ROWS, range(12)):
        if "error" in row:
            continue
        line = RULESET.parse(row["line"].partition(" rolled")[0])
        outcome = RULESET.resolve(line, scene(row.get("switches", {})), SeededDice(seed))
        for fact in outcome.facts:
            assert f"{fact.kind}.{fact.outcome}" in words
            if isinstance(fact, Reckoned):
                assert all(f"addend.{label}" in words for label, _ in fact.addends)
                assert all(words.say(f"notice.{one.key}", **dict(one.figures)) for one in fact.notices)
        assert all(f"purpose.{throw.purpose}" in words for throw in outcome.throws)
        assert all(f"action.{one.label}" in words for one in outcome.actions)
        for action in outcome.actions:
            RULESET.parse(action.line)


@pytest.mark.parametrize(
    ("line", "switches", "named"),
    [
        ("check +9 dc 14 rolled 5", {"dc_tie": "success"}, ["dc_tie"]),
        ("check +9 dc 14 rolled 6", {"dc_tie": "success", "floor": "0"}, []),
        ("check +9 dc 14 rolled 1 3", {"fumble_counts_one": "false"}, ["fumble_counts_one"]),
        ("check +1 rolled 1 9", {"floor": "none"}, ["floor"]),
        ("save 12 rolled 10", {"save_nat10": "fail"}, ["save_nat10"]),
        ("damage 9 at upper critical rolled 1", {"crit_pos": "before_mult"}, []),
        ("damage 9 at head critical rolled 1", {"crit_pos": "before_mult"}, ["crit_pos"]),
        ("damage 9 at upper silver 1d6 resist rolled 1", {"silver_removes_resist": "off"}, ["silver_removes_resist"]),
        ("attack +9 strong rolled 5", {"strong_penalty": "0"}, ["strong_penalty"]),
        ("attack +9 fast rolled 5", {"fast_attacks": "1"}, ["fast_attacks"]),
        ("attack +19 undefended rolled 5 3", {"crit_vs_dc10": "off"}, ["crit_vs_dc10"]),
    ],
)
def test_an_answer_names_the_switches_that_changed_it(line: str, switches: dict[str, str], named: list[str]) -> None:
    fact = RULESET.resolve(RULESET.parse(line), scene(switches), ScriptedDice()).fact
    assert isinstance(fact, Reckoned)
    assert [dict(one.figures)["name"] for one in fact.notices if one.key == "switch"] == named


# --- chances against the resolvers themselves


@pytest.mark.parametrize("switches", [{}, {"strong_scope": "dice"}, {"crit_pos": "before_mult"}, {"dwarf_as_sp": "on"},
                                      {"crit_needs_pen": "on"}, {"silver_removes_resist": "off"},
                                      {"min_after_resist": "1"}, {"crit_bonus": "2"}])  # fmt: skip
@pytest.mark.parametrize(
    "line",
    [
        "damage 1d6+1 sp 4",
        "damage 1d6-2 bonus +1 silver 1d4 strong sp 3 resist dwarf",
        "damage 1d6+2 sp 6 vulnerable critical",
        "damage 1d6 sp 2 strong resist dwarf critical at lower",
        "fall 3 sp 2 dwarf",
    ],
)
def test_chances_of_blows_are_the_frequencies_of_all_dice(line: str, switches: dict[str, str]) -> None:
    """Every face of every die is played once; the wound die changes no figure and shows 1."""
    read_ = RULESET.parse(line)
    dice = ([10] if line.startswith("damage") and " at " not in line else []) + [6] + ([4] if "silver" in line else [])
    found: dict[str, Fraction] = {}
    expected, weight = Fraction(), Fraction(1)
    for sides in dice:
        weight /= sides
    for faces in product(*(range(1, sides + 1) for sides in dice)):
        fact = RULESET.resolve(read_, scene(switches), ScriptedDice(*faces, 1)).fact
        found[fact.outcome] = found.get(fact.outcome, Fraction()) + weight
        expected += weight * int(getattr(fact, "damage"))  # noqa: B009 -- any fact of a blow has one
    asked = RULESET.parse(f"odds {line}").command
    assert isinstance(asked, AskOdds)
    odds = RULESET.odds(asked.command, scene(switches))
    assert {word: pytest.approx(float(chance), abs=1e-12) for word, chance in found.items()} == odds.chances
    assert odds.expected == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.parametrize(
    ("line", "switches", "chances"),
    [
        ("odds check +14 dc 30", {}, {"success": 1 / 25}),
        ("odds check +14 dc 30", {"dc_tie": "success"}, {"success": 1 / 20}),
        ("odds check +14 dc 14", {"dc_tie": "success", "fumble_counts_one": "false"}, {"success": 0.9}),
        ("odds check +5", {}, {"rolled": 1.0}),
        ("odds check +5 vs +5 neutral", {"neutral_tie": "auto"}, {"win": 0.5, "lose": 0.5}),
        ("odds attack +8 undefended", {}, {"miss": 1 / 5, "hit": 4 / 5 - 9 / 100, "critical": 9 / 100}),
        ("odds attack +8 undefended", {"crit_vs_dc10": "off"}, {"miss": 1 / 5, "hit": 4 / 5}),
        ("odds attack +8", {}, {"pending": 1.0}),
        ("odds save 12", {"save_nat10": "fail"}, {"success": 0.9, "failure": 0.1}),
        ("odds save 1", {}, {"failure": 1.0}),
        ("odds percent 30", {}, {"success": 0.3, "failure": 0.7}),
        ("odds cast +5 none cost 2", {}, {"success": 0.9, "fumble": 0.1}),
        ("odds cast +5 cost 2", {}, {"rolled": 0.9, "fumble": 0.1}),
        ("odds cast +9 dc 18 cost 2", {"dc_tie": "success"}, {"success": 0.2, "failure": 0.7, "fumble": 0.1}),
        ("odds crit head", {}, {"rattled": 1 / 2, "split_brow": 1 / 3, "ringing_skull": 1 / 6}),
        ("odds fumble", {}, {"sting": 0.2, "leak": 0.2, "kick": 0.1, "rupture": 0.1}),
    ],
)
def test_chances(line: str, switches: dict[str, str], chances: dict[str, float]) -> None:
    asked = RULESET.parse(line).command
    assert isinstance(asked, AskOdds)
    odds = RULESET.odds(asked.command, scene(switches))
    for word, chance in chances.items():
        assert odds.chances[word] == pytest.approx(chance, abs=1e-9)
    assert sum(odds.chances.values()) == pytest.approx(1, abs=1e-12)


# --- charts


ROW = {"from": 1, "to": 10, "zone": "head", "armor": "head", "mult": "2", "called": -5}


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([{**ROW, "to": 9}], "exactly once"),
        ([ROW, {**ROW, "from": 10}], "exactly once"),
        ([{**ROW, "mult": "0.5"}], "fraction"),
        ([{**ROW, "called": 1}], "penalty"),
        ([{**ROW, "color": "red"}], "unknown keys"),
        ([{**ROW, "called": "-5"}], "not str"),
        ([{key: value for key, value in ROW.items() if key != "zone"}], "missing keys"),
    ],
)
def test_a_chart_that_is_not_whole_is_refused(rows: list[dict[str, Any]], problem: str) -> None:
    data = {"kind": "hit_location", "id": "house", "die": "1d10", "rows": rows}
    with pytest.raises(ValueError, match=problem):
        read("hit_location", Location, data)


def test_mean_multiplier_of_a_random_location() -> None:
    rows = [LOCATIONS.at(face) for face in range(1, 11)]
    assert sum(row.multiplier for row in rows) / 10 == Fraction(9, 10)
