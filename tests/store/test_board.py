"""Which message shows the combat of a place: kept, replaced, forgotten, and gone with its server."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.store import Ledger, Posted
from tests.store.playing import PLACE, SERVER, count_up

MOMENT = datetime(2030, 1, 1, tzinfo=UTC)
BOARD = Posted(SERVER, PLACE, "77", MOMENT, began=1, round=2, number=3, pinned=True)


async def test_a_board_is_kept_for_its_place_alone(ledger: Ledger, url: str) -> None:
    await count_up(ledger)
    await count_up(ledger, server="other")
    elsewhere = BOARD._replace(server="other")
    for one in (BOARD._replace(message="76"), elsewhere, BOARD):
        await ledger.keep_board(one)
    async with await Ledger.open(url) as second:
        assert set(await second.boards()) == {BOARD, elsewhere}
        await second.drop_board(SERVER, PLACE)
        assert await second.boards() == (elsewhere,)


async def test_a_board_is_no_state_and_no_entry(ledger: Ledger) -> None:
    await count_up(ledger)
    async with ledger.look(SERVER, PLACE) as turn:
        before = (turn.state, len(await turn.newest(9)))
    await ledger.keep_board(BOARD)
    async with ledger.look(SERVER, PLACE) as turn:
        assert (turn.state, len(await turn.newest(9))) == before


async def test_a_board_goes_with_its_server(ledger: Ledger) -> None:
    await count_up(ledger)
    await ledger.keep_board(BOARD)
    await ledger.purge(SERVER)
    assert await ledger.boards() == ()


async def test_no_board_where_nothing_was_entered(ledger: Ledger) -> None:
    await ledger.keep_board(BOARD)
    assert await ledger.boards() == ()
