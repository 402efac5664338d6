"""The board of a place: its combat as it stands before everybody, and what that is bound to. It enters nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from bot.sight import EVERYBODY
from rules import (
    HEALTH,
    PING,
    Conflict,
    Scene,
    SeededDice,
    State,
    Tracked,
    inverted,
    parse,
    place_of,
    whose_turn,
)

if TYPE_CHECKING:
    from bot.store import Turn
    from rules import Outcome, Player, Ruleset

LOOKED_THROUGH = 100
"""Entries that are looked through for the one that ended a combat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A combat before everybody.

    `began` is the entry that began it, `mark` names the turn, `undo` the entry that an undo would take back now, and
    `number` the newest entry of the place. `over`: the combat has ended, and this is how.
    """

    ruleset: str
    fact: Tracked
    began: int
    mark: str
    undo: int | None
    number: int
    over: bool = False


async def running(turn: Turn, place: str, ruleset: Ruleset) -> Board | None:
    """The board of the combat that is running in a place."""
    newest = await turn.standing()
    return _board(turn.state, place, ruleset, turn.next_number - 1, newest.number if newest else None)


async def ended(turn: Turn, place: str, ruleset: Ruleset, began: int) -> Board | None:
    """The last board of a combat that has ended since; `None` where it was taken back, or nobody knows any more."""
    for entry in await turn.newest(LOOKED_THROUGH):
        facts = entry.outcome.facts
        if entry.retracted_by or not (facts and isinstance(facts[0], Tracked) and facts[0].outcome == "ended"):
            continue
        try:
            before = turn.state.apply(inverted(entry.outcome.changes))
        except Conflict:  # the next combat stands in the way
            return None
        board = _board(before, place, ruleset, entry.number or 0, None)
        return replace(board, over=True) if board and board.began == began else None
    return None


def must_be_turn(mark: str | None, state: State, place: str) -> None:
    """Raises `Conflict` where a line is meant for a turn that is no longer running."""
    now = whose_turn(state, place_of(place))
    if mark is not None and (now is None or now.mark != mark):
        raise Conflict("The turn has passed on already.", hint="The board shows whose it is now.")


def called(number: int | None, state: State, place: str, ruleset: Ruleset, speaker: Player) -> str | None:
    """Who is to be called, where the entry of that number gave somebody the turn: whoever plays them.

    Nobody for a monster or somebody hidden, for whoever spoke, and where the server will not have it.
    """
    now = whose_turn(state, place_of(place))
    if number is None or now is None or now.step != number or now.current is None or now.current.hidden:
        return None
    scene = Scene(state=state, place=place_of(place), ruleset=ruleset)
    owner = now.current.owner
    return None if owner == speaker.id or scene.switch(PING) == "off" else owner


def brief(outcome: Outcome) -> Outcome:
    """An outcome that does not list everybody again: the board does."""
    fact = outcome.fact
    if not isinstance(fact, Tracked) or fact.outcome == "shown":
        return outcome
    return outcome._replace(facts=(replace(fact, rows=()), *outcome.facts[1:]))


def _board(state: State, place: str, ruleset: Ruleset, number: int, undo: int | None) -> Board | None:
    now = whose_turn(state, place_of(place))
    if now is None:
        return None
    scene = Scene(state=state, player=EVERYBODY, place=place_of(place), ruleset=ruleset)
    fact = cast("Tracked", ruleset.resolve(parse(ruleset, "combat show"), scene, SeededDice(0)).fact)
    shown = fact.on_board(figures=scene.switch(HEALTH) == "figures")
    return Board(ruleset=ruleset.key, fact=shown, began=now.began, mark=now.mark, undo=undo, number=number)
