"""A program that is killed while it plays leaves what it had committed, whole."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from bot.store import Ledger
from tests.store.test_crowd import assert_whole

if TYPE_CHECKING:
    from pathlib import Path

KILLS = int(os.environ.get("KILLS", "8"))
"""How often the program is killed; `KILLS=100` for a thorough run."""


def play_and_kill(url: str, root: Path, patience: float) -> int:
    """Let a process play for so many seconds after its first entry, kill it, return the last number that it told."""
    command = [sys.executable, "-m", "tests.store.player", url, "0"]
    with subprocess.Popen(  # noqa: S603 -- our own program
        command,
        cwd=root,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        told = [process.stdout.readline()]
        time.sleep(patience)
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL
    return int(next(line for line in reversed(told) if line.endswith("\n")))


@pytest.mark.timeout(60 + 10 * KILLS)
async def test_a_killed_program_loses_nothing(url: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    moments = random.Random(7)  # noqa: S311 -- moments, no secret
    for _ in range(KILLS):
        told = play_and_kill(url, pytestconfig.rootpath, moments.uniform(0, 0.05))
        with sqlite3.connect(tmp_path / "ledger.db") as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            count = connection.execute("SELECT count(*) FROM entry").fetchone()[0]
        # What was told is there; the line that was under way may be there too.
        assert count in (told, told + 1)
        async with await Ledger.open(url) as ledger:
            await assert_whole(ledger, count)
