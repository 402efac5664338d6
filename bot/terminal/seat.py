"""A person at the terminal: says lines and shows the answers."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.attachments import text_at, with_quotes
from bot.referee import Referee
from bot.render import Answer, Refusal, as_json, plain_text, wording
from bot.render.marks import ansi
from bot.request import Request
from rules import DEFAULT, Player, load

if TYPE_CHECKING:
    from rules import Suggestion

SERVER = "local"
"""A database is one server here."""


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
        answer = await self.referee.play(self._request(text))
        self._show(answer)
        if isinstance(answer, Answer):
            self.last = answer
        return isinstance(answer, Answer)

    async def suggestions(self, text: str) -> list[Suggestion]:
        """What may come next behind `text`."""
        return await self.referee.complete(self._request(text))

    def _request(self, text: str) -> Request:
        player, place = self.options.player, self.options.place
        line = with_quotes(text)
        return Request(server=SERVER, place=place, player=player, text=line, guests=True, opens=text_at)

    def _show(self, answer: Answer | Refusal) -> None:
        if self.options.as_json:
            key = answer.ruleset if isinstance(answer, Answer) else DEFAULT
            print(json.dumps(as_json(answer, wording(load(key).package)), ensure_ascii=False), flush=True)
            return
        show = ansi if sys.stdout.isatty() else plain_text
        print(show(answer.card.text), flush=True)
