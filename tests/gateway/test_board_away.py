"""A channel that is closed or gone, and a bot that is away: the fight goes on, and its board with it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.gateway.fake import CHANNEL, GUILD, OTHER_CHANNEL, is_private, text
from tests.gateway.fight import ANA, GM, Fight

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord


async def test_a_channel_that_forbids_it_is_told_to_the_gm_once(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        discord.channels.closed_channels.add(CHANNEL)
        await fight.say(GM, "combat start")
        await asyncio.sleep(0.2)
        told: list[str] = []
        for who, line in ((ANA, "1d6"), (GM, "1d6"), (GM, "1d6")):
            done = await discord.use("roll", {"line": line}, person=who)
            await done.message()
            await asyncio.sleep(0.1)
            told += [text(one.body) for one in discord.calls if one.path.endswith(f"token-{done.id}")]
        assert [one for one in told if "board" in one] == told
        assert len(told) == 1
        shown = await fight.say(GM, "combat add", "Wolf")
        assert "Wolf" in text(shown)
    refused = [one for one in discord.calls if one.path == f"/channels/{CHANNEL}/messages"]
    assert len(refused) <= 2  # the first, and the last look when the program ends


async def test_a_deleted_channel_is_forgotten_and_others_go_on(discord: FakeDiscord, bot: Bot) -> None:
    one, other = Fight(discord), Fight(discord, OTHER_CHANNEL)
    async with bot() as ledger:
        await one.begin()
        await other.say(GM, "combat start")
        await other.say(GM, "combat add", "Wolf")
        await other.shows("Wolf")
        discord.channels.gone_channels.add(CHANNEL)
        channel = next(one for one in discord.guilds()[0]["channels"] if one["id"] == CHANNEL)
        await discord.dispatch("CHANNEL_DELETE", channel | {"guild_id": GUILD})
        await other.say(GM, "combat next")
        await other.shows("**Wolf** acts")
        assert [one.place for one in await ledger.boards()] == [OTHER_CHANNEL]
    async with bot() as ledger:
        await other.say(GM, "combat next")
        await other.shows("Round 2")


async def test_a_channel_that_went_while_the_bot_was_away(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
    discord.channels.gone_channels.add(CHANNEL)
    async with bot() as ledger:
        async with asyncio.timeout(10):
            while await ledger.boards():  # noqa: ASYNC110 -- what is awaited is in a database
                await asyncio.sleep(0.02)


async def test_a_restart_in_the_middle(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        first = fight.board()["id"]
        await fight.say(GM, "combat next")
    assert "**Ogre** acts" in fight.read()  # shown before the end of the program
    async with bot():
        answer = await (await fight.press(GM, "Next")).message()
        assert not is_private(answer)
        assert "Ogre" not in text(answer)
        await fight.press(GM, "Next", fight.board())
        await fight.shows("Round 1")
    assert fight.board()["id"] == first
    assert len(discord.channels.boards(CHANNEL)) == 1


async def test_a_combat_that_ended_while_its_board_was_not_reached(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        number = fight.board()["id"]
        discord.channels.closed_channels.add(CHANNEL)
        await fight.say(GM, "combat hp", "Ogre -77")
        await fight.say(GM, "combat end")
    discord.channels.closed_channels.clear()
    async with bot():
        await discord.until(lambda: "is over" in text(discord.channels.posted[number]))
    assert "down" in text(discord.channels.posted[number])
