"""A name of several words without quotes is never torn apart into a name and something behind it."""

from __future__ import annotations

import pytest

from rules.errors import Ambiguous
from rules.sheets.facts import SheetRenamed
from tests.rules.combat.play import ANA, Play

LINES = {
    "combat effect {name} prone": "combat effect {quoted} prone",
    "combat clear {name} prone": "combat clear {quoted} prone",
    "combat give {name}": "combat give {quoted} ana",
    "sheet give {name}": "sheet give {quoted} bea",
    "sheet rename {name}": 'sheet rename {quoted} "Brown Bear"',
}
"""What is said without quotes, and what is meant."""


def table(*others: str) -> Play:
    play = Play()
    play.all("combat start", *(f'combat add "{other}"' for other in (*others, "Stone Troll", "Rat")))
    play.say('sheet new "Old Bear"')
    play.say('combat effect "Stone Troll" prone')
    return play


@pytest.mark.parametrize("others", [(), ("Stone",), ("Stone", "Troll", "Old")])
@pytest.mark.parametrize(("bare", "meant"), LINES.items())
def test_a_torn_name_is_refused_with_the_way_out(bare: str, meant: str, others: tuple[str, ...]) -> None:
    name = "Old Bear" if "sheet" in bare else "Stone Troll"
    play = table(*others)
    before = play.state
    with pytest.raises(Ambiguous) as refused:
        play.say(bare.format(name=name))
    assert play.state == before
    assert f'"{name}"' in str(refused.value.advice)
    play.say(meant.format(quoted=f'"{name}"'))
    assert play.state != before


@pytest.mark.parametrize("written", ["Goblin 1", "Goblin1", "Goblin  1"])
def test_a_number_of_a_copy_is_no_effect(written: str) -> None:
    play = table()
    play.say("combat add Goblin x2")
    play.say('combat remove "Goblin 2"')
    if " " in written:
        with pytest.raises(Ambiguous):
            play.say(f"combat effect {written} prone")
    else:
        play.say(f"combat effect {written} prone")
        assert "prone" in str(play.shown().rows)


@pytest.mark.parametrize(
    "line",
    [
        'combat effect Stone "Troll bane"',
        'combat effect "Stone" Troll',
        "combat effect Stone on the wall",
        "combat effect Rat troll bane",
        "combat give Stone ana",
        'combat give "Stone" ana',
    ],
)
def test_what_stands_in_quotes_or_is_no_name_is_taken_as_it_is(line: str) -> None:
    play = table("Stone")
    before = play.state
    play.say(line)
    assert play.state != before


def test_a_hidden_name_is_not_told() -> None:
    """A player who says the rest of a hidden name by chance gets no answer that gives it away."""
    play = Play()
    play.all("combat start", 'combat add "Ana Bolena" hidden')
    play.say("combat join", ANA)
    assert play.say("combat effect Ana Bolena", ANA)


def test_a_sheet_is_renamed_to_two_words() -> None:
    play = table()
    fact = play.say('sheet rename "Old Bear" Bear').fact
    assert isinstance(fact, SheetRenamed)
    assert fact.name == "Bear"
