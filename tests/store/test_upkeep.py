"""Erasure, retention and the end of a server."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING

import pytest

from bot.store import Ledger, Oblivion
from rules.errors import Conflict
from rules.state import Change, State
from tests.store.playing import PLACE, SERVER, count_up, enter, take_back

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

START = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
async def daily(url: str) -> AsyncIterator[Ledger]:
    """A ledger that gets one entry a day."""
    days = count()
    async with await Ledger.open(url, now=lambda: START + timedelta(days=next(days))) as opened:
        yield opened


def as_it_is(change: Change) -> Change:
    return change


async def test_erasure_blanks_person_and_text_and_keeps_what_happened(ledger: Ledger, url: str, tmp_path: Path) -> None:
    async with await Ledger.open(url) as second:
        for one in (ledger, second):
            async with one.turn(SERVER, PLACE) as turn:
                await enter(turn, text="roll 2d6 # Zebulon's secret", person="zeb", name="Zebulon")
                await enter(turn)
        async with ledger.turn(SERVER, PLACE) as turn:
            assert await turn.erase(Oblivion("zeb", {"Zebulon"}, (), (), as_it_is)) == 2
        async with second.turn(SERVER, PLACE) as turn:
            await enter(turn, person="zeb", name="Zeb again")
    async with ledger.look(SERVER, PLACE) as turn:
        told = [(one.person, one.person_name, one.line) for one in reversed(await turn.newest(9))]
        assert told == [
            (None, None, ""),
            ("ana", "Ana", "roll 2d6+3"),
            (None, None, ""),
            ("ana", "Ana", "roll 2d6+3"),
            ("zeb", "Zeb again", "roll 2d6+3"),
        ]
        assert all(one.outcome.throws for one in await turn.newest(9))
    await ledger.close()
    assert b"Zebulon" not in (tmp_path / "ledger.db").read_bytes()


async def test_a_checkpoint_replaces_what_is_old(daily: Ledger) -> None:
    for _ in range(6):
        await count_up(daily)
    assert await daily.retire(SERVER, START + timedelta(days=4)) == 3
    async with daily.look(SERVER, PLACE) as turn:
        assert turn.state == await daily.fold(SERVER) == State({"orc": {"hits": 6}})
        assert [one.number for one in await turn.newest(9)] == [6, 5]
        assert await turn.entry(3) is None
    assert (await count_up(daily)).number == 7
    assert await daily.retire(SERVER, START + timedelta(days=99)) == 3
    assert await daily.fold(SERVER) == State({"orc": {"hits": 7}})
    assert (await count_up(daily)).number == 8


async def test_retractions_stay_true_when_what_they_took_back_is_gone(daily: Ledger) -> None:
    first = await count_up(daily)
    async with daily.turn(SERVER, PLACE) as turn:
        undone = await take_back(turn, first)
        redone = await take_back(turn, undone)
        await take_back(turn, redone)
    assert await daily.retire(SERVER, START + timedelta(days=1)) == 0
    async with daily.turn(SERVER, PLACE) as turn:
        marks = [(one.number, one.retracts, one.retracted_by) for one in reversed(await turn.newest(9))]
        assert marks == [(2, None, None), (3, 2, 4), (4, 3, None)]
        assert await turn.standing() is None
        last = await turn.last_retraction()
        assert last is not None
        assert (await take_back(turn, last)).retracts == 4
        with pytest.raises(Conflict):
            await take_back(turn, redone)
    assert await daily.fold(SERVER) == State({"orc": {"hits": 1}})


async def test_a_checkpoint_moves_no_number_of_the_dice(daily: Ledger) -> None:
    for _ in range(4):
        await count_up(daily)
    await daily.retire(SERVER, START + timedelta(days=99))
    assert (await count_up(daily)).counter == 5
    assert await daily.retire(SERVER, START + timedelta(days=99)) == 1


async def test_nothing_old_nothing_gone(daily: Ledger) -> None:
    assert await daily.retire(SERVER, START) == 0
    await count_up(daily)
    assert await daily.retire(SERVER, START) == 0


async def test_a_purged_server_is_as_new(ledger: Ledger, url: str) -> None:
    async with await Ledger.open(url) as second:
        await count_up(second)
        await count_up(second, server="other")
        await ledger.purge(SERVER)
        async with second.look(SERVER, PLACE) as turn:
            assert (turn.state, await turn.newest(9)) == (State(), [])
        async with second.turn(SERVER, PLACE) as turn:
            assert (await enter(turn, Change("elf", "hits", None, 1))).number == 1
            assert turn.state == State({"elf": {"hits": 1}})
        async with second.look("other", PLACE) as turn:
            assert turn.state == State({"orc": {"hits": 1}})
