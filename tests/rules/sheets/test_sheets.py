"""Sheets and those who play them: what one row cannot show."""

import pytest

from rules.draft import Draft
from rules.errors import Ambiguous, Conflict, Forbidden, LimitExceeded, NotAllowed, Unknown
from rules.people import sheets
from rules.sheets import names
from rules.state import State, inverted
from tests.rules.sheets.campaign import ANA, BEA, GM, Campaign


def fight(**combatant: object) -> Campaign:
    """Ana's sheet, and a combatant in the hall who joined with it."""
    campaign = Campaign()
    campaign.say("sheet new Ana", ANA)
    campaign.say("sheet set hp.max 20", ANA)
    changes = Draft(campaign.state)
    for field, value in {"name": "Ana", "sheet": "sheet:1", **combatant}.items():
        changes.set("combatant:hall/9", field, value)  # type: ignore[arg-type] -- plain values
    changes.set("place:hall", "combat.order", ["combatant:hall/9"])
    campaign.state = changes.state
    return campaign


def test_who_stands_in_a_combat_is_not_deleted() -> None:
    campaign = fight()
    with pytest.raises(NotAllowed) as refused:
        campaign.say("sheet delete Ana", ANA)
    assert refused.value.advice == "Say `combat remove Ana` there first, or let the GM end the combat."


def test_a_combatant_is_renamed_with_its_sheet() -> None:
    campaign = fight()
    campaign.say("sheet rename Ana Zora", ANA)
    assert campaign.state.get("combatant:hall/9", "name") == "Zora"


def test_a_combatant_with_a_name_of_its_own_keeps_it() -> None:
    campaign = fight(name="The Stranger")
    campaign.say("sheet rename Ana Zora", ANA)
    assert campaign.state.get("combatant:hall/9", "name") == "The Stranger"


def test_a_sheet_takes_no_name_that_stands_in_its_combat() -> None:
    campaign = fight()
    campaign.state = Draft(campaign.state).state
    draft = Draft(campaign.state)
    draft.set("combatant:hall/10", "name", "Zora")
    campaign.state = draft.state
    with pytest.raises(NotAllowed):
        campaign.say("sheet rename Ana zora", ANA)


def test_figures_of_a_combatant_lie_on_its_sheet() -> None:
    campaign = fight()
    campaign.say("damage 5 to Ana", ANA)
    assert campaign.state.get("sheet:1", "hp") == 15


def test_a_hidden_combatant_is_unknown_to_others() -> None:
    campaign = fight(hidden=True)
    for line in ("sheet show Ana", "heal Ana 3", "sheet delete an", "sheet set hp 3 as Ana"):
        with pytest.raises(Unknown) as refused:
            campaign.say(line, BEA)
        assert "Ana" not in str(refused.value.figures.get("known"))
    assert campaign.result("sheet list", BEA)["sheets"] == []
    assert "Ana" not in names(campaign.scene(BEA))
    for who in (ANA, GM):
        assert campaign.result("sheet show Ana", who)["name"] == "Ana"
        assert "Ana" in names(campaign.scene(who))


def test_names_for_completion() -> None:
    campaign = Campaign()
    campaign.say("sheet new Mira", ANA)
    campaign.say("sheet new Mira", BEA)
    campaign.say("sheet new Zora", BEA)
    campaign.say("sheet set skill.juggling 3 as Zora", BEA)
    campaign.say("sheet use Zora", BEA)
    offered = names(campaign.scene(BEA))
    assert offered[:3] == ("Mira (Ana's player)", "Mira (Bea)", "Zora")
    assert {"hp.max", "skill.first_aid", "skill.juggling"} <= set(offered)
    assert "skill.juggling" not in names(campaign.scene(ANA))
    assert "owner" not in offered


