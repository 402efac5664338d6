"""People at a table on the wire: they say lines and press what they see; what each of them sees is written down."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.gateway.commands import GROUPED
from tests.gateway.fake import CHANNEL, Person, components
from tests.gateway.transcript import Doing, Transcript

if TYPE_CHECKING:
    from tests.gateway.fake import FakeDiscord, Interaction
    from tests.gateway.transcript import Post

Json = Any
GIL = Person("9", "Gil", manages=True)
ANA, BO, CAI = Person("1", "Ana"), Person("2", "Bo"), Person("3", "Cai")
PEOPLE = (GIL, ANA, BO, CAI)
QUIET = 0.03
"""Seconds without a call after which the bot has said what it had to say to an interaction."""


class LoadedDice:
    """Shows the faces that were laid ready, and then the middle one of every die: nothing depends on luck."""

    def __init__(self, *first: int) -> None:
        self.ready: list[int] = []
        self._first = list(first)

    def roll(self, sides: int) -> int:
        """The next face."""
        laid = self.ready or self._first
        return laid.pop(0) if laid else (sides + 1) // 2

    def rolls(self, count: int, sides: int) -> tuple[int, ...]:
        """The next faces."""
        return tuple(self.roll(sides) for _ in range(count))


class Moment(NamedTuple):
    """A board as it stood behind a step."""

    step: str
    body: Json


class Table:
    """A channel with people before it."""

    def __init__(self, discord: FakeDiscord, dice: LoadedDice, channel: str = CHANNEL) -> None:
        self.discord, self.dice, self.channel = discord, dice, channel
        self.transcript = Transcript(discord)
        self.moments: list[Moment] = []

    async def say(self, who: Person, line: str, *faces: int, note: str = "") -> Post:
        """Say a line as its command; what it came to, as the one who said it sees it."""
        words = line.split(" ")
        count = 2 if words[0] in GROUPED else 1
        head, rest = " ".join(words[:count]), " ".join(words[count:])
        options = ({"line": rest} if rest else {}) | ({"note": note} if note else {})
        self.dice.ready += faces
        done = await self.discord.use(head, options, person=who, channel=self.channel)
        return await self._told(done, Doing(who, self.channel, line))

    async def press(self, who: Person, label: str, *faces: int, on: Post | None = None) -> Post:
        """Press the newest button that the person sees whose label begins so."""
        post = on or self.find(who, label)
        full = next(one for one in post.labels() if _begins(one, label))
        self.dice.ready += faces
        done = await self.discord.press(self._as_sent(post), full, person=who, channel=self.channel)
        return await self._told(done, Doing(who, self.channel, on=post))

    async def choose(self, who: Person, option: str, *faces: int, on: Post | None = None) -> Post:
        """Choose from the newest menu that the person sees with that option."""
        seen = reversed(self.transcript.seen_by(who, self.channel))
        post = on or next(one for one in seen if option in options(one))
        self.dice.ready += faces
        done = await self.discord.choose(self._as_sent(post), option, person=who, channel=self.channel)
        return await self._told(done, Doing(who, self.channel, on=post))

    async def fill_in(self, who: Person, form: Post, texts: dict[int, str], *faces: int) -> Post:
        """Send off a form."""
        assert form.is_form
        self.dice.ready += faces
        done = await self.discord.fill_in(form.body, texts, person=who, channel=self.channel)
        form.gone = True
        return await self._told(done, Doing(who, self.channel, on=form.on))

    def find(self, who: Person, label: str) -> Post:
        """The newest message with such a button before somebody's eyes."""
        seen = reversed(self.transcript.seen_by(who, self.channel))
        return next(one for one in seen if any(_begins(written, label) for written in one.labels()))

    def board(self) -> Post:
        """The message of the running combat."""
        number = self.discord.channels.board(self.channel)["id"]
        self.transcript.catch_up()
        return next(one for one in self.transcript.posts if one.id == number)

    async def shows(self, words: str) -> Post:
        """Wait until the board says something; it is kept as a moment of the evening."""
        boards = self.discord.channels.boards
        await self.discord.until(lambda: boards(self.channel) and words in str(boards(self.channel)[-1]))
        board = self.board()
        self.moments.append(Moment(words, board.body))
        return board

    def _as_sent(self, post: Post) -> Json:
        """A message as it comes back with a press on it; all are found by their numbers."""
        flags = post.body.get("flags", 0) | (64 if post.to else 0)
        return self.discord.shown(post.body) | {"id": post.id, "flags": flags}

    async def _told(self, done: Interaction, doing: Doing) -> Post:
        self.transcript.doings[done.id] = doing
        await done.response()
        count = -1
        while count != len(self.discord.calls) or doing.answer is None or doing.answer.waits:
            count = len(self.discord.calls)
            await asyncio.sleep(QUIET)
            self.transcript.catch_up()
        assert not self.dice.ready, (doing, self.dice.ready, doing.answer and doing.answer.text)
        assert doing.answer is not None
        return doing.answer


def _begins(written: str, label: str) -> bool:
    """Whether a button begins so; whose choice it is need not be said."""
    return written.startswith(label) or f": {label}" in written


def options(post: Post) -> list[str]:
    """What can be chosen from the menus of a message."""
    menus = [one for one in components(post.body) if one["type"] == 3]
    return [text for menu in menus for one in menu["options"] for text in (one["label"], one["value"])]
