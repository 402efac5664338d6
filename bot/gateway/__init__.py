"""The table in Discord: the same referee behind slash commands, buttons and modals. Nothing else knows Discord."""

from bot.gateway.life import serve

__all__ = ["serve"]
