"""A line as it was meant: read with one's own words, and where it cannot be read, what it most likely should say."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from bot import own_words, staging
from bot.mine import waiting_for
from rules import RulesError, parse

if TYPE_CHECKING:
    from bot.request import Request
    from bot.store import Turn
    from rules import Line, Ruleset

_NUMBER = re.compile(r"#\d")
_AN_ENTRY = re.compile(r"(?P<verb>\w+) #\d+\b")


async def read(request: Request, turn: Turn, ruleset: Ruleset) -> Line:
    """What a line means. Raises `RulesError`; where no entry was named, its way out names the one that waits."""
    try:
        return own_words.parse(ruleset, request, turn.state)
    except RulesError as error:
        if error.way_out and not _NUMBER.search(request.text):
            error.way_out = await _with_entry(error.way_out, request, turn, ruleset)
        raise


async def _with_entry(offered: str, request: Request, turn: Turn, ruleset: Ruleset) -> str:
    """The line with the newest entry that waits for whoever asks to say this verb."""
    named = _AN_ENTRY.match(offered)
    if named is None:
        return offered
    scene_of = partial(staging.scene_of, request, turn, ruleset)
    begins = f"{named['verb']} #"
    number = await waiting_for(begins, turn, await scene_of(parse(ruleset, "log")), scene_of)
    return offered if number is None else f"{begins}{number}{offered[named.end() :]}"
