"""How old an entry is comes in as data: what is bound to a time is a rule, and has no clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from bot.referee import Referee
from bot.store import Ledger
from tests.test_cases import Speakers

if TYPE_CHECKING:
    from pathlib import Path

START = datetime(2026, 1, 1, 20, tzinfo=UTC)


@pytest.mark.parametrize(("seconds", "may"), [(0, True), (600, True), (601, False), (-5, True)])
async def test_a_check_can_be_rolled_again_for_ten_minutes(tmp_path: Path, seconds: int, *, may: bool) -> None:
    """Narrative B17; a clock that was set back makes nothing older."""
    moment = [START]
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}", now=lambda: moment[0]) as ledger:
        speakers = Speakers(Referee(ledger), "narrative")
        for line in ("sheet new Kai", "sheet set level 2", "check melee rolled 1 2"):
            await speakers.say({"line": line})
        moment[0] += timedelta(seconds=seconds)
        answer = await speakers.say({"line": "reroll #3 stamina rolled 6 5"})
    assert answer["ok"] is may
    assert may or (answer["error"]["kind"], "10 minutes" in answer["error"]["message"]) == ("rule", True)
