"""The image as it runs: read-only, as its own user, without capabilities. `check.sh` builds it; `make image-check`."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.gateway.fake import TOKEN, FakeDiscord

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncGenerator

ROOT = Path(os.environ["IMAGE_ROOT"])
CONFIG: dict[str, Any] = json.loads(Path(os.environ["IMAGE_DESCRIPTION"]).read_text("utf-8"))["Docker"]["config"]
USER, GROUP = map(int, CONFIG["User"].split(":"))
COMPILERS = ("cc", "gcc", "c++", "g++", "clang", "rustc", "cargo", "ld", "make")

SECRETS = "/run/secrets"
SECRET = f"{SECRETS}/discord_token"
AS_USER = ("setpriv", f"--reuid={USER}", f"--regid={GROUP}", "--clear-groups", "--bounding-set=-all", "--inh-caps=-all")
BECOMING = [word for name in ("SETUID", "SETGID", "SETPCAP") for word in ("--cap-add", f"CAP_{name}")]
"""What it takes to become that user and to give up everything else."""


class Running(NamedTuple):
    """A container that was started."""

    process: Process
    """Waits for process 1 and ends with its status."""
    first: int
    """Process 1, by its number outside."""


class Container:
    """The image over a volume and a token, with the address of a Discord on loopback."""

    def __init__(self, volume: Path, address: str = "", *, token_file: Path | None = None, mount: str = "") -> None:
        self._volume = (mount or f"--bind {volume}").split()
        self._secret = ("--perms", "0755", "--dir", SECRETS, "--ro-bind", str(token_file), SECRET) if token_file else ()
        self._environment = [*CONFIG["Env"], *([f"DISCORD_LOOPBACK={address}"] if address else [])]
        self._environment += [f"DISCORD_TOKEN_FILE={SECRET}"] if token_file else []

    async def start(self, *arguments: str) -> Running:
        told, tells = os.pipe()
        process = await asyncio.create_subprocess_exec(
            *("bwrap", "--ro-bind", str(ROOT), "/", "--proc", "/proc", "--dev", "/dev"),
            *("--perms", "1777", "--tmpfs", "/tmp", *self._volume, "/data"),  # noqa: S108 -- the container's own
            *("--tmpfs", "/run", *self._secret, "--remount-ro", "/run"),
            *("--unshare-pid", "--unshare-ipc", "--as-pid-1", *BECOMING, "--clearenv"),
            *(word for pair in self._environment for word in ("--setenv", *pair.split("=", 1))),
            *("--chdir", CONFIG["WorkingDir"], "--info-fd", str(tells)),
            *("--", *AS_USER, *CONFIG["Entrypoint"], *arguments),
            pass_fds=(tells,),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        os.close(tells)
        with os.fdopen(told) as info:
            return Running(process, json.loads(await asyncio.to_thread(info.read))["child-pid"])

    async def run(self, *arguments: str) -> tuple[int | None, str]:
        """Exit status, and all that was written."""
        process, _ = await self.start(*arguments)
        out, err = await asyncio.wait_for(process.communicate(), 30)
        return process.returncode, (out + err).decode()

    async def is_well(self, running: Running) -> bool:
        """What the image's own health check says beside process 1."""
        check = await asyncio.create_subprocess_exec(
            *("nsenter", f"--target={running.first}", "--mount", "--pid", f"--setuid={USER}", f"--setgid={GROUP}"),
            *("env", "--ignore-environment", f"--chdir={CONFIG['WorkingDir']}", *self._environment),
            *CONFIG["Healthcheck"]["Test"][1:],
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,  # before process 1 is in its place, nothing is found
        )
        return await check.wait() == 0


@pytest.fixture
def volume(tmp_path: Path) -> Path:
    """A fresh volume, which takes over owner and mode from the image."""
    made = tmp_path / "data"
    made.mkdir()
    like = (ROOT / "data").stat()
    os.chown(made, like.st_uid, like.st_gid)
    made.chmod(like.st_mode & 0o777)
    return made


@pytest.fixture
def token_file(tmp_path: Path) -> Path:
    made = tmp_path / "token"
    made.write_text(f"{TOKEN}\n", "utf-8")
    os.chown(made, USER, GROUP)
    made.chmod(0o400)
    return made


