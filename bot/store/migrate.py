"""Bring a database to the newest revision, or say why that cannot be.

A file at head is recognized with one query, without Alembic. Everything else happens in one transaction that holds
the write lock: a migration that fails leaves the file as it was, and of two programs that start at once the second
finds the work done.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import inspect, text

from bot.store.engine import READING, REBUILDING
from bot.store.file import check, name_of
from bot.store.problem import StoreProblem
from bot.store.schema import HEAD

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncEngine

SCRIPTS = Path(__file__).resolve().parents[2] / "migrations"
"""Where the revisions are."""


async def bring_up(engine: AsyncEngine, scripts: Path = SCRIPTS, head: str = HEAD) -> None:
    """Bring the database to the revision `head`. Raises `StoreProblem` and then has changed nothing."""
    async with engine.connect() as connection:
        await connection.execution_options(**READING)
        version = await connection.run_sync(_version)
        if version is not None:
            await connection.run_sync(check)
    if version != head:
        async with engine.connect() as connection:
            await connection.execution_options(**REBUILDING)
            await connection.run_sync(_upgrade, scripts)
            # It went without foreign keys, and must not be used again.
            await connection.invalidate()


def config(scripts: Path = SCRIPTS, connection: Connection | None = None) -> Config:
    """What Alembic needs to know, without a file."""
    from alembic.config import Config  # noqa: PLC0415 -- takes longer to import than all the rest; rarely needed

    attributes: dict[str, Any] = {"connection": connection}
    configuration = Config(attributes=attributes)
    configuration.set_main_option("script_location", str(scripts).replace("%", "%%"))
    return configuration


def _version(connection: Connection) -> str | None:
    """The revision of the database; `None` for one with nothing in it. Raises `StoreProblem` for somebody else's."""
    present = inspect(connection).get_table_names()
    if not present:
        return None
    version = None
    if "alembic_version" in present:
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if version is None:
        raise StoreProblem(
            f"The database {name_of(connection.engine.url)} belongs to another program: it is not empty, and it is no"
            " ledger. Give another URL."
        )
    return version


def _upgrade(connection: Connection, scripts: Path) -> None:
    from alembic import command  # noqa: PLC0415 -- see above

    configuration = config(scripts, connection)
    with connection.begin():
        _must_be_known(_version(connection), configuration, name_of(connection.engine.url))
        command.upgrade(configuration, "head")
        if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
            raise StoreProblem(
                f"The database {name_of(connection.engine.url)} could not be brought up to date: rows would point at"
                " nothing. It was left as it is; please report this."
            )


def _must_be_known(version: str | None, configuration: Config, name: str) -> None:
    from alembic.script import ScriptDirectory  # noqa: PLC0415 -- see above

    known = {script.revision for script in ScriptDirectory.from_config(configuration).walk_revisions()}
    if version is not None and version not in known:
        raise StoreProblem(
            f"The database {name} is newer (revision {version}) than this program. Install the newer program again, or"
            " give another URL."
        )
