"""A fault of the program: people see its number only, the log holds under that number what happened."""

from __future__ import annotations

import logging
import secrets

from rules import RulesError

_log = logging.getLogger(__name__)


class ProgramFault(RulesError):
    """The program has a fault. Only its number is told; what happened stands in the log under it."""

    kind = "internal"


def fault() -> ProgramFault:
    """A refusal for the exception that is being handled, which is logged under the number that the refusal tells."""
    number = secrets.token_hex(4)
    _log.exception("fault %s", number)
    return ProgramFault(
        "Something went wrong in the program: fault {number}.",
        hint="Whoever runs it finds it in the log.",
        number=number,
    )
