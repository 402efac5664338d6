"""A small Discord on loopback: as much of its REST interface and its gateway as the bot needs, and ways to fail.

The library talks to it unmodified. Every REST call is kept; `fail_next` makes the next matching call go wrong.
"""

from __future__ import annotations

import asyncio
import json
import re
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from aiohttp import WSMsgType, web

from tests.gateway.channels import Channels, Problem
from tests.gateway.payloads import faults

if TYPE_CHECKING:
    from collections.abc import Callable

Json = Any
TOKEN = "loopback.token.of-no-worth"  # noqa: S105 -- known to this fake alone
APPLICATION, GUILD, CHANNEL, OTHER_CHANNEL, GM_ROLE = "100", "200", "300", "301", "400"
MANAGE_GUILD = 1 << 5
EVERYTHING_ELSE = (1 << 53) - 1 & ~MANAGE_GUILD & ~(1 << 3)

Failure = Literal["5xx", "429", "lost", "refused"]


@dataclass(frozen=True, slots=True)
class Call:
    """A REST call as it came in."""

    method: str
    path: str
    body: Json


@dataclass(slots=True)
class Person:
    """Somebody on the fake server."""

    id: str = "1"
    name: str = "Ana"
    manages: bool = False
    roles: tuple[str, ...] = ()


@dataclass(slots=True)
class Connection:
    """One gateway connection; what is sent goes through one stream of compression, as Discord does it."""

    socket: web.WebSocketResponse
    deflate: Any = field(default_factory=zlib.compressobj)

    async def send(self, op: int, data: Json = None, event: str | None = None, sequence: int | None = None) -> None:
        text = json.dumps({"op": op, "d": data, "s": sequence, "t": event})
        packed = self.deflate.compress(text.encode()) + self.deflate.flush(zlib.Z_SYNC_FLUSH)
        await self.socket.send_bytes(packed)


