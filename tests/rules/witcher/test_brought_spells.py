"""Spells that a GM brings: how long they last, what they cost, who resists them. Rule: D49, D50, D53."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from rules import NotAllowed, ParseError, ScriptedDice, Unknown, load, people
from rules.rulesets.witcher.charts.brought import read_text
from rules.rulesets.witcher.likely import likely
from tests.rules.witcher.play import PLACE
from tests.rules.witcher.test_charts import Table
from tests.rules.witcher.test_scenes import SCENES

if TYPE_CHECKING:
    from collections.abc import Mapping

FLUX = {"name": "flux", "defense": "direct", "rounds": "1d10", "skill": "resist_magic", "condition": "blinded"}
"""Blinds one target for a random time."""


def spells(*rows: Mapping[str, object]) -> str:
    """A chart of spells."""
    return json.dumps({"kind": "spell", "id": "grimoire", "rows": rows})


def fight(*rows: Mapping[str, object]) -> Table:
    """A fight of Ana and the Ghoul with these spells, on Ana's turn."""
    table = Table(*SCENES["fight"], "sheet set skill.spell_casting 20").bring(spells(*rows))
    table.say("combat next")
    return table


# --- D53: random durations


@pytest.mark.parametrize("rounds", ["1d10", "2d6", "1d6+2", "10d10+100"])
def test_dice_say_how_long_a_spell_lasts(rounds: str) -> None:
    assert read_text(spells({**FLUX, "rounds": rounds}))[1] == ()


@pytest.mark.parametrize("rounds", ["d10", "1d", "0d6", "1d0", "1d10-4", "1d10 rounds", "x", "X/3", "1D10+"])
def test_a_duration_that_is_none_says_what_would_be_one(rounds: str) -> None:
    chart, faults = read_text(spells({**FLUX, "rounds": rounds}))
    assert chart is None
    assert "dice such as 1d10 or 2d6+1" in faults[0].what


@pytest.mark.parametrize(
    ("line", "faces"),
    [
        ("cast flux cost 3 vs +5 at Ghoul", (9, 2, 3)),  # the casting die, the resisting die, the duration
        ("cast flux cost 3 dc 12 at Ghoul", (9, 3)),
        ("cast flux cost 3 at Ghoul", (9, 3)),
    ],
)
def test_a_random_duration_falls_last_once_with_the_cast_and_is_told(line: str, faces: tuple[int, ...]) -> None:
    table = fight(FLUX)
    outcome = table.play(line, dice=ScriptedDice(*faces))
    assert [(one.purpose, one.faces) for one in outcome.throws][-1] == ("rounds", (3,))
    assert outcome.fact.rounds == 3  # type: ignore[attr-defined] -- a cast
    told = {one.key: dict(one.figures) for one in outcome.fact.notices}  # type: ignore[attr-defined] -- a cast
    assert told["lasts"] == {"rounds": 3}


@pytest.mark.parametrize("line", ["cast flux cost 3 dc 40 at Ghoul rolled 9", "cast flux cost 3 at Ghoul rolled 1 3"])
def test_nothing_is_rolled_for_how_long_a_cast_lasts_that_fails(line: str) -> None:
    table = fight(FLUX)
    assert "rounds" not in {one.purpose for one in table.play(line).throws}


def lies_for(table: Table, turns: int, on: str = "Ghoul", field: str = "condition.blinded") -> list[bool]:
    """Whether something lies on somebody after each of the next turns: Ghoul, Ana, Ghoul, Ana …"""
    found: list[bool] = []
    for _ in range(turns):
        table.say("combat next")
        found.append(bool(table.get(on, field)))
    return found


@pytest.mark.parametrize("rounds", [1, 2, 10])
def test_it_ends_at_the_end_of_the_caster_s_turn_in_the_last_round(rounds: int) -> None:
    """As a built-in one of as many rounds: while the Ghoul has `rounds` turns, and Ana's turn goes on in the last."""
    table = fight(FLUX)
    table.play("cast flux cost 3 dc 12 at Ghoul", dice=ScriptedDice(9, rounds))
    assert lies_for(table, 2 * rounds + 1) == [True] * 2 * rounds + [False]
    table.say("combat back")
    assert table.get("Ghoul", "condition.blinded")


def test_all_whom_an_area_takes_suffer_it_for_as_long() -> None:
    table = fight({**FLUX, "defense": "area"})
    table.say("combat add Imp initiative 1")
    table.play("cast flux cost 3", dice=ScriptedDice(9, 2))
    cast = table.last
    for name in ("Ghoul", "Imp"):
        assert table.say(f"defend #{cast} none as {name}")["rounds"] == 2
    for _ in range(6):  # Ghoul, Imp, Ana, Ghoul, Imp, Ana
        table.say("combat next")
        assert table.get("Ghoul", "condition.blinded")
        assert table.get("Imp", "condition.blinded")
    table.say("combat next")
    assert not table.get("Ghoul", "condition.blinded")
    assert not table.get("Imp", "condition.blinded")


