"""The d10 ruleset with characters: its rows, played in the rules alone."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rules import RulesError
from tests.rules.witcher.play import Play

if TYPE_CHECKING:
    from collections.abc import Callable

SCENES: dict[str, Any] = tomllib.loads(Path(__file__).with_name("scenes.toml").read_text("utf-8"))


def prepared(row: dict[str, Any], typed: Callable[[str], str] = str) -> Play:
    play = Play()
    for line in row.get("setup", []):
        for said in SCENES["fight"] if line == "@fight" else [line]:
            play.say(typed(said).replace("#@", f"#{play.last}"))
    return play


def holds(want: Any, got: Any) -> bool:  # noqa: ANN401 -- what TOML and a result hold
    """Whether what is wanted is a part of what there is."""
    if isinstance(want, dict) and isinstance(got, dict):
        return all(holds(value, got.get(key)) for key, value in want.items())  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType] -- a TOML table
    return bool(want == got)


@pytest.mark.parametrize("row", SCENES["row"], ids=lambda row: row["rule"])
def test_scene(row: dict[str, Any]) -> None:
    play = prepared(row)
    line = row["line"].replace("#@", f"#{play.last}")
    if "error" in row:
        before = play.state
        with pytest.raises(RulesError) as refused:
            play.say(line)
        assert refused.value.kind == row["error"], refused.value
        assert play.state == before
        return
    got = play.say(line)
    assert holds(row.get("expect", {}), got), got
    for field, value in row.get("after", {}).items():
        name, _, field_name = field.partition(".")
        assert (play.get(name, field_name) or False) == value or play.get(name, field_name) == value, field


@pytest.mark.parametrize("row", [row for row in SCENES["row"] if "error" not in row], ids=lambda row: row["rule"])
def test_capitals_mean_the_same(row: dict[str, Any]) -> None:
    """Whatever word people type: keywords, conditions, skills, places of the body, switches and their values."""
    told: list[str] = []
    for typed in (str, str.upper):
        play = prepared(row, typed)
        told.append(str(play.say(typed(row["line"]).replace("#@", f"#{play.last}"))).casefold())
    assert told[0] == told[1]