class FakeDiscord:
    """Discord, small."""

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
        self.address = ""
        self.channels = Channels()
        self._connections: list[Connection] = []
        self._sequence = 0
        self._ids = 10_000
        self._failures: list[tuple[re.Pattern[str], Failure]] = []
        self._changed = asyncio.Condition()
        self._answered: set[str] = set()
        self._runner: web.AppRunner | None = None
        self._port = 0

    async def start(self) -> None:
        app = web.Application()
        app.router.add_get("/gateway", self._gateway)
        app.router.add_get("/files/{name}", self._file)
        app.router.add_route("*", "/api/v10/{path:.*}", self._rest)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        self._port = self._runner.addresses[0][1]
        self.address = f"http://127.0.0.1:{self._port}"

    async def stop(self) -> None:
        """Be out of reach; `start` brings it back at the same address."""
        await self.drop()
        if self._runner is not None:
            await self._runner.cleanup()

    def fail_next(self, path: str, failure: Failure) -> None:
        """Make the next call whose method and path match go wrong."""
        self._failures.append((re.compile(path), failure))

    # --- waiting

    async def until(self, reached: Callable[[], object], seconds: float = 10.0) -> None:
        """Wait until something is so. Raises `TimeoutError`."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(lambda: bool(reached()))

    async def ready(self) -> None:
        await self.until(lambda: self._connections and self.identified + self.resumed)

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    # --- what people do

    async def use(self, command: str, options: Json = None, **where: Any) -> Interaction:
        """Use a slash command, `settings show` being a command with a subcommand."""
        return await self._interact(2, _command_data(command, options or {}), **where)

    async def send_file(self, command: str, name: str, data: bytes, options: Json = None, **where: Any) -> Interaction:
        """Use a slash command with a file. What is said of it may be something else: `size` and `url` in `where`."""
        self.files[name] = data
        file = {"id": "77", "filename": name, "url": f"{self.address}/files/{name}", "size": len(data)}
        file |= {key: where.pop(key) for key in ("size", "url") if key in where}
        sent = _command_data(command, options or {})
        sent["options"][0]["options"].append({"name": "file", "type": 11, "value": "77"})
        sent["resolved"] = {"attachments": {"77": {**file, "proxy_url": file["url"]}}}
        return await self._interact(2, sent, **where)

    async def type(self, command: str, typed: str, **where: Any) -> list[Json]:
        """The choices while somebody types into `line`."""
        data = _command_data(command, {"line": typed}, focused="line")
        done = await self._interact(4, data, **where)
        return (await done.response())["data"]["choices"]

    async def press(self, message: Json, label: str, **where: Any) -> Interaction:
        """Press the button of that label on a message; whose choice it is need not be said."""
        found = next(one for one in buttons(message) if one["label"].endswith(label))
        data = {"component_type": 2, "custom_id": found["custom_id"], "id": found.get("id", 1)}
        return await self._interact(3, data, message=message, **where)

    async def choose(self, message: Json, value: str, menu: str = "", **where: Any) -> Interaction:
        """Choose from the menu of a message that has an option of that label or value, or that is called so."""
        found, chosen = next(
            (one, chosen)
            for one in components(message)
            if one["type"] in (3, 6)
            for chosen in ([value] if one["custom_id"] == menu else _values_of(one, value))
        )
        data = {"component_type": found["type"], "custom_id": found["custom_id"], "values": [chosen]}
        return await self._interact(3, data, message=message, **where)

    async def submit(self, modal: Json, text: str, **where: Any) -> Interaction:
        """Send off a modal with that text in its first field."""
        return await self.fill_in(modal, {0: text}, **where)

    async def fill_in(self, modal: Json, texts: dict[int, str], **where: Any) -> Interaction:
        """Send off a modal with those texts in its fields by their place; in the others stays what stood there."""
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
        return await self._interact(5, {"custom_id": modal["custom_id"], "components": rows}, **where)

    async def _interact(  # noqa: PLR0913 -- what can differ between two interactions
        self,
        kind: int,
        data: Json,
        *,
        person: Person | None = None,
        channel: str | None = CHANNEL,
        direct: bool = False,
        message: Json = None,
        again: Interaction | None = None,
        bot_rights: int = EVERYTHING_ELSE,
    ) -> Interaction:
        person = person or Person()
        number = again.id if again else str(self._next_id())
        body: Json = {
            "id": number,
            "application_id": APPLICATION,
            "type": kind,
            "token": f"token-{number}",
            "version": 1,
            "locale": "en-US",
            "channel_id": channel,
            "channel": {"id": channel, "type": 1 if direct else 0, "name": "game", "position": 0, "permissions": "0"},
            "app_permissions": str(bot_rights),
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 1 if direct else 0,
            "attachment_size_limit": 10_485_760,
            "data": data,
        }
        if message is not None:
            body["message"] = message
        if direct:
            body["user"] = _user(person)
        else:
            rights = EVERYTHING_ELSE | (MANAGE_GUILD if person.manages else 0)
            body["guild_id"] = GUILD
            body["member"] = _member(person, str(rights))
        await self.dispatch("INTERACTION_CREATE", body)
        return Interaction(self, number)

    async def dispatch(self, event: str, data: Json) -> None:
        """Send an event over the newest connection."""
        self._sequence += 1
        await self._connections[-1].send(0, data, event, self._sequence)

    # --- the gateway

    async def drop(self, code: int = 4000) -> None:
        """Close every connection."""
        for one in self._connections:
            await one.socket.close(code=code)
        self._connections.clear()

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the newest connection that its session is invalid."""
        await self._connections[-1].send(9, resumable)

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        assert request.query["compress"] == "zlib-stream"
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        connection = Connection(socket)
        await connection.send(10, {"heartbeat_interval": 40_000})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._heard(connection, json.loads(message.data))
        return socket

    async def _heard(self, connection: Connection, said: Json) -> None:
        if said["op"] == 1:
            await connection.send(11)
        elif said["op"] == 2 and said["d"]["token"] != TOKEN:
            await connection.socket.close(code=4004)
        elif said["op"] == 2:
            self._connections.append(connection)
            await self.dispatch("READY", self._ready())
            # By a server that is simply there, and was not before, the library knows that the bot was invited.
            await self.dispatch("GUILD_CREATE", self.guild() | ({"unavailable": None} if self.is_new else {}))
            self.identified += 1
        elif said["op"] == 6:
            self._connections.append(connection)
            await self.dispatch("RESUMED", {})
            self.resumed += 1
        await self._notify()

    def _ready(self) -> Json:
        return {
            "v": 10,
            "user": _bot(),
            "guilds": [] if self.is_new else [{"id": GUILD, "unavailable": True}],
            "session_id": "session",
            "resume_gateway_url": self.address.replace("http", "ws") + "/gateway",
            "application": {"id": APPLICATION, "flags": 0},
            "shard": [0, 1],
        }

    # --- REST

    async def _rest(self, request: web.Request) -> web.Response:
        path = "/" + request.match_info["path"]
        body = await _body(request)
        called = f"{request.method} {path}"
        failure = next((one for one in self._failures if one[0].search(called)), None)
        if failure is not None:
            self._failures.remove(failure)
        if failure is None or failure[1] == "lost":
            self.calls.append(Call(request.method, path, body))
        answer = self._answer(request, path, body, failure[1] if failure else None)
        await self._notify()
        if failure is not None and failure[1] == "lost" and request.transport is not None:
            request.transport.close()
        return answer

    def _answer(  # noqa: PLR0911 -- a list of what can happen
        self, request: web.Request, path: str, body: Json, failure: Failure | None
    ) -> web.Response:
        if failure == "5xx":
            return _json({"message": "unavailable"}, 503)
        if failure == "429":
            return _json(
                {"message": "slow down", "retry_after": 0.05, "global": False}, 429, {"Via": "fake", "Retry-After": "1"}
            )
        if failure == "refused":
            return _json({"message": "Unknown interaction", "code": 10062}, 404)
        if found := faults(path, body):
            self.refused += found
            return _json({"message": "Invalid Form Body", "code": 50035, "errors": found}, 400)
        if path.startswith("/interactions/"):
            return self._callback(path, body)
        if request.headers.get("Authorization") != f"Bot {TOKEN}" and not path.startswith("/webhooks/"):
            return _json({"message": "401: Unauthorized", "code": 0}, 401)
        return self._resource(request.method, path, body)

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        self.fetched.append(name)
        if name not in self.files:
            return web.Response(status=404)
        return web.Response(body=self.files[name])

    def _callback(self, path: str, body: Json) -> web.Response:
        number = path.split("/")[2]
        if number in self._answered:
            return _json({"message": "Interaction has already been acknowledged.", "code": 40060}, 400)
        self._answered.add(number)
        message = self._message(body.get("data") or {}) if body["type"] in (4, 5, 7) else None
        resource = {"type": body["type"], "message": message} if message else None
        return _json({"interaction": {"id": number, "type": 2, "response_message_id": "1"}, "resource": resource})

    def _resource(self, method: str, path: str, body: Json) -> web.Response:  # noqa: PLR0911 -- a list of routes
        if path == "/users/@me":
            return _json(_bot())
        if path == "/oauth2/applications/@me":
            return _json(_application())
        if path == "/gateway/bot":
            limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
            url = self.address.replace("http", "ws") + "/gateway"
            return _json({"url": url, "shards": 1, "session_start_limit": limit})
        if path.endswith("/commands"):
            self.commands = body
            return _json(
                [{**one, "id": str(self._next_id()), "application_id": APPLICATION, "version": "1"} for one in body]
            )
        if "/members/" in path:
            return _json(_member(Person(path.rpartition("/")[2], "Bo"), "0"))
        if path.startswith("/channels/"):
            try:
                told = self.channels.answer(method, path, body, self._message)
            except Problem as problem:
                return _json({"message": "no", "code": problem.code}, problem.status)
            return web.Response(status=204) if told is None else _json(told)
        if method == "DELETE":
            return web.Response(status=204)
        return _json(self._message(body or {}))

    def guild(self) -> Json:
        """The server that everything happens on."""
        return _guild(self.everyone)

    def shown(self, message: Json) -> Json:
        """A message that was sent, as it comes back with whoever presses a button of it."""
        return self._message(message)

    def _message(self, body: Json) -> Json:
        return {
            "id": str(self._next_id()),
            "channel_id": CHANNEL,
            "author": _bot(),
            "content": body.get("content", ""),
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
            "flags": body.get("flags", 0),
            "components": body.get("components", []),
        }

    def _next_id(self) -> int:
        self._ids += 1
        return self._ids


