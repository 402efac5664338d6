"""A board stands up again, or further down, when its message is of no use any more."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from tests.gateway.fake import CHANNEL, text
from tests.gateway.fight import ANA, GM, Fight

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord


async def test_a_deleted_board_stands_up_again(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        gone = fight.board()
        discord.channels.delete(gone)
        await fight.say(GM, "combat next")
        await fight.shows("**Ogre** acts")
        assert fight.board()["id"] != gone["id"]
        pressed = await (await fight.press(GM, "Next", gone)).message()  # the old one, seen by somebody still
        assert "passed on already" in text(pressed)


@pytest.mark.parametrize("trouble", ["too_old", "archived"])
async def test_a_board_that_cannot_be_edited_is_posted_anew(discord: FakeDiscord, bot: Bot, trouble: str) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        first = fight.board()["id"]
        getattr(discord.channels, trouble).add(first if trouble == "too_old" else CHANNEL)
        await fight.say(GM, "combat next")
        await fight.shows("**Ogre** acts")
        await discord.until(lambda: first in discord.channels.gone)
    assert len(discord.channels.boards(CHANNEL)) == 1


async def test_an_hour_old_board_moves_down(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    moment = datetime(2030, 1, 1, tzinfo=UTC)
    async with bot(now=lambda: moment):
        await fight.begin()
        first = fight.board()["id"]
        moment += timedelta(minutes=51)
        await fight.say(GM, "combat next")
        await fight.shows("**Ogre** acts")
        await discord.until(lambda: first in discord.channels.gone)
    assert len(discord.channels.boards(CHANNEL)) == 1


async def test_a_board_below_much_talk_moves_down_with_the_round(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        first = fight.board()["id"]
        for _ in range(20):
            await fight.say(ANA, "roll", "1d6")
        assert fight.board()["id"] == first
        for _ in range(4):
            await fight.say(GM, "combat next")
        await fight.shows("Round 2")
        await discord.until(lambda: first in discord.channels.gone)
    assert discord.channels.pinned == {first, fight.board()["id"]}  # a pin goes with its message


async def test_pins_are_never_needed(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    discord.channels.without_pins = True
    async with bot():
        await fight.begin()
        await fight.say(GM, "combat end")
        number = next(iter(discord.channels.posted))
        await discord.until(lambda: "is over" in text(discord.channels.posted[number]))
