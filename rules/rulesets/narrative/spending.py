"""Points that something costs. Rule: narrative N5."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import pools
from rules.errors import NotAllowed
from rules.rulesets.narrative.sheet import CHARACTERS

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.people import Character


def must_afford(draft: Draft, one: Character, resource: str, amount: int) -> None:
    """Raises `NotAllowed` for who lacks the points; how many there are may be unknown, then nobody lacks them."""
    current = pools.look(draft, CHARACTERS, one.bearer, resource).current
    if current is not None and current < amount:
        raise NotAllowed(
            "{name} has {current} {resource}; this takes {amount}.",
            hint="A rest brings it back.",
            name=one.name,
            current=current,
            resource=resource,
            amount=amount,
        )


def spend(draft: Draft, one: Character, resource: str, amount: int) -> None:
    """Take points; a negative amount gives them back."""
    current = pools.look(draft, CHARACTERS, one.bearer, resource).current
    if current is not None:
        pools.put(draft, CHARACTERS, one.bearer, resource, current - amount)
