"""What people see of every kind of answer, held against what was read and found good; `make golden` writes it anew."""

from __future__ import annotations

import re
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

import pytest

from bot.render import wording
from rules import Ruleset, Staged, installed
from tests.goldens import Key, Shot, cases, kept, played

if TYPE_CHECKING:
    from collections.abc import Iterator

KEPT = kept()
MADE = ("alias", "in_words", "combat", "help", "about", "settings", "sheet", "roll", "log", "odds")
"""Kinds whose text is made of several sentences: not each sentence of theirs is an outcome."""
OUTCOMES = {
    "combat": "started added joined removed moved delayed hidden revealed set effect cleared declared ended turn shown",
    "alias": "added listed removed",
    "in_words": "figures",
    "sheet": "created set shown listed in_use renamed given deleted exported imported",
    "settings": "shown set",
}
"""What such kinds tell."""
UNSEEN = "_unseen"
"""Ends what is told to whoever may not see the die; it stands in the snapshot of what the others are told."""
GROUPS = groupby(sorted(KEPT.items(), key=lambda pair: pair[1].case), key=lambda pair: pair[1].case)
CASES = [pytest.param(name, tuple(shots), id=name) for name, shots in GROUPS]


@pytest.mark.parametrize(("case", "expected"), CASES)
async def test_everybody_sees_what_was_found_good(case: str, expected: tuple[tuple[Key, Shot], ...]) -> None:
    seen = {line: text async for line, _, text in played(cases()[case])}
    for key, shot in expected:
        assert seen[shot.line] == shot.text, f"{key}: look at it, and `make golden` where it is better"


def owed(ruleset: Ruleset) -> Iterator[Key]:
    """Everything that can be told: each sentence of each kind of fact, or what is told of a kind without."""
    kinds = sorted(({kind.kind for kind in ruleset.facts} | set(MADE)) - {Staged.kind})
    for kind in kinds:
        key = ruleset.key if kind.startswith(f"{ruleset.key}.") else "everyday"
        known = wording(ruleset.package).keys()
        said = {one.removeprefix(f"{kind}.") for one in known if re.fullmatch(rf"{re.escape(kind)}\.[^.]+", one)}
        if kind in MADE:
            said = set(OUTCOMES.get(kind, "").split()) or {one.headline for one in KEPT if one.kind == kind} or {"?"}
        yield from (Key(key, kind, one) for one in said - set(kinds) if not one.endswith(UNSEEN))


@pytest.mark.parametrize("ruleset", installed(), ids=attrgetter("key"))
def test_everything_that_can_be_told_has_a_snapshot(ruleset: Ruleset) -> None:
    assert not set(owed(ruleset)) - KEPT.keys()


@pytest.mark.parametrize("ruleset", installed(), ids=attrgetter("key"))
def test_every_outcome_has_a_tone_that_somebody_chose(ruleset: Ruleset) -> None:
    """By its kind, its word, or both; a word that nobody thought of would stand there in no color."""
    tones, words = ruleset.tones, {(key.kind, key.headline) for key in owed(ruleset)}
    silent = {(kind, word) for kind, word in words if not {kind, word, f"{kind}.{word}"} & tones.keys()}
    assert not silent


@pytest.mark.parametrize("ruleset", installed(), ids=attrgetter("key"))
def test_every_tone_is_of_something(ruleset: Ruleset) -> None:
    known = {one for key in owed(ruleset) for one in (key.kind, key.headline, f"{key.kind}.{key.headline}")}
    kinds = {kind.split(".")[0] for kind in MADE} | {"forget"}  # told by the referee
    assert not ruleset.tones.keys() - known - kinds


LISTED = {
    Key("witcher", "witcher.chart", "shown"),
    Key("witcher", "witcher.charts", "listed"),
    Key("everyday", "chronicle", "exported"),
}
"""Charts and chronicles are shown as they are written in files."""
RAW = re.compile(r"\b(?:None|True|False)\b|\.\.(?!\.)|\{\w*\}|\b[a-z]+_[a-z_]+\b|  +| $", re.MULTILINE)
"""What stands in no text for people: values of the program, doubled dots and blanks, keys, figures not filled in."""
AS_TYPED = re.compile(
    r"^.*\): .*$|`[^`]*`|^ *[\"{}\[\]].*$|^ +\d.*$|\b[a-z]+\.[a-z_.]+|^\W*\w+\\?_.* = .*$|^skill: .*$"
    r"|^Switch .*$|^.* is now .*$|^.*#\d+ \w+: .*$|\[file .*",
    re.MULTILINE,
)
"""What is quoted: lines, documents, odds in columns, fields by their names."""


@pytest.mark.parametrize("key", sorted(KEPT.keys() - LISTED), ids=".".join)
def test_nothing_raw_is_shown(key: Key) -> None:
    assert not RAW.findall(AS_TYPED.sub("x", KEPT[key].text))
