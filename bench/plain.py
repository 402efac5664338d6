"""The yardstick of G11: a bot of the plain kind, with a session of SQLAlchemy's ORM for each command.

It reads, resolves and words a line by our own rules, so that what differs is the way there and the way it is kept.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import discord
from discord import Interaction, app_commands
from sqlalchemy import ForeignKey
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from bot.gateway.loopback import call_at
from bot.render import card_of, plain_text, wording
from rules import Scene, SystemDice, load

RULESET = load("witcher")


class Base(DeclarativeBase):
    """What is kept."""


class Sheet(Base):
    """A character."""

    __tablename__ = "sheet"
    id: Mapped[int] = mapped_column(primary_key=True)
    hp: Mapped[int]


class Event(Base):
    """A line that was played."""

    __tablename__ = "event"
    id: Mapped[int] = mapped_column(primary_key=True)
    sheet_id: Mapped[int] = mapped_column(ForeignKey("sheet.id"))
    line: Mapped[str]
    told: Mapped[str]


class PlainBot(discord.AutoShardedClient):
    """One command, the way tutorials write it."""

    def __init__(self, sessions: async_sessionmaker[AsyncSession]) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self._sessions = sessions
        self._words = wording(RULESET.package)
        tree = app_commands.CommandTree(self)
        tree.command(name="check", description="A check.")(self.check)

    async def check(self, interaction: Interaction, line: str) -> None:
        """Read, resolve, keep, answer."""
        read = RULESET.language.parse_anew(f"check {line}")
        outcome = RULESET.resolve(read, Scene(ruleset=RULESET), SystemDice())
        told = plain_text(card_of(read, outcome, RULESET, self._words).text)
        async with self._sessions() as session:
            sheet = await session.get_one(Sheet, 1)
            sheet.hp = sheet.hp % 90 + 1
            session.add(Event(sheet_id=sheet.id, line=read.spelling, told=told))
            await session.commit()
        await interaction.response.send_message(told)


async def main(address: str, file: Path, token: str) -> None:
    """Be in Discord until the program is killed."""
    call_at(address)
    engine = create_async_engine(f"sqlite+aiosqlite:///{file}")
    async with engine.begin() as connection:
        await connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        await connection.run_sync(Base.metadata.create_all)
    sessions = async_sessionmaker(engine, expire_on_commit=False)
    async with sessions() as session:
        session.add(Sheet(id=1, hp=1))
        await session.commit()
    await PlainBot(sessions).start(token)


if __name__ == "__main__":
    asyncio.run(main(os.environ["DISCORD_LOOPBACK"], Path(sys.argv[1]), os.environ["DISCORD_TOKEN"]))
