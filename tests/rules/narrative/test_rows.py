"""The 2d6 ruleset with characters, by rows."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.referee import Referee
from bot.store import Ledger
from tests.test_cases import Speakers
from tests.test_cases import test_case as play_case

ROWS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("rows.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", ROWS, ids=[case["id"] for case in ROWS])
async def test_row(case: dict[str, Any], tmp_path: Path) -> None:
    await play_case(case, tmp_path)


async def test_what_closes_an_entry_is_not_offered_again(tmp_path: Path) -> None:
    ledger = await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'case.db'}")
    speakers = Speakers(Referee(ledger), "narrative")
    offered = {}
    for line in ("sheet new Kai", "sheet set level 2", "check melee rolled 1 2", "reroll #{entry} stamina rolled 6 5"):
        offered[line.split()[0]] = {one["label"] for one in (await speakers.say({"line": line}))["actions"]}
    await ledger.close()
    assert {"Again", "Odds"} <= offered["check"]
    assert offered["reroll"] == {"Resolve", "Undo"}
