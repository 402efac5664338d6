"""The keys that fix dice beforehand, and under which number the dice of an entry fell.

There is no way down, as with the first revision.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the rows and the column."""
    op.create_table(
        "dice_key",
        sa.Column("place_id", ID, autoincrement=False, nullable=False),
        sa.Column("since", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("until", sa.Integer(), nullable=True),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("passed", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(["place_id"], ["place.id"], name="fk_dice_key_place_id_place"),
        sa.PrimaryKeyConstraint("place_id", "since", name="pk_dice_key"),
    )
    in_force = sa.text("until IS NULL")
    op.create_index(
        "uq_dice_key_place_id", "dice_key", ["place_id"], unique=True, sqlite_where=in_force, postgresql_where=in_force
    )
    op.add_column("entry", sa.Column("counter", sa.Integer(), nullable=True))
