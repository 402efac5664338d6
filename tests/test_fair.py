"""Dice that can be checked: what a key settles, what is shown of it, and when."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import shutil
import sqlite3
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

from bot.referee import Referee, Request
from bot.render import as_json, wording
from bot.store import Ledger, utc_now
from bot.store.engine import make_engine
from bot.store.file import prepared
from bot.store.migrate import SCRIPTS, bring_up
from docs import fair as procedure
from rules import KeyedDice, Player, Ruleset, SeededDice, installed
from tests.plays import ANA, GM, PLACE, SERVER, opening

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

ANYHOW = ("purge", "forget", "fair reveal", "settings ruleset")
"""Lines that would end what is to be checked."""
REFUSED = "roll 1/(1d1-1)"
"""A line that is refused when its die has fallen, whatever it shows."""

each_ruleset = pytest.mark.parametrize("ruleset", installed(), ids=lambda one: one.key)


class Table:
    """A place where lines are said."""

    def __init__(self, ledger: Ledger, *, server: str = SERVER, place: str = PLACE, seed: int | None = None) -> None:
        self.ledger = ledger
        self.server, self.place = server, place
        self.referee = Referee(ledger, None if seed is None else SeededDice(seed))
        self.told: list[str] = []

    async def say(self, text: str, who: Player = GM, origin: str | None = None) -> dict[str, Any]:
        """The answer as JSON."""
        request = Request(server=self.server, place=self.place, player=who, text=text, origin=origin, guests=True)
        answer = await self.referee.play(request)
        body: dict[str, Any] = as_json(answer, wording("rules.rulesets.witcher"))
        self.told.append(json.dumps(body))
        return body

    async def shown(self) -> dict[str, Any]:
        """What `fair show` tells."""
        body = await self.say("fair show", ANA)
        assert body["ok"], body
        return body["result"]

    async def revealed(self) -> dict[str, Any]:
        """What `fair reveal` tells."""
        body = await self.say("fair reveal")
        assert body["ok"], body
        return body["result"]

    async def counters(self) -> list[int | None]:
        """The numbers under the key of the entries in which dice fell, oldest first."""
        async with self.ledger.look(self.server, self.place) as turn:
            found = await turn.newest(999)
        return [one.counter for one in reversed(found) if one.outcome.throws]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}"


@pytest.fixture
async def table(url: str) -> AsyncIterator[Table]:
    async with await Ledger.open(url) as ledger:
        yield Table(ledger)


@each_ruleset
async def test_every_face_is_what_the_key_gives(ruleset: Ruleset, table: Table) -> None:
    """Whatever is said, by whomever: the written procedure finds each face of each entry again."""
    await table.referee.use_ruleset(SERVER, PLACE, ruleset.key)
    bound = await table.shown()
    for text, who in opening(ruleset):
        await table.say(text, who)
    said = [one for verb in ruleset.verbs for one in verb.examples if not one.startswith(ANYHOW)]
    said += ["roll 3d6+d1000+d70000", "roll 4dF", "roll 12d6! secret", "roll 1d6 as Goblin", REFUSED, "roll 30d20r<5"]
    random.Random(5).shuffle(said)  # noqa: S311 -- an order, no secret
    for text in said:
        await table.say(text)
    revealed = await table.revealed()
    assert sha256(revealed["key"].encode()).hexdigest() == revealed["commitment"] == bound["commitment"]
    async with table.ledger.look(SERVER, PLACE) as turn:
        entries = [one for one in await turn.newest(999) if one.outcome.throws]
    fell = [one for one in entries if one.counter is not None]
    assert len(fell) > 9
    assert all(one.hand for one in entries if one.counter is None)
    exported = await table.say("export log json")
    log = exported["result"]["data"]
    assert procedure.read(exported["text"]) == procedure.read(json.dumps(log)) == log
    assert log["keys"] == [{name: revealed[name] for name in ("key", "commitment", "since", "until")}]
    assert procedure.check(log)
    told = [part for evening in log["evenings"] for part in evening["parts"] if part.get("counter")]
    assert [part["entry"] for part in told] == [one.number for one in reversed(fell)]
    told[-1]["rolls"][0]["face"] += 1
    assert not procedure.check(log)


async def test_what_a_player_does_not_see_whole_has_no_number_for_them(table: Table) -> None:
    for text in ("combat start", "combat add Goblin", "roll 1d6 as Goblin", "roll 1d6 secret", "roll 1d6"):
        await table.say(text)
    log = (await table.say("export log json", ANA))["result"]["data"]
    parts = [part for evening in log["evenings"] for part in evening["parts"] if "entry" in part]
    assert [part["entry"] for part in parts if part["counter"]] == [5]


async def test_what_was_refused_never_falls_again(table: Table) -> None:
    """No number serves twice, whatever is refused when faces are known, and nothing else takes a number."""
    await table.say("roll 1d20")
    for text in (REFUSED, "roll 1/0", "roll 1d6 rolled 7", REFUSED, "roll 1d20 oddly", "roll 2d6 rolled 3 4"):
        await table.say(text)
    await table.say("undo")
    await table.say("roll 1d20")
    await table.say("redo")
    await table.say(REFUSED)
    assert await table.counters() == [1, None, 4 + 2]
    assert (await table.shown())["passed"] == 3
    await table.say("roll 1d20")
    # No line was redone: behind `roll` there is nothing to bring back.
    assert await table.counters() == [1, None, 6, 5 + 3]


async def test_faces_cannot_be_fished_for(table: Table) -> None:
    """A line that is refused only for one face tells of it, and then that face does not fall."""
    await table.say("help")
    async with table.ledger.look(SERVER, PLACE) as turn:
        held = turn.dice.held
    assert held is not None
    number = passed = 0
    for _ in range(40):
        face = KeyedDice(held.text, number + 1 + passed).roll(4)
        answer = await table.say("roll 10/(1d4-1)")
        assert answer["ok"] == (face != 1)
        number, passed = (number + 1, passed) if answer["ok"] else (number, passed + 1)
    assert passed
    assert (await table.shown())["passed"] == passed


async def test_the_same_occasion_twice_takes_no_number(table: Table) -> None:
    assert (await table.say("roll 1d20", origin="press"))["ok"]
    for _ in range(3):
        assert (await table.say("roll 1d20", origin="press"))["error"]["kind"] == "conflict"
        assert (await table.say(REFUSED, origin="press"))["ok"] is False
    assert (await table.shown())["passed"] == 0


async def test_dice_from_elsewhere_have_no_number(table: Table) -> None:
    seeded = Table(table.ledger, seed=1)
    await seeded.say("roll 1d20")
    await seeded.say(REFUSED)
    await table.say("roll 1d20")
    assert await table.counters() == [None, 2]
    assert ((await seeded.shown())["in_force"], (await table.shown())["in_force"]) == (False, True)


async def test_a_commitment_stands_until_its_key_is_shown(url: str, table: Table) -> None:
    first = await table.shown()
    for text in ("roll 1d20", "undo", "redo", "alias add sneak roll 1d6", "settings ruleset vsd", "forget me"):
        await table.say(text)
    await table.ledger.retire(SERVER, utc_now() + timedelta(days=1))
    async with await Ledger.open(url) as again:
        other = Table(again)
        await other.say("roll 1d20")
        assert (await other.shown())["commitment"] == first["commitment"]
        assert (await other.shown())["since"] == first["since"] == 1
        revealed = await other.revealed()
        assert (revealed["commitment"], revealed["since"]) == (first["commitment"], 1)
        assert await other.counters() == [revealed["until"] - 1]
    shown = await table.shown()
    assert (shown["commitment"], shown["since"]) == (revealed["next"], revealed["until"] + 1)
    assert [one["key"] for one in shown["keys"]] == [revealed["key"]]


async def test_what_was_shown_cannot_be_taken_back(table: Table) -> None:
    await table.say("roll 1d20")
    shown = await table.shown()
    assert (await table.say("fair reveal", ANA))["error"]["kind"] == "permission"
    assert await table.shown() == shown
    await table.revealed()
    assert (await table.say("undo #2"))["error"]["kind"] == "rule"
    await table.say("undo")
    assert [one["since"] for one in (await table.shown())["keys"]] == [1]


async def test_each_place_has_its_own_key(table: Table) -> None:
    tables = [table, Table(table.ledger, place="attic"), Table(table.ledger, server="other")]
    for one in tables:
        await one.say("roll 1d20")
    before = [(await one.shown())["commitment"] for one in tables]
    assert len(set(before)) == len(tables)
    await table.revealed()
    assert [(await one.shown())["commitment"] for one in tables][1:] == before[1:]
    assert [len((await one.shown())["keys"]) for one in tables] == [1, 0, 0]
    await table.say("purge server")
    after = [await one.shown() for one in tables]
    assert [one["keys"] for one in after] == [[], [], []]
    assert [one["commitment"] in before for one in after] == [False, False, True]


@each_ruleset
async def test_a_key_is_nowhere_before_it_is_shown(
    ruleset: Ruleset, table: Table, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await table.referee.use_ruleset(SERVER, PLACE, ruleset.key)
    for verb in ruleset.verbs:
        for text in verb.examples:
            if not text.startswith(ANYHOW):
                await table.say(text)
                await table.say(text, ANA)
    for text in ("log 100", "export log json", "export log", "export me", "doctor", "stats server", "fair"):
        await table.say(text)
    with sqlite3.connect(tmp_path / "ledger.db") as connection:
        ((key,),) = connection.execute("SELECT key FROM dice_key").fetchall()
        kept = ("SELECT * FROM entry", "SELECT * FROM entity", "SELECT * FROM place")
        rows = [str(connection.execute(one).fetchall()) for one in kept]
    assert not [one for one in (*table.told, *rows, caplog.text) if key[:16] in one]
    await table.revealed()
    assert key in table.told[-1]


async def test_an_error_of_the_database_does_not_tell_a_key(
    url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    key = "5ec7e7" * 10
    async with await Ledger.open(url, keys=lambda: key) as ledger:
        with sqlite3.connect(tmp_path / "ledger.db") as connection:
            connection.execute("DROP TABLE dice_key")
            connection.execute("CREATE TABLE dice_key (place_id, since, until, key CHECK (key = ''), passed)")
        other = Table(ledger)
        assert (await other.say("roll 1d6"))["error"]["kind"] == "internal"
    assert "CHECK constraint" in caplog.text
    assert key not in caplog.text + str(other.told)


async def test_lines_at_once_share_no_number(url: str, table: Table) -> None:
    async with await Ledger.open(url) as second:
        others = [table, Table(second)]
        await asyncio.gather(*(one.say(text) for _ in range(15) for one in others for text in ("roll 3d20", REFUSED)))
        counters = await table.counters()
        passed = (await table.shown())["passed"]
        revealed = await table.revealed()
        log = (await table.say("export log json"))["result"]["data"]
    assert len({*counters}) == len(counters) == passed == 30
    assert revealed["passed"] == 30
    assert procedure.check(log)


async def test_a_file_from_before_there_were_keys(url: str, tmp_path: Path) -> None:
    scripts = tmp_path / "migrations"
    shutil.copytree(SCRIPTS, scripts)
    (scripts / "versions" / "0003_dice_key.py").unlink()
    engine = make_engine(prepared(url))
    await bring_up(engine, scripts, "0002")
    await engine.dispose()
    with sqlite3.connect(tmp_path / "ledger.db") as connection:
        connection.execute("INSERT INTO server (key) VALUES (?)", (SERVER,))
        connection.execute("INSERT INTO place (server_id, key) VALUES (1, ?)", (PLACE,))
        connection.execute(
            "INSERT INTO entry (server_id, id, place_id, number, kind, at, ruleset, verb, line, secret, hand, facts,"
            " throws, changes, actions) VALUES (1, 1, 1, 1, 'played', '2026-01-01 00:00:00.000000', 'witcher', 'roll',"
            " 'roll 1d6', 0, 0, '[]', '[[6,\"roll\",[3]]]', '[]', '[]')"
        )
    async with await Ledger.open(url) as ledger:
        table = Table(ledger)
        shown = await table.shown()
        assert (shown["since"], shown["keys"]) == (2, [])
        await table.say("roll 1d6")
        assert await table.counters() == [None, 2]
