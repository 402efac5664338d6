"""The canonical spelling means the same as what was typed."""
# ruff: noqa: RUF001 -- signs that look like others are what is tested

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.command.everyday import Roll
from rules.dice import SeededDice
from rules.errors import LimitExceeded, NotAllowed, RulesError
from rules.grammar.parts import quoted
from rules.ruleset import Ruleset
from rules.rulesets import installed
from rules.tray import Tray

RULESETS = st.sampled_from(installed())
SMALL = st.integers(0, 12).map(str)
SIGNS = st.sampled_from(["+", "-", " + ", "- ", "+-", "--"])
COMPARISONS = st.sampled_from(["<", "<=", "=", ">=", ">"])
OPERATORS = st.one_of(
    st.tuples(st.sampled_from(["kh", "kl", "dh", "dl", " KH "]), st.sampled_from(["", "1", "2"])),
    st.tuples(st.sampled_from(["k", "p", "ro", "ra", "!", "r", "e", "rr"]), COMPARISONS, st.integers(1, 3).map(str)),
    st.tuples(st.sampled_from(["mi", "ma", "mi "]), SMALL),
    st.tuples(st.sampled_from(["kh", "pl", "ral", "rol", "k h"]), st.just("1")),
    st.just(("!",)),
).map("".join)
POOLS = st.tuples(
    st.sampled_from(["", "0", "1", "3", "(1+1)"]),
    st.sampled_from(["d6", "D20", "d%", "dF", "d(2*3)"]),
    st.lists(OPERATORS, max_size=3).map("".join),
    st.one_of(st.just(""), st.tuples(COMPARISONS, SMALL).map("".join)),
).map("".join)
TERMS = st.one_of(SMALL, POOLS, st.sampled_from(["open", "check"]))
SUMS = st.recursive(
    TERMS,
    lambda inner: st.one_of(
        inner.map(lambda text: f"({text})"),
        inner.map(lambda text: f"-{text}"),
        st.tuples(inner, SIGNS, inner).map("".join),
        st.tuples(inner, st.sampled_from(["*", "/", " * "]), inner).map("".join),
    ),
    max_leaves=6,
)


@given(RULESETS, SUMS, st.sampled_from(["", " times 2", " times:3 secret", " as Ana", " secret +2 # note"]))
@settings(max_examples=400, deadline=None)
def test_expressions(ruleset: Ruleset, expression: str, tail: str) -> None:
    try:
        line = ruleset.parse(f"roll {expression}{tail}")
    except (NotAllowed, LimitExceeded):
        return
    again = ruleset.parse(line.spelling)
    assert again == line
    assert again.spelling == line.spelling
    assert rolled(line.command) == rolled(again.command)


def rolled(command: object) -> int | str:
    assert isinstance(command, Roll)
    try:
        return command.expression.roll(Tray(SeededDice(1)), [])
    except RulesError as error:
        return error.kind


@given(RULESETS, st.recursive(SMALL, lambda inner: st.one_of(
    inner.map(lambda text: f"({text})"),
    inner.map(lambda text: f"-{text}"),
    st.tuples(inner, st.sampled_from(["+", "-", "*", "/"]), inner).map("".join),
), max_leaves=12))  # fmt: skip
@settings(max_examples=300, deadline=None)
def test_arithmetic_is_that_of_python(ruleset: Ruleset, expression: str) -> None:
    """Signs fold here, so only the order of signs differs: Python reads `--1` alike."""
    line = ruleset.parse(f"roll {expression}")
    assert isinstance(line.command, Roll)
    try:
        expected = eval(expression.replace("/", "//"))  # noqa: S307 -- an independent reading of what was made above
    except ZeroDivisionError:
        with pytest.raises(NotAllowed):
            line.command.expression.roll(Tray(SeededDice(1)), [])
    else:
        assert line.command.expression.roll(Tray(SeededDice(1)), []) == expected


SEEN = st.characters(exclude_categories=["Cc", "Cs", "Co", "Cn", "Zl", "Zp", "Cf"])
WORDS = [
    "Ana", "d6", "dF", "kh1", "as", "secret", "O'Brien", "O’B", "-", "é", "e\u0301", "剣", "🎲", "سيف",
    "two-handed", "1", "#1", '"', "\\", "”", "x-1", "Kai", "'", "ſ", "½",
]  # fmt: skip
NAMES = st.one_of(
    st.text(SEEN, min_size=1, max_size=20),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map("".join),
)


@given(RULESETS, NAMES)
@settings(max_examples=400, deadline=None)
def test_names(ruleset: Ruleset, typed: str) -> None:
    name = " ".join(typed.split())
    assume(0 < len(name) <= 80)
    for text in (quoted(name), ruleset.language.spell_name(name)):
        line = ruleset.parse(f"roll 1d6 as {text} secret # {name}")
        assert line.actor == name
        assert line.note == name
        assert line.secret
        assert ruleset.parse(line.spelling) == line


