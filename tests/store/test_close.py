# ruff: noqa: ASYNC240 -- nothing else runs while a test looks at a folder
"""The end of a ledger: what is under way stands, nothing begins any more, and it ends once only."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.referee import Referee, Request
from bot.render import Answer, Refusal
from bot.store import Ledger, StoreProblem
from rules import Player, SystemDice
from tests.store.playing import PLACE, SERVER, count_up

if TYPE_CHECKING:
    from pathlib import Path

ROLL = Request(server=SERVER, place=PLACE, player=Player("ana", "Ana"), text="roll 1d6")


async def test_a_ledger_may_be_closed_twice_and_at_once(url: str, tmp_path: Path) -> None:
    ledger = await Ledger.open(url)
    await count_up(ledger)
    await asyncio.gather(ledger.close(), ledger.close())
    await ledger.close()
    assert [one.name for one in tmp_path.iterdir()] == ["ledger.db"]  # nothing is left that would have to be written


async def test_nothing_begins_on_a_closed_ledger(url: str) -> None:
    ledger = await Ledger.open(url)
    await ledger.close()
    with pytest.raises(StoreProblem, match="is closed"):
        await count_up(ledger)
    with pytest.raises(StoreProblem, match="is closed"):
        await ledger.examine(SERVER, thoroughly=True)
    assert isinstance(await Referee(ledger, SystemDice()).play(ROLL), Refusal)


async def test_what_is_under_way_is_entered_before_the_end(url: str) -> None:
    """Of many lines at once each stands or is refused, and what stands is in the file."""
    ledger = await Ledger.open(url)
    referee = Referee(ledger, SystemDice())
    assert isinstance(await referee.play(ROLL), Answer)
    lines = [asyncio.ensure_future(referee.play(ROLL)) for _ in range(20)]
    await asyncio.sleep(0)
    await ledger.close()
    entered = sum(isinstance(one, Answer) for one in await asyncio.gather(*lines))
    async with await Ledger.open(url) as again, again.look(SERVER, PLACE) as turn:
        assert turn.next_number == entered + 2


async def test_a_turn_that_is_held_ends_first(url: str) -> None:
    ledger = await Ledger.open(url)
    await count_up(ledger)
    async with ledger.look(SERVER, PLACE) as turn:
        closing = asyncio.ensure_future(ledger.close())
        await asyncio.sleep(0)
        assert len(await turn.newest(9)) == 1
        assert not closing.done()
    await closing
