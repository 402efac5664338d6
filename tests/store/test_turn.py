"""What a turn reads and enters, and how entries are taken back and brought back."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest

from bot.store import Entry, Ledger, PlayedAlready
from rules.errors import Conflict
from rules.state import Change, State
from tests.store.playing import PLACE, SERVER, count_up, enter, rolled, take_back

if TYPE_CHECKING:
    from bot.store import Turn


async def undo(ledger: Ledger) -> int | None:
    """Undo as the referee does it. Returns the number that was taken back."""
    async with ledger.turn(SERVER, PLACE) as turn:
        newest = await turn.standing()
        return None if newest is None else (await take_back(turn, newest)).original


async def redo(ledger: Ledger) -> int | None:
    """Redo as the referee does it. Returns the number that came back."""
    async with ledger.turn(SERVER, PLACE) as turn:
        last = await turn.last_retraction()
        return None if last is None else (await take_back(turn, last, text="redo")).original


async def test_an_entry_is_read_back_as_it_was_entered(ledger: Ledger) -> None:
    text = "roll 4d6kh3! times 3 secret # for luck"
    change = Change("orc", "hp", None, {"now": 5, "max": [7, None, True, 0.5]}, "Orc")
    async with ledger.turn(SERVER, PLACE) as turn:
        entered = await enter(turn, change, text=text, origin="i1")
    async with ledger.look(SERVER, PLACE) as turn:
        read = await turn.entry(1)
        assert read == entered
        assert await turn.newest(9) == [entered]
        assert await turn.played("i1") == entered
    assert entered.outcome == rolled(text)._replace(changes=(change,))
    assert (entered.line, entered.secret, entered.hand, entered.verb) == (text, True, False, "roll")
    assert (entered.person, entered.person_name, entered.number) == ("ana", "Ana", 1)


async def test_an_entry_knows_its_moment_in_utc(url: str) -> None:
    there = timezone(timedelta(hours=5))
    async with await Ledger.open(url, now=lambda: datetime(2026, 1, 1, 3, tzinfo=there)) as ledger:
        await count_up(ledger)
        async with ledger.look(SERVER, PLACE) as turn:
            read = await turn.entry(1)
    assert read is not None
    assert read.at == datetime(2025, 12, 31, 22, tzinfo=UTC)
    assert read.at.utcoffset() == timedelta(0)


async def test_faces_of_real_dice_are_marked(ledger: Ledger) -> None:
    async with ledger.turn(SERVER, PLACE) as turn:
        assert (await enter(turn, text="roll 2d6 rolled 3 4")).hand


async def test_numbers_count_in_each_place_and_state_on_the_server(ledger: Ledger) -> None:
    assert [(await count_up(ledger, place=place)).number for place in ("hall", "yard", "hall")] == [1, 1, 2]
    assert (await count_up(ledger, server="other")).number == 1
    async with ledger.look(SERVER, "yard") as turn:
        assert turn.state == State({"orc": {"hits": 3}})
        assert len(await turn.newest(9)) == 1


async def enter_and_fail(ledger: Ledger) -> None:
    async with ledger.turn(SERVER, "yard") as turn:
        await enter(turn, Change("orc", "hits", 1, 2), person="bo", name="Bo")
        raise ZeroDivisionError


async def test_what_fails_never_happened(ledger: Ledger) -> None:
    await count_up(ledger)
    with pytest.raises(ZeroDivisionError):
        await enter_and_fail(ledger)
    async with ledger.look(SERVER, "yard") as turn:
        assert turn.state == State({"orc": {"hits": 1}})
        assert await turn.newest(9) == []
    async with ledger.turn(SERVER, "yard") as turn:
        assert (await enter(turn, Change("orc", "hits", 1, 2), person="bo", name="Bo")).number == 1


async def test_a_change_that_no_longer_fits_is_refused(ledger: Ledger) -> None:
    await count_up(ledger)
    async with ledger.turn(SERVER, PLACE) as turn:
        with pytest.raises(Conflict):
            await enter(turn, Change("orc", "hits", None, 9))
    async with ledger.look(SERVER, PLACE) as turn:
        assert len(await turn.newest(9)) == 1


async def test_a_state_that_could_not_be_read_back_is_refused(ledger: Ledger) -> None:
    async with ledger.turn(SERVER, PLACE) as turn:
        with pytest.raises(TypeError, match="JSON"):
            await enter(turn, Change("orc", "hits", None, (1, 2)))  # type: ignore[arg-type] -- the point


async def test_what_is_established_has_no_number_and_is_not_undone(ledger: Ledger) -> None:
    await count_up(ledger)
    async with ledger.turn(SERVER, PLACE) as turn:
        await turn.establish([Change("place:hall", "ruleset", None, "vsd")])
        await turn.establish([])
        assert turn.state.get("place:hall", "ruleset") == "vsd"
    assert await undo(ledger) == 1
    assert await undo(ledger) is None
    async with ledger.look(SERVER, PLACE) as turn:
        assert turn.state == State({"place:hall": {"ruleset": "vsd"}})
        assert [entry.number for entry in await turn.newest(9)] == [2, 1]


async def test_a_look_sees_nothing_where_nothing_was_and_enters_nothing(ledger: Ledger) -> None:
    async with ledger.look("nowhere", "hall") as turn:
        assert turn.state == State()
        assert (await turn.newest(5), await turn.entry(1), await turn.standing()) == ([], None, None)
        with pytest.raises(RuntimeError, match="looking"):
            await enter(turn)


async def test_one_origin_is_played_once(ledger: Ledger) -> None:
    async with ledger.turn(SERVER, PLACE) as turn:
        await enter(turn, origin="i1")
        with pytest.raises(Conflict, match="#1"):
            await enter(turn, origin="i1")
    async with ledger.turn("other", PLACE) as turn:
        await enter(turn, origin="i1")


async def test_a_person_may_change_the_name(ledger: Ledger, url: str) -> None:
    async with await Ledger.open(url) as second:
        for one, name in ((ledger, "Ana"), (second, "Ana"), (ledger, "Anna"), (second, "Anya")):
            async with one.turn(SERVER, PLACE) as turn:
                await enter(turn, name=name)
    async with ledger.look(SERVER, PLACE) as turn:
        assert {entry.person_name for entry in await turn.newest(9)} == {"Anya"}


async def test_undo_walks_back_and_redo_forward(ledger: Ledger) -> None:
    for _ in range(3):
        await count_up(ledger)
    assert [await undo(ledger), await undo(ledger), await redo(ledger), await undo(ledger)] == [3, 2, 2, 2]
    assert [await undo(ledger), await undo(ledger)] == [1, None]
    assert [await redo(ledger) for _ in range(4)] == [1, 2, 3, None]
    async with ledger.look(SERVER, PLACE) as turn:
        assert turn.state == State({"orc": {"hits": 3}})


async def test_a_line_played_behind_an_undo_ends_redo(ledger: Ledger) -> None:
    await count_up(ledger)
    await undo(ledger)
    async with ledger.turn(SERVER, PLACE) as turn:
        await turn.establish([Change("server", "language", None, "en")])
        assert await turn.last_retraction() is not None
    await count_up(ledger)
    assert await redo(ledger) is None


async def test_other_places_are_not_undone(ledger: Ledger) -> None:
    await count_up(ledger, place="yard")
    assert await undo(ledger) is None


async def marks(turn: Turn) -> list[tuple[int | None, int | None, int | None]]:
    return [(one.number, one.retracts, one.retracted_by) for one in reversed(await turn.newest(99))]


async def test_entries_name_what_takes_them_back(ledger: Ledger) -> None:
    await count_up(ledger)
    await undo(ledger)
    async with ledger.look(SERVER, PLACE) as turn:
        assert await marks(turn) == [(1, None, 2), (2, 1, None)]
    await redo(ledger)
    async with ledger.look(SERVER, PLACE) as turn:
        assert await marks(turn) == [(1, None, None), (2, 1, 3), (3, 2, None)]
    await undo(ledger)
    async with ledger.look(SERVER, PLACE) as turn:
        assert await marks(turn) == [(1, None, 2), (2, 1, None), (3, 2, 4), (4, 3, None)]


async def test_nothing_is_taken_back_twice(ledger: Ledger) -> None:
    first = await count_up(ledger)
    async with ledger.turn(SERVER, PLACE) as turn:
        gone = await take_back(turn, first)
        assert (gone.retracts, gone.original) == (1, 1)
        with pytest.raises(Conflict, match="#1 is taken back already, by #2"):
            await take_back(turn, without_changes(first))
        await take_back(turn, gone)
        with pytest.raises(Conflict, match="#2 is taken back already, by #3"):
            await take_back(turn, without_changes(gone))


async def test_what_stands_in_the_way_of_an_undo_is_named(ledger: Ledger) -> None:
    first = await count_up(ledger)
    (moved,) = first.outcome.changes
    async with ledger.turn(SERVER, "yard") as turn:
        await enter(turn, Change("elf", "hits", None, 1))
        assert await turn.mover(first, moved) is None
    await count_up(ledger, place="yard")
    last = await count_up(ledger)
    async with ledger.turn(SERVER, PLACE) as turn:
        with pytest.raises(Conflict):
            await take_back(turn, first)
        assert await turn.mover(first, moved) == last
        await take_back(turn, last)
        blocking = await turn.mover(first, moved)
        assert blocking is not None
        assert (blocking.place, blocking.number) == ("yard", 2)


def without_changes(entry: Entry) -> Entry:
    """The same entry, so that only being taken back already stands in the way."""
    return replace(entry, outcome=entry.outcome._replace(changes=()))


async def test_one_origin_is_played_once_where_it_is_known_from_the_start(ledger: Ledger) -> None:
    async with ledger.turn(SERVER, PLACE, "i1") as turn:
        first = await enter(turn, origin="i1")
        with pytest.raises(PlayedAlready) as told:
            await enter(turn, origin="i1")
        assert told.value.number == first.number
    async with ledger.turn(SERVER, "elsewhere", "i1") as turn:
        with pytest.raises(PlayedAlready) as told:
            await enter(turn, origin="i1")
        assert told.value.number == first.number
    async with ledger.turn("other", PLACE, "i1") as turn:
        await enter(turn, origin="i1")
