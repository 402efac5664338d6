"""The way to the file: SQLAlchemy over aiosqlite, with transactions that lock before they read.

All that is peculiar to SQLite stands here. Left to its defaults, SQLite reads first and locks when it writes, and of
two lines that read the same state one is lost; foreign keys are off. Hence the pragmas, and `BEGIN IMMEDIATE`.

Every call into aiosqlite crosses to its thread and back, which costs more than most statements. SQLAlchemy's adapter
crosses for each cursor that is made, executed, fetched and closed; `_Connection` below hands it cursors that cross
once, and sends `BEGIN` along with the first statement.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any, NamedTuple

import aiosqlite
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Connection
    from sqlalchemy.engine import URL

BUSY = 10.0
"""Seconds to wait for another process that writes."""

READING = "reading"
"""Execution option of a connection that will only read: it takes no lock."""

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",
    "PRAGMA foreign_keys = ON",
)


class _Answer(NamedTuple):
    """All that a statement gave, so that nobody has to cross to the thread for the rest."""

    rows: Sequence[Any]
    description: Any
    lastrowid: int | None
    rowcount: int


class _RawCursor(sqlite3.Cursor):
    def fetchall(self) -> Any:  # noqa: ANN401 -- aiosqlite passes it through as it is
        return _Answer(super().fetchall(), self.description, self.lastrowid, self.rowcount)


class _RawConnection(sqlite3.Connection):
    """What lives in the thread. `opening` is a `BEGIN` that goes ahead of the next statement."""

    opening: str | None = None

    def execute(self, statement: str, parameters: Any = ()) -> sqlite3.Cursor:  # noqa: ANN401 -- as the driver has it
        self._open()
        return self.cursor(_RawCursor).execute(statement, parameters)

    def executemany(self, statement: str, parameters: Iterable[Any]) -> sqlite3.Cursor:
        self._open()
        return super().executemany(statement, parameters)

    def _open(self) -> None:
        if self.opening is not None:
            opening, self.opening = self.opening, None
            super().execute(opening)


class _Cursor:
    """A cursor as SQLAlchemy's adapter wants it, that crosses to the thread once per statement."""

    arraysize = 1

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection
        self._answer = _Answer((), None, None, -1)

    async def __aenter__(self) -> _Cursor:
        return self

    @property
    def description(self) -> Any:  # noqa: ANN401 -- as the driver has it
        return self._answer.description

    @property
    def lastrowid(self) -> int | None:
        return self._answer.lastrowid

    @property
    def rowcount(self) -> int:
        return self._answer.rowcount

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> None:
        if statement.startswith("BEGIN"):
            self._connection.raw.opening = statement
        else:
            self._answer = await self._connection.execute_fetchall(statement, parameters)  # type: ignore[assignment] -- see _RawCursor

    async def executemany(self, statement: str, parameters: Iterable[Sequence[Any]]) -> None:
        done = await self._connection.executemany(statement, parameters)
        self._answer = _Answer((), None, None, done.rowcount)

    async def fetchall(self) -> Sequence[Any]:
        return self._answer.rows

    async def close(self) -> None:
        """There is nothing to close: the statement was read to its end."""


class _Connection(aiosqlite.Connection):
    """An aiosqlite connection with cursors that cross to the thread once, and no crossing for an empty ending."""

    raw: _RawConnection

    def cursor(self) -> Any:  # noqa: ANN401 -- SQLAlchemy's adapter says what it wants of a cursor
        return _Cursor(self)

    async def commit(self) -> None:
        if self._ends():
            await super().commit()

    async def rollback(self) -> None:
        if self._ends():
            await super().rollback()

    def _ends(self) -> bool:
        self.raw.opening = None
        return self.in_transaction


def make_engine(url: URL) -> AsyncEngine:
    """The engine for a database URL; nothing is opened yet."""
    if url.get_backend_name() != "sqlite":
        # What SQLite has by its one write lock, others have by refusing what could not have come one after the other.
        return create_async_engine(url, isolation_level="SERIALIZABLE")
    (path,), options = url.get_dialect()().create_connect_args(url)
    options |= {"factory": _RawConnection, "isolation_level": None, "timeout": BUSY}

    async def connect() -> aiosqlite.Connection:
        connection: _Connection

        def open_file() -> sqlite3.Connection:
            connection.raw = raw = sqlite3.connect(path, **options)
            for pragma in PRAGMAS:
                raw.execute(pragma)
            return raw

        connection = _Connection(open_file, 64)
        return await connection

    engine = create_async_engine(url, async_creator=connect)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    reading = connection.get_execution_options().get(READING, False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
