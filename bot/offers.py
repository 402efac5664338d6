"""What an entry offers: which lines may be said next, and which of them are used up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot import sight
from rules import (
    Action,
    AskOdds,
    Conflict,
    Forbidden,
    Line,
    NotAllowed,
    Redo,
    Roll,
    RulesError,
    SeededDice,
    Undo,
    Undone,
    Unknown,
    load,
    parse,
    played,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.store import Entry, Turn
    from rules import Fact, Outcome, Player, Ruleset, Scene


_REPEATING = frozenset({"again", "odds"})
"""Labels of actions that hold the line itself."""


def offered(line: Line, outcome: Outcome, ruleset: Ruleset, number: int | None) -> tuple[Action, ...]:
    """What may be said after an entry: what its outcome offers, and what many answers do."""
    return (*outcome.actions, *_rolled_again(line, outcome, ruleset), *_taken_back(outcome, number))


def may_read(action: Action, line: str, reader: Player) -> bool:
    """Whether somebody may be told an action of an entry whose line is, for them, as it is here: empty for untold."""
    if action.whom or (action.gm and not reader.is_gm):
        return False
    return bool(line) or not repeats(action)


def repeats(action: Action) -> bool:
    """Whether an action holds the line itself that it is offered for."""
    return action.label in _REPEATING


class Offer(NamedTuple):
    """An action of an entry by the ruleset that it was played by; `None` where it offers nothing there.

    `theirs`: whoever asks may be told its line, and would not be refused for want of rights.
    """

    ruleset: str
    action: Action | None
    theirs: bool = False


async def offer_to(reader: Player, entry: Entry, index: int, scene_of: Callable[[Line], Awaitable[Scene]]) -> Offer:
    """What an entry offers at a place among its actions to a reader. Raises `Forbidden`."""
    ruleset = load(entry.ruleset)
    actions = offered(parse(ruleset, entry.line), entry.outcome, ruleset, entry.number)
    if index in kept(actions, sight.facts_for(reader, entry.outcome), ruleset, gm=reader.is_gm):
        raise Forbidden("#{number} is for the GM only.", number=entry.number or 0)
    if index >= len(actions):
        return Offer(ruleset.key, None)
    action, line = actions[index], sight.line_for(reader, entry)
    if repeats(action) and not line:
        raise Forbidden("The line of #{number} holds figures that only a GM knows.", number=entry.number or 0)
    readable = may_read(action, line, reader)
    theirs = readable and not await barred((action,), reader, entry, ruleset, scene_of)
    return Offer(ruleset.key, action, theirs or action.whom)


def kept(offered: Sequence[Action], seen: Sequence[Fact], ruleset: Ruleset, *, gm: bool = False) -> frozenset[int]:
    """The places of what is offered to those alone who may read the answer, `seen` being its facts for all others.

    What waits for an answer may be answered by whoever may not read it. `gm`: the others are GMs.
    """
    if not any(fact.withheld for fact in seen):
        return frozenset() if gm else frozenset(place for place, one in enumerate(offered) if one.unseen)
    if seen[0].outcome not in sight.WAITING:
        return frozenset(range(len(offered)))
    return frozenset(
        place for place, one in enumerate(offered) if one.gm or not parse(ruleset, one.line).command.entries
    )


def _rolled_again(line: Line, outcome: Outcome, ruleset: Ruleset) -> tuple[Action, ...]:
    command = line.command
    if not command.rolls or command.entries:  # an answer to an entry closes it: said again it would be refused
        return ()
    # What was rolled for a monster fell behind the screen.
    monsters = line.actor is not None and any(throw.screened for throw in outcome.throws)
    again = Action("again", line.again, gm=monsters)
    if type(command) not in ruleset.chances or (isinstance(command, Roll) and command.times is not None):
        return (again,)
    asked = Line(AskOdds(command=command), actor=line.actor).spelled(ruleset.language.spell_name)
    return again, Action("odds", asked.spelling, gm=monsters or any(fact.guarded for fact in outcome.facts))


def _taken_back(outcome: Outcome, number: int | None) -> tuple[Action, ...]:
    if number is None or not outcome.changes:
        return ()
    gone = isinstance(outcome.fact, Undone) and not outcome.fact.again
    return (Action("redo" if gone else "undo", f"undo #{number}"),)


async def occasion(turn: Turn, entry: Entry, index: int) -> str:
    """The origin of an action that is taken once: the same for whoever takes it, a new one when it was taken back."""
    name = f"press:{entry.place}:{entry.number}:{index}"
    while (taken := await turn.played(name)) is not None and taken.retracted_by is not None:
        name = f"{name}:{taken.number}"
    return name


async def used_up(
    entry: Entry, ruleset: Ruleset, turn: Turn, scene_of: Callable[[Line], Awaitable[Scene]]
) -> frozenset[int]:
    """The places of the actions that can no longer be said, as far as that is known without playing them.

    `scene_of` makes the scene of a line as whom the entry belongs to, with a GM's rights.
    """
    actions = offered(parse(ruleset, entry.line), entry.outcome, ruleset, entry.number)
    used = [
        (action.once and await turn.played(await occasion(turn, entry, index)) is not None)
        or (not action.whom and await _is_refused(parse(ruleset, action.line), entry, scene_of))
        for index, action in enumerate(actions)
    ]
    return frozenset(index for index, gone in enumerate(used) if gone)


async def open_to(
    player: Player, entry: Entry, ruleset: Ruleset, turn: Turn, scene_of: Callable[[Line], Awaitable[Scene]]
) -> list[tuple[int, Action]]:
    """The actions of an entry that wait for this person, by their places: what answers the entry, or follows it once.

    Of an entry that they may not read it is what answers it alone.

    Everything that can be checked is refused before a die falls, so a line that is resolved may be said.
    """
    found: list[tuple[int, Action]] = []
    withheld = any(fact.seen_by(player.id, gm=player.is_gm).withheld for fact in entry.outcome.facts)
    for index, action in enumerate(entry.outcome.actions):
        if action.whom or (action.gm and not player.is_gm):
            continue
        line = parse(ruleset, action.line)
        answers = bool(line.command.entries)
        if not answers and not (action.once and (player.is_gm or entry.person == player.id)):
            continue
        if action.once and await turn.played(await occasion(turn, entry, index)) is not None:
            continue
        if withheld and entry.outcome.fact.outcome not in sight.WAITING:
            continue
        scene = await scene_of(line)
        try:
            played(scene).resolve(line, scene, SeededDice(0))
        except RulesError:
            continue
        found.append((index, action))
    return found


async def barred(
    actions: Sequence[Action],
    player: Player,
    entry: Entry,
    ruleset: Ruleset,
    scene_of: Callable[[Line], Awaitable[Scene]],
) -> frozenset[Action]:
    """Those of an entry's actions that this person would be refused for want of rights.

    `scene_of` makes the scene of a line as this person.
    """
    found: set[Action] = set()
    for action in actions:
        line = parse(ruleset, action.line)
        if isinstance(line.command, Undo | Redo):
            may = player.is_gm or entry.person == player.id
        else:
            may = ruleset.permits(line, await scene_of(line))
        if not may:
            found.add(action)
    return frozenset(found)


async def _is_refused(line: Line, entry: Entry, scene_of: Callable[[Line], Awaitable[Scene]]) -> bool:
    if isinstance(line.command, Undo | Redo):
        return entry.retracted_by is not None
    if not line.command.entries:
        return False  # it stands by itself: whether it can be said is no matter of this entry
    scene = await scene_of(line)
    try:
        played(scene).resolve(line, scene, SeededDice(0))
    except (NotAllowed, Conflict):
        return True
    except RulesError:
        return False
    return False


async def readable_entry(number: int, turn: Turn, reader: Player) -> Entry:
    """The entry of that number. Raises `Unknown` and `Forbidden`."""
    entry = await entry_known_to(number, turn, reader)
    if sight.is_withheld_from(reader, entry):
        raise Forbidden("#{number} is for the GM only.", number=number)
    return entry


async def entry_known_to(number: int, turn: Turn, reader: Player) -> Entry:
    """The entry of that number, unless it is secret from somebody. Raises `Unknown` and `Forbidden`."""
    entry = await turn.entry(number)
    if entry is None or not entry.line:
        raise Unknown("There is no entry #{number} here.", hint="`log` lists the entries.", number=number)
    if sight.is_secret_from(reader, entry):
        raise sight.rolled_in_secret(number)
    return entry
