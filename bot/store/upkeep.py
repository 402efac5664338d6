"""What reaches into the ledger although it only grows: retention, and the end of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import bindparam, delete, func, select, text, update

from bot.store.codec import dump_changes, load_changes
from bot.store.reading import CHECKPOINT, MOVES
from bot.store.schema import board, dice_key, entity, entry, person, place, server
from rules import Change, State

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

_here = entry.c.server_id == bindparam("server")
_NEWEST = select(entry.c.at).where(_here).order_by(entry.c.id.desc()).limit(1)
_LAST_BEFORE = select(func.max(entry.c.id)).where(_here, entry.c.at < bindparam("moment"))
_KEEP_NUMBERS = (
    update(place)
    .where(place.c.server_id == bindparam("server"))
    .values(
        dropped=func.coalesce(
            select(func.max(entry.c.number))
            .where(entry.c.place_id == place.c.id, entry.c.id <= bindparam("cut"))
            .scalar_subquery(),
            place.c.dropped,
        )
    )
)
_CUT_CHAINS = select(entry.c.id, entry.c.root_id).where(
    _here, entry.c.id > bindparam("cut"), entry.c.root_id <= bindparam("cut")
)
_SET_ROOT = update(entry).where(_here, entry.c.id == bindparam("link")).values(root_id=bindparam("root"))
_CUT_LINKS = (
    update(entry)
    .where(_here, entry.c.id > bindparam("cut"), entry.c.retracts_id <= bindparam("cut"))
    .values(retracts_id=None)
)
_MAKE_CHECKPOINT = (
    update(entry)
    .where(_here, entry.c.id == bindparam("cut"))
    .values(
        kind=CHECKPOINT,
        place_id=None,
        number=None,
        person_id=None,
        origin=None,
        retracts_id=None,
        root_id=None,
        depth=0,
        counter=None,
        ruleset="",
        verb="",
        line="",
        secret=False,
        hand=False,
        facts="[]",
        throws="[]",
        actions="[]",
        changes=bindparam("state"),
    )
)
_DROP = delete(entry).where(_here, entry.c.id < bindparam("cut"))


class Condition(NamedTuple):
    """How a database is: its kind, the revision of its rows, what is wrong with it, and its newest entry's moment."""

    kind: str
    revision: str
    fault: str | None
    newest: datetime | None


async def examined(connection: AsyncConnection, server_id: int | None, *, thoroughly: bool) -> Condition:
    """The condition of the database; `thoroughly` reads an SQLite file through."""
    kind = connection.dialect.name
    revision = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar()
    newest = (await connection.execute(_NEWEST, {"server": server_id})).scalar()
    found = None
    if thoroughly and kind == "sqlite":
        said = (await connection.execute(text("PRAGMA quick_check(1)"))).scalar()
        found = None if said == "ok" else str(said)
    return Condition(kind, str(revision), found, newest)


async def folded(connection: AsyncConnection, server_id: int | None, last: int | None = None) -> State:
    """The state of a server as its entries tell it, from the last checkpoint on, up to the entry `last`."""
    state = State()
    for entry_id, changes in await connection.execute(MOVES, {"server_id": server_id}):
        if last is not None and entry_id > last:
            break
        state = state.apply(load_changes(changes))
    return state


async def retire(connection: AsyncConnection, server_id: int | None, moment: datetime) -> int:
    """Replace what was entered before a moment by a checkpoint. Returns how many entries are gone.

    The last of them becomes the checkpoint: it stands where the fold must begin, before all that is kept.
    """
    cut = (await connection.execute(_LAST_BEFORE, {"server": server_id, "moment": moment})).scalar()
    if cut is None:
        return 0
    state = await folded(connection, server_id, cut)
    figures = {"server": server_id, "cut": cut}
    await connection.execute(_KEEP_NUMBERS, figures)
    roots: dict[int, int] = {}
    for link, root in (await connection.execute(_CUT_CHAINS, figures)).all():
        # Of a chain whose beginning is gone, the first link that is kept is the beginning now.
        first = roots.setdefault(root, link)
        row = {"server": server_id, "link": link, "root": None if first == link else first}
        await connection.execute(_SET_ROOT, row)
    await connection.execute(_CUT_LINKS, figures)
    changes = [
        Change(key, field, None, value) for key in state.entities() for field, value in state.fields(key).items()
    ]
    await connection.execute(_MAKE_CHECKPOINT, figures | {"state": dump_changes(changes)})
    return (await connection.execute(_DROP, figures)).rowcount


async def drop_server(connection: AsyncConnection, server_id: int | None) -> None:
    """Delete all that a server ever entered."""
    its_places = select(place.c.id).where(place.c.server_id == server_id)
    await connection.execute(delete(dice_key).where(dice_key.c.place_id.in_(its_places)))
    for rows in (board, entity, entry, person, place):
        await connection.execute(delete(rows).where(rows.c.server_id == server_id))
    await connection.execute(delete(server).where(server.c.id == server_id))
