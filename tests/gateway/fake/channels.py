"""The channels of the small Discord: messages that stand in them, pins, and what can happen to all of that."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

Json = Any

_PATH = re.compile(r"/channels/(\d+)/messages(?:/(pins/)?(\d+))?")
UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, TOO_OLD, ARCHIVED, FORBIDDEN, NOT_OURS = 10008, 10003, 30046, 50083, 50013, 50005


class Problem(Exception):
    """What Discord answers instead: a status and a code of its own."""

    def __init__(self, status: int, code: int) -> None:
        super().__init__(code)
        self.status, self.code = status, code


@dataclass(slots=True)
class Channels:
    """Messages by their ids, oldest first. The sets say what is wrong with a channel or a message."""

    posted: dict[str, Json] = field(default_factory=dict[str, Json])
    pinned: set[str] = field(default_factory=set[str])
    edits: dict[str, int] = field(default_factory=dict[str, int])
    gone: set[str] = field(default_factory=set[str])
    too_old: set[str] = field(default_factory=set[str])
    anothers: set[str] = field(default_factory=set[str])
    archived: set[str] = field(default_factory=set[str])
    gone_channels: set[str] = field(default_factory=set[str])
    closed_channels: set[str] = field(default_factory=set[str])
    without_pins: bool = False

    def board(self, channel: str) -> Json:
        """The newest message with a board that runs in a channel."""
        return self.boards(channel)[-1]

    def boards(self, channel: str) -> list[Json]:
        """All messages of a channel that have buttons of a running board."""
        here = (one for one in self.posted.values() if one["channel_id"] == channel)
        return [one for one in here if '"next:' in str(one).replace("'", '"')]

    def delete(self, message: Json) -> None:
        """Somebody deletes a message."""
        self.posted.pop(message["id"])
        self.gone.add(message["id"])

    def answer(self, method: str, path: str, body: Json, make: Callable[[Json], Json]) -> Json:
        """What comes of a call about messages: `None` for nothing to tell. Raises `Problem`."""
        found = _PATH.fullmatch(path)
        assert found is not None, path
        channel, pins, number = found.groups()
        self._must_be_open(channel, method, number)
        if method == "POST":
            return self._post(channel, body, make)
        if pins:
            if self.without_pins:
                raise Problem(403, FORBIDDEN)
            (self.pinned.add if method == "PUT" else self.pinned.discard)(number)
            return None
        if method == "DELETE":
            self.posted.pop(number, None)
            self.gone.add(number)
            return None
        message = self.posted.setdefault(number, make(body) | {"id": number, "channel_id": channel})
        message["components"] = body.get("components", message["components"])
        self.edits[number] = self.edits.get(number, 0) + 1
        return message

    def _must_be_open(self, channel: str, method: str, number: str | None) -> None:
        if channel in self.gone_channels:
            raise Problem(404, UNKNOWN_CHANNEL)
        if channel in self.closed_channels:
            raise Problem(403, FORBIDDEN)
        if number in self.gone:
            raise Problem(404, UNKNOWN_MESSAGE)
        if method == "PATCH" and channel in self.archived:
            raise Problem(400, ARCHIVED)
        if method == "PATCH" and number in self.anothers:
            raise Problem(403, NOT_OURS)
        if method == "PATCH" and number in self.too_old:
            raise Problem(400, TOO_OLD)

    def _post(self, channel: str, body: Json, make: Callable[[Json], Json]) -> Json:
        self.archived.discard(channel)
        again = next(
            (one for one in self.posted.values() if body.get("nonce") and one.get("nonce") == body["nonce"]), None
        )
        if again is not None:
            return again
        message = make(body) | {"channel_id": channel, "nonce": body.get("nonce")}
        self.posted[message["id"]] = message
        return message
