"""What can be said: the canonical spelling means the same, names end where words of their own verb begin."""

from __future__ import annotations

import pytest

from rules.errors import ParseError
from rules.rulesets.vsd import RULESET, commands

EXAMPLES = [line for verb in RULESET.verbs for line in verb.examples]
MORE = [
    "check 1d100 hard -10",
    'check "very hard" "extremely hard" time',
    "check +45 insane tools -20 helped +10 helped +20 drive 2",
    'conflict Ana climbing +5 vs "Bor the Old" +35 -10',
    "save willpower attack-level -2 level 0 drive 1 per 5 2d6+3",
    "save +10 vs 75 per 10 4",
    'attack cmb -5 def -10 table "short bow" shield 5 cover full parried 3 flanking rear stunned surprised held prone',
    "attack cmb 5 def 0 table bow higher fullhalf distance 12.5 range 20 max 90 clumsy 4 crit fire drive 1 epic +3 -2",
    'attack "very hard" with short sword parry 25 heroic',
    "bolt fire weave 3 base 2 prepared 2 touch armor -10 static evil nature haven cost 4 def 20 armor light +5",
    "blast +60 weave 6 instant def 20 armor none prone def 50 armor heavy epic parried 2 shield 1",
    "crit fire light heroic -5",
    "fumble spell light evil +10",
    "resonance weave 3 base 2 haven darkland light evil +5",
    "treat injury crippling healer time helped +10 to Ana",
    "haven +60 free lands drive 1",
    "camp +40 group 6 dangerous alone tools -10",
    "travel 240.25 km arduous mounted over pathfinding hidden landmarks 3",
    'sail 12.5 km "large ship" upstream crew quarter',
    'chart "short bow" total -5 armor none',
    "drive soften #3",
    "pick #3 136-145",
    "pick #3 146+ rolled 5",
    "pick #3 …10",
    "pick #3 crit:ally:lig to Bor",
    'pick #3 "to" to Bor',
    "pick #3 resonance+20 secret",
]


@pytest.mark.parametrize("line", EXAMPLES + MORE)
def test_the_canonical_spelling_means_the_same(line: str) -> None:
    parsed = RULESET.parse(line)
    again = RULESET.parse(parsed.spelling)
    assert again == parsed
    assert again.spelling == parsed.spelling


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("check detect evil", "detect evil"),
        ("check light armor hard", "light armor"),
        ("check climbing very hard", "climbing"),
        ("cast fire evil weave 3", "fire"),
    ],
)
def test_a_name_ends_where_a_word_of_its_verb_begins(line: str, name: str) -> None:
    command = RULESET.parse(line).command
    source = command.casting.source if isinstance(command, commands.Cast) else command.source  # type: ignore[attr-defined] -- all have one
    assert source.name == name


@pytest.mark.parametrize(
    "line",
    [
        "check",
        "check 45",
        "check 2d6+3",
        "check +45 hard hard",
        "check +45 hard challenging",
        "check +45 time: hard",
        'check +45 difficulty "rather hard"',
        "attack cmb 60 def 20 table sword heroic epic",
        "attack cmb 60 def 20 with sword",
        "attack Orc cmb 60",
        "fall twelve",
        "rest 1.5 hours",
        "resonance darkland",
        "bolt +60 weave 3",
        "buy wl 2",
        "chase",
    ],
)
def test_what_cannot_be_read_is_syntax_with_a_way_out(line: str) -> None:
    with pytest.raises(ParseError) as caught:
        RULESET.parse(line)
    assert caught.value.column is not None
    way_out = caught.value.way_out
    assert caught.value.advice if way_out is None else RULESET.language.readable(way_out)
