"""What `forget me` does to what was entered: a person's words go, and all that tells of them in what stays.

What was rolled stays, and what it moved for others. Of each entity that is the person's the whole history goes, and so
the fold still gives the state.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from sqlalchemy import bindparam, delete, or_, select, update

from bot.store.codec import dump, dump_changes, load_changes
from bot.store.schema import entry, person

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy.ext.asyncio import AsyncConnection

    from rules import Change

_here = entry.c.server_id == bindparam("server")
_FIND_PERSON = select(person.c.id).where(person.c.server_id == bindparam("server"), person.c.key == bindparam("who"))
_THEIRS = select(entry.c.id).where(_here, entry.c.person_id == bindparam("person"))
_EVERYTHING = select(entry.c.id, entry.c.root_id, entry.c.facts, entry.c.changes).where(
    _here, or_(entry.c.facts != "[]", entry.c.changes != "[]")
)
_BLANK = (
    update(entry)
    .where(_here, entry.c.person_id == bindparam("person"))
    .values(person_id=None, line="", facts="[]", actions="[]", origin=None)
)
_REWRITE = (
    update(entry)
    .where(_here, entry.c.id == bindparam("entry"))
    .values(facts=bindparam("new_facts"), changes=bindparam("new_changes"))
)
_DELETE_PERSON = delete(person).where(person.c.id == bindparam("person"))
_OWNED = frozenset({"owner", "owner_name"})
"""Names of values that may hold a person's name."""


_LINES = frozenset({"line", "whole"})
"""Names of values that hold the line of another entry."""
SOMEBODY = "–"
"""What stands for a character of theirs in what is told of others."""


class Oblivion(NamedTuple):
    """What is to be forgotten: a person by key and names, characters by name, entities, what changes keep of them."""

    person: str
    names: Collection[str]
    characters: Collection[str]
    entities: Collection[str]
    rewritten: Callable[[Change], Change | None]
    """A change of what stays without the person; `None` where nothing of it stays."""


async def moves(connection: AsyncConnection, server_id: int | None) -> list[tuple[Change, ...]]:
    """The changes of every entry of a server, oldest first."""
    rows = await connection.execute(select(entry.c.changes).where(_here).order_by(entry.c.id), {"server": server_id})
    return [load_changes(changes) for (changes,) in rows]


async def erase(connection: AsyncConnection, server_id: int | None, forgotten: Oblivion) -> int:
    """Blank what a person entered and rewrite the rest without them. Returns how many entries were blanked."""
    found = (await connection.execute(_FIND_PERSON, {"server": server_id, "who": forgotten.person})).first()
    figures = {"server": server_id, "person": None if found is None else found[0]}
    theirs = {number for (number,) in await connection.execute(_THEIRS, figures)}
    rows: list[dict[str, object]] = []
    for number, root, facts, changes in await connection.execute(_EVERYTHING, figures):
        told = "[]" if number in theirs else _told(facts, forgotten, theirs_too=root in theirs)
        moved = _moved(load_changes(changes), forgotten)
        if (told, moved) != (facts, changes):
            rows.append({"server": server_id, "entry": number, "new_facts": told, "new_changes": moved})
    if rows:
        await connection.execute(_REWRITE, rows)
    if found is not None:
        await connection.execute(_BLANK, figures)
        await connection.execute(_DELETE_PERSON, figures)
    return len(theirs)


def _moved(changes: Iterable[Change], forgotten: Oblivion) -> str:
    kept = (forgotten.rewritten(one) for one in changes if one.entity not in forgotten.entities)
    return dump_changes(one for one in kept if one is not None)


def _told(facts: str, forgotten: Oblivion, *, theirs_too: bool) -> str:
    """Facts without the person; where they tell of an entry of theirs that was taken back, without its line."""
    words = (forgotten.person, *forgotten.names, *forgotten.characters)
    if not theirs_too and not any(json.dumps(one) in facts for one in words):
        return facts
    return dump(_without(json.loads(facts), forgotten, _LINES if theirs_too else frozenset()))


def _without(value: Any, forgotten: Oblivion, blank: frozenset[str], key: str | None = None) -> Any:  # noqa: ANN401 -- JSON
    if isinstance(value, dict):
        held = cast("dict[str, Any]", value)
        return {name: _without(one, forgotten, blank, name) for name, one in held.items()}
    if isinstance(value, list):
        kept = (one for one in cast("list[Any]", value) if not _is_row_of(one, forgotten))
        return [_without(one, forgotten, blank, key) for one in kept]
    if not isinstance(value, str):
        return value
    if value in forgotten.characters:
        return SOMEBODY
    gone = value == forgotten.person or key in blank or (key in _OWNED and value in forgotten.names)
    return "" if gone else value


def _is_row_of(value: Any, forgotten: Oblivion) -> bool:  # noqa: ANN401 -- JSON
    """Whether it is what a list tells of a character of theirs: figures, and words that they have chosen."""
    who = cast("dict[str, Any]", value).get("who") if isinstance(value, dict) else None
    return isinstance(who, dict) and cast("dict[str, Any]", who).get("name") in forgotten.characters
