"""What Alembic runs: with the connection that the program hands over, else with one to `DATABASE_URL`."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from alembic import context

from bot.store.engine import make_engine
from bot.store.file import prepared
from bot.store.schema import metadata

if TYPE_CHECKING:
    from sqlalchemy import Connection


def run(connection: Connection) -> None:
    """Run the revisions over an open connection, in its transaction."""
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, compare_type=True)
    with context.begin_transaction():
        context.run_migrations()


async def run_by_hand() -> None:
    """Run them for a developer's `alembic` command."""
    engine = make_engine(prepared(os.environ["DATABASE_URL"]))
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


given = context.config.attributes.get("connection")
if given is None:
    asyncio.run(run_by_hand())
else:
    run(given)
