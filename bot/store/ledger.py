"""The ledger: opens the file, and gives turns at it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import OrderedDict
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from sqlalchemy import bindparam, insert, select

from bot.store.board import Posted, all_boards, drop_board, keep_board
from bot.store.dice_keys import PlaceDice, begin_key, pass_over
from bot.store.engine import READING, make_engine
from bot.store.file import kept_when_damaged, name_of, prepared
from bot.store.migrate import bring_up
from bot.store.problem import StoreProblem, said_plainly
from bot.store.reading import SEAT, Seat, new_id
from bot.store.schema import entity, place, server
from bot.store.turn import Known, Turn
from bot.store.upkeep import Condition, drop_server, examined, folded, retire
from rules import State, new_key

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Generator
    from typing import Self

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

PATIENCE = 5.0
"""Seconds to wait at the end for what is under way."""
KEPT = 32
"""Servers whose state is kept in memory."""

_ENTITIES = (
    select(entity.c.key, entity.c.fields).where(entity.c.server_id == bindparam("server_id")).order_by(entity.c.id)
)


def utc_now() -> datetime:
    """The moment that it is."""
    return datetime.now(UTC)


class Ledger:
    """Everything that was ever entered, in one database."""

    def __init__(self, engine: AsyncEngine, now: Callable[[], datetime], keys: Callable[[], str]) -> None:
        self._engine = engine
        self._name = name_of(engine.url)
        self._now = now
        self._keys = keys
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._closed = False
        self._under_way = 0
        self._idle = asyncio.Event()
        self._idle.set()

    @classmethod
    async def open(
        cls, url: str, *, now: Callable[[], datetime] = utc_now, keys: Callable[[], str] = new_key
    ) -> Ledger:
        """Open a database, bring it up to date, and make it where there is none. Raises `StoreProblem`.

        `keys` makes the keys of dice, of which nobody may guess one.
        """
        engine = make_engine(prepared(url))
        try:
            with kept_when_damaged(engine.url):
                await bring_up(engine)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine, now, keys)

    async def close(self) -> None:
        """Let go of the file: what is under way ends first, nothing begins any more. Once more it does nothing."""
        if self._closed:
            return
        self._closed = True
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._idle.wait(), PATIENCE)
        await self._engine.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @asynccontextmanager
    async def turn(self, server: str, place: str, origin: str | None = None) -> AsyncGenerator[Turn]:
        """A turn that may enter things. What it entered stands when the block ends well, and never happened else.

        With the `origin` that a line will be recorded by, whether it has been played is read along with the rest.
        """
        async with self._lock(server):
            seat, turn = Seat(), None
            try:
                async with self._writing() as connection:
                    seat = await self._furnished(connection, server, place, origin)
                    known, dice = await self._knowledge(connection, seat, server), self._dice(connection, seat)
                    turn = Turn(connection, seat, known, dice, self._now, origin)
                    yield turn
                    await turn.dice.settle()
            except Exception:
                # Whoever was refused may have learned of the faces: they must not fall again.
                if turn is not None and turn.dice.fell:
                    async with self._writing() as connection:
                        await pass_over(connection, seat.place_id)
                raise
            self._keep(server, turn.known)

    @asynccontextmanager
    async def look(self, server: str, place: str) -> AsyncGenerator[Turn]:
        """A turn that only looks: it waits for nobody, and nobody for it."""
        async with self._reading() as connection:
            seat = await _seat(connection, server, place)
            known, dice = await self._knowledge(connection, seat, server), self._dice(connection, seat)
            yield Turn(connection, seat, known, dice, None)

    async def fold(self, server: str) -> State:
        """The state of a server as its entries tell it, from the last checkpoint on; the rows must say the same."""
        async with self._reading() as connection:
            return await folded(connection, (await _seat(connection, server, "")).server_id)

    async def examine(self, server: str, *, thoroughly: bool) -> Condition:
        """How the database is. Raises `StoreProblem` where it cannot be reached."""
        async with self._reading() as connection:
            return await examined(connection, (await _seat(connection, server, "")).server_id, thoroughly=thoroughly)

    @property
    def now(self) -> datetime:
        """The moment that it is for whatever is entered."""
        return self._now()

    async def retire(self, server: str, moment: datetime) -> int:
        """Replace what was entered on a server before a moment by a checkpoint; its state stays as it is.

        Returns how many entries are gone. Numbers go on behind them.
        """
        async with self._lock(server), self._writing() as connection:
            return await retire(connection, (await _seat(connection, server, "")).server_id, moment)

    async def purge(self, server: str) -> None:
        """Delete all that a server ever entered. It cannot be undone."""
        async with self._lock(server), self._writing() as connection:
            await drop_server(connection, (await _seat(connection, server, "")).server_id)

    async def boards(self) -> tuple[Posted, ...]:
        """The boards of all servers."""
        async with self._reading() as connection:
            return await all_boards(connection)

    async def keep_board(self, posted: Posted) -> None:
        """Remember the board of a place, instead of the one before. Nothing, where nothing was ever entered."""
        async with self._lock(posted.server), self._writing() as connection:
            seat = await _seat(connection, posted.server, posted.place)
            if seat.server_id is not None and seat.place_id is not None:
                await keep_board(connection, posted, seat.server_id, seat.place_id)

    async def drop_board(self, server: str, place: str) -> None:
        """Forget the board of a place."""
        async with self._lock(server), self._writing() as connection:
            await drop_board(connection, (await _seat(connection, server, place)).place_id)

    @asynccontextmanager
    async def _writing(self) -> AsyncGenerator[AsyncConnection]:
        with self._used():
            async with self._engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def _reading(self) -> AsyncGenerator[AsyncConnection]:
        with self._used():
            async with self._engine.connect() as connection:
                await connection.execution_options(**READING)
                yield connection

    @contextmanager
    def _used(self) -> Generator[None]:
        """While the database is used, it is not closed. Raises `StoreProblem` when it is."""
        if self._closed:
            raise StoreProblem(f"The database {self._name} is closed.")
        self._under_way += 1
        self._idle.clear()
        try:
            with said_plainly(self._name):
                yield
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._idle.set()

    def _lock(self, server: str) -> asyncio.Lock:
        # SQLite has one writer per file: its lines wait here, in order, rather than by polling the file.
        key = "" if self._engine.dialect.name == "sqlite" else server
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock

    async def _knowledge(self, connection: AsyncConnection, seat: Seat, server: str) -> Known:
        """What is known of a server, read anew when it is not what it was."""
        known = self._known.get(server)
        if known is not None and (known.server_id, known.version) == (seat.server_id, seat.version):
            return known
        rows = await connection.execute(_ENTITIES, {"server_id": seat.server_id})
        known = Known(seat.server_id, seat.version, State({key: json.loads(fields) for key, fields in rows}))
        self._keep(server, known)
        return known

    def _dice(self, connection: AsyncConnection, seat: Seat) -> PlaceDice:
        return PlaceDice(connection, seat.place_id, seat.held, self._keys, played=seat.twin is not None)

    async def _furnished(
        self, connection: AsyncConnection, server_key: str, place_key: str, origin: str | None
    ) -> Seat:
        """The seat with its rows, made where something is entered for the first time, the key of the dice too."""
        seat = await _seat(connection, server_key, place_key, origin)
        server_id, place_id = seat.server_id, seat.place_id
        if server_id is None:
            server_id = new_id(await connection.execute(insert(server), {"key": server_key}))
        if place_id is None:
            place_id = new_id(await connection.execute(insert(place), {"server_id": server_id, "key": place_key}))
        held = seat.held or await begin_key(connection, place_id, seat.number + 1, self._keys())
        return seat._replace(server_id=server_id, place_id=place_id, place=place_key, held=held)

    def _keep(self, server: str, known: Known) -> None:
        self._known[server] = known
        self._known.move_to_end(server)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)


async def _seat(connection: AsyncConnection, server_key: str, place_key: str, origin: str | None = None) -> Seat:
    figures = {"server": server_key, "place": place_key, "origin": origin}
    found = (await connection.execute(SEAT, figures)).first()
    return Seat.of(found) if found is not None else Seat()
