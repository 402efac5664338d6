"""What is demanded, what is hoped for, and how a measured figure stands to both."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

ENOUGH = 0.95
"""The part of a core that a figure has to have had to mean anything."""


class Goal(NamedTuple):
    """Figures are ratios to a yardstick of the same run, or milliseconds; less is better."""

    key: str
    what: str
    must: float
    target: float
    unit: str = "x"


class Result(NamedTuple):
    """A goal and what was measured; `None` with the reason in `remark`."""

    goal: Goal
    measured: float | None
    remark: str = ""
    share: float = 1.0
    """The least part of a core that was had around the measurement."""

    @property
    def verdict(self) -> str:
        """`target`, `must`, `MISSED`, `not measured`, or `unreliable` where others used the core."""
        if self.measured is None:
            return "not measured"
        if self.measured == inf:  # a fault, whoever else was at work
            return "MISSED"
        if self.share < ENOUGH:
            return f"unreliable: had {self.share:.0%} of the core"
        if self.measured <= self.goal.target:
            return "target"
        return "must" if self.measured <= self.goal.must else "MISSED"


UNSEEN = Goal("G1", "a text not seen before: parse, resolve, render; worst of 3, v d20", 0.8, 0.6)
AGAIN = Goal("G2", "the same text again; worst of 3, v d20 with its tree kept", 0.3, 0.2)
REPEAT = Goal("G3", "2d6+3 rolled again, v the bare draws", 4, 3)
MANY_BARE = Goal("G4", "100d6 and 1000d6, every die shown; worst, v the bare draws", 1.5, 1.25)
MANY_D20 = Goal("G4", "the same, v d20", 0.15, 0.10)
MEAN = Goal("G5", "geometric mean of eight expressions not seen before, v d20", 0.5, 0.35)
PARSE = Goal("G6", "parse of a line of 13 tokens, v a hand-written parser", 12, 8)
DIE = Goal("G7", "one die of the secure source; worst of d6 d10 d20 d100, v randrange", 1.0, 0.8)
ODDS_FIRST = Goal("G8", "exact chances of seven cases, first question; worst, v icepool", 1 / 10, 1 / 20)
ODDS_AGAIN = Goal("G9", "chances of a known die asked again; slowest", 5, 1, "µs")
FIGHT = Goal("combat", "`combat next` with 50 combatants and 200 effects, v a plain roll", 10, 5)
STORE_NORMAL = Goal("G10", "one line stored, v the same rows by raw sqlite3, synchronous NORMAL", 50, 20)
STORE_FULL = Goal("G10", "the same, synchronous FULL", 8, 4)
GROWTH = Goal("growth", "one line stored behind 100,000 entries, v behind 1,000", 1.5, 1.15)
WIRE = Goal("G11", "a slash command to its answer over loopback; median, v a plain stack", 0.5, 0.3)
IN_FLIGHT = Goal("G12", "one command while 16 are in flight (2 ms: 500 a second)", 2, 1000 / 1500, "ms")
HOSTILE = Goal("G14", "any text of any length answered or refused; slowest", 25, 5, "ms")
MEMORY = Goal("G15", "resident memory of the idle bot", 80, 60, "MB")
GUILD = Goal("G15", "the same, for each server that it is on", 50, 40, "kB")
START = Goal("G16", "import, grammar, first line and engine, v `import discord` alone", 2.5, 1.3)
STALL = Goal("G17", "longest stall of the event loop over a mixed load with heavy odds", 50, 10, "ms")


def table(results: list[Result]) -> str:
    """The results for people."""
    head = f"{'goal':<7}{'what':<80}{'must':>8}{'target':>8}{'measured':>10}  verdict"
    return "\n".join([head, "-" * len(head), *map(_row, results)])


def _row(result: Result) -> str:
    goal = result.goal
    figures = (_figure(goal.must, goal.unit), _figure(goal.target, goal.unit), _figure(result.measured, goal.unit))
    remark = f" ({result.remark})" if result.remark else ""
    return "{:<7}{:<80}{:>8}{:>8}{:>10}  {}{}".format(goal.key, goal.what, *figures, result.verdict, remark)


def _figure(value: float | None, unit: str) -> str:
    return "-" if value is None else f"{value:.3g}{unit}"
