"""What somebody has to spend is told where one looks at the combat, to those who may know figures, and on no board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.referee import Referee
from bot.render import Answer, row_line, wording
from bot.request import Request
from bot.store import Ledger
from rules import Player, SeededDice, load

if TYPE_CHECKING:
    from pathlib import Path

GM, ANA = Player("gm", "Gemma", True), Player("ana", "Ana")
HAS = {
    "witcher": ("hp.max 20, sta.max 20, sta 17, luck.max 3, luck 1", "20/20 · sta 17/20 · luck 1/3"),
    "narrative": ("health.max 5, mana.max 4, mana 2, stamina.max 3", "5/5 · mana 2/4 · stamina 3/3"),
    "vsd": ("hp.max 60, mp.max 8, mp 3, drive 2", "60/60 · mp 3/8 · drive 2"),
}


@pytest.mark.parametrize("ruleset", HAS)
async def test_a_purse_is_told_to_whom_it_is_for(ruleset: str, tmp_path: Path) -> None:
    figures, told = HAS[ruleset]
    words = wording(load(ruleset).package)
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as ledger:
        referee = Referee(ledger, SeededDice(1))

        async def said(who: Player, text: str) -> str:
            answer = await referee.play(Request(server="keep", place="hall", player=who, text=text))
            assert isinstance(answer, Answer), answer
            return "\n".join(answer.card.body)

        await referee.use_ruleset("keep", "hall", ruleset)
        for who, text in (
            (ANA, "sheet new Kai"),
            (ANA, f"sheet set {figures}"),
            (GM, "combat start"),
            (ANA, "combat join Kai"),
            (GM, f"combat add Ogre {figures}"),
        ):
            await said(who, text)
        assert [told in line for line in (await said(GM, "combat show")).splitlines()] == [True, True]
        seen = await said(ANA, "combat show")
        assert told in seen
        assert seen.count("/") == told.count("/")  # her own alone
        assert "Ogre · unhurt" in seen
        board = await referee.board("keep", "hall")
    assert board is not None
    shown = "\n".join(row_line(row, words) for row in board.fact.rows)
    assert shown.count("unhurt") == len(("Kai", "Ogre"))
    assert not [mark for mark in ("/", "drive", "sta", "mana") if mark in shown]
