"""Rows about sheets, names and pools, each played from nothing."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.render.card import card_of
from bot.render.marks import plain_text
from bot.render.wording import wording
from rules.errors import RulesError
from rules.fact import result_of
from rules.scene import Player
from tests.rules.sheets.campaign import GM, RULESET, Campaign, seen

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))["case"]


def speaker(row: dict[str, Any]) -> Player:
    return Player(row["user"], row["user"]) if "user" in row else GM


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    campaign = Campaign()
    for said in case.get("setup", ()):
        row = {"line": said} if isinstance(said, str) else said
        campaign.say(row["line"], speaker(row), row.get("place", "yard"))
    if case["line"] == "undo":
        assert wanted(case) <= set(seen(campaign.undo()))
        return
    before = campaign.state
    if "error" in case:
        with pytest.raises(RulesError) as refused:
            campaign.say(case["line"], speaker(case), "yard")
        assert refused.value.kind == case["error"]
        assert refused.value.message
        assert campaign.state is before
        return
    outcome = campaign.say(case["line"], speaker(case), "yard")
    assert wanted(case) <= set(seen(outcome.changes))
    result = result_of(outcome.fact)
    assert {name: result[name] for name in case.get("expect", {})} == case.get("expect", {})
    card = card_of(RULESET.parse(case["line"]), outcome, RULESET, wording(RULESET.package))
    assert case.get("text_has", "") in plain_text(card.text)
    assert "text_lacks" not in case or case["text_lacks"] not in plain_text(card.text)


def wanted(case: dict[str, Any]) -> set[tuple[str, str, Any, Any]]:
    """The changes of a row; a side that the row leaves out is a field that is not there."""
    return {(one["entity"], one["field"], one.get("before"), one.get("after")) for one in case.get("changes", ())}
