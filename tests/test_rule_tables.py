"""The tables of `docs/rules` hold: their lines can be read, and the code and the tests they name know the rule.

A table stands in `docs/rules/KEY.md`; a row is `| rule | in our words | a line | code | test |`. *Rule* is one number
or several (`D5, A1`), *a line* stands in backticks, *code* names modules of `rules/rulesets/KEY` (`resolve_check`,
`chances/blows`), *test* names files under `tests`. A dash stands where there is nothing to name.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from rules import load

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
TABLES = sorted((ROOT / "docs" / "rules").glob("*.md"))
ROW = re.compile(r"^\|(?P<cells>.+)\|$", re.MULTILINE)
TICKED = re.compile(r"`([^`]+)`")
NUMBER = r"[A-Z]?\d+(?:\.\d+)?"
SPAN = re.compile(rf"(?<![\w.])(?P<first>{NUMBER})(?: to (?P<last>{NUMBER}))?(?![\w.]*\d)")
CITED = r"Rule: {key} (?P<numbers>(?:[^.\"]|\.(?=\d))+)"
COLUMNS = 5


class Row(NamedTuple):
    """A row of a table, and where it stands."""

    key: str
    rules: tuple[str, ...]
    words: str
    lines: tuple[str, ...]
    modules: tuple[str, ...]
    tests: tuple[str, ...]


def numbers(text: str) -> Iterator[str]:
    """The rule numbers of a citation: `D30, A21 to A23` are four. A plain number names no rule (`step 7`)."""
    for span in SPAN.finditer(text):
        first, last = span["first"], span["last"] or span["first"]
        if first.isdigit():
            continue
        stem, begin = _split(first)
        other, end = _split(last)
        assert stem == other, f"no span: {span[0]}"
        for number in range(int(begin), int(end) + 1):
            yield f"{stem}{number:0{len(begin)}}"


def _split(number: str) -> tuple[str, str]:
    """`A21` is `A` and `21`, `1.12` is `1.` and `12`."""
    cut = re.fullmatch(r"(.*?)(\d+)", number)
    assert cut
    return cut[1], cut[2]


def rows_of(key: str, text: str) -> Iterator[Row]:
    for found in ROW.finditer(text):
        cells = [cell.strip() for cell in found["cells"].split("|")]
        assert len(cells) == COLUMNS, f"{key}: {found[0]}"
        rules = tuple(numbers(cells[0]))
        if rules:
            lines, modules, tests = (tuple(TICKED.findall(cell)) for cell in cells[2:])
            yield Row(key, rules, cells[1], lines, modules, tests)


def cited(key: str, text: str) -> set[str]:
    """The rules of a ruleset that a module or a test names."""
    return {one for found in re.finditer(CITED.format(key=key), text) for one in numbers(found["numbers"])}


def every_row() -> list[Row]:
    return [row for table in TABLES for row in rows_of(table.stem, table.read_text("utf-8"))]


def test_rows_and_citations_are_found() -> None:
    table = "| Rule | Words | A line | Code | Test |\n|---|---|---|---|---|\n| D5, A1 | A tie. | `log` | `book` | – |\n"
    assert list(rows_of("witcher", table)) == [Row("witcher", ("D5", "A1"), "A tie.", ("log",), ("book",), ())]
    text = '"""Who. Rule: witcher D30,\n A21 to A23, step 7. Rule: vsd 1.12 to 1.13, A08."""'
    assert cited("witcher", text) == {"D30", "A21", "A22", "A23"}
    assert cited("vsd", text) == {"1.12", "1.13", "A08"}


@pytest.mark.parametrize("row", every_row(), ids=lambda row: f"{row.key}-{row.rules[0]}")
def test_a_row_is_true(row: Row) -> None:
    assert row.words
    ruleset = load(row.key)
    for text in row.lines:
        line = ruleset.parse(text)
        assert ruleset.parse(line.spelling) == line, text
    known = [_told(row.key, ROOT / "rules" / "rulesets" / row.key, name) for name in row.modules]
    for name, rules in zip(row.modules, known, strict=True):
        assert rules & {*row.rules}, f"{name} cites none of {row.rules}"
    if row.modules:
        assert {*row.rules} <= {one for rules in known for one in rules}, f"no module cites them all: {row.rules}"
    for name in row.tests:
        text = (ROOT / "tests" / name).read_text("utf-8")
        assert any(re.search(rf"(?<![\w.]){re.escape(rule)}(?![\w.]*\d)", text) for rule in row.rules), name


def _told(key: str, folder: Path, name: str) -> set[str]:
    """What a module cites; the module of the switches speaks through them."""
    found = cited(key, (folder / f"{name}.py").read_text("utf-8"))
    if Path(name).name == "switches":
        found |= {one for switch in load(key).switches for one in numbers(switch.rule)}
    return found


@pytest.mark.parametrize("key", [table.stem for table in TABLES])
def test_every_rule_that_the_code_cites_stands_in_the_table(key: str) -> None:
    listed = [one for row in every_row() if row.key == key for one in row.rules]
    assert len(listed) == len({*listed}), "a rule stands in one row"
    folder = ROOT / "rules" / "rulesets" / key
    missing: dict[str, set[str]] = {}
    for path in folder.rglob("*.py"):
        name = path.relative_to(folder).with_suffix("").as_posix()
        for rule in _told(key, folder, name) - {*listed}:
            missing.setdefault(rule, set()).add(name)
    assert not missing
