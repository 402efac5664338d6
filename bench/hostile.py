"""Lines that want to cost much: each has to be answered or refused, and soon. G14."""

from __future__ import annotations

from math import inf
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from bench import goals
from bench.goals import Result
from bench.shown import shown
from rules.dice import SystemDice
from rules.errors import RulesError
from rules.rulesets import installed, parse
from rules.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.ruleset import Ruleset

LONGEST = 500
REPEATS = 5

LINES = (
    "",
    " " * LONGEST,
    "x" * LONGEST,
    "x" * 1_000_000,
    "roll " + "+".join(["1"] * 2000),
    "roll " + "+".join(["1"] * 247),
    "roll " + "+".join(["1d6"] * 123),
    "roll " + "-" * 494 + "1",
    "roll " + "*".join(["9"] * 247),
    "roll " + "9*" * 247 + "x",
    "roll " + "(" * 50 + "1d6" + ")" * 50,
    "roll " + "(" * 240 + "1" + ")" * 240,
    "roll " + "(" * 490,
    "roll " + ")" * 490,
    "roll " + "9" * 490 + "d6",
    "roll 1d" + "9" * 490,
    "roll " + "9" * 5000,
    "roll 100000d6",
    "roll 1000d1000000",
    "roll 10d1000000 times 100",
    "roll 1000d6!",
    "roll 100d6!>1",
    "roll 6d6!>=1",
    "roll 500d6r<6",
    "roll 1d1r=1",
    "roll 1000d6kh500dl100mi2ma5>=4",
    "roll 100d6" + "r<2" * 120,
    "roll 100d6" + "roh50" * 90,
    "roll 1000d6" + "kh999" * 90,
    "roll 1d6 times 100 times 100",
    "roll 1d6 # " + "#" * 480,
    "roll 1d6 " + "word " * 95,
    "roll 1d6 rolled" + " 6" * 240,
    "roll 100dF rolled" + " -1" * 150,
    'roll "' + "x" * 480,
    'roll 1d6 as "' + r"\"" * 230 + '"',
    "roll 1d6 as " + "a'" * 240,
    "roll 1d6 as " + "é" * 480,
    "check " + "dc" * 245,
    "check 1d10+14 " + "dc14 " * 90,
    "odds " * 99,
    "odds roll 1000d1000000",
    "odds roll 100d6!kh50",
    "undo #" + "9" * 490,
    "settings switch " + "a-b" * 150,
    "help " + "x" * 490,
    "\uff52\uff4f\uff4c\uff4c " + "\uff11\uff44\uff16\u2212" * 100,
    "roll 1d6\n" * 50,
    "roll 1d6\u202e" * 50,
    "\U0001f3b2" * LONGEST,
    "e\u0301" * 250,
    "\x00" * LONGEST,
    "rol 2d6" + "+3" * 200,
    "attack goblin " + "at at " * 80,
)


def results() -> Iterator[Result]:
    """G14: the slowest line of all rulesets. A line that is neither answered nor refused takes forever."""
    milliseconds, key, line, fault = max(_slowest(ruleset) for ruleset in installed())
    yield Result(goals.HOSTILE, milliseconds, f"{key}: {line[:24]!r}…, {len(line)} characters {fault}".rstrip())


def _slowest(ruleset: Ruleset) -> tuple[float, str, str, str]:
    for line in ("roll 1d6", "roll 1d6 wrong"):
        _took(ruleset, line)  # builds the grammars, as a start does
    return max(_measured(ruleset, line) for line in LINES)


def _measured(ruleset: Ruleset, line: str) -> tuple[float, str, str, str]:
    """Median milliseconds of a line; blanks behind it make it new each time."""
    room = max(0, min(REPEATS, LONGEST - len(line)))
    try:
        times = [_took(ruleset, line + " " * min(repeat, room)) for repeat in range(REPEATS)]
    except Exception as error:  # noqa: BLE001 -- whatever it is, it is the finding
        return inf, ruleset.key, line, repr(error)
    return median(times), ruleset.key, line, ""


def _took(ruleset: Ruleset, text: str) -> float:
    begin = perf_counter()
    try:
        line = parse(ruleset, text)
        if type(line.command) in ruleset.resolvers:
            outcome = ruleset.resolve(line, Scene(ruleset=ruleset), SystemDice())
            if line.command.verb == "roll":
                shown(ruleset, outcome)
    except RulesError:
        pass
    return (perf_counter() - begin) * 1000
