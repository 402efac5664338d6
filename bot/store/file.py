"""The file of a database: whether it can be used, and what becomes of a damaged one."""

from __future__ import annotations

import filecmp
import os
import shutil
from contextlib import contextmanager
from errno import EACCES, EROFS
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from bot.store.problem import Damaged, StoreProblem, said_plainly

if TYPE_CHECKING:
    from collections.abc import Generator

    from sqlalchemy import URL, Connection

CHECKED = 64 * 1024 * 1024
"""Bytes of the largest file that is read through at the start; it takes about a millisecond per MiB."""

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_EXAMPLE = "sqlite+aiosqlite:///data/knucklebone.db"


def prepared(address: str) -> URL:
    """The URL of a database with the driver used here; a file and its folder are made. Raises `StoreProblem`."""
    try:
        url = make_url(address)
        url = url.set(drivername=_DRIVERS[url.get_backend_name()])
    except ArgumentError:
        raise StoreProblem(f"`{address}` is no database URL. One looks like `{_EXAMPLE}`.") from None
    except KeyError:
        raise StoreProblem(f"Databases of the kind of `{address}` are not supported. Use `{_EXAMPLE}`.") from None
    if url.get_backend_name() != "sqlite" and find_spec(_driver_of(url)) is None:
        raise StoreProblem(
            f"The database {url.render_as_string()} needs the package `{_driver_of(url)}`, which is not installed here."
            f" Install it, or use `{_EXAMPLE}`."
        )
    if url.get_backend_name() == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise StoreProblem(f"The ledger needs a file. Give a URL such as `{_EXAMPLE}`.")
        _must_be_usable(path_of(url))
    return url


def _driver_of(url: URL) -> str:
    return url.drivername.partition("+")[2]


def path_of(url: URL) -> Path:
    """The file of an SQLite database."""
    return Path((url.database or "").removeprefix("file:")).absolute()


def name_of(url: URL) -> str:
    """What messages call a database: the path of its file, or its URL without the password."""
    return str(path_of(url)) if url.get_backend_name() == "sqlite" else url.render_as_string()


@contextmanager
def kept_when_damaged(url: URL) -> Generator[None]:
    """Say plainly what is wrong with a database, and keep a copy of its file when that is damaged."""
    try:
        with said_plainly(name_of(url)):
            yield
    except Damaged as error:
        raise StoreProblem(
            f"The database file {path_of(url)} is damaged. It was left as it is, and {_copy_of(path_of(url))} is a copy"
            " of it. Put a backup in its place, or move it away to begin with an empty ledger."
        ) from error


def check(connection: Connection) -> None:
    """Read a file through and see whether it is sound. Raises `Damaged`."""
    url = connection.engine.url
    if url.get_backend_name() != "sqlite" or path_of(url).stat().st_size > CHECKED:
        return
    said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if said != "ok":
        raise Damaged(f"The database {name_of(url)} is damaged: {said}.")


def _must_be_usable(path: Path) -> None:
    """Make a file and its folder where they are missing, and see that both can be written. Raises `StoreProblem`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("ab").close()
        # SQLite keeps two more files beside its own.
        if not os.access(path.parent, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            raise PermissionError(EACCES, "its folder may not be written")
    except OSError as error:
        raise StoreProblem(
            f"The database file {path} cannot be written: {error.strerror}. {_mending(error, path.parent)}, or give"
            " another database URL."
        ) from error


def _mending(error: OSError, folder: Path) -> str:
    """What whoever runs the program can do about a folder that cannot be written."""
    if error.errno == EROFS:
        return f"{folder} is mounted read-only: mount it for writing"
    user = os.geteuid()
    return (
        f"Let user {user} write it and its folder (`chown -R {user} {folder}`; for a container, the folder that is"
        f" mounted at {folder})"
    )


def _copy_of(path: Path) -> Path:
    """A copy of a damaged file beside it; the one that there is, when nothing has changed since."""
    copies = sorted(path.parent.glob(f"{path.name}.damaged-*"))
    same = next((copy for copy in copies if filecmp.cmp(path, copy, shallow=False)), None)
    if same is not None:
        return same
    copy = path.with_name(f"{path.name}.damaged-{len(copies) + 1}")
    shutil.copyfile(path, copy)
    return copy
