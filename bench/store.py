"""The ledger against the same rows written by hand with sqlite3, and against itself when it has grown. G10, growth."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter_ns
from typing import TYPE_CHECKING

from bench import goals
from bench.goals import Result
from bot.store import Ledger, engine
from rules.dice import ScriptedDice
from rules.outcome import Outcome
from rules.rulesets import load
from rules.scene import Scene
from rules.state import Change

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

RULESET = load("narrative")
LINE = RULESET.parse("roll 1d10+14")
ROLLED = RULESET.resolve(LINE, Scene(ruleset=RULESET), ScriptedDice(6))
CALLS = 40
FEW, MANY, FILLED = 1_000, 100_000, 1_000
ANA = "sheet:ana"

SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = {synchronous};
CREATE TABLE entity (id INTEGER PRIMARY KEY, key TEXT UNIQUE, hp INTEGER);
CREATE TABLE entry (id INTEGER PRIMARY KEY, number INTEGER UNIQUE, person INTEGER, at TEXT, line TEXT, facts TEXT,
                    throws TEXT, changes TEXT, actions TEXT);
INSERT INTO entity (key, hp) VALUES ('ana', 0);
"""
INSERT = """
INSERT INTO entry (number, person, at, line, facts, throws, changes, actions) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""


def results(rounds: int) -> Iterator[Result]:
    """G10 and growth."""
    yield Result(goals.STORE_NORMAL, asyncio.run(_against_raw("NORMAL", rounds)))
    kept = engine.PRAGMAS
    engine.PRAGMAS = kept.replace("NORMAL", "FULL")
    yield Result(goals.STORE_FULL, asyncio.run(_against_raw("FULL", rounds)))
    engine.PRAGMAS = kept
    yield Result(goals.GROWTH, asyncio.run(_growth(rounds)))


class Ours:
    """A ledger in a file, and lines entered in it one by one."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._hp: int | None = None

    async def enter(self, lines: int = 1) -> None:
        """As many lines as asked for in one turn, each moving one field."""
        async with self._ledger.turn("server", "place") as turn:
            for _ in range(lines):
                before, self._hp = self._hp, (self._hp or 0) % 90 + 1
                change = Change(ANA, "hp", before, self._hp, "Ana")
                outcome = Outcome(ROLLED.facts, ROLLED.throws, (change,), ROLLED.actions)
                await turn.record(person="1", name="Ana", ruleset=RULESET.key, line=LINE, outcome=outcome)

    async def measured(self) -> float:
        """Nanoseconds of one line entered: the median of a few."""
        return await _median(self.enter)

    async def fill(self, lines: int) -> None:
        """Many lines, quickly."""
        for _ in range(lines // FILLED):
            await self.enter(FILLED)


class Raw:
    """The same by hand, in the same thread: what SQLite itself takes."""

    def __init__(self, path: Path, synchronous: str) -> None:
        self._file = sqlite3.connect(path, isolation_level=None)
        self._file.executescript(SCHEMA.format(synchronous=synchronous))
        self._number = 0

    async def enter(self) -> None:
        """One line, moving one field."""
        self._number += 1
        run = self._file.execute
        run("BEGIN IMMEDIATE")
        run("UPDATE entity SET hp = ? WHERE key = 'ana'", (self._number % 90,))
        run(
            INSERT,
            (self._number, 1, "2026-01-01 00:00:00", LINE.spelling, "f" * 200, "[[10,[6]]]", "c" * 60, "[]"),
        )
        run("COMMIT")

    async def measured(self) -> float:
        """Nanoseconds of one line entered: the median of a few."""
        return await _median(self.enter)


async def _against_raw(synchronous: str, rounds: int) -> float:
    with TemporaryDirectory() as folder:
        raw = Raw(Path(folder, "raw.db"), synchronous)
        ledger = await Ledger.open(_url(folder, "ours.db"))
        figure = await _ratio(Ours(ledger).measured, raw.measured, rounds)
        await ledger.close()
    return figure


async def _growth(rounds: int) -> float:
    with TemporaryDirectory() as folder:
        ledgers = [await Ledger.open(_url(folder, name)) for name in ("many.db", "few.db")]
        many, few = map(Ours, ledgers)
        await many.fill(MANY)
        await few.fill(FEW)
        figure = await _ratio(many.measured, few.measured, rounds)
        for ledger in ledgers:
            await ledger.close()
    return figure


async def _ratio(own: Callable[[], Awaitable[float]], other: Callable[[], Awaitable[float]], rounds: int) -> float:
    found: list[float] = []
    for _ in range(rounds):
        theirs = await other()
        found.append(await own() / theirs)
    return median(found)


async def _median(call: Callable[[], Awaitable[None]]) -> float:
    times: list[int] = []
    for _ in range(CALLS):
        begin = perf_counter_ns()
        await call()
        times.append(perf_counter_ns() - begin)
    return median(times)


def _url(folder: str, name: str) -> str:
    return f"sqlite+aiosqlite:///{Path(folder, name)}"
