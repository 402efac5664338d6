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
    from rules import Action, Line, Ruleset

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
    scene = await scene_of(parse(ruleset, "log"))
    behind = offered[named.end() :]
    for fits in (partial(_is_meant, named["verb"], behind), partial(_is_meant, named["verb"], None)):
        number = await waiting_for(fits, turn, scene, scene_of)
        if number is not None:
            return f"{named['verb']} #{number}{behind}"
    return offered


def _is_meant(verb: str, behind: str | None, action: Action) -> bool:
    """Whether an action is a line of the verb, and says nothing else behind its entry than was said."""
    entry = _AN_ENTRY.match(action.line)
    if entry is None or entry["verb"] != verb:
        return False
    return behind is None or behind.startswith(action.line[entry.end() :])
