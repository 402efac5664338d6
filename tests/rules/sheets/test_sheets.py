"""Sheets and those who play them: what one row cannot show."""

import pytest

from rules.draft import Draft
from rules.errors import Ambiguous, Conflict, Forbidden, LimitExceeded, NotAllowed, Unknown
from rules.people import sheets
from rules.sheets import names
from rules.state import State, inverted
from tests.rules.sheets.table import ANA, BEA, GM, Table


def fight(**combatant: object) -> Table:
    """Ana's sheet, and a combatant in the hall who joined with it."""
    table = Table()
    table.say("sheet new Ana", ANA)
    table.say("sheet set hp.max 20", ANA)
    changes = Draft(table.state)
    for field, value in {"name": "Ana", "sheet": "sheet:1", **combatant}.items():
        changes.set("combatant:hall/9", field, value)  # type: ignore[arg-type] -- plain values
    changes.set("place:hall", "combat.order", ["combatant:hall/9"])
    table.state = changes.state
    return table


def test_who_stands_in_a_combat_is_not_deleted() -> None:
    table = fight()
    with pytest.raises(NotAllowed) as refused:
        table.say("sheet delete Ana", ANA)
    assert refused.value.advice == "Take the combatant out first: `combat remove Ana`."


def test_a_combatant_is_renamed_with_its_sheet() -> None:
    table = fight()
    table.say("sheet rename Ana Zora", ANA)
    assert table.state.get("combatant:hall/9", "name") == "Zora"


def test_a_combatant_with_a_name_of_its_own_keeps_it() -> None:
    table = fight(name="The Stranger")
    table.say("sheet rename Ana Zora", ANA)
    assert table.state.get("combatant:hall/9", "name") == "The Stranger"


def test_a_sheet_takes_no_name_that_stands_in_its_combat() -> None:
    table = fight()
    table.state = Draft(table.state).state
    draft = Draft(table.state)
    draft.set("combatant:hall/10", "name", "Zora")
    table.state = draft.state
    with pytest.raises(NotAllowed):
        table.say("sheet rename Ana zora", ANA)


def test_figures_of_a_combatant_lie_on_its_sheet() -> None:
    table = fight()
    table.say("damage 5 to Ana", ANA)
    assert table.state.get("sheet:1", "hp") == 15


def test_a_hidden_combatant_is_unknown_to_others() -> None:
    table = fight(hidden=True)
    for line in ("sheet show Ana", "heal Ana 3", "sheet delete an", "sheet set hp 3 as Ana"):
        with pytest.raises(Unknown) as refused:
            table.say(line, BEA)
        assert "Ana" not in str(refused.value.figures.get("known"))
    assert table.result("sheet list", BEA)["sheets"] == []
    assert "Ana" not in names(table.scene(BEA))
    for who in (ANA, GM):
        assert table.result("sheet show Ana", who)["name"] == "Ana"
        assert "Ana" in names(table.scene(who))


def test_names_for_completion() -> None:
    table = Table()
    table.say("sheet new Mira", ANA)
    table.say("sheet new Mira", BEA)
    table.say("sheet new Zora", BEA)
    table.say("sheet set skill.juggling 3 as Zora", BEA)
    table.say("sheet use Zora", BEA)
    offered = names(table.scene(BEA))
    assert offered[:3] == ("Mira (Ana's player)", "Mira (Bea)", "Zora")
    assert {"hp.max", "skill.first_aid", "skill.juggling"} <= set(offered)
    assert "skill.juggling" not in names(table.scene(ANA))
    assert "owner" not in offered


def test_several_sheets_and_one_in_use_in_each_place() -> None:
    table = Table()
    for line in ("sheet new Ana", "sheet new Bo", "sheet new Cora"):
        table.say(line, ANA)
    table.say("sheet use Bo", ANA, "hall")
    table.say("sheet use Cora", ANA, "yard")
    for place, name in (("hall", "Bo"), ("yard", "Cora"), ("loft", "Ana")):
        fact = table.say("sheet show", ANA, place).fact
        assert getattr(fact, "name", None) == name
    table.say("sheet delete Bo", ANA, "loft")
    fact = table.say("sheet show", ANA, "hall").fact
    assert getattr(fact, "name", None) == "Ana"


def test_nothing_is_left_of_a_deleted_sheet() -> None:
    table = Table()
    table.say("sheet new Ana")
    table.say("sheet use Ana")
    table.say("sheet set hp.max 3, weapon.axe.damage 2d6")
    table.say("sheet delete Ana")
    assert table.state == State()


def test_a_gm_without_rights_any_more_no_longer_plays_another_s() -> None:
    table = Table()
    table.say("sheet new Ana", ANA)
    table.say("sheet use Ana", GM)
    with pytest.raises(Unknown):
        table.say("sheet set hp 3", GM._replace(is_gm=False))


def test_no_undo_brings_a_second_sheet_of_a_name() -> None:
    table = Table()
    table.say("sheet new Ana")
    deleted = table.say("sheet delete Ana").changes
    table.say("sheet new Ana")
    with pytest.raises(Conflict):
        table.state.apply(inverted(deleted))


def test_a_sheet_whose_making_was_taken_back_is_no_sheet() -> None:
    table = Table()
    made = table.say("sheet new Ana").changes
    table.say("sheet set hp 3")
    table.state = table.state.apply(inverted(made))
    assert sheets(table.state) == []
    with pytest.raises(Unknown):
        table.say("sheet set hp 4")
    table.say("sheet new Ana")
    assert table.result("sheet show Ana")["fields"] == {"luck": 1}


def test_names_of_many_are_not_all_told() -> None:
    table = Table()
    for number in range(12):
        table.say(f'sheet new "Ann {number}"')
    with pytest.raises(Ambiguous) as refused:
        table.say("sheet show ann")
    assert refused.value.message.endswith("….")
    assert refused.value.message.count("Ann") == 10


def test_a_person_has_so_many_sheets() -> None:
    table = Table()
    for number in range(100):
        table.say(f'sheet new "Ann {number}"')
    with pytest.raises(LimitExceeded):
        table.say("sheet new Bo")
    table.say("sheet new Bo", BEA)


def test_a_sheet_has_so_many_fields() -> None:
    table = Table()
    table.say("sheet new Ana")
    draft = Draft(table.state)
    for number in range(396):
        draft.set("sheet:1", f"skill.s{number}", 1)
    table.state = draft.state
    with pytest.raises(LimitExceeded):
        table.say("sheet set skill.more 1")
    table.say("sheet set skill.s1 2")


def test_a_refused_line_moves_nothing_of_what_stands_before_its_fault() -> None:
    table = Table()
    table.say("sheet new Ana")
    before = table.state
    with pytest.raises(NotAllowed):
        table.say("sheet set hp.max 30, stat.ref 5, stat.body 99")
    assert table.state == before


def test_a_combatant_without_a_sheet_is_set_by_a_gm() -> None:
    table = Table(State({
        "place:hall": {"combat.order": ["combatant:hall/9"]},
        "combatant:hall/9": {"name": "Goblin", "initiative": 12},
    }))
    table.say("sheet set hp.max 9 as goblin")
    assert table.result("sheet show as goblin")["fields"] == {"hp": 9, "hp.max": 9}
    with pytest.raises(Forbidden):
        table.say("sheet set hp 3 as goblin", BEA)
