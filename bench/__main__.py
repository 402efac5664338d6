"""`make bench`: measure everything and print how it stands to the goals. Nothing here is ever asserted."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from bench import chances, engine, goals, hostile, start, wire
from bench.clock import core_share
from bench.goals import Result, table
from bench.peer import D20

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROUNDS, STARTS = 21, 9
STORE = find_spec("bot.store") is not None


def main() -> None:
    """Run, print."""
    options = argparse.ArgumentParser(prog="make bench ARGS=…", description=__doc__)
    options.add_argument("--quick", action="store_true", help="few rounds: to see that it runs, not to believe it")
    quick = options.parse_args().quick
    rounds, starts = (3, 3) if quick else (ROUNDS, STARTS)
    _keep_to_one_core()
    results: list[Result] = []
    with D20() as d20:
        for one in (
            engine.results(d20, rounds),
            chances.results(starts),
            _store(rounds),
            hostile.results(),
            start.results(starts, store=STORE),
            wire.results(rounds),
        ):
            results += _watched(one)
    print(_conditions())
    print()
    print(table(results))


def _watched(measuring: Iterable[Result]) -> Iterator[Result]:
    """Results with the part of the core that was had before and after each."""
    before = core_share()
    for result in measuring:
        after = core_share()
        yield result._replace(share=min(before, after))
        before = after


def _store(rounds: int) -> Iterable[Result]:
    if not STORE:
        missing = (goals.STORE_NORMAL, goals.STORE_FULL, goals.GROWTH)
        return [Result(goal, None, "bot.store is missing") for goal in missing]
    from bench import fight, store  # noqa: PLC0415 -- there is nothing to import without bot.store

    return [*store.results(rounds), *fight.results(rounds)]


def _keep_to_one_core() -> None:
    """What is compared runs on the same core; the child inherits it."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def _conditions() -> str:
    """What a reader has to know before believing a figure."""
    load = ", ".join(f"{figure:.1f}" for figure in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown"
    lines = [
        f"{platform.python_implementation()} {platform.python_version()} ({platform.python_compiler()})",
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors, load {load}; one core used",
        "Figures are medians over rounds; within a round both sides are measured one right after the other.",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
