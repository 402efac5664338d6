"""What may come next while a line is typed."""

from __future__ import annotations

import pytest

from rules.errors import ParseError
from rules.ruleset import Ruleset
from rules.rulesets import installed

pytestmark = pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)
NAMES = ("Ana", "Old Bo")


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("ro", {"roll"}),
        ("/ro", {"/roll"}),
        ("RO", {"roll"}),
        ("roll ", {"roll check", "roll open"}),
        ("roll", {"roll check", "roll open"}),
        ("roll 2d6+", {"roll 2d6+check", "roll 2d6+open"}),
        ("roll 2d6", {"roll 2d6 as", "roll 2d6 rolled", "roll 2d6 secret", "roll 2d6 times"}),
        ("roll 2d6 ", {"roll 2d6 as", "roll 2d6 rolled", "roll 2d6 secret", "roll 2d6 times"}),
        ("roll 2d6 t", {"roll 2d6 times"}),
        ("roll 2d6 times", set[str]()),
        ("roll 2d6 as ", {"roll 2d6 as Ana", 'roll 2d6 as "Old Bo"'}),
        ("roll 2d6 as ol", {'roll 2d6 as "Old Bo"'}),
        ("roll 2d6 # t", set[str]()),
        ("roll 2d6 nonsense ", set[str]()),
        ("settings dice ", {"settings dice manual"}),
        ("settings s", {"settings show", "settings switch"}),
        ("undo #1", {"undo #1 as"}),
        ("xyz", set[str]()),
        ("x" * 501, set[str]()),
    ],
)
def test_what_is_offered(ruleset: Ruleset, typed: str, lines: set[str]) -> None:
    assert {typed[:start] + text for text, start in ruleset.language.complete(typed, NAMES)} == lines


def test_an_empty_line_offers_every_verb(ruleset: Ruleset) -> None:
    assert {text for text, _ in ruleset.language.complete("")} == set(ruleset.language.verbs)


def offered(ruleset: Ruleset, typed: str) -> set[str]:
    return {text.strip() for text, _ in ruleset.language.complete(typed, NAMES)}


def test_what_stands_there_is_not_offered_again(ruleset: Ruleset) -> None:
    """Of every clause that an example has: where a second one is refused, it is not offered."""
    language, values = ruleset.language, ("", "1", "+1", "1d6", "Ana")
    said = [example for verb in ruleset.verbs for example in verb.examples if "#" not in example]
    again = [(one, word) for one in said for word in offered(ruleset, f"{one} ") & set(one.casefold().split())]
    for example, word in again:
        follows = offered(ruleset, f"{example} {word} ")
        lines = [f"{example} {word} {value}" for value in (*follows, *values)]
        assert any(map(language.readable, lines)) or not any(map(is_twice, [ruleset] * len(lines), lines)), lines


def is_twice(ruleset: Ruleset, line: str) -> bool:
    try:
        ruleset.language.parse(line)
    except ParseError as error:
        return error.what == "`{word}` stands here twice."
    return False


@pytest.mark.parametrize(
    ("key", "typed", "word"),
    [
        ("witcher", "check +3 dc 14 ", "dc"),
        ("witcher", "check +3 luck 1 dc demanding ", "luck"),
        ("narrative", "attack +2 weapon 1 dr 2 ", "dr"),
        ("narrative", "cast +2 cost 1 mana ", "cost"),
        ("vsd", "check +45 tools -20 ", "tools"),
        ("vsd", "attack cmb 60 def 20 table sword armor light ", "armor"),
    ],
)
def test_a_second_clause_is_not_offered(ruleset: Ruleset, key: str, typed: str, word: str) -> None:
    if ruleset.key == key:
        assert word not in offered(ruleset, typed)
        assert word in offered(ruleset, typed.partition(f" {word}")[0] + " ")


def test_what_may_repeat_is_offered_again(ruleset: Ruleset) -> None:
    if ruleset.key == "vsd":
        assert "vs" in offered(ruleset, "conflict Ana +50 vs Bor +35 ")
        assert "def" in offered(ruleset, "blast +60 weave 6 instant crit fire def 20 armor none ")
