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

_log = logging.getLogger(__name__)

ENTITY, FIELD = "commands", "registered"


def fingerprint(client: Client) -> str:
    """What all commands together are, in short."""
    payload = [command.to_dict(client.tree) for command in client.tree.get_commands()]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


async def register(client: Client, ledger: Ledger) -> bool:
    """Register the commands if they changed. Whether they did. Raises what the library raises when it cannot."""
    server = f"application:{client.application_id}"
    now = fingerprint(client)
    async with ledger.look(server, "") as turn:
        before = turn.state.get(ENTITY, FIELD)
    if before == now:
        return False
    await client.tree.sync()
    async with ledger.turn(server, "") as turn:
        before = turn.state.get(ENTITY, FIELD)
        if before != now:
            await turn.establish([Change(ENTITY, FIELD, before, now)])
    _log.info("commands registered")
    return True