@pytest.mark.parametrize(
    ("rows", "line", "faces", "bearer"),
    [
        ({"defense": "none"}, "cast haste cost 2", (5, 2), "Ana"),
        ({"defense": "none"}, "cast haste cost 2 at Ghoul", (5, 2), "Ghoul"),
        ({"defense": "direct"}, "cast haste cost 2 dc 12 at Ghoul", (5, 2), "Ghoul"),
        ({"defense": "none", "rounds": "2"}, "cast haste cost 2", (5,), "Ana"),
        ({"defense": "none", "rounds": "X"}, "cast haste cost 2", (5,), "Ana"),
    ],
)
def test_the_rounds_of_what_only_its_text_tells_of_are_counted_too(
    rows: dict[str, str], line: str, faces: tuple[int, ...], bearer: str
) -> None:
    table = fight({"name": "haste", "rounds": "1d10", "text": "Twice as fast.", **rows})
    table.play(line, dice=ScriptedDice(*faces))
    before = table.state

    def listed() -> str:
        shown = table.fact("combat show")
        return next(str(row.effects) for row in shown.rows if row.who.name == bearer)  # type: ignore[attr-defined] -- a combat

    seen: list[bool] = []
    for _ in range(5):
        seen.append("haste" in listed())
        table.say("combat next")
    assert (seen, "haste" in listed()) == ([True] * 5, False)
    table.undo(table.last)
    assert "haste" in listed()
    assert table.state != before


def test_a_ward_may_last_at_random() -> None:
    table = fight({"name": "shell", "defense": "none", "rounds": "1d10", "absorbs": 3})
    table.play("cast shell cost 2", dice=ScriptedDice(5, 1))
    assert table.get("Ana", "ward") == 6
    assert lies_for(table, 3, "Ana", "ward") == [True, True, False]


def test_luck_that_mends_a_cast_lets_its_duration_fall_then() -> None:
    table = fight(FLUX)
    table.say("settings switch luck_when after", "sheet set luck 2")
    assert table.say("cast flux cost 3 dc 26 at Ghoul rolled 6")["outcome"] == "failure"
    mended = table.play(f"luck #{table.last} 1", dice=ScriptedDice(4))
    assert (mended.fact.outcome, mended.fact.rounds) == ("success", 4)  # type: ignore[attr-defined] -- a cast


# --- D50: fixed costs

LANCE = {"name": "fire lance", "defense": "none", "rounds": "0", "cost": 4, "text": "It burns."}


MAGE = ("sheet new Ana", "sheet set vigor 9, sta.max 20, skill.spell_casting 12")


def mage(*rows: Mapping[str, object]) -> Table:
    """Ana, who can cast, outside of a fight."""
    return Table(*MAGE).bring(*([spells(*rows)] if rows else []))


@pytest.mark.parametrize("line", ["cast fire lance", "cast fire lance cost 4", "cast lance", "cast Fire Lance none"])
def test_a_spell_with_a_cost_of_its_own_takes_it_unasked(line: str) -> None:
    table = mage({**LANCE, "name": "lance"} if "fire" not in line.casefold() else LANCE)
    assert table.say(f"{line} rolled 5")["cost"] == 4
    assert table.get("Ana", "sta") == 16


@pytest.mark.parametrize("cost", [0, 1, 3, 5, 7, 8])
def test_another_cost_is_refused_with_its_reason(cost: int) -> None:
    table = mage(LANCE)
    with pytest.raises(NotAllowed) as refused:
        table.say(f'cast "fire lance" cost {cost}')
    assert "always costs 4 STA" in str(refused.value)
    assert f"Leave `cost {cost}` out" in str(refused.value.advice)
    with pytest.raises(NotAllowed):
        table.odds(f'cast "fire lance" cost {cost}')


def test_a_fixed_cost_pays_for_overdraw_and_upkeep_and_scales_its_dice() -> None:
    table = mage({**LANCE, "sides": 6, "at": "upper", "rounds": "X"})
    table.say("sheet set hp.max 30, vigor 3", "sheet new Bo")
    told = table.play('cast "fire lance" at Bo active rolled 5')
    assert told.fact.overdraw == 5  # type: ignore[attr-defined] -- a cast
    assert told.fact.rounds == 4  # type: ignore[attr-defined] -- a cast
    assert [one.line for one in told.actions if one.label == "gesture_damage"] == ["damage 4d6 at upper to Bo"]
    assert table.say(f"keep #{table.last}")["cost"] == 4
    assert table.say('cast "fire lance" rolled 1 1')["fumble"]["hp_loss"] == 4, "a sting of the whole cost"


def test_too_little_sta_for_a_fixed_cost() -> None:
    table = mage(LANCE)
    table.say("sheet set sta 3")
    with pytest.raises(NotAllowed):
        table.say('cast "fire lance"')


@pytest.mark.parametrize("cost", [1, 4, 7])
def test_a_sign_still_chooses(cost: int) -> None:
    assert mage().say(f"cast ward cost {cost} rolled 5")["cost"] == cost


@pytest.mark.parametrize("cost", [0, 8])
def test_a_sign_takes_1_to_7(cost: int) -> None:
    with pytest.raises(NotAllowed) as refused:
        mage().say(f"cast ward cost {cost}")
    assert f"takes 1 to 7 STA, not {cost}" in str(refused.value)


@pytest.mark.parametrize("line", ["cast ward", "cast 1d10+12 dc 14", "cast +12 none", "cast spell casting dc 14"])
def test_what_has_no_cost_of_its_own_asks_for_one(line: str) -> None:
    table = mage()
    for ask in (table.say, table.odds):
        with pytest.raises(ParseError) as refused:
            ask(line)
        assert "`cost 3`" in str(refused.value)


def test_a_name_that_is_none_is_not_asked_for_its_cost() -> None:
    with pytest.raises(Unknown):
        mage(LANCE).say("cast fire lence")


def test_what_one_may_say_offers_a_fixed_cost_without_its_figure() -> None:
    table = mage(LANCE)
    table.say("combat start", "combat join Ana initiative 5")
    lines = likely(table.scene(load("witcher").parse("combat show")), people.combatants(table.state, PLACE)[0])
    assert 'cast "fire lance" as Ana' in lines
