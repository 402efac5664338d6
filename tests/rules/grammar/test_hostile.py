"""Whatever is typed: a refusal helps, nothing but a refusal is raised, nothing is read that cannot be spelled."""
# ruff: noqa: RUF001 -- signs that look like others are what is tested

from __future__ import annotations

import random
from itertools import count
from typing import TYPE_CHECKING

import pytest

from rules.dice import SeededDice
from rules.errors import ParseError, RulesError
from rules.rulesets import installed, parse
from rules.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.ruleset import Ruleset

LINES = 10_000
PIECES = [
    "\x00", "\x07", "\x1b[31m", "\u202e", "\u200f", "\u200b", "\ufeff", "\ud800", "\U000e0041",
    "\u0301", "\u200d", "\u00ad", "(", "(((((((((((", ")", '"', "“", "”", "„", "’", "'", "\\",
    '\\"', "#", "# x", "#12", "＃１", "/", "//", "_", "-", "--", "+-", "+", "−", "–", "×", "*", "%",
    "!", "!>", "r<", ">=", "=", ":", ",", ".", "1.5", "{x}", "{}", "{0}", "%s", "@all", "`", "９",
    "ｄ", "＋", "\u3000", "\t", "  ", "٣", "½", "²", "ß", "ſ", "K", "İ", "é", "e\u0301", "🎲", "👩‍🚀",
    "سيف", "剣" * 40, "0", "00000000001", "999999999", "9" * 30, "d", "d6", "1d6", "dF", "d%",
    "1000d6", "kh", "kh0", "k3", "r3", "e6", "mi", "h", "l", "open", "check", "rolled",
    "rolled 1 2 3", "times 3", "as", "as Bo", "secret", "secret:", "odds", "roll", "to", "with",
    "-1", "+2", "x" * 90, "two-handed", "-moderate", "None", "__import__('os')",
]  # fmt: skip


def hostile(ruleset: Ruleset, chance: random.Random) -> Iterator[str]:
    """Mutations of the examples of every verb."""
    examples = [example for verb in ruleset.verbs for example in verb.examples]
    while True:
        line = chance.choice(examples)
        for _ in range(chance.randint(0, 4)):
            verb = min(len(line.split(" ")[0]), chance.choice([0, *[len(line)] * 9]))  # mostly the verb stays whole
            at = chance.randint(verb, len(line))
            piece = chance.choice(PIECES)
            line = chance.choice(
                [
                    line[:at] + piece + line[at:],
                    f"{line[:at]} {piece} {line[at:]}",
                    line[:at],
                    line[:verb] + line[at:],
                    line[:at] + line[at + 1 :],
                    f"{line} {chance.choice(examples)}",
                    f"{line} {piece}" + f" {piece}" * chance.randint(0, 20),
                    f"{line} rolled 1 2 3",
                ]
            )
        yield line


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)
def test_hostile_lines(ruleset: Ruleset) -> None:
    chance = random.Random(20)  # noqa: S311 -- repeatable lines, no game
    share = LINES // len(installed()) + 1
    kinds: dict[str, int] = {}
    for line, _ in zip(hostile(ruleset, chance), range(share), strict=False):
        kind = outcome_of(ruleset, line)
        kinds[kind] = kinds.get(kind, 0) + 1
    # The lines must not all end in one way, or this would prove nothing.
    assert {"read", "syntax", "limit", "rule", "unknown"} <= set(kinds)
    assert kinds["read"] > share // 20


def outcome_of(ruleset: Ruleset, line: str) -> str:
    try:
        read = parse(ruleset, line)
    except RulesError as error:
        assert_helpful(ruleset, line, error)
        return error.kind
    again = parse(ruleset, read.spelling)
    assert (again, again.spelling) == (read, read.spelling), line
    assert parse(ruleset, read.again).command == read.command, line
    try:
        resolver = ruleset.resolvers.get(type(read.command))
        if resolver is not None:
            ruleset.resolve(read, Scene(ruleset=ruleset), SeededDice(1))
    except RulesError as error:
        assert_helpful(ruleset, line, error)
        return error.kind
    return "read"


def assert_helpful(ruleset: Ruleset, line: str, error: RulesError) -> None:
    assert error.message, line
    assert len(error.message) < 1_000, line
    assert error.advice is None or error.advice, line
    if not isinstance(error, ParseError):
        return
    assert error.column is not None, line
    assert 1 <= error.column <= len(line) + 1, line
    if error.way_out is not None:
        assert error.way_out == error.way_out.strip(), line
        ruleset.parse(error.way_out)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)
