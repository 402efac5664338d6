"""Fields as typed: read by a ruleset's book, and set with what follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import pools
from rules.errors import NotAllowed, Unknown
from rules.fields import FieldBook, FieldRule

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rules.characters import CharacterRules
    from rules.draft import Draft
    from rules.fact import Plain


def read_fields(
    book: FieldBook, typed: Iterable[tuple[str, str]], *, present: Iterable[str] = (), own: Iterable[str] = ()
) -> dict[str, Plain]:
    """Values by full name. `own` are numbers that the book need not know.

    Raises `Unknown`, `Ambiguous`, `NotAllowed`, `LimitExceeded`.
    """
    present, own = tuple(present), tuple(own)
    found: dict[str, Plain] = {}
    for field, text in typed:
        name = field.casefold()
        rule = FieldRule(name) if name in own else None
        if rule is None:
            name = book.full_name(field, present)
            rule = book.rule(name)
        if rule is None:
            raise Unknown("There is no field `{field}`.", field=name)
        if name in found:
            raise NotAllowed("`{field}` is set twice.", field=name)
        found[name] = rule.read(name, text)
    return found


def assign(draft: Draft, rules: CharacterRules, bearer: str, fields: Mapping[str, Plain]) -> None:
    """Set fields of a bearer: pools last and within their bounds; a pool above its new maximum is cut to it."""
    maxima = rules.book.pools()
    for name, value in fields.items():
        if name not in maxima:
            draft.set(bearer, name, value)
    rules.follow(draft, bearer, [name for name in fields if name not in maxima])
    for pool, maximum in maxima.items():
        value = fields.get(pool)
        if isinstance(value, int):
            pools.put(draft, rules, bearer, pool, value)
        elif maximum in fields:
            kept, top = draft.get(bearer, pool), fields[maximum]
            if isinstance(kept, int) and isinstance(top, int) and kept > top:
                pools.put(draft, rules, bearer, pool, top)
