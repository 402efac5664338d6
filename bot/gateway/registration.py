"""Commands are made known to Discord when they changed, and only then.

What was registered last stands in the ledger, on a server of its own that no place belongs to: so it is kept with the
data, and of two processes on one database only one registers.
"""

from __future__ import annotations

import hashlib
import json
import logging
from typing import TYPE_CHECKING

from rules import Change

if TYPE_CHECKING:
    from bot.gateway.client import Client
    from bot.store import Ledger
    from rules import Plain

_log = logging.getLogger(__name__)

ENTITY, FIELD, NUMBERS = "commands", "registered", "numbers"


def fingerprint(client: Client) -> str:
    """What all commands together are, in short."""
    payload = [command.to_dict(client.tree) for command in client.tree.get_commands()]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


async def register(client: Client, ledger: Ledger) -> bool:
    """Register the commands if they changed. Whether they did. Raises what the library raises when it cannot.

    Either way it is known from now on by which numbers people can click them.
    """
    server = f"application:{client.application_id}"
    now = fingerprint(client)
    async with ledger.look(server, "") as turn:
        before, known = turn.state.get(ENTITY, FIELD), turn.state.get(ENTITY, NUMBERS)
    numbers = {name: str(number) for name, number in known.items()} if isinstance(known, dict) else {}
    changed = before != now or not numbers
    if changed:
        numbers = {command.name: str(command.id) for command in await client.tree.sync()}
        async with ledger.turn(server, "") as turn:
            fields = turn.state.fields(ENTITY)
            after: dict[str, Plain] = {FIELD: now, NUMBERS: dict(numbers)}
            moved = [Change(ENTITY, name, fields.get(name), value) for name, value in after.items()]
            await turn.establish([one for one in moved if one.before != one.after])
        _log.info("commands registered")
    client.host.mentions.learn(numbers)
    return changed
