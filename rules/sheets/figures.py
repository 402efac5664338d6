"""The figures of a character: which there are, and how several of them are set at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import pools
from rules.errors import LimitExceeded, NotAllowed, ParseError
from rules.fact import Notice
from rules.people import BADGE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rules.characters import CharacterRules
    from rules.command.sheets import Setting
    from rules.draft import Draft
    from rules.fact import Plain

FIELDS_LIMIT = 400
"""Fields of one sheet."""


def figures(draft: Draft, rules: CharacterRules, bearer: str) -> dict[str, Plain]:
    """The figures as people read them, in the order of the ruleset; a pool that nobody has touched is full."""
    held = {name: value for name, value in draft.fields(bearer).items() if _is_figure(rules, name)}
    for name in rules.book.pools():
        current = pools.look(draft, rules, bearer, name).current
        if current is not None:
            held[name] = current
    places = {rule.name: place for place, rule in enumerate(rules.book.rules)}

    def order(name: str) -> tuple[int, str]:
        rule = rules.book.rule(name)
        return (places[rule.name] if rule else len(places)), name

    return {name: held[name] for name in sorted(held, key=order)}


def read(draft: Draft, rules: CharacterRules, bearer: str, settings: Iterable[Setting]) -> dict[str, Plain]:
    """Values by full field name from what was typed. Raises `RulesError` for one that cannot be."""
    book = rules.book
    present = draft.fields(bearer)
    values: dict[str, Plain] = {}
    for typed, text in settings:
        full = book.full_name(typed, present)
        if full in values:
            raise ParseError("`{field}` stands here twice.", hint="Say it once.", field=full)
        if full in book.pools() and text.startswith("+"):
            raise NotAllowed(
                "`{field} {value}` could mean two things.",
                field=full,
                value=text,
                hint="Without the sign it sets the points; `heal` gives some back.",
            )
        rule = book.rule(full)
        values[full] = rule.read(full, text) if rule else None
        refuse_too_low(rules, full, values[full])
    return values


def refuse_too_low(rules: CharacterRules, name: str, value: Plain) -> None:
    """Raises `NotAllowed` for a pool below its floor."""
    lowest = pools.floor(rules, name) if name in rules.book.pools() else None
    if isinstance(value, int) and lowest is not None and value < lowest:
        raise NotAllowed("`{field}` does not go below {lowest}.", field=name, lowest=lowest)


def lay(draft: Draft, rules: CharacterRules, bearer: str, values: Mapping[str, Plain]) -> tuple[Notice, ...]:
    """Set figures at once, and move what follows; tells which pools were cut to their maximum.

    Setting a maximum fills the pool when it was unset. Raises `LimitExceeded` above `FIELDS_LIMIT`. Rule: lines 7.
    """
    filling = rules.book.pools()
    for pool in filling:
        _pin(draft, rules, bearer, pool)
    others = [name for name in values if name not in filling]
    for name in others:
        draft.set(bearer, name, values[name])
    if others:
        rules.follow(draft, bearer, others)
    notices: list[Notice] = []
    for pool, maximum in filling.items():
        if pool in values or (maximum in values and draft.get(bearer, pool) is not None):
            notices += _pour(draft, rules, bearer, pool, values.get(pool, draft.get(bearer, pool)))
        elif values.get(maximum) is not None:
            draft.set(bearer, pool, values[maximum])
            rules.follow(draft, bearer, (pool,))
    if len(draft.fields(bearer)) > FIELDS_LIMIT:
        raise LimitExceeded("A sheet has at most {limit} fields.", limit=FIELDS_LIMIT)
    return tuple(notices)


def _pin(draft: Draft, rules: CharacterRules, bearer: str, pool: str) -> None:
    """Hold on to what people read of a pool before its maximum moves."""
    current = pools.look(draft, rules, bearer, pool).current
    draft.set(bearer, pool, draft.get(bearer, pool), seen=(current, current))


def _pour(draft: Draft, rules: CharacterRules, bearer: str, pool: str, value: Plain) -> list[Notice]:
    current, maximum = pools.look(draft, rules, bearer, pool)
    if not isinstance(value, int):
        draft.set(bearer, pool, None, seen=(current, maximum))
        rules.follow(draft, bearer, (pool,))
        return []
    pools.put(draft, rules, bearer, pool, value)
    if maximum is None or value <= maximum:
        return []
    return [Notice("cut", (("field", pool), ("maximum", maximum)))]


def _is_figure(rules: CharacterRules, name: str) -> bool:
    return name not in BADGE and (rules.book.rule(name) is not None or name == f"{rules.health}.temp")
