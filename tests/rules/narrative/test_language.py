"""The lines of the 2d6 ruleset: how they are spelled, and what cannot be read."""

from __future__ import annotations

import pytest

from rules.errors import ParseError, RulesError
from rules.rulesets.narrative import RULESET
from rules.rulesets.narrative.book import SKILLS


@pytest.mark.parametrize(
    "line",
    [
        "check", 'check +1 stakes ""', "check 2d6+2 weapon 3", "check 2d6kh1", "check 2d6+melee",
        "check 3d6+2", "check d6", "cast 2d8 Light", "treat Bo 1d6", "attack 2d10 weapon 1",
        "attack 2d6+2", "attack +2 dr 1", "attack +2 weapon", "attack +2 weapon 1 shield",
        "attack +2 weapon 1 with bow",
        "attack Goblin dr 1", "attack Goblin shield 2", "attack Goblin resist", "attack",
        "attack +2 weapon 1 dr 1 dr 2", "attack +2 weapon 1 resist:", "attack 2d6+2 weapon 1 extra",
        "damage", "damage +", "damage Kai 3", "cast", "cast +2 cost 2", "cast +2 cost mana",
        "cast +2 cost 2 luck",
        "cast +2 cost 2 mana: Light", "cast +2 Light cost 1 mana Dark", "treat", "treat Bo 2d6 2d6",
        "treat Bo medicine 2d6",
        "reroll", "reroll #1", "reroll 1 mana", "reroll #1 luck", "resolve", "resolve 3", "rest 8 hours",
        "rest rolled 3", "rest secret",
    ],
)  # fmt: skip
def test_what_cannot_be_read(line: str) -> None:
    with pytest.raises(ParseError) as refusal:
        RULESET.parse(line)
    assert 1 <= (refusal.value.column or 0) <= len(line) + 1
    if refusal.value.way_out:
        RULESET.parse(refusal.value.way_out)


@pytest.mark.parametrize(
    ("line", "spelling"),
    [
        ("check +2", "check 2d6+2"),
        ("CHECK 2D6 + 0", "check 2d6"),
        ("check +1 +1", "check 2d6+1+1"),
        ("check melee +1 stakes no way back", 'check melee +1 stakes "no way back"'),
        ("attack Old Goblin shield with bow", 'attack "Old Goblin" with bow shield'),
        ("attack vulnerable:1 weapon 1", None),
        ("attack 2d6 resist shield 0 dr 2 weapon 1", "attack 2d6 weapon 1 dr 2 resist"),
        ("cast +1 Cold Light cost 1 Mana", 'cast 2d6+1 cost 1 mana "Cold Light"'),
        ("cast arcana Light", "cast arcana Light"),
        ("treat Old Bo medicine", 'treat "Old Bo" medicine'),
        ("treat Medicine", "treat Medicine"),
        ("treat Bo +1", "treat Bo 2d6+1"),
        ("treat Bo rolled 3 4 +1", "treat Bo 2d6+1 rolled 3 4"),
        ("reroll #012 HEALTH as Kai", "reroll #12 health as Kai"),
        ("rest as Old Bo", 'rest as "Old Bo"'),
    ],
)
def test_canonical_spelling(line: str, spelling: str | None) -> None:
    if spelling is None:
        with pytest.raises(RulesError):
            RULESET.parse(line)
        return
    read = RULESET.parse(line)
    assert read.spelling == spelling
    assert RULESET.parse(spelling) == read


def test_a_skill_is_the_source_and_stays_a_name_in_quotes() -> None:
    """Section 4: `treat NAME [SOURCE]`."""
    assert RULESET.parse('treat "Doctor Medicine"').spelling == 'treat "Doctor Medicine"'
    assert RULESET.parse("treat Doctor Medicine").spelling == 'treat "Doctor" medicine'
    for skill in SKILLS:
        assert RULESET.parse(f"check {skill}").spelling == f"check {skill}"
