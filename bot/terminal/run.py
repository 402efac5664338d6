"""Lines from the command line, from standard input or from a prompt; the exit status tells how they fared."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from bot.referee import Referee
from bot.store import Ledger, StoreProblem
from bot.terminal.seat import SERVER, Seat
from rules import RulesError, SeededDice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.terminal.seat import Options

REFUSED, USAGE = 1, 2
"""Exit statuses: a line was refused; wrong usage."""


async def run(options: Options, lines: Sequence[str]) -> int:
    """Play lines, or standard input, or a prompt; answers with the exit status. Rule: lines 1."""
    try:
        ledger = await Ledger.open(options.database)
    except StoreProblem as problem:
        print(problem, file=sys.stderr)
        return USAGE
    referee = Referee(ledger, None if options.seed is None else SeededDice(options.seed))
    try:
        if options.ruleset is not None:
            await referee.use_ruleset(SERVER, options.place, options.ruleset.casefold())
        return await _play(Seat(options, referee), lines)
    except BrokenPipeError:
        # Whoever read the answers has gone. What is still buffered must not be tried again when the program ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    except RulesError as error:
        print(f"{error} {error.advice or ''}".strip(), file=sys.stderr)
        return USAGE
    finally:
        await ledger.close()


async def _play(seat: Seat, lines: Sequence[str]) -> int:
    if lines:
        said = [await seat.say(line) for line in lines]
        return 0 if all(said) else REFUSED
    if sys.stdin.isatty():
        from bot.terminal.prompt import converse  # noqa: PLC0415 -- only a prompt needs the prompt library

        await converse(seat)
        return 0
    said = [await seat.say(line.rstrip("\n")) for line in sys.stdin]
    return 0 if all(said) else REFUSED
