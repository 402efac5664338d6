"""The way to the file: SQLAlchemy over aiosqlite, with transactions that lock before they read.

All that is peculiar to SQLite stands here. Left to its defaults, SQLite reads first and locks when it writes, and of
two lines that read the same state one is lost; foreign keys are off. Hence the pragmas, and `BEGIN IMMEDIATE`.

Every call into aiosqlite crosses to its thread and back, which costs more than most statements. SQLAlchemy's adapter
crosses for each cursor that is made, executed, fetched and closed. `_Connection` hands it cursors that cross once; and
a statement that gives nothing back, `BEGIN` among them, is held until the next one crosses, so that a line that is
played takes two crossings: one to begin and read, one to write and commit.
"""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import aiosqlite
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Self

    from sqlalchemy import Connection
    from sqlalchemy.engine import URL, ExecutionContext
    from sqlalchemy.engine.interfaces import DBAPICursor

BUSY = 10.0
"""Seconds to wait for another process that writes."""

READING = {"reading": True}
"""Execution option of a connection that will only read: it takes no lock."""

REBUILDING = {"rebuilding": True}
"""Execution option of a connection that migrates: foreign keys are off, since rows are moved between copies."""

LATER = {"later": True}
"""Execution option of a statement whose result nobody reads: it may wait for the next one, at the latest for the
commit, and fails there if it fails."""

PRAGMAS = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA foreign_keys = ON;
PRAGMA secure_delete = ON;
"""


class _Answer(NamedTuple):
    """All that a statement gave, so that nobody has to cross to the thread for the rest."""

    rows: Sequence[Any]
    description: Any
    lastrowid: int | None
    rowcount: int


class _Held(NamedTuple):
    """A statement that waits for the next crossing."""

    statement: str
    parameters: Any = ()
    many: bool = False


class _RawCursor(sqlite3.Cursor):
    def fetchall(self) -> Any:  # noqa: ANN401 -- aiosqlite passes it through as it is
        return _Answer(super().fetchall(), self.description, self.lastrowid, self.rowcount)


class _RawConnection(sqlite3.Connection):
    """What lives in the thread. `held` are statements that go ahead of the next call."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.held: list[_Held] = []

    def execute(self, statement: str, parameters: Any = ()) -> sqlite3.Cursor:  # noqa: ANN401 -- as the driver has it
        self._send_held()
        return self.cursor(_RawCursor).execute(statement, parameters)

    def executemany(self, statement: str, parameters: Iterable[Any]) -> sqlite3.Cursor:
        self._send_held()
        return super().executemany(statement, parameters)

    def commit(self) -> None:
        self._send_held()
        super().commit()

    def _send_held(self) -> None:
        held, self.held = self.held, []
        for one in held:
            if one.many:
                super().executemany(one.statement, one.parameters)
            else:
                super().execute(one.statement, one.parameters)


class _Cursor:
    """A cursor as SQLAlchemy's adapter wants it, that crosses to the thread once per statement."""

    arraysize = 1

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection
        self._answer = _Answer((), None, None, -1)

    async def __aenter__(self) -> Self:
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
        answer: Any = await self._connection.execute_fetchall(statement, parameters)
        self._answer = answer

    async def executemany(self, statement: str, parameters: Iterable[Sequence[Any]]) -> None:
        done = await self._connection.executemany(statement, parameters)
        self._answer = _Answer((), None, None, done.rowcount)

    async def fetchall(self) -> Sequence[Any]:
        return self._answer.rows

    async def close(self) -> None:
        """There is nothing to close: the statement was read to its end."""


class _Connection(aiosqlite.Connection):
    """An aiosqlite connection with cursors that cross to the thread once; ending nothing takes no crossing."""

    raw: _RawConnection

    def cursor(self) -> Any:  # noqa: ANN401 -- SQLAlchemy's adapter says what it wants of a cursor
        return _Cursor(self)

    async def commit(self) -> None:
        if self.raw.held or self.in_transaction:
            await super().commit()

    async def rollback(self) -> None:
        self.raw.held = []
        if self.in_transaction:
            await super().rollback()


def make_engine(url: URL) -> AsyncEngine:
    """The engine for a database URL; nothing is opened yet."""
    if url.get_backend_name() != "sqlite":
        # What SQLite has by its one write lock, others have by refusing what could not have come one after the other.
        return create_async_engine(url, isolation_level="SERIALIZABLE", hide_parameters=True)
    (path,), options = url.get_dialect()().create_connect_args(url)
    options = {**options, "isolation_level": None, "timeout": BUSY}

    async def connect() -> aiosqlite.Connection:
        connection: _Connection

        def open_file() -> sqlite3.Connection:
            connection.raw = raw = _RawConnection(path, **options)
            return raw

        connection = _Connection(open_file, 64)
        await connection
        try:
            await connection.executescript(PRAGMAS)
        except BaseException:
            await connection.close()
            raise
        return connection

    # Errors are logged, and what people say or what is secret has no place there.
    engine = create_async_engine(url, async_creator=connect, hide_parameters=True)
    event.listen(engine.sync_engine, "begin", _begin)
    event.listen(engine.sync_engine, "do_execute", _hold)
    event.listen(engine.sync_engine, "do_executemany", partial(_hold, many=True))
    return engine


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    driver: Any = connection.connection.driver_connection
    driver.raw.held = [_Held("BEGIN" if options.get("reading", False) else "BEGIN IMMEDIATE")]
    if options.get("rebuilding", False):
        # Inside of a transaction this would do nothing.
        driver.raw.held.insert(0, _Held("PRAGMA foreign_keys = OFF"))


def _hold(
    cursor: DBAPICursor,
    statement: str,
    parameters: Any,  # noqa: ANN401 -- whatever SQLAlchemy hands to its hook
    context: ExecutionContext,
    *,
    many: bool = False,
) -> bool | None:
    """Keep back what may go later. Returns whether there is nothing left to do."""
    del cursor
    if not context.execution_options.get("later", False):
        return None
    driver: Any = context.root_connection.connection.driver_connection
    driver.raw.held.append(_Held(statement, parameters, many))
    return True
