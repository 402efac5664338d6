"""The table in a terminal: one-shot, piped, or a prompt. The same referee, no token."""

from bot.terminal.run import run
from bot.terminal.seat import Options

__all__ = ["Options", "run"]
