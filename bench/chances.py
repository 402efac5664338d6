"""Exact chances against an independent library: what the first question costs, and what the next one does. G8, G9."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench import goals
from bench.clock import batch, ratio
from bench.goals import Result
from rules.odds import Distribution, check_die, open_die

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]

OURS = """
from rules.expression import Explode, Keep, Pool
from rules.odds import check_die, dice, distribution_of, open_die
"""
THEIRS = """
import icepool
def two_way(sides, width):
    tail = icepool.d(sides).explode(list(range(sides - width + 1, sides + 1)), depth=9)
    return icepool.d(sides).map(lambda f: f + tail if f > sides - width else f - tail if f <= width else f)
"""
TIMED = """
from time import perf_counter_ns
begin = perf_counter_ns()
{code}
print(perf_counter_ns() - begin)
"""


class Case(NamedTuple):
    """One question in both libraries' words; `mean` and comparisons make a lazy library do the work."""

    name: str
    ours: str
    theirs: str


CASES = (
    Case("exploding d10", "check_die().mean", "two_way(10, 1).mean()"),
    Case("open-ended d100 + 60", "(open_die() + 60).mean", "(two_way(100, 5) + 60).mean()"),
    Case("4d6kh3", "distribution_of(Pool(4, 6, (Keep(False, True, 3),))).mean", "icepool.d6.highest(4, 3).mean()"),
    Case(
        "20d6kh10", "distribution_of(Pool(20, 6, (Keep(False, True, 10),))).mean", "icepool.d6.highest(20, 10).mean()"
    ),
    Case("100d6", "dice(100, 6).mean", "(100 @ icepool.d6).mean()"),
    Case("10d6!", "distribution_of(Pool(10, 6, (Explode(()),))).mean", "(10 @ icepool.d6.explode(depth=9)).mean()"),
    Case(
        "opposed",
        "(open_die() + 60).versus(open_die() + 20).greater",
        "(two_way(100, 5) + 60 > two_way(100, 5) + 20).probability(True)",
    ),
)


def results(rounds: int) -> Iterator[Result]:
    """G8, each question in fresh processes, and G9."""
    found = {
        case.name: ratio(partial(_first, OURS, case.ours), partial(_first, THEIRS, case.theirs), rounds)
        for case in CASES
    }
    worst = max(found, key=found.__getitem__)
    told = ", ".join(f"{name} 1/{1 / figure:.0f}" for name, figure in found.items())
    yield Result(goals.ODDS_FIRST, found[worst], f"worst: {worst}; {told}")
    yield Result(goals.ODDS_AGAIN, max(map(_again, (check_die(), open_die()))) / 1000)


def _again(rolled: Distribution) -> float:
    """Nanoseconds of a further question about a known die."""
    numbers = cycle(range(-20, 140))
    return batch(lambda: rolled.at_least(next(numbers)))


def _first(setting: str, code: str) -> float:
    """Nanoseconds of the first question in a fresh process, imports left out."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    child = subprocess.run(  # noqa: S603 -- our own interpreter with our own lines
        [sys.executable, "-W", "ignore", "-c", setting + TIMED.format(code=code)],
        env=environment,
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return float(child.stdout)
