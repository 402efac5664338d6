"""`doctor` in Discord: what the bot lacks where it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.gateway.fake import Person, is_private, text

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord

GIL = Person("9", "Gil", manages=True)


async def test_the_doctor_looks_at_discord_too(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        told = await (await discord.use("doctor", person=GIL)).message()
        while "known to Discord: 0" in text(told):  # the commands are made known soon after the start
            told = await (await discord.use("doctor", person=GIL)).message()
        assert is_private(told)
        assert "commands are known to Discord" in text(told)
        assert "sees servers and channels" in text(told)
        assert "may do here what it needs" in text(told)
        lacking = await (await discord.use("doctor", person=GIL, bot_rights=1 << 10)).message()
        assert "✗ In this channel the bot lacks Send Messages." in text(lacking)
