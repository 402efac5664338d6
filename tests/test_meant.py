"""A line that names no entry is offered with the one that waits for whoever said it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.referee import Referee
from bot.render import Answer, Refusal
from bot.request import Request
from bot.store import Ledger
from rules import Player, ScriptedDice

if TYPE_CHECKING:
    from pathlib import Path

GM, ANA, BEA = Player("gm", "Gemma", True), Player("ana", "Ana"), Player("bea", "Bea")
ATTACKED = (
    (ANA, "sheet new Kai from fighter", ()),
    (BEA, "sheet new Bor from fighter", ()),
    (ANA, "attack Bor", (5,)),
    (ANA, "roll 1d6", (3,)),
)
CHECKED = (
    (ANA, "sheet new Kai from scout", ()),
    (ANA, "check vigor as Kai", (2, 2)),
    (ANA, "check vigor as Kai", (2, 3)),
    (BEA, "roll 1d6", (3,)),
)
MANA = (ANA, "sheet set mana.max 20, mana 20 as Kai", ())
MUCH = (*CHECKED[:2], MANA, *((ANA, "cast +3 cost 1 mana as Kai", (2, 2)),) * 12)
STUMBLED = ((ANA, "sheet new Kai", ()), (ANA, "fumble polearm as Kai", (60,)), (BEA, "roll 1d6", (3,)))

SAID = {
    "whom it struck": ("witcher", ATTACKED, BEA, "defend dodge", "defend #3 dodge"),
    "with a roll": ("witcher", ATTACKED, BEA, "defend dodge 1d10+12", "defend #3 dodge 1d10+12"),
    "with too much": ("witcher", ATTACKED, BEA, "defend dodge 12", "defend #3 dodge"),
    "with a note": ("witcher", ATTACKED, BEA, "defend dodge # quick", "defend #3 dodge # quick"),
    "behind much else": ("narrative", MUCH, ANA, "reroll stamina", "reroll #2 stamina"),
    "for whom nothing waits": ("witcher", ATTACKED, ANA, "defend dodge", "defend #1 dodge"),
    "the newest": ("narrative", CHECKED, ANA, "reroll stamina", "reroll #3 stamina"),
    "another verb": ("narrative", CHECKED, GM, "resolve", "resolve #3"),
    "an entry of that number": ("narrative", CHECKED, ANA, "reroll #2 stamin", "reroll #2 stamina"),
    "a choice": ("vsd", STUMBLED, ANA, "pick drop", "pick #2 drop"),
}


@pytest.mark.parametrize("case", SAID)
async def test_the_entry_that_waits_is_offered(case: str, tmp_path: Path) -> None:
    ruleset, before, who, text, offered = SAID[case]
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as ledger:
        await Referee(ledger).use_ruleset("keep", "hall", ruleset)
        for speaker, line, faces in before:
            said = Request(server="keep", place="hall", player=speaker, text=line)
            answer = await Referee(ledger, ScriptedDice(*faces)).play(said)
            assert isinstance(answer, Answer), answer
        refusal = await Referee(ledger).play(Request(server="keep", place="hall", player=who, text=text))
    assert isinstance(refusal, Refusal)
    assert refusal.error.way_out == offered
