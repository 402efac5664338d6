"""Another Discord on this machine, for tests alone: whoever could name any address would be sent the token."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.gateway.attached import ORIGINS
from bot.settings import SettingsProblem


def call_at(address: str) -> None:
    """Have the library call `http://127.0.0.1:PORT`. Raises `SettingsProblem` for what is no loopback address."""
    parts = urlsplit(address)
    try:
        local = parts.scheme == "http" and ip_address(parts.hostname or "").is_loopback
    except ValueError:
        local = False
    if not local:
        raise SettingsProblem("DISCORD_LOOPBACK is for tests and takes `http://127.0.0.1:PORT` only.")
    ORIGINS.add(f"http://{parts.netloc}")
    Route.BASE = f"http://{parts.netloc}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{parts.netloc}/gateway")
