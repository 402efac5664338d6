"""A file as the first program made it, with what was played then: it is brought up to date, and played on."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

from alembic import command

from bot.referee import Referee, Request
from bot.render import Answer
from bot.store import Ledger
from bot.store.engine import make_engine
from bot.store.file import prepared
from bot.store.migrate import config
from bot.store.schema import HEAD
from rules import Player, SeededDice

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

ANA, GM = Player("ana", "Ana"), Player("gm", "Gil", True)
COLUMNS = (
    "server_id, id, place_id, number, kind, person_id, at, ruleset, verb, line, secret, hand, facts, throws, changes,"
    " actions, retracts_id, root_id, depth, origin"
)

Row = tuple[Any, ...]


def _entry(number: int, person: int, verb: str, line: str, fact: dict[str, Any], changes: list[Row]) -> Row:
    """A row of the entries; what it holds is written here by hand, as that program wrote it."""
    at, told, moved = f"2026-03-14 19:{number:02}:00.000000", json.dumps([fact]), json.dumps(changes)
    said = (1, number, 1, number, "played", person, at, "witcher", verb, line, False, False)
    return (*said, told, "[]", moved, "[]", None, None, 0, None)


CREATED: dict[str, Any] = {"$": "SheetCreated", "outcome": "created", "name": "Kai", "owner": "Ana", "in_use": True}
SET: dict[str, Any] = {
    "$": "FieldsSet",
    "outcome": "set",
    "name": "Kai",
    "fields": {"hp": 12, "hp.max": 12},
    "notices": [],
}
GONE: dict[str, Any] = {"$": "Foretold", "outcome": "foretold", "omen": "a raven"}
"""A fact of a kind that has gone since."""
KAI: dict[str, Any] = {"name": "Kai", "owner": "ana", "owner_name": "Ana", "hp.max": 12}
PLAYED = (
    _entry(
        1,
        1,
        "sheet",
        "sheet new Kai",
        CREATED,
        [
            ("person:ana", "name.kai", None, "sheet:1", "person:ana", [None, None]),
            *(("sheet:1", field, None, KAI[field], "Kai", [None, None]) for field in ("name", "owner", "owner_name")),
            ("person:ana", "use", None, "sheet:1", "person:ana", [None, None]),
        ],
    ),
    _entry(2, 1, "sheet", "sheet set hp.max 12", SET, [("sheet:1", "hp.max", None, 12, "Kai")]),
    _entry(3, 2, "roll", "roll 1d6", GONE, []),
)
ENTITIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("person:ana", {"name.kai": "sheet:1", "use": "sheet:1"}),
    ("sheet:1", KAI),
)


async def made_then(file: Path) -> None:
    """A file at the first revision, filled by plain SQL."""

    def upgrade(connection: Connection) -> None:
        with connection.begin():
            command.upgrade(config(connection=connection), "0001")

    engine = make_engine(prepared(f"sqlite+aiosqlite:///{file}"))
    async with engine.connect() as connection:
        await connection.run_sync(upgrade)
    await engine.dispose()
    with sqlite3.connect(file) as connection:
        connection.execute("INSERT INTO server (id, key) VALUES (1, 'keep')")
        connection.execute("INSERT INTO place (id, server_id, key) VALUES (1, 1, 'hall')")
        connection.executemany("INSERT INTO person VALUES (?, 1, ?, ?)", [(1, "ana", "Ana"), (2, "gm", "Gil")])
        connection.executemany(f"INSERT INTO entry ({COLUMNS}) VALUES ({', '.join('?' * 20)})", PLAYED)  # noqa: S608 -- no text of anybody's
        rows = [(key, json.dumps(fields)) for key, fields in ENTITIES]
        connection.executemany("INSERT INTO entity (server_id, key, fields) VALUES (1, ?, ?)", rows)


async def test_a_file_of_the_first_revision_is_played_on(tmp_path: Path) -> None:
    file = tmp_path / "ledger.db"
    await made_then(file)
    async with await Ledger.open(f"sqlite+aiosqlite:///{file}") as ledger:
        referee = Referee(ledger, SeededDice(1))

        async def say(who: Player, text: str) -> Answer:
            answer = await referee.play(Request(server="keep", place="hall", player=who, text=text))
            assert isinstance(answer, Answer), (text, answer)
            return answer

        log = (await say(ANA, "log")).card.text
        assert "sheet set hp.max 12" in log
        assert "roll 1d6 → An older program told this" in log
        assert (await say(GM, "combat start")).entry == len(PLAYED) + 1
        await say(ANA, "combat join initiative 9")
        await say(ANA, "combat hp Kai -5")
        assert "7/12" in (await say(ANA, "combat show")).card.text
        for _ in range(3):
            await say(GM, "undo")
        assert "Taken back: #3" in (await say(GM, "undo")).card.text
        assert "Taken back: #2" in (await say(ANA, "undo")).card.text
        async with ledger.look("keep", "hall") as turn:
            assert await ledger.fold("keep") == turn.state
            assert turn.state.get("sheet:1", "hp.max") is None
        assert "# Chronicle of" in ((await say(ANA, "export log")).card.text)
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,)
        assert connection.execute("SELECT count(*) FROM board").fetchone() == (0,)
