"""What may come next while a line is typed."""

from __future__ import annotations

import pytest

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
