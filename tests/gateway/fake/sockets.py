"""The gateway of the small Discord: connections over which events go out, and how they break."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from tests.gateway.fake.accounts import APPLICATION, bot_account

if TYPE_CHECKING:
    from tests.gateway.fake.server import Json, Server

TOKEN = "loopback.token.of-no-worth"  # noqa: S105 -- known to this fake alone


@dataclass(slots=True)
class Connection:
    """One gateway connection; what is sent goes through one stream of compression, as Discord does it."""

    socket: web.WebSocketResponse
    deflate: Any = field(default_factory=zlib.compressobj)

    async def send(self, op: int, data: Json = None, event: str | None = None, sequence: int | None = None) -> None:
        text = json.dumps({"op": op, "d": data, "s": sequence, "t": event})
        packed = self.deflate.compress(text.encode()) + self.deflate.flush(zlib.Z_SYNC_FLUSH)
        await self.socket.send_bytes(packed)


class Sockets:
    """Every connection of the bot, the newest last."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._connections: list[Connection] = []
        self._sequence = 0

    async def dispatch(self, event: str, data: Json) -> None:
        """Send an event over the newest connection."""
        self._sequence += 1
        await self._connections[-1].send(0, data, event, self._sequence)

    async def drop(self, code: int = 4000) -> None:
        """Close every connection."""
        for one in self._connections:
            await one.socket.close(code=code)
        self._connections.clear()

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the newest connection that its session is invalid."""
        await self._connections[-1].send(9, resumable)

    async def listen(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it closes."""
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
        server = self._server
        if said["op"] == 1:
            await connection.send(11)
        elif said["op"] == 2 and said["d"]["token"] != TOKEN:
            await connection.socket.close(code=4004)
        elif said["op"] == 2:
            self._connections.append(connection)
            await self.dispatch("READY", self._ready())
            # By a server that is simply there, and was not before, the library knows that the bot was invited.
            for one in server.guilds():
                await self.dispatch("GUILD_CREATE", one | ({"unavailable": None} if server.is_new else {}))
            server.identified += 1
        elif said["op"] == 6:
            self._connections.append(connection)
            await self.dispatch("RESUMED", {})
            server.resumed += 1
        await server.notify()

    def _ready(self) -> Json:
        guilds = self._server.guilds()
        return {
            "v": 10,
            "user": bot_account(),
            "guilds": [] if self._server.is_new else [{"id": one["id"], "unavailable": True} for one in guilds],
            "session_id": "session",
            "resume_gateway_url": self._server.socket_address,
            "application": {"id": APPLICATION, "flags": 0},
            "shard": [0, 1],
        }
