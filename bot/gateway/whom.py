"""Whom an action is for: a private menu of those in the combat whom the presser may see."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.gateway.cards import Message, plain_message
from bot.gateway.choices import fits_option, menus, seal
from bot.gateway.markdown import inline_code
from bot.render import Answer, wording
from rules import DEFAULT, Tracked, load

if TYPE_CHECKING:
    from bot.referee import Referee
    from bot.request import Request
    from rules import Action

TARGET = "to:"
"""What the name of such a menu begins with."""
ROOM = 600
"""Room for the line that is to be completed."""
_LOOK = "combat show"


async def asked(referee: Referee, request: Request, entry: int, index: int, action: Action) -> Message:
    """The question for whom; where nobody is to choose from, what to say instead."""
    answer = await referee.play(replace(request, text=_LOOK, origin=None))
    rows = answer.fact.rows if isinstance(answer, Answer) and isinstance(answer.fact, Tracked) else ()
    words = wording(load(answer.ruleset if isinstance(answer, Answer) else DEFAULT).package)
    options = [(row.who.name, row.who.name) for row in rows if fits_option(row.who.name)]
    if not options:
        return plain_message(words.say("card.nobody", line=inline_code(action.line, ROOM)))
    below = menus(f"{TARGET}{entry}:{index}:{seal(action)}", options, words.say("card.whom"))
    return plain_message(inline_code(action.line, ROOM), below=below)