def test_completion_of_hostile_lines(ruleset: Ruleset) -> None:
    chance = random.Random(21)  # noqa: S311 -- repeatable lines, no game
    offered = count()
    names = ("Ana", "Old Bo", "dc", "d6", "剣")
    for line, _ in zip(hostile(ruleset, chance), range(LINES // 10), strict=False):
        for text, start in ruleset.language.complete(line, names):
            whole = line[:start] + text
            assert ruleset.language.stops_at(whole) in (None, len(whole)), (line, text)
            next(offered)
    assert next(offered) > LINES // 10


@pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)
def test_every_beginning_of_every_example(ruleset: Ruleset) -> None:
    """Half-typed lines: a refusal points into the line or right behind it, and completion leads on."""
    for verb in ruleset.verbs:
        for example in verb.examples:
            for end in range(len(example) + 1):
                outcome_of(ruleset, example[:end])
                ruleset.language.complete(example[:end], ("Ana",))


@pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)
def test_a_long_name_beyond_ascii_is_read_at_once(ruleset: Ruleset) -> None:
    """Two alternatives that match the same character would be tried in 2**79 ways."""
    name = "剣" * 78 + " x"
    assert ruleset.parse(f'roll 1d6 as "{name}"').actor == name
    assert ruleset.parse(f"roll 1d6 as {name}").actor == name


@pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)
@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("roll 1d20 extra", 11),
        ("roll 1d20+6 dex save", 13),
        ("roll  1d20\textra", 12),
        ("/roll 1d20 extra", 12),
        ("roll 1d20 extra # note", 11),
        ("roll", 5),
        ("roll   ", 5),
        ("roll 2d6+", 10),
        ("roll 2d6+ # x", 10),
        ("roll (2d6", 10),
        ("roll 2d6)", 9),
        ("roll 4d6k3", 9),
        ("roll 1d20+1.5", 12),
        ("roll 1d6 times 2 times 3", 18),
        ("roll 1d6 secret:", 16),
        ("roll 1d6 rolled 3 +1 4", 22),
        ("roll 1d6 rolled +3", 17),
        ('roll 1d6 as "Bo', 13),
        ("roll 1d6 as ''\u202ex", 15),
        ("roll 1d6\nroll 1d6", 9),
        ("undo #12 #13", 10),
        ("", 1),
        ("   ", 1),
    ],
)
def test_the_caret_stands_at_what_cannot_be_read(ruleset: Ruleset, line: str, column: int) -> None:
    with pytest.raises(ParseError) as refusal:
        parse(ruleset, line)
    assert refusal.value.column == column


@pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)
@pytest.mark.parametrize(
    ("line", "way_out"),
    [
        ("roll 1d20+6 dex save", "roll 1d20+6 # dex save"),
        ("roll 1d6 tims 3", "roll 1d6 times 3"),
        ("roll 1d6 tiems3 # x", "roll 1d6 times 3 # x"),
        ("roll 4d6k3", "roll 4d6 kh3"),
        ("roll 4d6k3 # x", "roll 4d6 kh3 # x"),
        ("roll (2d6", "roll (2d6 )"),
        ("2d6+3", "roll 2d6+3"),
    ],
)
def test_ways_out(ruleset: Ruleset, line: str, way_out: str) -> None:
    with pytest.raises(ParseError) as refusal:
        parse(ruleset, line)
    assert refusal.value.way_out == way_out


@pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)
def test_a_verb_that_nobody_has_is_unknown(ruleset: Ruleset) -> None:
    for line in ("rol 2d6", "hello", "xyzzy 1d6"):
        with pytest.raises(RulesError) as refusal:
            parse(ruleset, line)
        assert refusal.value.kind == "unknown"
        assert refusal.value.advice


@pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)
def test_a_line_may_have_500_characters(ruleset: Ruleset) -> None:
    head = "roll 1d6 # "
    note = "x" * (500 - len(head))
    assert ruleset.parse(head + note).note == note
    with pytest.raises(RulesError) as refusal:
        ruleset.parse(head + note + "x")
    assert refusal.value.kind == "limit"


@pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)
def test_a_name_may_have_80_characters(ruleset: Ruleset) -> None:
    assert ruleset.parse("roll 1d6 as " + "é" * 80).actor == "é" * 80
    with pytest.raises(RulesError) as refusal:
        ruleset.parse("roll 1d6 as " + "é" * 81)
    assert refusal.value.kind == "limit"
