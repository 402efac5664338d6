"""Fights and spell duels, line after line on the same state; every figure was reckoned by hand beforehand."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rules import RulesError
from tests.rules.witcher.play import Play
from tests.rules.witcher.test_scenes import holds

if TYPE_CHECKING:
    from rules import Plain

FIGURE = re.compile(r"hp|sta|luck|ward|sp\.\w+")


def figures(play: Play) -> dict[str, Plain]:
    """What everybody has left: points, armor, wards."""
    return {
        f"{play.state.get(key, 'name')}.{field}": value
        for key in play.state.entities()
        for field, value in play.state.fields(key).items()
        if FIGURE.fullmatch(field) and value
    }


@pytest.mark.parametrize("told", ["fight", "mill", "duel"])
def test_fight_goes_as_it_must(told: str) -> None:
    play, entries = Play(), dict[str, int]()
    for row in tomllib.loads(Path(__file__).with_name(f"{told}.toml").read_text("utf-8"))["line"]:
        line = re.sub(r"#([a-z]+)", lambda found: f"#{entries[found[1]]}", row["line"])
        before, had = play.state, figures(play)
        if "error" in row:
            with pytest.raises(RulesError) as refused:
                play.say(line)
            assert (refused.value.kind, play.state) == (row["error"], before), line
            continue
        got = play.say(line)
        assert holds(row.get("expect", {}), got), (line, got)
        has = figures(play)
        moved = {name: has.get(name, 0) for name in has.keys() | had.keys() if has.get(name) != had.get(name)}
        assert moved == row.get("moves", moved), line
        assert {name: value(play, name) for name in row.get("after", {})} == row.get("after", {}), line
        if "id" in row:
            entries[row["id"]] = play.last


def value(play: Play, field: str) -> Plain:
    """A figure of somebody, `False` where there is none."""
    name, _, field_name = field.partition(".")
    found: Any = play.get(name, field_name)
    return False if found is None else found
