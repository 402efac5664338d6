"""Ways out that people need at once: the line they meant, and no other one."""

from __future__ import annotations

import pytest

from rules import ParseError, load, parse


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("combat hp Goblin 1 -7", 'combat hp "Goblin 1" -7'),
        ("combat hp Goblin 12 +3 # healed", 'combat hp "Goblin 12" +3 # healed'),
    ],
)
def test_a_copy_is_named_in_quotes(line: str, meant: str) -> None:
    ruleset = load("witcher")
    with pytest.raises(ParseError) as refused:
        parse(ruleset, line)
    assert refused.value.way_out == meant
    assert parse(ruleset, meant)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("check swordsmanship vs 14", "check swordsmanship dc 14"),
        ("check 1d10+14 vs 14 # over the wall", "check 1d10+14 dc 14 # over the wall"),
    ],
)
def test_a_number_to_roll_against_is_a_difficulty(line: str, meant: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse(load("witcher"), line)
    assert refused.value.way_out == meant


@pytest.mark.parametrize(
    ("key", "line", "meant"),
    [
        ("vsd", "apply #3 Kai", "apply #3 to Kai"),
        ("vsd", 'apply #3 "Old Orc"', 'apply #3 to "Old Orc"'),
        ("vsd", "apply #3 target 2 Kai", "apply #3 target 2 to Kai"),
        ("witcher", "damage 5 Kai", "damage 5 to Kai"),
        ("narrative", "damage 5 Kai", "damage 5 to Kai"),
        ("vsd", "heal Kai 3 please", "heal Kai 3 # please"),
    ],
)
def test_whom_it_is_for_is_whom_was_named(key: str, line: str, meant: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse(load(key), line)
    assert refused.value.way_out == meant
    assert parse(load(key), meant)
