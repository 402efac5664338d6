"""What *My actions* offers: for a character of any template it is said as it stands, and the rules take it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.mine import Mine
from bot.referee import Referee
from bot.render import Answer
from bot.request import Request
from bot.store import Ledger
from rules import TARGET, Player, SeededDice, installed

if TYPE_CHECKING:
    from pathlib import Path

TEMPLATES = [(one.key, name) for one in installed() for name in one.characters.templates]
CASTERS = [("witcher", "caster"), ("narrative", "Mage"), ("vsd", "wizard")]


def request(text: str, *, gm: bool = False) -> Request:
    return Request(server="s", place="p", player=Player("9", "Gil", True) if gm else Player("1", "Kim"), text=text)


@pytest.mark.parametrize(("ruleset", "template"), TEMPLATES)
async def test_every_line_that_is_offered_can_be_said(ruleset: str, template: str, tmp_path: Path) -> None:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as ledger:
        referee = Referee(ledger, SeededDice(1))
        await referee.use_ruleset("s", "p", ruleset)
        for line in ("combat start", "combat add Troll x2"):
            assert isinstance(await referee.play(request(line, gm=True)), Answer)
        for line in (f"sheet new Kim from {template}", "combat join"):
            assert isinstance(await referee.play(request(line)), Answer), line
        mine = await _on_turn(referee, "cast instant" if (ruleset, template) in CASTERS else "melee")
        assert {"check", "cast" if (ruleset, template) in CASTERS else "attack"} <= {
            one.split()[0] for one in mine.lines
        }
        for line in mine.lines:
            if line.startswith("combat"):
                continue  # each of them ends the turn
            answer = await referee.play(request(line.replace(TARGET, '"Troll 1"')))
            assert isinstance(answer, Answer), (line, answer)
            assert answer.entry is not None
            assert isinstance(await referee.play(request("undo")), Answer)


async def _mine(referee: Referee) -> Mine:
    mine = await referee.mine(request(""), None)
    assert isinstance(mine, Mine)
    return mine


async def _on_turn(referee: Referee, deed: str) -> Mine:
    """What Kim can do when it is Kim's turn; where a round begins with declarations, that is for this deed."""
    while (mine := await _mine(referee)).fact.current != "Kim":
        if declared := next((one for one in mine.lines if one.endswith(deed)), None):
            assert isinstance(await referee.play(request(declared)), Answer)
        assert isinstance(await referee.play(request("combat next", gm=True)), Answer)
    return mine
