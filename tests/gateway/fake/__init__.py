"""A small Discord on loopback: as much of its REST interface and its gateway as the bot needs, and ways to fail.

The library talks to it unmodified. Every REST call is kept; `fail_next` makes the next matching call go wrong.
"""

from __future__ import annotations

from tests.gateway.fake.accounts import (
    APPLICATION,
    CHANNEL,
    GM_ROLE,
    GUILD,
    NEIGHBORS_CHANNEL,
    OTHER_CHANNEL,
    Person,
)
from tests.gateway.fake.interactions import EVERYTHING_ELSE, Interaction
from tests.gateway.fake.rest import Failure
from tests.gateway.fake.server import Call, Json
from tests.gateway.fake.small import FakeDiscord
from tests.gateway.fake.sockets import TOKEN
from tests.gateway.fake.views import buttons, components, is_private, text

__all__ = [
    "APPLICATION",
    "CHANNEL",
    "EVERYTHING_ELSE",
    "GM_ROLE",
    "GUILD",
    "NEIGHBORS_CHANNEL",
    "OTHER_CHANNEL",
    "TOKEN",
    "Call",
    "Failure",
    "FakeDiscord",
    "Interaction",
    "Json",
    "Person",
    "buttons",
    "components",
    "is_private",
    "text",
]
