from __future__ import annotations

from typing import TYPE_CHECKING

from tests.gateway.fake import FakeDiscord, is_private, text

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot


async def test_a_command_is_answered_to_all(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6):
        done = await discord.use("check", {"line": "1d10+14 dc14"})
        response = await done.response()
    assert response["type"] == 4
    assert "**20**" in text(response["data"])
    assert not is_private(response["data"])
