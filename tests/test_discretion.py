"""What is said in secret stays with whoever said it, also when it is taken back and brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.referee import Referee
from bot.render import Answer
from bot.request import Request
from bot.store import Ledger
from rules import Player

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

ANA = Player("ana", "Ana")
WHISPERED = "check awareness dc 14 luck 2 secret # psst"


@pytest.fixture
async def referee(tmp_path: Path) -> AsyncIterator[Referee]:
    ledger = await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'secret.db'}")
    yield Referee(ledger)
    await ledger.close()


async def say(referee: Referee, text: str) -> Answer:
    answer = await referee.play(Request(server="local", place="hall", player=ANA, text=text))
    assert isinstance(answer, Answer), answer
    return answer


@pytest.mark.parametrize("lines", [("undo",), ("undo", "redo"), ("undo", "redo", "undo"), ("undo", "undo #4")])
async def test_a_retraction_of_a_secret_tells_others_no_number(referee: Referee, lines: tuple[str, ...]) -> None:
    for text in ("sheet new Ana", "sheet set luck 5, skill.awareness 9", WHISPERED, *lines[:-1]):
        await say(referee, text)
    answer = await say(referee, lines[-1])
    assert [(one.field, one.before, one.after) for one in answer.changes] != []
    assert "luck" in answer.card.text
    assert "luck" not in answer.shared.text
    assert "psst" not in answer.shared.text


async def test_a_redo_names_the_entry_that_stands_again(referee: Referee) -> None:
    for text in ("roll 1d6", "undo", "redo", "undo #1"):
        await say(referee, text)
    answer = await say(referee, "redo")
    assert "#1 roll 1d6" in answer.card.text
