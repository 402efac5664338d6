"""Boards that were posted: which message shows the combat of a place, and what it was when it was posted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import bindparam, delete, insert, select

from bot.store.schema import board, place, server

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

_ALL = (
    select(
        server.c.key,
        place.c.key,
        board.c.message,
        board.c.at,
        board.c.began,
        board.c.round,
        board.c.number,
        board.c.pinned,
    )
    .join_from(board, place, place.c.id == board.c.place_id)
    .join(server, server.c.id == board.c.server_id)
    .order_by(board.c.place_id)
)
_DROP = delete(board).where(board.c.place_id == bindparam("its_place"))


class Posted(NamedTuple):
    """The board of a place: the id of its message, when it was posted, and what of the combat it showed then.

    `began` is the entry that began the combat, `number` the newest one of the place.
    """

    server: str
    place: str
    message: str
    at: datetime
    began: int
    round: int
    number: int
    pinned: bool = False


async def all_boards(connection: AsyncConnection) -> tuple[Posted, ...]:
    """Every board there is."""
    return tuple(Posted(*row) for row in await connection.execute(_ALL))


async def keep_board(connection: AsyncConnection, posted: Posted, server_id: int, place_id: int) -> None:
    """Remember a board in the place of the one before."""
    await drop_board(connection, place_id)
    named = ("message", "at", "began", "round", "number", "pinned")
    row = {name: getattr(posted, name) for name in named}
    await connection.execute(insert(board), {"place_id": place_id, "server_id": server_id, **row})


async def drop_board(connection: AsyncConnection, place_id: int | None) -> None:
    """Forget the board of a place."""
    await connection.execute(_DROP, {"its_place": place_id})
