"""The engine against bare draws, a common dice library, and a parser written by hand: G1 to G7."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

from bench import goals, hand
from bench.clock import batch, geometric_mean, ratio
from bench.goals import Result
from bench.shown import shown
from rules.dice import SystemDice
from rules.rulesets import load
from rules.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bench.peer import D20

PLAIN = ("2d6+3", "1d10+14", "1d100+60-20")
MANY = ("100d6", "1000d6")
EXPLODING = ("10d6!", "10d6e6")
NESTED = "((1d6+2)*(3d4-1)-(2d8+(1d10-4))*2)+((2d6))"
ALL = (*PLAIN, "4d6kh3", EXPLODING[0], NESTED, *MANY)
LINE = "roll 4d6kh3+2d6-1d4*2 times 6 secret"
"""13 tokens: roll 4d6 kh 3 + 2d6 - 1d4 * 2 times 6 secret."""

RULESET = load("narrative")
DICE = SystemDice()
SCENE = Scene(ruleset=RULESET)


def results(d20: D20, rounds: int) -> Iterator[Result]:
    """G1 to G7."""
    unseen = {text: ratio(_unseen(text), d20.unseen(_for_d20(text)), rounds) for text in ALL}
    again = {text: ratio(_again(text), d20.kept(text), rounds) for text in PLAIN}
    yield Result(goals.UNSEEN, max(unseen[text] for text in PLAIN))
    yield Result(goals.AGAIN, max(again.values()))
    yield Result(goals.REPEAT, ratio(_repeat("2d6+3"), _bare(2, 3), rounds))
    yield Result(goals.MANY_BARE, max(ratio(_repeat(text), _bare(int(text[:-2]), 0), rounds) for text in MANY))
    yield Result(goals.MANY_D20, max(unseen[text] for text in MANY))
    yield Result(goals.MEAN, geometric_mean(unseen.values()))
    yield Result(goals.PARSE, _parse(rounds))
    yield Result(goals.DIE, max(_die(sides, rounds) for sides in (6, 10, 20, 100)))


def _for_d20(text: str) -> str:
    return EXPLODING[1] if text == EXPLODING[0] else text


def _unseen(text: str) -> Callable[[], float]:
    """Read, resolve, render, as if for the first time: both sides are kept from remembering the text."""
    line = f"roll {text}"
    anew = RULESET.language.parse_anew
    return partial(batch, lambda: shown(RULESET, RULESET.resolve(anew(line), SCENE, DICE)))


def _again(text: str) -> Callable[[], float]:
    line = f"roll {text}"
    return partial(batch, lambda: shown(RULESET, RULESET.resolve(RULESET.parse(line), SCENE, DICE)))


def _repeat(text: str) -> Callable[[], float]:
    line = RULESET.parse(f"roll {text}")
    return partial(batch, lambda: shown(RULESET, RULESET.resolve(line, SCENE, DICE)))


def _bare(count: int, added: int) -> Callable[[], float]:
    draw = random.Random().randrange
    return partial(batch, lambda: sum([draw(1, 7) for _ in range(count)]) + added)


def _parse(rounds: int) -> float:
    if hand.parse(LINE) != RULESET.parse(LINE):
        raise SystemExit("The parser written by hand reads the line differently: the yardstick is broken.")
    anew = RULESET.language.parse_anew
    return ratio(partial(batch, lambda: anew(LINE)), partial(batch, lambda: hand.parse(LINE)), rounds)


def _die(sides: int, rounds: int) -> float:
    draw = random.Random().randrange
    roll = DICE.roll
    return ratio(partial(batch, lambda: roll(sides)), partial(batch, lambda: draw(1, sides + 1)), rounds)
