"""A big combat: what the next turn costs with many combatants and effects, against a plain roll on the same ledger."""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter_ns
from typing import TYPE_CHECKING

from bench import goals
from bench.goals import Result
from bot.referee import Referee, Request
from bot.render import Refusal
from bot.store import Ledger
from rules import Player

if TYPE_CHECKING:
    from collections.abc import Iterator

COMBATANTS, EFFECTS = 50, 4
GM = Player("gm", "GM", is_gm=True)


def results(rounds: int) -> Iterator[Result]:
    """`combat next` with 50 combatants who bear 200 effects."""
    yield Result(goals.FIGHT, asyncio.run(_fight(rounds)))


async def _fight(rounds: int) -> float:
    with TemporaryDirectory() as folder:
        ledger = await Ledger.open(f"sqlite+aiosqlite:///{Path(folder, 'fight.db')}")
        referee = Referee(ledger)
        await referee.use_ruleset("server", "fight", "narrative")
        await _say(referee, "combat start")
        for number in range(COMBATANTS):
            await _say(referee, f'combat add "Foe {number}" initiative {number}')
            for effect in range(EFFECTS):
                await _say(referee, f'combat effect "Foe {number}" "effect {effect}" for {5 + effect} rounds')
        figures: list[float] = []
        for _ in range(rounds * 5):
            turn, rolled = await _took(referee, "combat next"), await _took(referee, "roll 2d6")
            figures.append(turn / rolled)
        await ledger.close()
    return median(figures)


async def _took(referee: Referee, text: str) -> int:
    begin = perf_counter_ns()
    await _say(referee, text)
    return perf_counter_ns() - begin


async def _say(referee: Referee, text: str) -> None:
    answer = await referee.play(Request(server="server", place="fight", player=GM, text=text))
    if isinstance(answer, Refusal):
        raise SystemExit(f"{text!r} was refused: {answer.error}")
