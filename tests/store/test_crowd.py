"""Many lines at once: all of them count, in order, in one process and in several."""

from __future__ import annotations

import asyncio
import random
import sys
from typing import TYPE_CHECKING

from bot.store import Entry, Ledger
from rules.dice import KeyedDice
from rules.state import State
from tests.store.playing import PLACE, SERVER, count_up

if TYPE_CHECKING:
    import pytest

CROWD = 50


async def test_fifty_lines_at_once_are_fifty_entries(ledger: Ledger) -> None:
    entered = await asyncio.gather(*(count_up(ledger) for _ in range(CROWD)))
    assert [entry.number for entry in entered] == list(range(1, CROWD + 1))
    await assert_whole(ledger, CROWD)


async def test_two_ledgers_on_one_file_see_each_other(ledger: Ledger, url: str) -> None:
    async with await Ledger.open(url) as second:
        await asyncio.gather(*(count_up(one) for _ in range(CROWD // 2) for one in (ledger, second)))
        await assert_whole(second, CROWD)
    await assert_whole(ledger, CROWD)


async def test_places_and_servers_at_once(ledger: Ledger) -> None:
    seats = [(f"s{n % 3}", f"p{n % 2}") for n in range(CROWD)]
    await asyncio.gather(*(count_up(ledger, server=server, place=place) for server, place in seats))
    for server in {server for server, _ in seats}:
        assert await ledger.fold(server) == State({"orc": {"hits": sum(seat[0] == server for seat in seats)}})


async def test_lines_that_are_given_up_leave_nothing_behind(ledger: Ledger) -> None:
    moments = random.Random(3)  # noqa: S311 -- moments, no secret
    tasks: list[asyncio.Task[Entry]] = []
    for _ in range(CROWD):
        tasks.append(asyncio.create_task(count_up(ledger)))
        await asyncio.sleep(moments.uniform(0, 0.002))
        moments.choice(tasks).cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    numbers = [entry.number for entry in ended if isinstance(entry, Entry)]
    assert all(isinstance(one, Entry | asyncio.CancelledError) for one in ended)
    last = (await count_up(ledger)).number
    # A line may be given up at the very moment at which it is committed.
    assert last is not None
    assert len(numbers) < last <= CROWD + 1
    await assert_whole(ledger, last)


async def test_processes_that_start_at_once_on_a_fresh_file(url: str, pytestconfig: pytest.Config) -> None:
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.store.player", url, "25", cwd=pytestconfig.rootpath
        )
        for _ in range(2)
    ]
    assert [await process.wait() for process in processes] == [0, 0]
    async with await Ledger.open(url) as ledger:
        await assert_whole(ledger, 50)


async def assert_whole(ledger: Ledger, count: int) -> None:
    """The counter was moved once by every line, and every line has its number and its dice by the key."""
    async with ledger.look(SERVER, PLACE) as turn:
        assert turn.state == await ledger.fold(SERVER) == State({"orc": {"hits": count}})
        entries = await turn.newest(2 * count)
        held = turn.dice.held
    assert held is not None
    assert (held.since, held.passed) == (1, 0)
    assert [entry.number for entry in entries] == list(range(count, 0, -1))
    assert [entry.outcome.changes[0].after for entry in entries] == list(range(count, 0, -1))
    assert [entry.counter for entry in entries] == list(range(count, 0, -1))
    fell = [[face for throw in entry.outcome.throws for face in throw.faces] for entry in entries]
    assert fell == [[*KeyedDice(held.text, number).rolls(2, 6)] for number in range(count, 0, -1)]
