"""The initiative of whoever delayed is that of the later place, and not told where that is a monster's figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.combat.fight import Fight
    from rules.draft import Draft

_FIELD, _LENT = "initiative", "initiative.lent"


def take(fight: Fight, key: str, ahead: str) -> None:
    """The initiative of the one ahead; whose figure it was at first stands beside it."""
    draft = fight.draft
    draft.note(key, _FIELD, draft.get(ahead, _FIELD))
    draft.note(key, _LENT, True if fight.one(ahead).is_monster or draft.get(ahead, _LENT) else None)


def own(draft: Draft, key: str, value: int | None) -> None:
    """An initiative of one's own; the lent one that it takes the place of is not told with it."""
    lent = draft.get(key, _LENT) is not None
    draft.set(key, _FIELD, value, seen=(None, value) if lent else None)
    if lent:
        draft.note(key, _LENT, None)


def is_lent(draft: Draft, key: str) -> bool:
    """Whether somebody has the initiative of a monster."""
    return draft.get(key, _LENT) is not None
