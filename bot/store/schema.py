"""The rows of the ledger: what stands in the file, in types that SQLite and PostgreSQL share."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    column,
    text,
)

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect

HEAD = "0003"
"""The newest revision in `migrations/versions`. It stands here too, so that a file at head opens without Alembic."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Moment(TypeDecorator[datetime]):
    """An aware moment in UTC; SQLite keeps no zone, so it is put on again when read."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment as it is stored. Raises `ValueError` for one without a zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("A moment without a time zone cannot be stored.")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment as it was."""
        del dialect
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


# SQLite numbers rows by itself only in a column of exactly this type.
_Id = BigInteger().with_variant(Integer, "sqlite")


def _reference(name: str, target: str, *, nullable: bool = False, primary_key: bool = False) -> Column[int]:
    return Column(name, _Id, ForeignKey(target), nullable=nullable, primary_key=primary_key)


def _where_known(name: str, *columns: str, unique: bool) -> Index:
    """An index that leaves out the many rows in which the last column is not there."""
    known = column(columns[-1]).is_not(None)
    return Index(name, *columns, unique=unique, sqlite_where=known, postgresql_where=known)


# Ids are never used twice (AUTOINCREMENT): what is cached under one can only become stale, never another's.
server = Table(
    "server",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("key", Text, nullable=False, unique=True),
    sqlite_autoincrement=True,
)

place = Table(
    "place",
    metadata,
    Column("id", _Id, primary_key=True),
    _reference("server_id", "server.id"),
    Column("key", Text, nullable=False),
    # The last number that retention took away; numbers go on behind it.
    Column("dropped", Integer, nullable=False, server_default=text("0")),
    UniqueConstraint("server_id", "key"),
    sqlite_autoincrement=True,
)

person = Table(
    "person",
    metadata,
    Column("id", _Id, primary_key=True),
    _reference("server_id", "server.id"),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    UniqueConstraint("server_id", "key"),
    sqlite_autoincrement=True,
)

entry = Table(
    "entry",
    metadata,
    # Counts from 1 in each server, so that it is known before it is written.
    _reference("server_id", "server.id", primary_key=True),
    Column("id", _Id, primary_key=True, autoincrement=False),
    _reference("place_id", "place.id", nullable=True),
    Column("number", Integer, nullable=True),
    Column("kind", Text, nullable=False),
    _reference("person_id", "person.id", nullable=True),
    Column("at", Moment, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("verb", Text, nullable=False),
    Column("line", Text, nullable=False),
    Column("secret", Boolean, nullable=False),
    Column("hand", Boolean, nullable=False),
    Column("facts", Text, nullable=False),
    Column("throws", Text, nullable=False),
    Column("changes", Text, nullable=False),
    Column("actions", Text, nullable=False),
    # A chain of retractions: the link before, the entry at its beginning, and how far down this link is (0: no link).
    Column("retracts_id", _Id, nullable=True),
    Column("root_id", _Id, nullable=True),
    Column("depth", Integer, nullable=False, server_default=text("0")),
    Column("origin", Text, nullable=True),
    # The number of its dice under the key of the place; none where no key fixed them.
    Column("counter", Integer, nullable=True),
    UniqueConstraint("place_id", "number"),
    ForeignKeyConstraint(["server_id", "retracts_id"], ["entry.server_id", "entry.id"]),
    ForeignKeyConstraint(["server_id", "root_id"], ["entry.server_id", "entry.id"]),
    _where_known("ix_entry_person_id", "person_id", unique=False),
    _where_known("uq_entry_server_id_retracts_id", "server_id", "retracts_id", unique=True),
    _where_known("ix_entry_server_id_root_id", "server_id", "root_id", unique=False),
    _where_known("uq_entry_server_id_origin", "server_id", "origin", unique=True),
)

# The id orders entities as they appeared, so that every process lists them alike.
entity = Table(
    "entity",
    metadata,
    Column("id", _Id, primary_key=True),
    _reference("server_id", "server.id"),
    Column("key", Text, nullable=False),
    Column("fields", Text, nullable=False),
    UniqueConstraint("server_id", "key"),
    sqlite_autoincrement=True,
)

# The message in which a place shows its combat. It is no state of the game, and no entry tells of it.
board = Table(
    "board",
    metadata,
    _reference("place_id", "place.id", primary_key=True),
    _reference("server_id", "server.id"),
    Column("message", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("began", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("pinned", Boolean, nullable=False),
    Index("ix_board_server_id", "server_id"),
)

# What fixes the dice of a place beforehand. The key of the row without an end is in force and secret; see `dice_keys`.
dice_key = Table(
    "dice_key",
    metadata,
    Column("place_id", _Id, ForeignKey("place.id"), primary_key=True, autoincrement=False),
    Column("since", Integer, primary_key=True, autoincrement=False),
    Column("until", Integer, nullable=True),
    Column("key", Text, nullable=False),
    Column("passed", Integer, nullable=False, server_default=text("0")),
)
_in_force = dice_key.c.until.is_(None)
Index("uq_dice_key_place_id", dice_key.c.place_id, unique=True, sqlite_where=_in_force, postgresql_where=_in_force)
