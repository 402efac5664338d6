"""Taking back what an entry moved, by as much as it moved it, so that the entry can be rolled again. Rule: vsd 1.5."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import pools
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.body.engagement import FIELDS
from rules.rulesets.vsd.body.settle import settle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.draft import Draft
    from rules.fact import Plain
    from rules.state import Change


def take_back(draft: Draft, changes: Iterable[Change], only: str | None = None) -> None:
    """Take changes back, the last one first; `only` what a blow did to one entity, which stays engaged as it is."""
    touched: dict[str, None] = {}
    for change in reversed(tuple(changes)):
        if only is None or (change.entity == only and change.field not in FIELDS):
            _turn_back(draft, change)
            touched[change.entity] = None
    for entity in touched:
        if draft.get(entity, "name") is not None:
            settle(draft, entity)


def _turn_back(draft: Draft, change: Change) -> None:
    entity, field = change.entity, change.field
    now = draft.get(entity, field)
    seen = None if change.seen is None else (change.seen[1], change.seen[0])
    if now == change.after or isinstance(change.after, dict):
        draft.set(entity, field, change.before, seen=seen)
        return
    before, after = change.shown
    if not (_is_number(now) and _is_number(before) and _is_number(after)):
        return
    value = int(now) + int(before) - int(after)  # type: ignore[arg-type] -- numbers, all three
    if field in CHARACTERS.book.pools():
        pools.put(draft, CHARACTERS, entity, field, value)
    else:
        draft.set(entity, field, value or None, seen=(now, value))


def _is_number(value: Plain) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
