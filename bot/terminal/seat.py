"""Lines from the command line, from standard input or from a prompt, and their answers on standard output."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.referee import Referee
from bot.render import Answer, Refusal, as_json, plain_text, wording
from bot.render.marks import ansi
from bot.request import Request
from bot.store import Ledger, StoreProblem
from rules import DEFAULT, Player, RulesError, SeededDice, SystemDice, load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules import Suggestion

SERVER = "local"
"""A database is one server here."""
REFUSED, USAGE = 1, 2
"""Exit statuses: a line was refused; wrong usage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a terminal session is told on the command line."""

    database: str
    place: str
    user: str
    is_gm: bool
    ruleset: str | None
    seed: int | None
    as_json: bool

    @property
    def player(self) -> Player:
        """Who speaks; names of users ignore case."""
        return Player(self.user.casefold(), self.user, self.is_gm)


class Seat:
    """A person at the table: says lines and shows the answers."""

    def __init__(self, options: Options, referee: Referee) -> None:
        self.options = options
        self.referee = referee
        self.last: Answer | None = None

    async def say(self, text: str) -> bool:
        """Play one line and show its answer. Whether it was answered and not refused."""
        answer = await self.referee.play(
            Request(server=SERVER, place=self.options.place, player=self.options.player, text=text)
        )
        self._show(answer)
        if isinstance(answer, Answer):
            self.last = answer
        return isinstance(answer, Answer)

    async def suggestions(self, text: str) -> list[Suggestion]:
        """What may come next behind `text`."""
        return await self.referee.complete(SERVER, self.options.place, text)

    def _show(self, answer: Answer | Refusal) -> None:
        if self.options.as_json:
            key = answer.ruleset if isinstance(answer, Answer) else DEFAULT
            print(json.dumps(as_json(answer, wording(load(key).package)), ensure_ascii=False), flush=True)
            return
        show = ansi if sys.stdout.isatty() else plain_text
        print(show(answer.card.text), flush=True)


async def run(options: Options, lines: Sequence[str]) -> int:
    """Play lines, or standard input, or a prompt; answers with the exit status. Rule: lines 1."""
    try:
        ledger = await Ledger.open(options.database)
    except StoreProblem as problem:
        print(problem, file=sys.stderr)
        return USAGE
    dice = SystemDice() if options.seed is None else SeededDice(options.seed)
    referee = Referee(ledger, dice)
    try:
        if options.ruleset is not None:
            await referee.use_ruleset(SERVER, options.place, options.ruleset.casefold())
        return await _play(Seat(options, referee), lines)
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
