"""Pools of points: what stands in one, and how it goes down and up within its bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rules.characters import CharacterRules
    from rules.draft import Draft


class Pool(NamedTuple):
    """What stands in a pool and what it holds at most; `None` where nobody has said."""

    current: int | None
    maximum: int | None


def look(draft: Draft, rules: CharacterRules, bearer: str, name: str) -> Pool:
    """A pool as it would be; one that nobody has touched is full."""
    maximum_field = rules.book.pools().get(name)
    maximum = draft.get(bearer, maximum_field) if maximum_field else None
    top = maximum if isinstance(maximum, int) else None
    current = draft.get(bearer, name)
    return Pool(current if isinstance(current, int) else top, top)


def floor(rules: CharacterRules, name: str) -> int | None:
    """The lowest value of a pool; `None` where it may fall without end."""
    return rules.floor if name == rules.health else 0


def put(draft: Draft, rules: CharacterRules, bearer: str, name: str, value: int) -> None:
    """Set a pool, cut to its bounds, and move what follows from it."""
    current, maximum = look(draft, rules, bearer, name)
    if maximum is not None:
        value = min(value, maximum)
    lowest = floor(rules, name)
    if lowest is not None:
        value = max(value, lowest)
    draft.set(bearer, name, value, seen=(current, value))
    rules.follow(draft, bearer, (name,))


def lose(draft: Draft, rules: CharacterRules, bearer: str, name: str, amount: int) -> int:
    """Take `amount` (0 or more) from a pool, temporary points first. What was lost of the pool itself."""
    temporary = draft.number(bearer, f"{name}.temp")
    if temporary:
        spent = min(temporary, amount)
        amount -= spent
        draft.set(bearer, f"{name}.temp", temporary - spent or None, seen=(temporary, temporary - spent))
    current, _ = look(draft, rules, bearer, name)
    if current is None or not amount:
        return 0
    put(draft, rules, bearer, name, current - amount)
    return current - (look(draft, rules, bearer, name).current or 0)


def gain(draft: Draft, rules: CharacterRules, bearer: str, name: str, amount: int) -> int:
    """Give `amount` (0 or more) back to a pool, up to its maximum. What was gained."""
    current, maximum = look(draft, rules, bearer, name)
    if current is None or not amount or (maximum is not None and current >= maximum):
        return 0
    put(draft, rules, bearer, name, current + amount)
    return (look(draft, rules, bearer, name).current or 0) - current
