"""The whole way of a slash command over loopback, the memory of the bot, and how long its loop stands still.

G11, G12, G15, G17. The fake Discord is that of the tests and lives in this process; each bot is a child.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from bench import goals
from bench.goals import Result
from tests.gateway.fake import TOKEN, FakeDiscord, Person

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterator

    from tests.gateway.fake.interactions import Interaction

ROOT = Path(__file__).parents[1]
OURS, PLAIN, WATCHED = ("bot",), ("bench.plain", "plain.db"), ("bench.stalls", ".")
COMMANDS, IN_FLIGHT, MANY = 40, 16, 400
GUILDS, CHANNELS, ROLES = 100, 50, 30
SETTLED = 3
"""Seconds after which a start is over: the library waits two for servers that it has not heard of."""
GM = Person("9", "Gil", manages=True)
MIXED = (
    ("roll", "1000d6"),
    ("roll", "10d100 times 50"),
    ("check", "1d10+14 dc14"),
    ("check", "1d10+14 cd14"),
    ("attack", "1d10+14 vs 1d10+12 damage 2d6+3 sp 8"),
    ("help", ""),
    ("log", "100"),
    ("odds", "roll 20d6!kh10"),
    ("odds", "attack 1d10+14 strong vs 1d10+12 damage 6d6+3 sp 8"),
    ("odds", "roll open+60-20"),
    ("combat add", "Orc x20 hp 20 initiative 9"),
    ("combat next", ""),
    ("combat show", ""),
)


class Timed(FakeDiscord):
    """The fake, with a future for each answer in place of a list to look through."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: dict[str, asyncio.Future[None]] = {}
        self._answered: set[str] = set()
        self._looked = 0

    async def took(self, command: str, line: str) -> float:
        """Seconds from a command to its answer."""
        begin = perf_counter()
        await self.answered(await self.use(command, {"line": line} if line else {}, person=GM))
        return perf_counter() - begin

    async def answered(self, interaction: Interaction) -> None:
        """Wait for the first answer."""
        if interaction.id not in self._answered:
            self._waiting[interaction.id] = asyncio.get_running_loop().create_future()
            await self._waiting[interaction.id]

    def forget(self) -> None:
        """Let go of the calls that came in, lest a long run is measured by how much it has kept."""
        self.calls.clear()
        self._looked = 0

    async def notify(self) -> None:
        """Let everybody who waits look again, and whoever waits for an answer that came in go on."""
        for call in self.calls[self._looked :]:
            if call.path.startswith("/interactions/"):
                number = call.path.split("/")[2]
                self._answered.add(number)
                if (waiting := self._waiting.pop(number, None)) is not None:
                    waiting.set_result(None)
        self._looked = len(self.calls)
        await super().notify()


class Running(NamedTuple):
    """A bot and the Discord that it is in."""

    discord: Timed
    process: asyncio.subprocess.Process

    def memory(self) -> int:
        """Resident bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return next(int(row.split()[1]) * 1024 for row in status.splitlines() if row.startswith("VmRSS"))


def results(rounds: int) -> Iterator[Result]:
    """All four."""
    yield Result(goals.WIRE, asyncio.run(_against_plain(rounds)))
    yield Result(goals.IN_FLIGHT, asyncio.run(_in_flight(rounds)))
    if Path("/proc/self/status").exists():
        alone, each = asyncio.run(_memory())
        yield Result(goals.MEMORY, alone)
        yield Result(goals.GUILD, each)
    yield Result(goals.STALL, asyncio.run(_stall(max(1, rounds // 7))))


async def _against_plain(rounds: int) -> float:
    """Our median by that of the plain bot."""
    with TemporaryDirectory() as folder:
        async with _bot(folder, *OURS) as ours, _bot(folder, *PLAIN) as plain:
            found: list[float] = []
            for _ in range(rounds + 1):
                theirs = await _median(plain.discord)
                found.append(await _median(ours.discord) / theirs)
    return median(found[1:])


async def _median(discord: Timed) -> float:
    discord.forget()
    return median([await discord.took("check", f"1d10+{number} dc14") for number in range(COMMANDS)])


async def _in_flight(rounds: int) -> float:
    """Milliseconds a command while so many are under way."""
    with TemporaryDirectory() as folder:
        async with _bot(folder, *OURS) as ours:
            found = [await _rush(ours.discord) for _ in range(max(2, rounds // 3))]
    return median(found[1:])


async def _rush(discord: Timed) -> float:
    discord.forget()
    numbers = iter(range(MANY))

    async def one_after_the_other() -> None:
        for number in numbers:
            await discord.took("check", f"1d10+{number % 40} dc14")

    begin = perf_counter()
    await asyncio.gather(*(one_after_the_other() for _ in range(IN_FLIGHT)))
    return (perf_counter() - begin) / MANY * 1000


async def _memory() -> tuple[float, float]:
    """Megabytes of a bot that was started before on the same data, and kilobytes for each server that it is on."""
    with TemporaryDirectory() as folder:
        async with _bot(folder, *OURS):
            pass
        async with _bot(folder, *OURS) as ours:
            alone = ours.memory()
            for number in range(GUILDS):
                await ours.discord.dispatch("GUILD_CREATE", _guild(number))
            await asyncio.sleep(SETTLED)
            return alone / 1e6, max(0, ours.memory() - alone) / GUILDS / 1e3


async def _stall(rounds: int) -> float:
    """Milliseconds of the longest stall over a mixed load."""
    found: list[float] = []
    for _ in range(rounds):
        with TemporaryDirectory() as folder:
            async with _bot(folder, *WATCHED) as watched:
                await watched.discord.took("combat start", "")
                watched.process.send_signal(signal.SIGUSR1)
                for _ in range(3):
                    for command, line in MIXED:
                        typing = asyncio.ensure_future(watched.discord.type("check", "1d10+14 vs 1d10+1", person=GM))
                        await asyncio.gather(watched.discord.took(command, line), typing)
                        watched.discord.forget()
                watched.process.send_signal(signal.SIGTERM)
                out, _ = await watched.process.communicate()
                found.append(float(out))
    return median(found)


@asynccontextmanager
async def _bot(folder: str, module: str, *arguments: str) -> AsyncGenerator[Running]:
    """A bot in a child on the core of this process, and the Discord that it is in."""
    discord = Timed()
    await discord.start()
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_LOOPBACK": discord.address,
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/ours.db",
        "HEARTBEAT_FILE": f"{folder}/heartbeat",
    }
    command = [sys.executable, "-W", "ignore", "-m", module, *arguments]
    piped, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment, stdout=piped, stderr=nowhere)
    try:
        await discord.until(lambda: discord.identified, 60)
        await asyncio.sleep(SETTLED)
        yield Running(discord, process)
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()
        await discord.stop()


def _guild(number: int) -> dict[str, Any]:
    """A server of middling size, as Discord tells of it."""
    ids = count(1_000_000 * (number + 1))
    guild = str(next(ids))
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    role = {"permissions": "0", "colors": colors, "color": 0, "hoist": False, "managed": False, "mentionable": False}
    everyone = {**role, "id": guild, "name": "@everyone", "position": 0, "flags": 0}
    roles = [{**role, "id": str(next(ids)), "name": f"r{at}", "position": at + 1, "flags": 0} for at in range(ROLES)]
    channels: list[dict[str, Any]] = [
        {"id": str(next(ids)), "type": 0, "name": f"c{at}", "position": at, "permission_overwrites": []}
        for at in range(CHANNELS)
    ]
    return {**FakeDiscord().guilds()[0], "id": guild, "roles": [everyone, *roles], "channels": channels}