@dataclass(slots=True)
class Interaction:
    """Something that a person did, and what the bot said to it."""

    fake: FakeDiscord
    id: str

    async def response(self) -> Json:
        """The first answer."""
        path = f"/interactions/{self.id}/"
        await self.fake.until(lambda: [one for one in self.fake.calls if one.path.startswith(path)])
        return next(one.body for one in self.fake.calls if one.path.startswith(path))

    async def message(self) -> Json:
        """The message that answers: at once, behind an announcement of it, or beside what was pressed."""
        first: Json = await self.response()
        if first["type"] not in (5, 6):
            return first["data"]
        methods = ("POST",) if first["type"] == 6 else ("POST", "PATCH")
        await self.fake.until(lambda: [one for one in self.further_now() if one.method in methods])
        found = next(one for one in self.further_now() if one.method in methods)
        announced: Json = first.get("data") or {}
        private: int = announced.get("flags", 0) & 64 if found.method == "PATCH" else 0
        return {**found.body, "flags": found.body.get("flags", 0) | private}

    def further_now(self) -> list[Call]:
        """What has come behind the first answer so far."""
        path = f"/webhooks/{APPLICATION}/token-{self.id}"
        return [one for one in self.fake.calls if one.path.startswith(path)]

    async def further(self, count: int = 1) -> list[Call]:
        """What came behind the first answer."""
        await self.fake.until(lambda: len(self.further_now()) >= count)
        return self.further_now()


