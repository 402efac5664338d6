"""Taking a step of the turn back: what it moved goes back by as much as it moved, whatever came since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import pools
from rules.combat import effects
from rules.combat.fight import FIELDS
from rules.command.combat import steps
from rules.errors import NotAllowed

if TYPE_CHECKING:
    from rules.combat.fight import Fight
    from rules.fact import Plain
    from rules.state import Change

_PARTS = 2


def take_back(fight: Fight) -> None:
    """Take the last step back, and those before it that lead to somebody who has left.

    Raises `NotAllowed` where no step can be taken back. Rule: lines 7, `combat back`.
    """
    first = fight.turn_order.opens_by_next
    for step in steps(fight.scene):
        if first and step.previous is None:
            break
        for change in reversed(fight.scene.past[step.number].outcome.changes):
            _undo(fight, change)
        standing = step.current in fight.order if step.current else not first
        if standing:
            fight.turn_order.restored(fight, step.number)
            return
    number = fight.get("step")
    if isinstance(number, int) and number not in fight.scene.past:
        raise NotAllowed("#{number}, the step before, is no longer in the log.", number=number)
    raise NotAllowed(
        "This is the first turn: there is no step to take back.", hint="`undo` takes back the last line of any kind."
    )


def _undo(fight: Fight, change: Change) -> None:
    if change.entity == fight.scene.place:
        if change.field.startswith(FIELDS):
            _undo_place(fight, change.field.removeprefix(FIELDS), change)
    elif fight.draft.fields(change.entity):
        _undo_figure(fight, change)


def _undo_place(fight: Fight, name: str, change: Change) -> None:
    """Lists lose those who have left; the order keeps those who came since. All else is as it was."""
    if name == "order":
        fight.put_keys(name, _merged(_keys(change.before), fight.order))
    elif isinstance(change.before, list):
        standing = set(fight.order)
        fight.put_keys(name, [key for key in _keys(change.before) if key in standing])
    else:
        fight.put(name, change.before)


def _merged(before: list[str], now: list[str]) -> list[str]:
    """An order as it was; who came in since stands behind the same one as now."""
    merged = [key for key in before if key in now]
    for at, key in enumerate(now):
        if key not in merged:
            merged.insert(merged.index(now[at - 1]) + 1 if at else 0, key)
    return merged


def _undo_figure(fight: Fight, change: Change) -> None:
    draft, (entity, field) = fight.draft, change[:_PARTS]
    if change.before is not None and field.startswith(effects.FIELD):
        effect = effects.read(change.before)
        if effect and effect.of is not None and effect.of not in fight.order:
            return
    now = draft.get(entity, field)
    if now == change.after:
        seen = None if change.seen is None else (change.seen[1], change.seen[0])
        draft.set(entity, field, change.before, seen=seen)
        return
    before, after = change.shown
    if not (_is_number(now) and _is_number(before) and _is_number(after)):
        return
    value = int(now) + int(before) - int(after)  # type: ignore[arg-type] -- numbers, all three
    rules = fight.characters
    if field in rules.book.pools():
        pools.put(draft, rules, entity, field, value)
    else:
        draft.set(entity, field, value)


def _is_number(value: Plain) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _keys(value: Plain) -> list[str]:
    return [str(key) for key in value] if isinstance(value, list) else []
