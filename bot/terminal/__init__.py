"""The table in a terminal: one-shot, piped, or a prompt. The same referee, no token."""

from bot.terminal.table import Table, run

__all__ = ["Table", "run"]
