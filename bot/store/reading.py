"""How entries are found and read back.

A retraction points at what it takes back: `undo` at the entry, `redo` at the `undo`, another `undo` at that `redo`.
So nothing is taken back twice, and the retractions of an entry are one chain. `root_id` is the entry at its beginning
and `depth` the place in it: at an odd depth the entry is taken back, at an even one it is there again. A link stands
when an even number of links follows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, CursorResult, FromClause, Row, Text, and_, bindparam, func, select

from bot.store.codec import Columns, decode
from bot.store.dice_keys import DiceKey
from bot.store.schema import dice_key, entry, person, place, server

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from rules import Outcome

Kind = Literal["played", "final", "retraction", "set", "checkpoint", "erasure"]
"""What an entry is: a line that was played, that cannot be taken back, or that takes back (numbered), or a record
without a number."""

PLAYED: Kind = "played"
FINAL: Kind = "final"
RETRACTION: Kind = "retraction"
SET: Kind = "set"
CHECKPOINT: Kind = "checkpoint"
ERASURE: Kind = "erasure"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One record of the ledger.

    `number` counts from 1 in each `place` and is `None` for a record without one. `person` is the key of who said it,
    `None` after erasure, when `line` is empty too. `retracts` is the number of the entry this one takes back,
    `original` that of the played one at the beginning of the chain; `retracted_by` that of the entry which takes this
    one back and still stands. `counter` is the number of its dice under the key of the place, `None` where no key
    fixed them.
    """

    id: int
    number: int | None = None
    at: datetime
    kind: Kind
    ruleset: str = ""
    verb: str = ""
    person: str | None = None
    person_name: str | None = None
    line: str = ""
    secret: bool = False
    hand: bool = False
    outcome: Outcome
    place: str | None = None
    retracts: int | None = None
    original: int | None = None
    retracted_by: int | None = None
    counter: int | None = None


_link = entry.alias("link")
_target = entry.alias("target")
_root = entry.alias("root")
_next = entry.alias("next")


def _same(one: FromClause, key: str, other: FromClause, other_key: str) -> ColumnElement[bool]:
    """Where a column of one entry is that of another entry of the same server."""
    return and_(one.c.server_id == other.c.server_id, one.c[key] == other.c[other_key])


# How deep the chain of retractions of an entry goes.
_tip_depth = func.coalesce(
    select(func.max(_link.c.depth))
    .where(_link.c.server_id == entry.c.server_id, _link.c.root_id == func.coalesce(entry.c.root_id, entry.c.id))
    .scalar_subquery(),
    0,
)

ENTRIES = (
    select(
        entry,
        place.c.key.label("place"),
        person.c.key.label("person"),
        person.c.name.label("person_name"),
        _target.c.number.label("retracts"),
        _root.c.number.label("original"),
        _next.c.number.label("next"),
        _tip_depth.label("tip"),
    )
    .select_from(entry)
    .outerjoin(place, place.c.id == entry.c.place_id)
    .outerjoin(person, person.c.id == entry.c.person_id)
    .outerjoin(_target, _same(_target, "id", entry, "retracts_id"))
    .outerjoin(_root, _same(_root, "id", entry, "root_id"))
    .outerjoin(_next, _same(_next, "retracts_id", entry, "id"))
)

_here = entry.c.place_id == bindparam("place_id")

BY_NUMBER = ENTRIES.where(_here, entry.c.number == bindparam("number"))
BY_ORIGIN = ENTRIES.where(entry.c.server_id == bindparam("server_id"), entry.c.origin == bindparam("origin"))
NEWEST = ENTRIES.where(_here, entry.c.number.is_not(None)).order_by(entry.c.number.desc()).limit(bindparam("count"))
SPAN = ENTRIES.where(_here, entry.c.number.between(bindparam("first"), bindparam("last"))).order_by(entry.c.number)
_rolled = ENTRIES.where(
    entry.c.server_id == bindparam("server_id"),
    entry.c.throws != "[]",
    entry.c.id < func.coalesce(bindparam("before", type_=BigInteger), 1 << 62),
)
ROLLED = _rolled.order_by(entry.c.id.desc()).limit(bindparam("count"))
ROLLED_BY = _rolled.where(person.c.key == bindparam("who")).order_by(entry.c.id.desc()).limit(bindparam("count"))
STANDING = ENTRIES.where(_here, entry.c.kind == PLAYED, _tip_depth % 2 == 0).order_by(entry.c.number.desc()).limit(1)
_played = entry.alias("played")
_last_played = (
    select(func.max(_played.c.number))
    .where(_played.c.place_id == bindparam("place_id"), _played.c.kind.in_((PLAYED, FINAL)))
    .scalar_subquery()
)
LAST_RETRACTION = (
    ENTRIES.where(
        _here,
        entry.c.kind == RETRACTION,
        entry.c.number > func.coalesce(_last_played, 0),
        entry.c.depth % 2 == 1,
        _next.c.id.is_(None),
    )
    .order_by(entry.c.number.desc())
    .limit(1)
)

