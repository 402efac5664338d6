"""What is written for people holds: lines in the README, the settings, and that `help` tells of all there is."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.render import card_of, wording
from bot.render.marks import plain_text
from bot.settings import Settings
from rules import Ruleset, Scene, SeededDice, installed, load

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README.md", "CONTRIBUTING.md")
LINES_OF = re.compile(r"^```lines(?: (?P<ruleset>\w+))?\n(?P<body>.*?)^```", re.MULTILINE | re.DOTALL)
"""A block of lines: one line of the language each, in every ruleset or in the one that is named."""

each_ruleset = pytest.mark.parametrize("ruleset", installed(), ids=lambda one: one.key)


class Written(NamedTuple):
    """A line that stands in a document."""

    where: str
    ruleset: str
    text: str


def lines_in(name: str, text: str) -> list[Written]:
    found: list[Written] = []
    for block in LINES_OF.finditer(text):
        rulesets = [block["ruleset"]] if block["ruleset"] else [one.key for one in installed()]
        first = text.count("\n", 0, block.start()) + 2
        for number, line in enumerate(block["body"].splitlines(), first):
            found += [Written(f"{name}:{number}", ruleset, line) for ruleset in rulesets if line.strip()]
    return found


def documents() -> list[Written]:
    there = [(name, ROOT / name) for name in DOCUMENTS]
    return [one for name, path in there if path.is_file() for one in lines_in(name, path.read_text("utf-8"))]


def test_lines_are_found_in_a_document() -> None:
    text = "See:\n\n```lines vsd\nroll d6\n\nlog\n```\n```sh\nmake\n```\n```lines\nhelp\n```\n"
    found = lines_in("A.md", text)
    assert found[:2] == [Written("A.md:4", "vsd", "roll d6"), Written("A.md:6", "vsd", "log")]
    assert [(one.ruleset, one.text) for one in found[2:]] == [(one.key, "help") for one in installed()]


@pytest.mark.parametrize("written", documents(), ids=lambda one: f"{one.where} {one.ruleset}")
def test_lines_of_the_documents_can_be_read(written: Written) -> None:
    line = load(written.ruleset).parse(written.text)
    assert load(written.ruleset).parse(line.spelling) == line


def test_the_example_settings_are_the_settings() -> None:
    """Each is there once, behind a comment, with its default where it has one that is no secret."""
    rows = (ROOT / ".env.example").read_text("utf-8").splitlines()
    given = dict(row.split("=", 1) for row in rows if row and not row.startswith("#"))
    assert list(given) == [row.split("=", 1)[0] for row in rows if row and not row.startswith("#")]
    known = {one.name.upper(): one.default for one in fields(Settings)}
    assert given == {name: "" if default is None else str(default) for name, default in known.items()}
    for before, row in zip(["", *rows], rows, strict=False):
        assert row.startswith("#") or not row or before.startswith("#"), f"{row} needs a comment"


def shown(ruleset: Ruleset, text: str) -> str:
    """What a person reads."""
    line = ruleset.parse(text)
    outcome = ruleset.resolve(line, Scene(ruleset=ruleset, rulesets=("witcher",)), SeededDice(1))
    return plain_text(card_of(line, outcome, ruleset, wording(ruleset.package)).text)


@each_ruleset
def test_every_verb_is_in_help(ruleset: Ruleset) -> None:
    text = shown(ruleset, "help")
    for verb in ruleset.verbs:
        assert re.search(rf"^{verb.name}: .+ `{re.escape(verb.examples[0])}`$", text, re.MULTILINE), verb.name


@each_ruleset
def test_help_shows_every_example_of_a_verb(ruleset: Ruleset) -> None:
    for verb in ruleset.verbs:
        text = shown(ruleset, f"help {verb.name}")
        assert not [example for example in verb.examples if f"`{example}`" not in text]


@each_ruleset
def test_every_switch_is_in_settings_and_in_the_help_of_a_verb(ruleset: Ruleset) -> None:
    settings = shown(ruleset, "settings show")
    for switch in ruleset.switches:
        row = re.compile(
            rf"^{re.escape(switch.name)} = {re.escape(switch.default)} \({re.escape(switch.rule)}\) .{{10,}}",
            re.MULTILINE,
        )
        assert row.search(settings), switch.name
        assert switch.verbs, f"no verb's help tells of {switch.name}"
        for verb in switch.verbs:
            assert row.search(shown(ruleset, f"help {verb}")), (switch.name, verb)
