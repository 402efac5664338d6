"""Taking a step of the turn back: what it moved goes back by as much as it moved, whatever came since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import pools
from rules.characters import character_rules
from rules.combat import effects
from rules.combat.fight import FIELDS
from rules.combat.turns import turn_order
from rules.command.combat import steps
from rules.errors import NotAllowed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.combat.fight import Fight
    from rules.fact import Plain
    from rules.state import Change

_PARTS = 2


def take_back(fight: Fight) -> None:
    """Take the last step back, and those before it that lead to somebody who has left.

    Raises `NotAllowed` where no step can be taken back. Rule: lines 7, `combat back`.
    """
    first = turn_order(fight).opens_by_next
    for step in steps(fight.scene):
        if first and step.previous is None:
            break
        _undo_step(fight, fight.scene.past[step.number].outcome.changes)
        standing = step.current in fight.order if step.current else not first
        if standing:
            turn_order(fight).restored(fight, step.number)
            return
    number = fight.get("step")
    if isinstance(number, int) and number not in fight.scene.past:
        raise NotAllowed("#{number}, the step before, is no longer in the log.", number=number)
    raise NotAllowed(
        "This is the first turn: there is no step to take back.", hint="`undo` takes back the last line of any kind."
    )


def _undo_step(fight: Fight, changes: Sequence[Change]) -> None:
    round_after, begun_after = fight.round, fight.begun
    for change in reversed(changes):
        if change.entity == fight.scene.place:
            if change.field.startswith(FIELDS):
                _undo_place(fight, change.field.removeprefix(FIELDS), change)
        elif fight.draft.fields(change.entity):
            _undo_figure(fight, change)
    moved = {(change.entity, change.field) for change in changes}
    begun_before = fight.begun if fight.round == round_after else ()
    for key in begun_after:
        if key not in begun_before and key in fight.order:
            effects.untick(fight, key, moved)


def _undo_place(fight: Fight, name: str, change: Change) -> None:
    """Lists lose those who have left; the order keeps those who came since. All else is as it was."""
    standing = fight.order
    if name == "order":
        before, after = (_standing(side, standing) for side in (change.before, change.after))
        fight.put_keys(name, _merged(before, after, standing))
    elif isinstance(change.before, list):
        fight.put_keys(name, _standing(change.before, standing))
    else:
        fight.put(name, change.before)


def _merged(before: list[str], after: list[str], now: list[str]) -> list[str]:
    """The order `now` without what a step made of it: where one was moved, it goes back; else all are as they were."""
    if before == after:
        return now
    moved = next((key for key in before if _without(before, key) == _without(after, key)), None)
    merged, back = (before.copy(), now) if moved is None else (_without(now, moved), before)
    for at, key in enumerate(back):
        if key not in merged:
            merged.insert(merged.index(back[at - 1]) + 1 if at else 0, key)
    return merged


def _without(keys: list[str], key: str) -> list[str]:
    return [one for one in keys if one != key]


def _standing(keys: Plain, standing: list[str]) -> list[str]:
    return [str(key) for key in keys if key in standing] if isinstance(keys, list) else []


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
    rules = character_rules(fight.scene)
    if field in rules.book.pools():
        pools.put(draft, rules, entity, field, value)
    else:
        draft.set(entity, field, value)


def _is_number(value: Plain) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
