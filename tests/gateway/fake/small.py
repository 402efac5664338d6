"""The small Discord as a whole: it starts and stops, and people do things on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.gateway.fake.interactions import Interaction, Whence, command_data, event, modal_data
from tests.gateway.fake.rest import Rest
from tests.gateway.fake.server import Server
from tests.gateway.fake.sockets import Sockets
from tests.gateway.fake.views import buttons, components, values_of

if TYPE_CHECKING:
    from tests.gateway.fake.rest import Failure
    from tests.gateway.fake.server import Json


class FakeDiscord(Server):
    """Discord, small."""

    def __init__(self) -> None:
        super().__init__()
        self._sockets, self._rest = Sockets(self), Rest(self)
        self._runner: web.AppRunner | None = None
        self._port = 0

    async def start(self) -> None:
        app = web.Application()
        app.router.add_get("/gateway", self._sockets.listen)
        app.router.add_get("/files/{name}", self._rest.file)
        app.router.add_route("*", "/api/v10/{path:.*}", self._rest.call)
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

    # --- what befalls the bot

    def fail_next(self, path: str, failure: Failure) -> None:
        """Make the next call whose method and path match go wrong."""
        self._rest.fail_next(path, failure)

    async def drop(self, code: int = 4000) -> None:
        """Close every connection."""
        await self._sockets.drop(code)

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the newest connection that its session is invalid."""
        await self._sockets.invalidate(resumable=resumable)

    async def dispatch(self, name: str, data: Json) -> None:
        """Send an event over the newest connection."""
        await self._sockets.dispatch(name, data)

    # --- what people do; who and where, `where` says in the words of `Whence`

    async def use(self, command: str, options: Json = None, **where: Any) -> Interaction:
        """Use a slash command, `settings show` being a command with a subcommand."""
        return await self._interact(2, command_data(command, options or {}), **where)

    async def send_file(self, command: str, name: str, data: bytes, options: Json = None, **where: Any) -> Interaction:
        """Use a slash command with a file. What is said of it may be something else: `size` and `url` in `where`."""
        self.files[name] = data
        file = {"id": "77", "filename": name, "url": f"{self.address}/files/{name}", "size": len(data)}
        file |= {key: where.pop(key) for key in ("size", "url") if key in where}
        sent = command_data(command, options or {})
        sent["options"][0]["options"].append({"name": "file", "type": 11, "value": "77"})
        sent["resolved"] = {"attachments": {"77": {**file, "proxy_url": file["url"]}}}
        return await self._interact(2, sent, **where)

    async def type(self, command: str, typed: str, **where: Any) -> list[Json]:
        """The choices while somebody types into `line`."""
        data = command_data(command, {"line": typed}, focused="line")
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
            for chosen in ([value] if one["custom_id"] == menu else values_of(one, value))
        )
        data = {"component_type": found["type"], "custom_id": found["custom_id"], "values": [chosen]}
        return await self._interact(3, data, message=message, **where)

    async def submit(self, modal: Json, text: str, **where: Any) -> Interaction:
        """Send off a modal with that text in its first field."""
        return await self.fill_in(modal, {0: text}, **where)

    async def fill_in(self, modal: Json, texts: dict[int, str], **where: Any) -> Interaction:
        """Send off a modal with those texts in its fields by their place; in the others stays what stood there."""
        return await self._interact(5, modal_data(modal, texts), **where)

    async def _interact(self, kind: int, data: Json, **where: Any) -> Interaction:
        whence = Whence(**where)
        number = whence.again.id if whence.again else self.next_id()
        await self.dispatch("INTERACTION_CREATE", event(number, kind, data, whence))
        return Interaction(self, number)
