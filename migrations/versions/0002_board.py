"""The board: the message in which a place shows its combat.

There is no way down, as with the first revision.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "board",
        sa.Column("place_id", ID, nullable=False),
        sa.Column("server_id", ID, nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("began", "round", "number")),
        sa.Column("pinned", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["place_id"], ["place.id"], name="fk_board_place_id_place"),
        sa.ForeignKeyConstraint(["server_id"], ["server.id"], name="fk_board_server_id_server"),
        sa.PrimaryKeyConstraint("place_id", name="pk_board"),
    )
    op.create_index("ix_board_server_id", "board", ["server_id"])
