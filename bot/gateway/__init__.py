"""The table in Discord: the same referee behind slash commands, buttons and modals. Nothing else knows Discord."""

from bot.gateway.life import serve
from bot.gateway.pulse import health

__all__ = ["health", "serve"]
