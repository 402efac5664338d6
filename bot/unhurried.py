"""Lines that are answered outside of any turn.

Some only look and may take their time, and nobody waits for them; one leaves no ledger behind for a turn to end in.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from bot import checkup, chronicle, dice_count
from rules import (
    AskOdds,
    ExamineBot,
    ExportLog,
    OddsTold,
    Outcome,
    Purged,
    PurgeServer,
    ShowStats,
    admit,
    plain,
    played,
)

if TYPE_CHECKING:
    from bot.request import Request
    from bot.store import Ledger
    from rules import Command, Line, Odds, Scene

UNHURRIED = (AskOdds, ExamineBot, ExportLog, PurgeServer, ShowStats)
"""Their commands."""


async def outcome_of(line: Line, scene: Scene, request: Request, ledger: Ledger) -> Outcome:
    """What comes of one of them. Raises `RulesError`."""
    admit(scene)
    match line.command:
        case AskOdds(command=command):
            return Outcome((await asyncio.to_thread(_chances, command, scene),))
        case ExportLog() as command:
            async with ledger.look(request.server, request.place) as turn:
                return await chronicle.exported(command, turn, scene, request.called or request.place)
        case ExamineBot():
            return await checkup.examined(request, ledger)
        case ShowStats() as command:
            async with ledger.look(request.server, request.place) as turn:
                return await dice_count.counted(command, turn, scene)
        case PurgeServer():
            await ledger.purge(request.server)
            return Outcome((Purged(),))
        case other:
            raise TypeError(f"{type(other).__name__} is no line that takes its time.")


def _chances(command: Command, scene: Scene) -> OddsTold:
    odds = played(scene).odds(command, scene)
    told = _told(odds, command.spell(scene.ruleset.language.spell_name))
    return replace(told, keeper=scene.player.id) if played(scene).guards(odds, command, scene) else told


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
