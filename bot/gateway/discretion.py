"""Logs without secrets: neither the bot's token nor the tokens in the addresses of interactions are ever written."""

from __future__ import annotations

import logging
import re
import sys

_ADDRESS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.-]+")
HIDDEN = "[hidden]"


class DiscreetFormatter(logging.Formatter):
    """Formats a record as a whole, its exception too, and takes the secrets out of the result."""

    def __init__(self, secret: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """The text of a record."""
        return _ADDRESS.sub(rf"\1{HIDDEN}", super().format(record).replace(self._secret, HIDDEN))


def log_discreetly(secret: str) -> None:
    """Write the log to standard error, without the secret."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(DiscreetFormatter(secret))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    # Each of these says at INFO or WARNING what an operator can do nothing about.
    for chatty in ("discord.client", "discord.gateway", "alembic"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
