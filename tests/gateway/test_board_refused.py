"""A board that Discord does not take: what fails once is tried again, what cannot be edited is posted anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.gateway.fake import CHANNEL, GUILD, is_private
from tests.gateway.fight import GM, Fight

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import Failure, FakeDiscord


@pytest.mark.parametrize("failure", ["5xx", "429", "lost"])
@pytest.mark.parametrize("call", ["PATCH /channels/", "POST /channels/"])
async def test_what_fails_once_is_shown_after_all(discord: FakeDiscord, bot: Bot, call: str, failure: Failure) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        if call.startswith("POST"):
            discord.channels.delete(fight.board())
        discord.fail_next(call, failure)
        assert not is_private(await fight.say(GM, "combat next"))
        await fight.shows("**Ogre** acts", 60)
    assert len(discord.channels.boards(CHANNEL)) == 1


async def test_a_board_of_another_application_is_posted_anew(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        first = fight.board()["id"]
        discord.channels.anothers.add(first)
        await fight.say(GM, "combat next")
        await fight.shows("**Ogre** acts")
        assert fight.board()["id"] != first


async def test_a_thread_that_was_archived_over_a_restart_wakes_with_the_next_turn(
    discord: FakeDiscord, bot: Bot
) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        first = fight.board()["id"]
    discord.channels.archived.add(CHANNEL)
    async with bot():
        await fight.say(GM, "combat next")
        await fight.shows("**Ogre** acts")
        await discord.until(lambda: first in discord.channels.gone)
    assert len(discord.channels.boards(CHANNEL)) == 1


async def test_a_deleted_thread_is_forgotten(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot() as ledger:
        await fight.begin()
        discord.channels.gone_channels.add(CHANNEL)
        gone = {"id": CHANNEL, "guild_id": GUILD, "parent_id": "1", "type": 11}
        await discord.dispatch("THREAD_DELETE", gone)
        assert await fight.say(GM, "combat next")  # whoever still types there is answered
        await fight.say(GM, "combat end")
        assert not await ledger.boards()
