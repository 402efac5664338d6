"""A fight of four against five and a spell duel, line after line on the same state."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules import RulesError
from tests.rules.witcher.play import Play
from tests.rules.witcher.test_scenes import holds

LINES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("fight.toml").read_text("utf-8"))["line"]


def test_fight_goes_as_it_must() -> None:
    play, entries = Play(), dict[str, int]()
    for row in LINES:
        line = re.sub(r"#([a-z]+)", lambda found: f"#{entries[found[1]]}", row["line"])
        if "error" in row:
            before = play.state
            with pytest.raises(RulesError) as refused:
                play.say(line)
            assert (refused.value.kind, play.state) == (row["error"], before), line
            continue
        got = play.say(line)
        assert holds(row.get("expect", {}), got), (line, got)
        for field, value in row.get("after", {}).items():
            name, _, field_name = field.partition(".")
            assert play.get(name, field_name) == value, (line, field)
        if "id" in row:
            entries[row["id"]] = play.last
