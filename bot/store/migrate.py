"""Bring a database to the newest revision, or say why that cannot be.

A file at head is recognized with one query, without Alembic. Everything else happens in one transaction that holds
the write lock: a migration that fails leaves the file as it was, and of two programs that start at once the second
finds the work done.
"""

from __future__ import annotations

import filecmp
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from bot.store.problem import StoreProblem, is_damage, said_plainly
from bot.store.schema import HEAD

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy.ext.asyncio import AsyncEngine

SCRIPTS = Path(__file__).resolve().parents[2] / "migrations"
"""Where the revisions are."""

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_VERSION_TABLE = "alembic_version"


def prepared(address: str) -> URL:
    """The URL of a database with the driver that is used here; the folder of a file is made. Raises `StoreProblem`."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise StoreProblem(
            f"`{address}` is no database URL. One looks like `sqlite+aiosqlite:///data/knucklebone.db`."
        ) from None
    if url.get_backend_name() not in _DRIVERS:
        raise StoreProblem(f"Databases of the kind `{url.get_backend_name()}` are not supported; SQLite files are.")
    url = url.set(drivername=_DRIVERS[url.get_backend_name()])
    if url.get_backend_name() == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise StoreProblem("The ledger needs a file: give a URL such as `sqlite+aiosqlite:///data/knucklebone.db`.")
        folder = Path(url.database or "").parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreProblem(
                f"The folder {folder.absolute()} cannot be made: {error.strerror}. Make it, and let this program's user"
                " write it."
            ) from error
    return url


async def bring_up(engine: AsyncEngine, scripts: Path = SCRIPTS) -> None:
    """Bring the database to the newest revision. Raises `StoreProblem` and then has changed nothing."""
    with said_plainly(engine.url.render_as_string()):
        try:
            async with engine.connect() as connection:
                version = await connection.run_sync(_version)
            if version != HEAD:
                async with engine.connect() as connection:
                    await connection.run_sync(_upgrade, scripts)
        except DBAPIError as error:
            if is_damage(error):
                raise _damaged(engine.url) from error
            raise


def _version(connection: Connection) -> str | None:
    """The revision of the database; `None` for one with nothing in it. Raises `StoreProblem` for somebody else's."""
    tables = inspect(connection).get_table_names()
    if _VERSION_TABLE in tables:
        return connection.execute(text(f"SELECT version_num FROM {_VERSION_TABLE}")).scalar()  # noqa: S608 -- a constant
    if tables:
        raise StoreProblem(
            f"The database {connection.engine.url.render_as_string()} belongs to another program: it has tables, but"
            " not ours. Give another URL."
        )
    return None


def _upgrade(connection: Connection, scripts: Path) -> None:
    from alembic import command  # noqa: PLC0415 -- takes longer to import than all the rest; rarely needed

    configuration = config(scripts, connection)
    with connection.begin():
        version = _version(connection)
        _must_be_known(version, configuration, connection.engine.url)
        command.upgrade(configuration, "head")


def config(scripts: Path = SCRIPTS, connection: Connection | None = None) -> Config:
    """What Alembic needs to know, without a file."""
    from alembic.config import Config  # noqa: PLC0415 -- see above

    attributes: dict[str, Any] = {"connection": connection}
    configuration = Config(attributes=attributes)
    configuration.set_main_option("script_location", str(scripts).replace("%", "%%"))
    return configuration


def _must_be_known(version: str | None, configuration: Config, url: URL) -> None:
    from alembic.script import ScriptDirectory  # noqa: PLC0415 -- see above

    known = {script.revision for script in ScriptDirectory.from_config(configuration).walk_revisions()}
    if version is not None and version not in known:
        raise StoreProblem(
            f"The database {url.render_as_string()} is newer (revision {version}) than this program. Install the newer"
            " program again, or give another URL."
        )


def _damaged(url: URL) -> StoreProblem:
    """Keep a copy of a damaged file, once, and leave the file where it is: no start may go on with an empty one."""
    path = Path(url.database or "").absolute()
    copies = sorted(path.parent.glob(f"{path.name}.damaged-*"))
    copy = next((one for one in copies if filecmp.cmp(path, one, shallow=False)), None)
    if copy is None:
        copy = path.with_name(f"{path.name}.damaged-{len(copies) + 1}")
        shutil.copyfile(path, copy)
    return StoreProblem(
        f"The database file {path} is damaged. It was left as it is, and a copy is kept as {copy.name}. Put a backup in"
        " its place; or move it away to begin with an empty ledger."
    )
