"""The ledger: servers and places, persons, entries, and the entities that entries move.

There is no way down: it would throw away what was played. An older program is met with a backup.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make all five."""
    op.create_table(
        "server",
        sa.Column("id", ID, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_server"),
        sa.UniqueConstraint("key", name="uq_server_key"),
        sqlite_autoincrement=True,
    )
    _create_owned("place", sa.Column("dropped", sa.Integer(), server_default=sa.text("0"), nullable=False))
    _create_owned("person", sa.Column("name", sa.Text(), nullable=False))
    _create_owned("entity", sa.Column("fields", sa.Text(), nullable=False))
    _create_entry()
    _index_where_known("ix_entry_person_id", "person_id")
    _index_where_known("ix_entry_server_id_root_id", "server_id", "root_id")
    _index_where_known("uq_entry_server_id_retracts_id", "server_id", "retracts_id", unique=True)
    _index_where_known("uq_entry_server_id_origin", "server_id", "origin", unique=True)


def _create_owned(name: str, own: sa.Column[object]) -> None:
    """Rows that a server has under keys."""
    op.create_table(
        name,
        sa.Column("id", ID, nullable=False),
        sa.Column("server_id", ID, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        own,
        sa.ForeignKeyConstraint(["server_id"], ["server.id"], name=f"fk_{name}_server_id_server"),
        sa.PrimaryKeyConstraint("id", name=f"pk_{name}"),
        sa.UniqueConstraint("server_id", "key", name=f"uq_{name}_server_id_key"),
        sqlite_autoincrement=True,
    )


def _create_entry() -> None:
    op.create_table(
        "entry",
        sa.Column("server_id", ID, nullable=False),
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("place_id", ID, nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("person_id", ID, nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("ruleset", "verb", "line")),
        *(sa.Column(name, sa.Boolean(), nullable=False) for name in ("secret", "hand")),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("facts", "throws", "changes", "actions")),
        sa.Column("retracts_id", ID, nullable=True),
        sa.Column("root_id", ID, nullable=True),
        sa.Column("depth", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("origin", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["server_id"], ["server.id"], name="fk_entry_server_id_server"),
        sa.ForeignKeyConstraint(["place_id"], ["place.id"], name="fk_entry_place_id_place"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_entry_person_id_person"),
        *(
            sa.ForeignKeyConstraint(
                ["server_id", name], ["entry.server_id", "entry.id"], name=f"fk_entry_server_id_{name}_entry"
            )
            for name in ("retracts_id", "root_id")
        ),
        sa.PrimaryKeyConstraint("server_id", "id", name="pk_entry"),
        sa.UniqueConstraint("place_id", "number", name="uq_entry_place_id_number"),
    )


def _index_where_known(name: str, *columns: str, unique: bool = False) -> None:
    known = sa.text(f"{columns[-1]} IS NOT NULL")
    op.create_index(name, "entry", columns, unique=unique, sqlite_where=known, postgresql_where=known)
