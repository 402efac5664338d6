"""What the bot lives through: outages, dropped connections, failing calls, restarts, orders to end."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.gateway.life import Refused, live
from bot.gateway.loopback import call_at
from bot.referee import Referee
from bot.settings import SettingsProblem
from bot.store import Ledger
from tests.gateway.fake import APPLICATION, TOKEN, text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.gateway.conftest import Bot
    from tests.gateway.fake import Failure, FakeDiscord

ROOT = Path(__file__).parents[2]


async def test_a_dropped_connection_is_resumed(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6):
        await discord.drop()
        await discord.until(lambda: discord.resumed)
        assert "**20**" in text(await (await discord.use("check", {"line": "1d10+14"})).message())
    assert discord.identified == 1


async def test_an_invalid_session_begins_anew(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6):
        await discord.invalidate()
        await discord.until(lambda: discord.identified == 2, 15)
        assert "**20**" in text(await (await discord.use("check", {"line": "1d10+14"})).message())


@pytest.mark.parametrize("failure", ["5xx", "429", "lost"])
async def test_an_answer_that_fails_once_arrives_and_is_played_once(
    discord: FakeDiscord, bot: Bot, failure: Failure
) -> None:
    async with bot(6) as ledger:
        discord.fail_next(r"POST /interactions/", failure)
        assert "**20**" in text(await (await discord.use("check", {"line": "1d10+14"})).message())
        async with ledger.look("200", "300") as turn:
            assert len(await turn.newest(5)) == 1


async def test_commands_are_registered_when_they_changed(discord: FakeDiscord, bot: Bot) -> None:
    async with bot() as ledger:
        await discord.until(lambda: discord.commands)
        await _reached(lambda: _registered(ledger))
    names = {one["name"] for one in discord.commands}
    assert {"check", "roll", "settings", "undo"} <= names
    discord.commands = None
    async with bot():
        assert await (await discord.use("about")).message()
    assert discord.commands is None


async def _reached(so: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so that nobody tells of."""
    async with asyncio.timeout(10):
        while not await so():  # noqa: ASYNC110 -- what is awaited is in a file or a database
            await asyncio.sleep(0.02)


async def _registered(ledger: Ledger) -> bool:
    async with ledger.look(f"application:{APPLICATION}", "") as turn:
        return any(turn.state.entities())


async def test_registration_is_tried_again(discord: FakeDiscord, bot: Bot) -> None:
    discord.fail_next("PUT .*/commands", "refused")
    async with bot():
        await discord.until(lambda: discord.commands)


async def test_discord_out_of_reach_at_the_start_is_waited_out(discord: FakeDiscord, bot: Bot) -> None:
    await discord.stop()
    asyncio.get_running_loop().call_later(0.5, lambda: asyncio.ensure_future(discord.start()))
    async with bot(6):
        assert "**20**" in text(await (await discord.use("check", {"line": "1d10+14"})).message())


async def test_a_login_that_fails_is_tried_again(discord: FakeDiscord, bot: Bot) -> None:
    discord.fail_next("GET /users/@me", "refused")
    async with bot():
        assert discord.identified == 1


async def test_a_wrong_token_is_final(discord: FakeDiscord, tmp_path: Path) -> None:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}") as ledger:
        with pytest.raises(Refused, match="refuses the token") as told:
            await live(ledger, Referee(ledger), "not.it", tmp_path / "heartbeat", asyncio.Event())
    assert "not.it" not in str(told.value)
    assert not discord.identified


@pytest.mark.parametrize(
    "address", ["http://198.51.100.7:80", "https://discord.example", "http://localhost:1", "ws://127.0.0.1:1", "x"]
)
def test_no_other_machine_is_ever_called(address: str) -> None:
    with pytest.raises(SettingsProblem):
        call_at(address)


class Child:
    """The bot as a program of its own."""

    def __init__(self, discord: FakeDiscord, folder: Path, token: str = TOKEN) -> None:
        self._environment = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": token,
            "DISCORD_LOOPBACK": discord.address,
            "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'ledger.db'}",
            "HEARTBEAT_FILE": str(folder / "heartbeat"),
        }
        self._folder = folder

    async def start(self, *arguments: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            *arguments,
            cwd=self._folder,
            env=self._environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )

    async def run(self, *arguments: str) -> tuple[int, str]:
        """Exit status and all that was written."""
        process = await self.start(*arguments)
        out, err = await asyncio.wait_for(process.communicate(), 30)
        return process.returncode or 0, (out + err).decode()


@pytest.mark.slow
async def test_sigterm_finishes_the_work_in_flight(discord: FakeDiscord, tmp_path: Path) -> None:
    child = Child(discord, tmp_path)
    process = await child.start()
    await discord.until(lambda: discord.identified, 30)
    heartbeat = tmp_path / "heartbeat"
    await _reached(lambda: asyncio.to_thread(lambda: heartbeat.exists() and heartbeat.read_text() == "well"))
    assert (await child.run("healthcheck")) == (0, "well\n")
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}") as ledger:
        async with ledger.turn("200", "999"):  # the file is busy, so the line is under way when the order comes
            done = await discord.use("roll", {"line": "1d6"})
            await done.response()
            process.send_signal(signal.SIGTERM)
            await asyncio.sleep(0.3)
        message = (await done.further())[0].body
    assert "1d6" in text(message)
    _, err = await asyncio.wait_for(process.communicate(), 10)
    assert process.returncode == 0, err.decode()
    assert TOKEN not in err.decode()
    status, said = await child.run("healthcheck")
    assert status == 1
    assert "no sign of life" in said


@pytest.mark.slow
async def test_a_wrong_token_ends_the_program_plainly(discord: FakeDiscord, tmp_path: Path) -> None:
    status, said = await Child(discord, tmp_path, "not.the.token").run()
    assert status == 2
    assert "refuses the token" in said
    assert "Traceback" not in said
    assert "not.the.token" not in said
