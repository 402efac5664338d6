"""`doctor`: what the program finds wrong with itself, and what to do about it."""

from __future__ import annotations

import platform
from datetime import timedelta
from typing import TYPE_CHECKING

from bot import VERSION
from bot.store import HEAD
from rules import Examined, Finding, Outcome

if TYPE_CHECKING:
    from bot.request import Request
    from bot.store import Condition, Ledger, StoreProblem

LEAD = timedelta(seconds=5)
"""How far the newest entry may lie ahead of the clock."""


def found(key: str, *, well: bool, **figures: bool | int | str) -> Finding:
    """One thing that was looked at."""
    return Finding(outcome="well" if well else "ill", key=key, figures=dict(figures))


async def examined(request: Request, ledger: Ledger) -> Outcome:
    """What there is to say of the program, of its database, and of what the front end found."""
    condition = await ledger.examine(request.server, thoroughly=request.player.is_gm)
    findings = (_program(), *_database(condition), _clock(condition, ledger), *request.findings())
    return Outcome((Examined.of(findings),))


def without_ledger(request: Request, problem: StoreProblem) -> Outcome:
    """The same where the database cannot be reached."""
    return Outcome((Examined.of((_program(), found("reach", well=False, why=str(problem)), *request.findings())),))


def _program() -> Finding:
    return found("program", well=True, version=VERSION, python=platform.python_version())


def _database(condition: Condition) -> tuple[Finding, ...]:
    revision = condition.revision
    if condition.fault is not None:
        return (found("damage", well=False, why=condition.fault),)
    return (found("database", well=revision == HEAD, kind=condition.kind, revision=revision, head=HEAD),)


def _clock(condition: Condition, ledger: Ledger) -> Finding:
    ahead = timedelta() if condition.newest is None else condition.newest - ledger.now
    return found("clock", well=ahead <= LEAD, seconds=max(0, round(ahead.total_seconds())))