@given(RULESETS, st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=100))
@settings(max_examples=200, deadline=None)
def test_notes_are_never_read(ruleset: Ruleset, typed: str) -> None:
    note = typed.strip()
    assume(note)
    line = ruleset.parse(f"roll 1d6 #{typed}")
    assert line.note == note
    assert line.command == ruleset.parse("roll 1d6").command
    assert ruleset.parse(line.spelling) == line


@pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)
def test_every_example_is_spelled_as_a_line_of_the_same_meaning(ruleset: Ruleset) -> None:
    for verb in ruleset.verbs:
        for example in verb.examples:
            line = ruleset.parse(example)
            assert ruleset.parse(line.spelling) == line
            assert line.command.verb == verb.name
            for typed in (example.upper(), f"/{example}", f"  {example}\t", example.replace(" ", "  ")):
                spelled = ruleset.parse(typed)
                assert ruleset.parse(spelled.spelling) == spelled
                assert " ".join(spelled.spelling.casefold().split()) == line.spelling.casefold()


JOINED = ["times3", "times 3", "times:3", "times=3", "times: 3", "TIMES = 3", "ｔｉｍｅｓ３", "times\u30003"]


@pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)
def test_a_value_may_be_joined_to_its_keyword(ruleset: Ruleset) -> None:
    lines = [ruleset.parse(f"roll 1d6 {tail}") for tail in JOINED]
    assert all(one == other for one, other in pairwise(lines))


@pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)
@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("ｒｏｌｌ　１ｄ２０＋５", "roll 1d20+5"),
        ("roll 1d20\u22125", "roll 1d20-5"),
        ("roll 1d20 \u2013 5", "roll 1d20-5"),
        ("roll 2d6×2", "roll 2d6*2"),
        ("roll （2d6＋1）＊2", "roll (2d6+1)*2"),
        ("roll\u00a01d6\u3000as “Old Bo”", 'roll 1d6 as "Old Bo"'),
        ("roll 1d6 as „Old Bo“", 'roll 1d6 as "Old Bo"'),
        ("roll 1d6 as ＂Old Bo＂", 'roll 1d6 as "Old Bo"'),
        ('roll 1d6 as “Old Bo"', 'roll 1d6 as "Old Bo"'),
        ("undo ＃１２", "undo #12"),
        ("roll 1d6 ＃ x", "roll 1d6 # x"),
    ],
)
def test_typographic_forms_are_plain(ruleset: Ruleset, typed: str, plain: str) -> None:
    assert ruleset.parse(typed) == ruleset.parse(plain)


@pytest.mark.parametrize("text", ["1–2", "a×b", "＋１", "“x”", "O’Brien", "－"])
def test_typographic_forms_stay_in_quotes_and_notes(text: str) -> None:
    for ruleset in installed():
        line = ruleset.parse(f'roll 1d6 as "{text}" # {text}')
        assert (line.actor, line.note) == (text, text)


@pytest.mark.parametrize(
    "name", ["O'Brien", "O’Brien", "two-handed", "e\u0301a", "a1b2", "🎲", "👩‍🚀", "سيف", "剣", "x_y"]
)
def test_bare_names_are_stored_as_typed(name: str) -> None:
    for ruleset in installed():
        line = ruleset.parse(f"roll 1d6 as {name}")
        assert line.actor == name
        assert unicodedata.normalize("NFC", line.spelling) == unicodedata.normalize("NFC", f"roll 1d6 as {name}")


@pytest.mark.parametrize(
    ("line", "actor", "expression"),
    [
        ("roll 1d6 as x-1", "x", "1d6-1"),
        ("roll 1d6 as x -y", None, None),
        ("roll 1d6 as two words +2", "two words", "1d6+2"),
        ("roll 1d6 as Bo secret", "Bo", "1d6"),
        ("roll 1d6 as secret secret", "secret", "1d6"),
        ("roll 1d6 as secretive", "secretive", "1d6"),
        ("roll 1d6 as rolled-up", "rolled-up", "1d6"),
    ],
)
def test_where_a_bare_name_ends(line: str, actor: str | None, expression: str | None) -> None:
    for ruleset in installed():
        if actor is None:
            with pytest.raises(RulesError):
                ruleset.parse(line)
            continue
        read = ruleset.parse(line)
        assert isinstance(read.command, Roll)
        assert (read.actor, read.command.expression.spelling) == (actor, expression)


@pytest.mark.parametrize(
    ("line", "spelling"),
    [
        ("undo #12", "undo #12"),
        ("undo #12 # why", "undo #12 # why"),
        ("undo #12# why", "undo #12 # why"),
        ("undo #012", "undo #12"),
        ("undo # 12", "undo # 12"),
        ("undo #12th", "undo # 12th"),
        ("log #12", "log # 12"),
        ("roll 1d6#12", "roll 1d6 # 12"),
        ("roll 1d6 # a # b", "roll 1d6 # a # b"),
        ("roll 1d6 #", "roll 1d6"),
        ('roll 1d6 as "#12"', 'roll 1d6 as "#12"'),
        ("/undo #3", "undo #3"),
        ("  / undo #3", "undo #3"),
    ],
)
def test_entries_and_notes(line: str, spelling: str) -> None:
    for ruleset in installed():
        assert ruleset.parse(line).spelling == spelling
