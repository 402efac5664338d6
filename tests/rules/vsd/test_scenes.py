"""Every scene of `scenes.toml` and `rounds.toml`: what must come of its last line. `NULL` stands for nothing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules.fact import result_of
from tests.rules.vsd.campaign import Campaign, changes_of
from tests.rules.vsd.parts import part

SCENES = [
    scene
    for name in ("scenes.toml", "rounds.toml")
    for scene in tomllib.loads(Path(__file__).with_name(name).read_text("utf-8"))["scene"]
]


@pytest.mark.parametrize("scene", SCENES, ids=[f"{one['rule']} {at} {one['line']}" for at, one in enumerate(SCENES)])
def test_scene(scene: dict[str, Any]) -> None:
    campaign = Campaign()
    for line in scene["setup"]:
        campaign.say(line)
    if "error" in scene:
        refused = campaign.refusal(scene["line"])
        assert refused is not None
        assert refused.kind == scene["error"]
        return
    outcome = campaign.say(scene["line"])
    wanted = scene.get("expect", {})
    assert part(wanted, result_of(outcome.fact)) == wanted
    moved = {f"{name} {field}": list(seen) for (name, field), seen in changes_of(outcome).items()}
    moves = scene.get("moves", {})
    assert {key: ["NULL" if one is None else one for one in moved.get(key, [])] for key in moves} == moves
    assert not moved.keys() & set(scene.get("still", []))
    assert set(scene.get("offers", [])) <= {action.line for action in outcome.actions}


@pytest.mark.parametrize("scene", [one for one in SCENES if "error" not in one], ids=lambda one: str(one["line"]))
def test_capitals_mean_the_same(scene: dict[str, Any]) -> None:
    """Whatever word people type: keywords, conditions, weapons, charts, what is picked and declared."""
    told: list[str] = []
    for typed in (str, str.upper):
        campaign = Campaign()
        lines = (*scene["setup"], scene["line"])
        outcomes = [campaign.say(typed(line).replace("#{ENTRY}", "#{entry}")) for line in lines]
        told.append(str(result_of(outcomes[-1].fact)).casefold())
    assert told[0] == told[1]
