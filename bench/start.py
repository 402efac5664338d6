"""From nothing to a first line read, against importing the Discord library alone. G16."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from bench import goals
from bench.clock import ratio
from bench.goals import Result

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
NOTHING = "pass"
DISCORD = "import discord"
OURS = """
from rules.rulesets import load
load("narrative").parse("roll 2d6+3")
"""
STORE = """
from bot.store.engine import make_engine
from sqlalchemy.engine import make_url
make_engine(make_url("sqlite+aiosqlite://"))
"""


def results(rounds: int, *, store: bool) -> Iterator[Result]:
    """G16. Without the store the figure is a part of it only, and the remark says so."""
    code = OURS + STORE if store else OURS
    for warming in (NOTHING, DISCORD, code):
        _took(warming)  # writes the byte code, as an installation does
    figure = ratio(partial(_beyond_nothing, code), partial(_beyond_nothing, DISCORD), rounds)
    yield Result(goals.START, figure, "" if store else "without the store: bot.store is missing")


def _beyond_nothing(code: str) -> float:
    """Seconds of a fresh process above a bare interpreter."""
    return max(0.001, _took(code) - _took(NOTHING))


def _took(code: str) -> float:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    begin = perf_counter()
    subprocess.run(  # noqa: S603 -- our own interpreter with our own lines
        [sys.executable, "-W", "ignore", "-c", code], env=environment, cwd=ROOT, check=True
    )
    return perf_counter() - begin
