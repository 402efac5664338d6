"""What stands on the small Discord and what came in; whoever watches is told when it changes."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.gateway.fake.accounts import CHANNEL, NEIGHBOR, bot_account, guild
from tests.gateway.fake.channels import Channels

if TYPE_CHECKING:
    from collections.abc import Callable

Json = Any


@dataclass(frozen=True, slots=True)
class Call:
    """A REST call as it came in."""

    method: str
    path: str
    body: Json


class Server:
    """The one server of the small Discord, as both of its entrances know it."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.refused: list[str] = []
        self.files: dict[str, bytes] = {}
        self.fetched: list[str] = []
        self.identified = self.resumed = 0
        self.commands: Json = None
        self.is_new = False
        """Whether the bot is invited just now; else it was on the server before."""
        self.everyone = 0
        """What everybody may do, the bot too."""
        self.has_neighbor = False
        """Whether the bot is on a second server as well."""
        self.address = ""
        self.channels = Channels()
        self._ids = 10_000
        self._changed = asyncio.Condition()

    async def until(self, reached: Callable[[], object], seconds: float = 10.0) -> None:
        """Wait until something is so. Raises `TimeoutError`."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(lambda: bool(reached()))

    async def notify(self) -> None:
        """Let everybody who waits look again."""
        async with self._changed:
            self._changed.notify_all()

    @property
    def socket_address(self) -> str:
        return self.address.replace("http", "ws") + "/gateway"

    def next_id(self) -> str:
        self._ids += 1
        return str(self._ids)

    def guilds(self) -> list[Json]:
        """The servers that the bot is on: the one that everything happens on, and perhaps another."""
        return [guild(self.everyone), *([guild(self.everyone, NEIGHBOR)] if self.has_neighbor else [])]

    def shown(self, message: Json) -> Json:
        """A message that was sent, as it stands and as it comes back with whoever presses a button of it."""
        return {
            "id": self.next_id(),
            "channel_id": CHANNEL,
            "author": bot_account(),
            "content": message.get("content", ""),
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "pinned": False,
            "type": 0,
            "flags": message.get("flags", 0),
            "components": message.get("components", []),
        }
