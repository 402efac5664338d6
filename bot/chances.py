"""Exact chances of a line: reckoned in a thread and outside of any turn, for they may take their time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rules import OddsTold, Outcome, plain

if TYPE_CHECKING:
    from rules import Command, Odds, Scene


async def reckoned(command: Command, scene: Scene) -> Outcome:
    """What is told of the chances of a command. Raises `RulesError`."""
    odds = await asyncio.to_thread(scene.ruleset.odds, command, scene)
    return Outcome((_told(odds, command.spell(scene.ruleset.language.spell_name)),))


def _told(odds: Odds, spelled: str) -> OddsTold:
    numbers = odds.distribution
    return OddsTold(
        chances=dict(odds.chances),
        expected=odds.expected,
        distribution=None if numbers is None else {str(number): chance for number, chance in numbers.items()},
        remainder=odds.remainder,
        more={key: plain(value) for key, value in odds.more.items()},
        of=spelled,
    )