async def _body(request: web.Request) -> Json:
    """The JSON of a call; where files come along, their texts stand under `sent`."""
    if not request.can_read_body:
        return None
    if request.content_type != "multipart/form-data":
        return await request.json()
    form = await request.post()
    texts = [one.file.read().decode() for one in form.values() if isinstance(one, web.FileField)]
    return {**json.loads(str(form["payload_json"])), "sent": texts}


def buttons(message: Json) -> list[Json]:
    """All buttons of a message."""
    return [one for one in components(message) if one["type"] == 2]


def components(message: Json) -> list[Json]:
    """All components of a message, those inside others too."""
    found: list[Json] = []
    waiting = list(message.get("components", []))
    while waiting:
        one = waiting.pop(0)
        found.append(one)
        waiting = [*one.get("components", []), *waiting]
    return found


def _values_of(menu: Json, meant: str) -> list[str]:
    """The values of the options of a menu that are labelled so, or that are this value."""
    return [one["value"] for one in menu.get("options", []) if meant in (one["label"], one["value"])]


def text(message: Json) -> str:
    """All text of a message."""
    shown = [one["content"] for one in components(message) if one["type"] == 10]
    return "\n".join([message["content"], *shown] if message.get("content") else shown)


def is_private(message: Json) -> bool:
    return bool(message.get("flags", 0) & 64)


def _user(person: Person) -> Json:
    return {"id": person.id, "username": person.name, "discriminator": "0", "avatar": None, "global_name": None}


def _member(person: Person, permissions: str) -> Json:
    return {
        "user": _user(person),
        "roles": list(person.roles),
        "permissions": permissions,
        "joined_at": "2024-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
        "nick": None,
    }


def _command_data(command: str, options: dict[str, Json], focused: str = "") -> Json:
    name, _, word = command.partition(" ")
    given = [
        {"name": key, "type": 3, "value": value} | ({"focused": True} if key == focused else {})
        for key, value in options.items()
    ]
    if word:
        given = [{"name": word, "type": 1, "options": given}]
    return {"id": "900", "name": name, "type": 1, "options": given}


def _json(body: Json, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    # A charset behind the type would make the library take the body for text.
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json", **(headers or {})}
    )


def _bot() -> Json:
    return {"id": APPLICATION, "username": "Knucklebone", "discriminator": "0", "avatar": None, "bot": True}


def _application() -> Json:
    return {
        "id": APPLICATION,
        "name": "Knucklebone",
        "description": "",
        "icon": None,
        "rpc_origins": [],
        "bot_public": False,
        "bot_require_code_grant": False,
        "owner": _bot(),
        "team": None,
        "verify_key": "",
        "flags": 0,
    }


def _guild(everyone: int) -> Json:
    role = {"color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    roles: Json = [
        {"id": GUILD, "name": "@everyone", "permissions": str(everyone), "position": 0, "colors": colors, **role},
        {"id": GM_ROLE, "name": "Game Master", "permissions": "0", "position": 1, "colors": colors, **role},
    ]
    channels: Json = [
        {"id": one, "type": 0, "name": f"game-{one}", "position": place, "permission_overwrites": []}
        for place, one in enumerate((CHANNEL, OTHER_CHANNEL))
    ]
    return {
        "id": GUILD,
        "name": "Home",
        "owner_id": "1",
        "roles": roles,
        "channels": channels,
        "threads": [],
        "members": [{**_member(Person(APPLICATION, "Knucklebone"), "0"), "user": _bot()}],
        "member_count": 2,
        "emojis": [],
        "stickers": [],
        "features": [],
        "unavailable": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "system_channel_flags": 0,
        "afk_timeout": 0,
        "stage_instances": [],
        "guild_scheduled_events": [],
        "presences": [],
        "voice_states": [],
    }
