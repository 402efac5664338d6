"""How long a call takes. Runs in the yardstick's environment too, so it needs nothing but Python."""

from __future__ import annotations

import random
from itertools import repeat
from math import exp, log
from statistics import fmean, median
from time import perf_counter_ns, process_time_ns
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

BUDGET = 5_000_000
"""Nanoseconds that one batch may take, roughly."""
CHUNK = 20_000
"""Nanoseconds between two looks at the clock, so that looking costs next to nothing."""
FEWEST = 7


def batch(call: Callable[[], object], budget: int = BUDGET) -> float:
    """Nanoseconds of one call: the median over chunks of calls."""
    once = _took(call, 1)
    each = max(1, round(CHUNK / once))
    chunks = max(FEWEST, round(budget / (once * each)))
    return median(_took(call, each) for _ in range(chunks))


def ratio(own: Callable[[], float], other: Callable[[], float], rounds: int) -> float:
    """Median over rounds of `own` by `other`; both are measured in every round, in changing order."""
    found: list[float] = []
    for _ in range(rounds):
        if random.random() < 0.5:
            mine, theirs = own(), other()
        else:
            theirs, mine = other(), own()
        found.append(mine / theirs)
    return median(found)


def core_share(spin: int = 200_000_000) -> float:
    """How much of a core this process gets while it does nothing but count, 0 to 1.

    Where others use the core too, whoever waits for a disk or a thread waits for their time slices as well. Medians do
    not heal that: the figure is steady, and wrong.
    """
    begin, used = perf_counter_ns(), process_time_ns()
    while perf_counter_ns() - begin < spin:
        pass
    return (process_time_ns() - used) / (perf_counter_ns() - begin)


def geometric_mean(ratios: Iterable[float]) -> float:
    """The mean of ratios: twice as fast here and twice as slow there is no difference."""
    return exp(fmean(map(log, ratios)))


def _took(call: Callable[[], object], times: int) -> float:
    begin = perf_counter_ns()
    for _ in repeat(None, times):
        call()
    return max(1, perf_counter_ns() - begin) / times
