"""Which round of the combat of a place runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.state import State

ROUND = "combat.round"
"""The field of a place that says which round of its combat runs, from 1; it is there while a combat runs."""


def round_of(fields: Draft | State, place: str, default: int = 0) -> int:
    """The running round of a place; `default` where no combat runs."""
    value = fields.get(place, ROUND)
    return value if isinstance(value, int) else default
