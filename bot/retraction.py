"""Taking back and bringing back: an entry whose changes are those of another, turned round."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from bot.sight import EVERYBODY, line_for
from rules import (
    Conflict,
    Forbidden,
    NotAllowed,
    Outcome,
    Redo,
    Redone,
    Staged,
    Undo,
    Undone,
    Unknown,
    character_rules,
    inverted,
    must_be_out,
    place_of,
    touched_by,
    visible_changes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.store import Entry, Turn
    from rules import Change, Plain, Scene


async def outcome_of(command: Undo | Redo, turn: Turn, scene: Scene) -> tuple[Outcome, Entry]:
    """What an undo or a redo comes to, and the entry that it retracts. Raises `RulesError`."""
    redoes = isinstance(command, Redo)
    target = await (_to_redo(turn) if redoes else _to_undo(command.entry, turn))
    played = target if target.original is None else await turn.entry(target.original) or target
    made = Redone if redoes else partial(Undone, again=_stands_again(target))
    fact = made(
        entry=(played if redoes else target).number or 0,
        told=played.number,
        line=line_for(EVERYBODY, played),
        whole=played.line,
        keeper=(played.person or "") if played.secret else None,
    )
    player = scene.player
    if not player.is_gm and target.person != player.id:
        raise Forbidden(
            "#{number} is {owner}'s: only {owner} or a GM may do this.",
            number=target.number,
            owner=target.person_name or "–",
        )
    changes = inverted(target.outcome.changes)
    await _must_fit(changes, target, turn, scene)
    return Outcome((fact,), changes=changes), target


def _stands_again(target: Entry) -> bool:
    """Whether what a retraction was about stands again when that is taken back."""
    fact = target.outcome.fact
    return isinstance(fact, Undone) and not fact.again


async def _to_redo(turn: Turn) -> Entry:
    target = await turn.last_retraction()
    if target is None:
        raise NotAllowed("There is nothing to bring back: nothing was taken back last.")
    return target


async def _to_undo(number: int | None, turn: Turn) -> Entry:
    if number is None:
        newest = await turn.standing()
        if newest is None:
            raise NotAllowed("There is nothing to take back here.")
        return newest
    entry = await turn.entry(number)
    if entry is None:
        raise Unknown("There is no entry #{number} here.", hint="`log` lists the entries.", number=number)
    if entry.kind == "final":
        raise NotAllowed("#{number} cannot be taken back.", number=entry.number)
    if entry.retracted_by is not None:
        raise NotAllowed("#{number} is taken back already, by #{by}.", number=number, by=entry.retracted_by)
    return entry


async def _must_fit(changes: Iterable[Change], target: Entry, turn: Turn, scene: Scene) -> None:
    """Raises `Conflict` that names the entry to undo first when something moved on since.

    Raises `NotAllowed` where somebody who stands in a combat would lose the sheet that holds the figures.
    """
    for change in changes:
        current = turn.state.get(change.entity, change.field)
        if current != change.before:
            raise await _conflict(change, current, target, turn, scene)
        if change.field == "name" and change.after is None:
            must_be_out(turn.state, change.entity)


def _reads(later: Entry, moved: Change) -> bool:
    """Whether people read of an entry how it moved a field."""
    entity, field = moved.entity, moved.field
    return any(one.is_read for one in later.outcome.changes if (one.entity, one.field) == (entity, field))


def _first(*, here: bool, own: bool) -> str:
    """What has to be taken back first, and where; by a GM where it is another's."""
    if own:
        return "Say `undo #{later}` first." if here else "Say `undo #{later}` in <#{place}> first."
    return "Ask a GM for `undo #{later}` first." if here else "Ask a GM for `undo #{later}` in <#{place}> first."


async def _conflict(change: Change, current: Plain, target: Entry, turn: Turn, scene: Scene) -> Conflict:
    """What moved on, as the speaker may read it, and what to undo first."""
    later = await turn.mover(target, change)
    hint, place = "Set it by hand.", None
    if later is not None and later.number is not None:
        place = later.place
        hint = _first(
            here=place_of(str(place)) == scene.place, own=scene.player.is_gm or later.person == scene.player.id
        )
    figures: dict[str, Any] = {"later": later and later.number, "place": place, "number": target.number}
    moved = change._replace(after=current, seen=None)
    stage = Staged(touched=touched_by((moved,), turn.state, turn.state, scene.place, character_rules(scene)))
    told = visible_changes(scene.player, scene.place, (moved,), stage, character_rules(scene))
    if not told or not change.is_read or (later is not None and not _reads(later, change)):
        return Conflict("Something has changed since #{number}.", hint=hint, **figures)
    return Conflict(
        "{name} {field} has changed since #{number}: it is {current} now.",
        hint=hint,
        name=told[0].name or told[0].entity,
        field=told[0].called,
        current=told[0].after,
        **figures,
    )
