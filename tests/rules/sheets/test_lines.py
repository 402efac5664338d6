"""How lines about sheets are read and spelled."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.command import Command, Line, sheets
from rules.command.sheets import Setting
from rules.errors import ParseError, RulesError
from rules.grammar.text import is_visible
from tests.rules.sheets.campaign import RULESET

NAMES = (
    st.text(st.characters(exclude_categories=["Cc", "Cs", "Co", "Cn"]), min_size=1, max_size=40)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: text != "" and is_visible(text))
)
AMOUNTS = st.integers(-99, 999_999)
FIELDS = st.sampled_from(("hp", "hp.max", "skill.two-handed", "first aid", "as", "level", "weapon.x.damage")) | NAMES
VALUES = st.sampled_from(("12", "+3", "-3", "2d6+3-1", "d%", "none", "light", "as", "df", "2d6 + 3", "1+1")) | NAMES
SETTINGS = st.lists(st.builds(Setting, FIELDS, VALUES), min_size=1, max_size=3).map(tuple)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(sheets.NewSheet, name=NAMES, template=st.none() | NAMES),
    st.builds(sheets.SetFields, settings=SETTINGS),
    st.builds(sheets.ShowSheet, name=st.none() | NAMES),
    st.builds(sheets.ExportSheet, name=st.none() | NAMES),
    st.builds(sheets.DeriveFields, name=st.none() | NAMES),
    st.just(sheets.ListSheets()),
    st.builds(sheets.UseSheet, name=NAMES),
    st.builds(sheets.RenameSheet, name=NAMES, new=NAMES),
    st.builds(sheets.GiveSheet, name=NAMES, user=NAMES | st.just("<@123>") | st.just("<@!123>")),
    st.builds(sheets.DeleteSheet, name=NAMES),
    st.builds(sheets.ImportSheets, text=st.none() | NAMES),
    st.builds(sheets.Heal, name=st.none() | NAMES, amount=AMOUNTS),
    st.builds(sheets.SetTemporary, name=st.none() | NAMES, amount=AMOUNTS),
    st.builds(sheets.TakeDamage, name=st.none() | NAMES, amount=AMOUNTS),
)


@settings(deadline=None)
@given(COMMANDS, st.none() | NAMES)
def test_a_command_is_read_back_from_its_spelling(command: Command, actor: str | None) -> None:
    line = Line(command, actor=actor).spelled(RULESET.language.spell_name)
    assert RULESET.parse(line.spelling) == line


@pytest.mark.parametrize("example", [text for verb in RULESET.verbs if verb.name != "check" for text in verb.examples])
def test_examples_are_read(example: str) -> None:
    line = RULESET.parse(example)
    assert RULESET.parse(line.spelling) == line


@pytest.mark.parametrize(
    ("typed", "spelling"),
    [
        ("SHEET NEW ana", "sheet new ana"),
        ("sheet new Ana of the Ford", 'sheet new "Ana of the Ford"'),
        ("sheet new Ana from old soldier", 'sheet new Ana from "old soldier"'),
        ("sheet set hp:12,hp.max=35", "sheet set hp 12, hp.max 35"),
        ('sheet set race = dwarf, gear: "a rope"', 'sheet set race dwarf, gear "a rope"'),
        ("sheet set hp =", None),
        ("sheet set = 3", None),
        ("sheet set hp 12,hp.max 35", "sheet set hp 12, hp.max 35"),
        ("sheet set race dwarf", "sheet set race dwarf"),
        ("sheet set first aid 14", 'sheet set "first aid" 14'),
        ("sheet set weapon.axe.damage 2d6 + 3 as Ana", "sheet set weapon.axe.damage 2d6+3 as Ana"),
        ("sheet set bonus --3", "sheet set bonus +3"),
        ("sheet set bonus +-3", "sheet set bonus -3"),
        ('sheet set gear "a rope" ', 'sheet set gear "a rope"'),
        ("sheet set", None),
        ("sheet set hp", None),
        ("sheet set hp 3 4", None),
        ("sheet set 3 hp", None),
        ("sheet set hp 3,", None),
        ('sheet set "" 3', None),
        ("sheet rename Ana", None),
        ("sheet rename Ana Bo Cora", None),
        ("sheet list Ana", None),
        ("sheet show Ana secret", 'sheet show "Ana secret"'),
        ("sheet show Ana rolled 3", None),
        ("sheet give Ana <@12345>", "sheet give Ana <@12345>"),
        ("sheet give <@12345> Ana", None),
        ("heal Goblin 1 5", 'heal "Goblin 1" 5'),
        ("heal goblin1 5", "heal goblin1 5"),
        ("heal 5 as Ana", "heal 5 as Ana"),
        ("heal Ana +5", "heal Ana 5"),
        ("heal Ana", None),
        ("heal Ana 1 2 3", None),
        ("heal 1 2", None),
        ("damage 5 to Ana as Bo", "damage 5 to Ana as Bo"),
        ("damage 5 to Ana to Bo", None),
        ("export me", "export me"),
        ("export", None),
    ],
)
def test_spelling(typed: str, spelling: str | None) -> None:
    if spelling is None:
        with pytest.raises(ParseError) as refused:
            RULESET.parse(typed)
        assert refused.value.column is not None
        assert refused.value.way_out is not None
        RULESET.parse(refused.value.way_out)
    else:
        assert RULESET.parse(typed).spelling == spelling


@settings(deadline=None)
@given(st.text(max_size=60))
def test_whatever_stands_behind_sheet_is_read_or_refused(text: str) -> None:
    try:
        line = RULESET.parse(f"sheet {text}")
    except RulesError as refused:
        assert str(refused)  # noqa: PT017 -- most texts are refused, and some are read
    else:
        assert line.command.verb == "sheet"