def test_several_sheets_and_one_in_use_in_each_place() -> None:
    campaign = Campaign()
    for line in ("sheet new Ana", "sheet new Bo", "sheet new Cora"):
        campaign.say(line, ANA)
    campaign.say("sheet use Bo", ANA, "hall")
    campaign.say("sheet use Cora", ANA, "yard")
    for place, name in (("hall", "Bo"), ("yard", "Cora"), ("loft", "Ana")):
        fact = campaign.say("sheet show", ANA, place).fact
        assert getattr(fact, "name", None) == name
    campaign.say("sheet delete Bo", ANA, "loft")
    fact = campaign.say("sheet show", ANA, "hall").fact
    assert getattr(fact, "name", None) == "Ana"


def test_nothing_is_left_of_a_deleted_sheet() -> None:
    campaign = Campaign()
    campaign.say("sheet new Ana")
    campaign.say("sheet use Ana")
    campaign.say("sheet set hp.max 3, weapon.axe.damage 2d6")
    campaign.say("sheet delete Ana")
    assert campaign.state == State()


def test_a_gm_without_rights_any_more_no_longer_plays_another_s() -> None:
    campaign = Campaign()
    campaign.say("sheet new Ana", ANA)
    campaign.say("sheet use Ana", GM)
    with pytest.raises(Unknown):
        campaign.say("sheet set hp 3", GM._replace(is_gm=False))


def test_no_undo_brings_a_second_sheet_of_a_name() -> None:
    campaign = Campaign()
    campaign.say("sheet new Ana")
    deleted = campaign.say("sheet delete Ana").changes
    campaign.say("sheet new Ana")
    with pytest.raises(Conflict):
        campaign.state.apply(inverted(deleted))


def test_a_sheet_whose_making_was_taken_back_is_no_sheet() -> None:
    campaign = Campaign()
    made = campaign.say("sheet new Ana").changes
    campaign.say("sheet set hp 3")
    campaign.state = campaign.state.apply(inverted(made))
    assert sheets(campaign.state) == []
    with pytest.raises(Unknown):
        campaign.say("sheet set hp 4")
    campaign.say("sheet new Ana")
    assert campaign.result("sheet show Ana")["fields"] == {"luck": 1}


def test_names_of_many_are_not_all_told() -> None:
    campaign = Campaign()
    for number in range(12):
        campaign.say(f'sheet new "Ann {number}"')
    with pytest.raises(Ambiguous) as refused:
        campaign.say("sheet show ann")
    assert refused.value.message.endswith(", …")
    assert refused.value.message.count("Ann") == 10


def test_a_person_has_so_many_sheets() -> None:
    campaign = Campaign()
    for number in range(100):
        campaign.say(f'sheet new "Ann {number}"')
    with pytest.raises(LimitExceeded):
        campaign.say("sheet new Bo")
    campaign.say("sheet new Bo", BEA)


def test_a_sheet_has_so_many_fields() -> None:
    campaign = Campaign()
    campaign.say("sheet new Ana")
    draft = Draft(campaign.state)
    for number in range(396):
        draft.set("sheet:1", f"skill.s{number}", 1)
    campaign.state = draft.state
    with pytest.raises(LimitExceeded):
        campaign.say("sheet set skill.more 1")
    campaign.say("sheet set skill.s1 2")


def test_a_refused_line_moves_nothing_of_what_stands_before_its_fault() -> None:
    campaign = Campaign()
    campaign.say("sheet new Ana")
    before = campaign.state
    with pytest.raises(NotAllowed):
        campaign.say("sheet set hp.max 30, stat.ref 5, stat.body 99")
    assert campaign.state == before


def test_a_combatant_without_a_sheet_is_set_by_a_gm() -> None:
    campaign = Campaign(
        State(
            {
                "place:hall": {"combat.order": ["combatant:hall/9"]},
                "combatant:hall/9": {"name": "Goblin", "initiative": 12},
            }
        )
    )
    campaign.say("sheet set hp.max 9 as goblin")
    assert campaign.result("sheet show as goblin")["fields"] == {"hp": 9, "hp.max": 9}
    with pytest.raises(Forbidden):
        campaign.say("sheet set hp 3 as goblin", BEA)