@pytest.fixture
async def discord() -> AsyncGenerator[FakeDiscord]:
    fake = FakeDiscord()
    await fake.start()
    yield fake
    await fake.stop()


@asynccontextmanager
async def served(container: Container) -> AsyncGenerator[Running]:
    """The bot while it is well; it is killed at the end, if it runs still."""
    running = await container.start()
    process = running.process
    try:
        async with asyncio.timeout(30):
            while not await container.is_well(running):
                assert process.returncode is None, await process.communicate()
                await asyncio.sleep(0.2)
        yield running
    finally:
        if process.returncode is None:
            os.kill(running.first, signal.SIGKILL)
            await process.communicate()


def test_there_is_nothing_to_build_with() -> None:
    found = [f"{folder}/{name}" for folder in ("usr/bin", "usr/local/bin", "opt/venv/bin") for name in COMPILERS]
    assert not [path for path in found if (ROOT / path).exists()]
    assert not [*ROOT.glob("opt/venv/**/pip"), *ROOT.glob("root/.cache/*")]


def test_the_user_owns_its_data_and_nothing_else() -> None:
    assert (ROOT / "data").stat().st_uid == USER
    code = [path for folder in ("app", "opt") for path in (ROOT / folder).rglob("*")]
    assert code
    assert not [path for path in code if not path.is_symlink() and (path.stat().st_uid or path.stat().st_mode & 0o022)]
    assert {path.name for path in (ROOT / "app").iterdir()} == {"bot", "rules", "migrations", "LICENSE", "NOTICE"}


async def test_a_line_is_played_into_the_volume(volume: Path) -> None:
    container = Container(volume)
    assert (await container.run("play", "roll 2d6 rolled 3 4"))[0] == 0
    status, said = await container.run("play", "log")
    assert status == 0
    assert "roll 2d6" in said
    assert (volume / "knucklebone.db").stat().st_uid == USER


async def test_a_missing_token_is_told(volume: Path) -> None:
    status, said = await Container(volume).run()
    assert status == 2
    assert said.startswith("No token: set DISCORD_TOKEN or DISCORD_TOKEN_FILE")


async def test_it_becomes_well_and_ends_when_told(discord: FakeDiscord, volume: Path, token_file: Path) -> None:
    container = Container(volume, discord.address, token_file=token_file)
    async with served(container) as (process, first):
        assert await (await discord.use("roll", {"line": "2d6"})).message()
        os.kill(first, signal.SIGTERM)
        _, err = await asyncio.wait_for(process.communicate(), 10)
    assert process.returncode == 0, err.decode()
    assert "ended" in err.decode()
    assert TOKEN not in err.decode()


async def test_it_starts_again_after_it_was_killed(discord: FakeDiscord, volume: Path, token_file: Path) -> None:
    container = Container(volume, discord.address, token_file=token_file)
    async with served(container):
        assert await (await discord.use("roll", {"line": "2d6"})).message()
    async with served(container):
        assert await (await discord.use("log")).response()


async def test_a_token_that_it_may_not_read_is_told(volume: Path, token_file: Path) -> None:
    os.chown(token_file, 0, 0)
    status, said = await Container(volume, token_file=token_file).run()
    assert status == 2
    assert f"{SECRET}, which cannot be read: Permission denied" in said
    assert f"chown {USER}" in said


@pytest.mark.parametrize(
    ("mount", "told"),
    [
        ("--bind {root_owned}", f"Let user {USER} write it and its folder (`chown -R {USER} /data`"),
        ("--ro-bind {volume}", "mounted read-only"),
        ("--size 4096 --perms 1777 --tmpfs", "Free some space"),
    ],
)
async def test_a_volume_that_cannot_be_written_is_told(volume: Path, tmp_path: Path, mount: str, told: str) -> None:
    mount = mount.format(volume=volume, root_owned=tmp_path)
    status, said = await Container(volume, mount=mount).run("play", "roll 2d6")
    assert status
    assert "/data/knucklebone.db" in said
    assert told in said
    assert "Traceback" not in said
