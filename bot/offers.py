"""What can be said next: the lines that an answer offers, and which of them its reader may say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import Action, AskOdds, Line, Roll

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from rules import Outcome, Ruleset, Scene


def usual_actions(line: Line, outcome: Outcome, ruleset: Ruleset) -> tuple[Action, ...]:
    """What any line with dice offers: to say it again, and to ask for its chances."""
    command = line.command
    if not command.rolls or command.entries:  # an answer to an entry closes it: said again it would be refused
        return ()
    again = Action("again", line.again)
    if type(command) not in ruleset.chances or (isinstance(command, Roll) and command.times is not None):
        return (again,)
    asked = Line(AskOdds(command=command), actor=line.actor).spelled(ruleset.language.spell_name)
    return again, Action("odds", asked.spelling, gm=any(fact.guarded for fact in outcome.facts))


async def sayable(
    actions: Sequence[Action], ruleset: Ruleset, scene_of: Callable[[Line], Awaitable[Scene]]
) -> tuple[Action, ...]:
    """Those actions whose lines are not refused to the speaker of the scenes for whose they are."""
    lines = [(one, ruleset.parse(one.line)) for one in actions]
    return tuple([one for one, line in lines if ruleset.permits(line, await scene_of(line))])
