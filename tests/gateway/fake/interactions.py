"""What people do, as Discord tells it to a bot, and what the bot says to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.gateway.fake.accounts import (
    APPLICATION,
    CHANNEL,
    GUILD,
    NEIGHBOR,
    NEIGHBORS_CHANNEL,
    Person,
    member,
    user,
)

if TYPE_CHECKING:
    from tests.gateway.fake.server import Call, Json, Server

MANAGE_GUILD = 1 << 5
EVERYTHING_ELSE = (1 << 53) - 1 & ~MANAGE_GUILD & ~(1 << 3)


@dataclass(slots=True)
class Interaction:
    """Something that a person did, and what the bot said to it."""

    server: Server
    id: str

    async def response(self) -> Json:
        """The first answer."""
        path = f"/interactions/{self.id}/"
        await self.server.until(lambda: [one for one in self.server.calls if one.path.startswith(path)])
        return next(one.body for one in self.server.calls if one.path.startswith(path))

    async def message(self) -> Json:
        """The message that answers: at once, behind an announcement of it, or beside what was pressed."""
        first: Json = await self.response()
        if first["type"] not in (5, 6):
            return first["data"]
        methods = ("POST",) if first["type"] == 6 else ("POST", "PATCH")
        await self.server.until(lambda: [one for one in self.further_now() if one.method in methods])
        found = next(one for one in self.further_now() if one.method in methods)
        announced: Json = first.get("data") or {}
        private: int = announced.get("flags", 0) & 64 if found.method == "PATCH" else 0
        return {**found.body, "flags": found.body.get("flags", 0) | private}

    def further_now(self) -> list[Call]:
        """What has come behind the first answer so far."""
        path = f"/webhooks/{APPLICATION}/token-{self.id}"
        return [one for one in self.server.calls if one.path.startswith(path)]

    async def further(self, count: int = 1) -> list[Call]:
        """What came behind the first answer."""
        await self.server.until(lambda: len(self.further_now()) >= count)
        return self.further_now()


@dataclass(frozen=True, slots=True)
class Whence:
    """Who does something, and where."""

    person: Person | None = None
    channel: str | None = CHANNEL
    direct: bool = False
    message: Json = None
    again: Interaction | None = None
    """The interaction that Discord delivers once more."""
    bot_rights: int = EVERYTHING_ELSE


def event(number: str, kind: int, data: Json, whence: Whence) -> Json:
    """An interaction as it goes out to the bot."""
    person = whence.person or Person()
    body: Json = {
        "id": number,
        "application_id": APPLICATION,
        "type": kind,
        "token": f"token-{number}",
        "version": 1,
        "locale": "en-US",
        "channel_id": whence.channel,
        "channel": {
            "id": whence.channel,
            "type": 1 if whence.direct else 0,
            "name": "game",
            "position": 0,
            "permissions": "0",
        },
        "app_permissions": str(whence.bot_rights),
        "entitlements": [],
        "authorizing_integration_owners": {},
        "context": 1 if whence.direct else 0,
        "attachment_size_limit": 10_485_760,
        "data": data,
    }
    if whence.message is not None:
        body["message"] = whence.message
    if whence.direct:
        return body | {"user": user(person)}
    rights = EVERYTHING_ELSE | (MANAGE_GUILD if person.manages else 0)
    server = NEIGHBOR if whence.channel == NEIGHBORS_CHANNEL else GUILD
    return body | {"guild_id": server, "member": member(person, str(rights))}


def command_data(command: str, options: dict[str, Json], focused: str = "") -> Json:
    """A slash command with its options, one of which may be typed into just now."""
    name, _, word = command.partition(" ")
    given = [
        {"name": key, "type": 3, "value": value} | ({"focused": True} if key == focused else {})
        for key, value in options.items()
    ]
    if word:
        given = [{"name": word, "type": 1, "options": given}]
    return {"id": "900", "name": name, "type": 1, "options": given}


def modal_data(modal: Json, texts: dict[int, str]) -> Json:
    """A modal that is sent off with those texts in its fields by their place; in the others stays what stood there."""
    rows: list[Json] = []
    for place, label in enumerate(modal["components"]):
        field = label["component"]
        sent = {"type": field["type"], "custom_id": field["custom_id"]}
        if field["type"] == 3:
            chosen = next((one["value"] for one in field["options"] if one.get("default")), "")
            sent["values"] = [texts.get(place, chosen)]
        else:
            sent["value"] = texts.get(place, field.get("value") or "")
        rows.append({"type": 18, "component": sent})
    return {"custom_id": modal["custom_id"], "components": rows}
