# ruff: noqa: ASYNC240 -- nothing else runs while a test harms a file
"""Opening a ledger: fresh, at head, older, newer, damaged, somebody else's, and where nothing can be written."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from alembic import command
from alembic.script import ScriptDirectory

from bot.store import Ledger, StoreProblem
from bot.store.engine import make_engine
from bot.store.file import prepared
from bot.store.migrate import SCRIPTS, bring_up, config
from bot.store.schema import HEAD
from rules.state import State
from tests.store.playing import PLACE, SERVER, count_up

if TYPE_CHECKING:
    from collections.abc import Callable

MORE = """
import sqlalchemy as sa
from alembic import op
revision, down_revision, branch_labels, depends_on = "{next}", "{head}", None, None

def upgrade():
    op.create_table("half_done", sa.Column("id", sa.Integer()))
    with op.batch_alter_table("entry") as batch:
        batch.add_column(sa.Column("mood", sa.Text()))
    {end}
"""


NEXT = f"{int(HEAD) + 1:04}"
"""The revision that comes next."""


@pytest.fixture
async def path(url: str, tmp_path: Path) -> Path:
    """A file in which three lines were played."""
    async with await Ledger.open(url) as ledger:
        for _ in range(3):
            await count_up(ledger)
    return tmp_path / "ledger.db"


def scripts_with(tmp_path: Path, end: str) -> Path:
    """Our revisions and one more."""
    scripts = tmp_path / "migrations"
    shutil.copytree(SCRIPTS, scripts)
    (scripts / "versions" / f"{NEXT}_more.py").write_text(MORE.format(end=end, next=NEXT, head=HEAD))
    return scripts


async def assert_three_lines(url: str) -> None:
    async with await Ledger.open(url) as ledger, ledger.look(SERVER, PLACE) as turn:
        assert turn.state == State({"orc": {"hits": 3}})
        assert len(await turn.newest(9)) == 3


def test_the_constant_is_the_newest_revision() -> None:
    assert ScriptDirectory.from_config(config()).get_current_head() == HEAD


@pytest.mark.usefixtures("path")
def test_revisions_make_what_the_schema_says(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    command.check(config())


@pytest.mark.usefixtures("path")
async def test_a_file_at_head_opens_without_alembic(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "alembic"]:
        monkeypatch.delitem(sys.modules, name)
    await assert_three_lines(url)
    assert "alembic" not in sys.modules


async def test_pragmas_are_in_force(url: str) -> None:
    async with await Ledger.open(url):
        engine = make_engine(prepared(url))
        async with engine.connect() as connection:
            names = ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "busy_timeout")
            said = [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]
        await engine.dispose()
    assert said == ["wal", 1, 1, 1, 10_000]


async def test_folders_are_made(tmp_path: Path) -> None:
    await (await Ledger.open(f"sqlite:///{tmp_path / 'a' / 'b' / 'ledger.db'}")).close()
    assert (tmp_path / "a" / "b" / "ledger.db").is_file()


async def test_an_older_file_is_brought_up_with_what_is_in_it(path: Path, url: str, tmp_path: Path) -> None:
    engine = make_engine(prepared(url))
    await bring_up(engine, scripts_with(tmp_path, "pass"), NEXT)
    await engine.dispose()
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*), count(mood) FROM entry").fetchone() == (3, 0)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(NEXT,)]


@pytest.mark.parametrize(
    "end", ["raise ZeroDivisionError", 'op.execute("UPDATE entry SET person_id = 99")'], ids=["fails", "breaks keys"]
)
async def test_a_failed_migration_leaves_the_old_file(path: Path, url: str, tmp_path: Path, end: str) -> None:
    engine = make_engine(prepared(url))
    with pytest.raises((ZeroDivisionError, StoreProblem)):
        await bring_up(engine, scripts_with(tmp_path, end), NEXT)
    await engine.dispose()
    with sqlite3.connect(path) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert "half_done" not in names
    await assert_three_lines(url)


async def test_a_newer_file_is_refused(path: Path, url: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreProblem, match="newer") as caught:
        await Ledger.open(url)
    assert str(path) in str(caught.value)


async def test_another_programs_file_is_refused_and_left_alone(tmp_path: Path, url: str) -> None:
    path = tmp_path / "ledger.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (id INTEGER)")
    with pytest.raises(StoreProblem, match="another program"):
        await Ledger.open(url)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


def no_database(sound: bytes) -> bytes:
    del sound
    return b"Dear diary, today I was not a database. " * 200


def cut_short(sound: bytes) -> bytes:
    return sound[: len(sound) // 2]


def scribbled(sound: bytes) -> bytes:
    middle = len(sound) // 2
    return sound[:middle] + b"\xa5" * 8192 + sound[middle + 8192 :]


@pytest.mark.parametrize("harm", [no_database, cut_short, scribbled])
async def test_a_damaged_file_stops_the_start_and_is_kept(path: Path, url: str, harm: Callable[[bytes], bytes]) -> None:
    damaged = harm(path.read_bytes())
    path.write_bytes(damaged)
    for _ in range(2):
        with pytest.raises(StoreProblem, match="damaged") as caught:
            await Ledger.open(url)
        assert str(path) in str(caught.value)
    assert path.read_bytes() == damaged
    assert [copy.read_bytes() for copy in path.parent.glob("ledger.db.damaged-*")] == [damaged]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("not a url", "no database URL"),
        ("mysql://localhost/x", "not supported"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("sqlite:////dev/null/x/ledger.db", "/dev/null/x/ledger.db cannot be written"),
        ("sqlite:////proc/ledger.db", "/proc/ledger.db cannot be written"),
        ("sqlite:////dev", "/dev cannot be written"),
    ],
)
async def test_what_cannot_be_a_database(url: str, said: str) -> None:
    with pytest.raises(StoreProblem, match=said):
        await Ledger.open(url)


@pytest.mark.skipif(find_spec("asyncpg") is not None, reason="needs a driver that is not installed")
async def test_a_driver_that_is_missing_is_named() -> None:
    with pytest.raises(StoreProblem, match="asyncpg") as caught:
        await Ledger.open("postgresql://ana:psst@localhost/x")
    assert "psst" not in str(caught.value)


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="needs users")
@pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o555, 0o666), (0o777, 0o444)])
async def test_what_cannot_be_written_is_named(path: Path, folder_mode: int, file_mode: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(path, folder))
        Path(folder).chmod(folder_mode)
        copy.chmod(file_mode)
        before = os.geteuid()
        if before == 0:
            os.seteuid(65534)
        try:
            with pytest.raises(StoreProblem, match="cannot be written") as caught:
                await Ledger.open(f"sqlite:///{copy}")
        finally:
            os.seteuid(before)
            Path(folder).chmod(0o700)
    assert str(copy) in str(caught.value)
    assert "chown" in str(caught.value)