BEHIND = ENTRIES.where(
    entry.c.server_id == bindparam("server_id"),
    entry.c.id > bindparam("entry_id"),
    entry.c.kind.in_((PLAYED, SET)),
    _tip_depth % 2 == 0,
).order_by(entry.c.id.desc())

_given = entry.alias("given")
_given_root = (
    select(func.coalesce(_given.c.root_id, _given.c.id))
    .where(_given.c.server_id == bindparam("server_id"), _given.c.id == bindparam("entry_id"))
    .scalar_subquery()
)
_its_root = func.coalesce(entry.c.root_id, entry.c.id)
CHAIN_END = (
    select(entry.c.id, _its_root, entry.c.depth, entry.c.number, _root.c.number)
    .outerjoin(_root, and_(_root.c.server_id == entry.c.server_id, _root.c.id == _its_root))
    .where(
        entry.c.server_id == bindparam("server_id"),
        (entry.c.root_id == _given_root) | (entry.c.id == _given_root),
    )
    .order_by(entry.c.depth.desc())
    .limit(1)
)


class ChainEnd(NamedTuple):
    """The last link of a chain of retractions, and the number of the entry at its beginning; nothing for no chain."""

    id: int | None = None
    root_id: int | None = None
    depth: int = -1
    number: int | None = None
    original: int | None = None

    @property
    def next_link(self) -> dict[str, int | None]:
        """The columns that tie an entry to the end of this chain."""
        return {"retracts_id": self.id, "root_id": self.root_id, "depth": self.depth + 1}


_checkpoint = entry.alias("checkpoint")
_LAST_CHECKPOINT = (
    select(func.max(_checkpoint.c.id))
    .where(_checkpoint.c.server_id == bindparam("server_id"), _checkpoint.c.kind == CHECKPOINT)
    .scalar_subquery()
)
MOVES = (
    select(entry.c.id, entry.c.changes)
    .where(entry.c.server_id == bindparam("server_id"), entry.c.id >= func.coalesce(_LAST_CHECKPOINT, 0))
    .order_by(entry.c.id)
)

_in_server = entry.alias("in_server")
_in_place = entry.alias("in_place")
_twin = entry.alias("twin")
SEAT = (
    select(
        server.c.id,
        place.c.id,
        place.c.key,
        select(func.max(_in_server.c.id)).where(_in_server.c.server_id == server.c.id).scalar_subquery(),
        func.coalesce(
            select(func.max(_in_place.c.number)).where(_in_place.c.place_id == place.c.id).scalar_subquery(),
            place.c.dropped,
            0,
        ),
        select(_twin.c.number)
        .where(_twin.c.server_id == server.c.id, _twin.c.origin == bindparam("origin", type_=Text))
        .scalar_subquery(),
        dice_key.c.key,
        dice_key.c.since,
        dice_key.c.passed,
    )
    .select_from(server)
    .outerjoin(place, and_(place.c.server_id == server.c.id, place.c.key == bindparam("place")))
    .outerjoin(dice_key, and_(dice_key.c.place_id == place.c.id, dice_key.c.until.is_(None)))
    .where(server.c.key == bindparam("server"))
)


class Person(NamedTuple):
    """A row of somebody who spoke."""

    id: int
    name: str


class Seat(NamedTuple):
    """Where a turn takes place, by ids of rows (`None` where nothing was ever entered).

    `version` is the newest entry of the server and so the version of its state, `number` the newest of the place,
    `twin` that of the entry which came of the occasion on which the turn is taken. `held` is the key in force.
    """

    server_id: int | None = None
    place_id: int | None = None
    place: str | None = None
    version: int | None = None
    number: int = 0
    twin: int | None = None
    held: DiceKey | None = None

    @classmethod
    def of(cls, row: Sequence[Any]) -> Seat:
        """The seat of a row of `SEAT`."""
        *seat, key, since, passed = row
        return cls(*seat, held=None if key is None else DiceKey(key, since, passed))

    def behind(self, number: int, *, is_twin: bool) -> Seat:
        """The same seat when an entry of that number was made, of this turn's occasion or not."""
        return self._replace(number=number, twin=number if is_twin else self.twin)


def new_id(done: CursorResult[Any]) -> int:
    """The id that an inserted row was given."""
    return done.inserted_primary_key[0]  # type: ignore[index] -- one row was inserted, so it is there


def read(row: Row[object]) -> Entry:
    """The entry of a row of `ENTRIES`."""
    columns = Columns(row.facts, row.throws, row.changes, row.actions)
    return Entry(
        id=row.id,
        number=row.number,
        at=row.at,
        kind=row.kind,
        ruleset=row.ruleset,
        verb=row.verb,
        person=row.person,
        person_name=row.person_name,
        line=row.line,
        secret=row.secret,
        hand=row.hand,
        outcome=decode(columns, row.ruleset),
        place=row.place,
        retracts=row.retracts,
        original=row.original,
        retracted_by=row.next if (row.tip - row.depth) % 2 else None,
        counter=row.counter,
    )
