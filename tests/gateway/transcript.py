"""A channel as each person sees it: what was said and shown, to all or to one, with later edits applied."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.gateway.fake import APPLICATION, buttons, is_private, text

if TYPE_CHECKING:
    from tests.gateway.fake import Call, FakeDiscord, Person

Json = Any
_CALLBACK = re.compile(r"/interactions/(\d+)/")
_BEHIND = re.compile(rf"/webhooks/{APPLICATION}/token-(\d+)(?:/messages/(@original|\d+))?")
_POSTED = re.compile(r"/channels/(\d+)/messages(?:/(\d+))?")
_ANSWER, _DEFERRED, _STANDS_BY, _EDIT, _FORM = 4, 5, 6, 7, 9


@dataclass(slots=True)
class Post:
    """A message in a channel. `to`: it is shown to this person alone. `said` is the command, `on` what was pressed."""

    id: str
    channel: str
    body: Json
    by: Person | None = None
    to: Person | None = None
    said: str = ""
    on: Post | None = None
    waits: bool = False
    gone: bool = False
    versions: list[Json] = field(default_factory=list[Json])

    @property
    def text(self) -> str:
        """All that can be read in it."""
        return text(self.body)

    @property
    def is_form(self) -> bool:
        """Whether it is a window to fill in, and no message."""
        return "title" in self.body

    def labels(self) -> list[str]:
        """What stands on the buttons that can be pressed."""
        return [one["label"] for one in buttons(self.body) if not one.get("disabled")]

    def put(self, body: Json) -> None:
        """Another content takes the place of what stood there."""
        self.versions.append(self.body)
        self.body = {**self.body, **{key: body[key] for key in ("content", "components", "sent") if key in body}}


@dataclass(slots=True)
class Doing:
    """An interaction: who, where, the line of a command or the message that was pressed."""

    by: Person
    channel: str
    said: str = ""
    on: Post | None = None
    answer: Post | None = None
    stands_by: bool = False


class Transcript:
    """Reads the calls that the fake has got, in their order."""

    def __init__(self, discord: FakeDiscord) -> None:
        self._discord = discord
        self._read = len(discord.calls)
        self._ids = 700_000
        self.posts: list[Post] = []
        self.doings: dict[str, Doing] = {}

    def seen_by(self, person: Person, channel: str) -> list[Post]:
        """What a person has before their eyes in a channel, windows to fill in among it."""
        here = (one for one in self.posts if one.channel == channel and not one.gone)
        return [one for one in here if one.to is None or one.to.id == person.id]

    def catch_up(self) -> list[Post]:
        """Read on; the messages that are new."""
        before = len(self.posts)
        calls = self._discord.calls
        while self._read < len(calls):
            call, self._read = calls[self._read], self._read + 1
            if found := _CALLBACK.match(call.path):
                self._called_back(self.doings.get(found[1]), call.body)
            elif found := _BEHIND.match(call.path):
                self._behind(self.doings.get(found[1]), found[2], call)
            elif found := _POSTED.fullmatch(call.path):
                self._in_channel(found[1], found[2], call)
        return self.posts[before:]

    def _called_back(self, doing: Doing | None, body: Json) -> None:
        if doing is None or body["type"] not in (_ANSWER, _DEFERRED, _STANDS_BY, _EDIT, _FORM):
            return
        if body["type"] == _STANDS_BY:
            doing.stands_by = True
            return
        data: Json = body.get("data") or {}
        if body["type"] == _EDIT and doing.on is not None:
            doing.on.put(data)
            doing.answer = doing.on
            return
        doing.answer = self._add(doing, data, alone=body["type"] == _FORM)
        doing.answer.waits = body["type"] == _DEFERRED

    def _behind(self, doing: Doing | None, number: str | None, call: Call) -> None:
        if doing is None:
            return
        if number is None or (doing.answer is not None and doing.answer.waits and call.method == "POST"):
            if doing.answer is not None and doing.answer.waits:
                doing.answer.put(call.body)
                doing.answer.waits = False
            elif doing.answer is None:
                doing.answer = self._add(doing, call.body)
            else:
                self._add(doing, call.body).on = doing.answer
        elif doing.stands_by and doing.on is not None and call.method == "PATCH":
            doing.on.put(call.body)
        elif doing.answer is not None and call.method == "DELETE":
            doing.answer.gone, doing.answer.waits = True, False
        elif doing.answer is not None:
            doing.answer.put(call.body)
            doing.answer.waits = False

    def _in_channel(self, channel: str, number: str | None, call: Call) -> None:
        if number is None:
            known = {one.id for one in self.posts}
            posted = self._discord.channels.posted.values()
            nonce = call.body.get("nonce")
            fresh = [one["id"] for one in posted if one.get("nonce") == nonce and one["id"] not in known]
            if fresh:
                self.posts.append(Post(fresh[0], channel, call.body))
            return
        for one in self.posts:
            if one.id == number and call.method == "PATCH":
                one.put(call.body)
            elif one.id == number and call.method == "DELETE":
                one.gone = True

    def _add(self, doing: Doing, body: Json, *, alone: bool = False) -> Post:
        self._ids += 1
        to = doing.by if alone or is_private(body) else None
        post = Post(str(self._ids), doing.channel, body, doing.by, to, doing.said, doing.on)
        self.posts.append(post)
        return post
