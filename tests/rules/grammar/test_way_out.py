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
