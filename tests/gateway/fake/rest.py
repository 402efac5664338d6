"""The REST interface of the small Discord: every call is kept, and the next one that matches can go wrong."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Literal

from aiohttp import web

from tests.gateway.fake.accounts import APPLICATION, Person, application, bot_account, member
from tests.gateway.fake.channels import Problem
from tests.gateway.fake.payloads import faults
from tests.gateway.fake.server import Call
from tests.gateway.fake.sockets import TOKEN

if TYPE_CHECKING:
    from tests.gateway.fake.server import Json, Server

Failure = Literal["5xx", "429", "lost", "refused"]


class Rest:
    """What answers calls, and what has been answered."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._failures: list[tuple[re.Pattern[str], Failure]] = []
        self._answered: set[str] = set()

    def fail_next(self, path: str, failure: Failure) -> None:
        """Make the next call whose method and path match go wrong."""
        self._failures.append((re.compile(path), failure))

    async def call(self, request: web.Request) -> web.Response:
        """Answer a call, or let it go wrong."""
        path = "/" + request.match_info["path"]
        body = await _body(request)
        called = f"{request.method} {path}"
        failure = next((one for one in self._failures if one[0].search(called)), None)
        if failure is not None:
            self._failures.remove(failure)
        if failure is None or failure[1] == "lost":
            self._server.calls.append(Call(request.method, path, body))
        answer = self._answer(request, path, body, failure[1] if failure else None)
        await self._server.notify()
        if failure is not None and failure[1] == "lost" and request.transport is not None:
            request.transport.close()
        return answer

    async def file(self, request: web.Request) -> web.Response:
        """Hand out a file that somebody sent along."""
        name = request.match_info["name"]
        self._server.fetched.append(name)
        if name not in self._server.files:
            return web.Response(status=404)
        return web.Response(body=self._server.files[name])

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
            self._server.refused += found
            return _json({"message": "Invalid Form Body", "code": 50035, "errors": found}, 400)
        if path.startswith("/interactions/"):
            return self._callback(path, body)
        if request.headers.get("Authorization") != f"Bot {TOKEN}" and not path.startswith("/webhooks/"):
            return _json({"message": "401: Unauthorized", "code": 0}, 401)
        return self._resource(request.method, path, body)

    def _callback(self, path: str, body: Json) -> web.Response:
        number = path.split("/")[2]
        if number in self._answered:
            return _json({"message": "Interaction has already been acknowledged.", "code": 40060}, 400)
        self._answered.add(number)
        message = self._server.shown(body.get("data") or {}) if body["type"] in (4, 5, 7) else None
        resource = {"type": body["type"], "message": message} if message else None
        return _json({"interaction": {"id": number, "type": 2, "response_message_id": "1"}, "resource": resource})

    def _resource(self, method: str, path: str, body: Json) -> web.Response:  # noqa: PLR0911 -- a list of routes
        server = self._server
        if path == "/users/@me":
            return _json(bot_account())
        if path == "/oauth2/applications/@me":
            return _json(application())
        if path == "/gateway/bot":
            limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
            return _json({"url": server.socket_address, "shards": 1, "session_start_limit": limit})
        if path.endswith("/commands"):
            server.commands = body
            made = {"application_id": APPLICATION, "version": "1"}
            return _json([{**one, "id": server.next_id(), **made} for one in body])
        if "/members/" in path:
            return _json(member(Person(path.rpartition("/")[2], "Bo"), "0"))
        if path.startswith("/channels/"):
            try:
                told = server.channels.answer(method, path, body, server.shown)
            except Problem as problem:
                return _json({"message": "no", "code": problem.code}, problem.status)
            return web.Response(status=204) if told is None else _json(told)
        if method == "DELETE":
            return web.Response(status=204)
        return _json(server.shown(body or {}))


async def _body(request: web.Request) -> Json:
    """The JSON of a call; where files come along, their texts stand under `sent`."""
    if not request.can_read_body:
        return None
    if request.content_type != "multipart/form-data":
        return await request.json()
    form = await request.post()
    texts = [one.file.read().decode() for one in form.values() if isinstance(one, web.FileField)]
    return {**json.loads(str(form["payload_json"])), "sent": texts}


def _json(body: Json, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    # A charset behind the type would make the library take the body for text.
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json", **(headers or {})}
    )
