"""Who is engaged with whom: by a blow in melee, until they part. Rule: vsd 1.28, 1.32."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.draft import Draft

FLAG = "engaged"
_WITH = "engaged.with"
FIELDS = (FLAG, _WITH)
"""The fields that tell who is engaged."""
DISENGAGE = "disengage"
"""The word of a declaration that parts somebody from all at the end of the round."""


def engage(draft: Draft, bearer: str, other: str) -> None:
    """Let two be engaged with each other."""
    for one, partner in ((bearer, other), (other, bearer)):
        _keep(draft, one, [*(known for known in partners(draft, one) if known != partner), partner])


def part(draft: Draft, bearer: str) -> None:
    """Let somebody be engaged with nobody any more."""
    for other in partners(draft, bearer):
        _keep(draft, other, [one for one in partners(draft, other) if one != bearer])
    _keep(draft, bearer, [])


def partners(draft: Draft, bearer: str) -> list[str]:
    """The entities of those with whom somebody is engaged."""
    kept = draft.get(bearer, _WITH)
    return [str(one) for one in kept if draft.fields(str(one))] if isinstance(kept, list) else []


def _keep(draft: Draft, bearer: str, others: list[str]) -> None:
    if draft.fields(bearer):
        draft.note(bearer, _WITH, [*others] or None)
        draft.flag(bearer, FLAG, bool(others))
