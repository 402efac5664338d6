"""The board on the wire: it follows the fight, and its buttons are bound to what it shows."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest

from tests.gateway.fake import CHANNEL, OTHER_CHANNEL, buttons, components, is_private, text
from tests.gateway.fight import ANA, BO, GM, Fight, private

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord


async def test_the_board_follows_the_fight(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        assert "Bridge · Round 1" in fight.read()
        assert len(discord.channels.boards(CHANNEL)) == 1
        await discord.until(lambda: discord.channels.pinned == {fight.board()["id"]})
        await fight.say(GM, "combat hp", "Ogre -70")
        await fight.say(GM, "combat effect", "Ogre stunned for 2 rounds")
        await fight.shows("badly wounded")
        assert "stunned" in fight.read()
        assert "Lurker" not in fight.read()
        assert not re.search(r"\d{2}/|77|88", fight.read())
        await fight.say(GM, "combat end")
        number = next(iter(discord.channels.posted))
        await discord.until(lambda: "is over" in text(discord.channels.posted[number]))
        ended = discord.channels.posted[number]
    assert not buttons(ended)
    assert "Ogre" in text(ended)
    assert not discord.channels.pinned


async def test_the_answer_leaves_the_order_to_the_board_and_calls_one(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        await fight.say(GM, "combat next")
        answer = await fight.say(GM, "combat next")  # hidden: nobody is called
        assert "<@" not in text(answer)
        answer = await fight.say(GM, "combat next")
        assert "**Bo** acts" in text(answer)
        assert "Ogre" not in text(answer)
        assert text(answer).count("<@") == 1
        assert "<@2>" in text(answer)
        assert answer["allowed_mentions"]["users"] == [2] or answer["allowed_mentions"]["users"] == ["2"]
        await fight.say(GM, "combat back")
        await fight.say(GM, "settings switch", "ping off")
        answer = await fight.say(GM, "combat next")
        assert "**Bo** acts" in text(answer)
        assert "<@" not in text(answer)


async def test_next_is_for_the_turn_that_it_was_shown_for(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        board = fight.board()
        pressed = [await fight.press(who, "Next", board) for who in (GM, ANA, GM)]
        answers = [await one.message() for one in pressed]
        assert sorted(map(is_private, answers)) == [False, True, True]
        assert all("passed on already" in text(one) for one in answers if is_private(one))
        await fight.shows("**Ogre** acts")
        refused = await (await fight.press(BO, "Next")).message()
        assert is_private(refused)
        assert "not your turn" in text(refused)


async def test_undo_is_for_the_entry_that_it_was_shown_for(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        board = fight.board()
        first, second = [await (await fight.press(GM, "Undo", board)).message() for _ in range(2)]
        assert not is_private(first)
        assert "taken back already" in text(second)
        await discord.until(lambda: "**Ana** acts" not in fight.read())


async def test_two_combats_in_two_channels(discord: FakeDiscord, bot: Bot) -> None:
    one, other = Fight(discord), Fight(discord, OTHER_CHANNEL)
    async with bot():
        await one.begin()
        await other.say(GM, "combat start")
        await other.say(GM, "combat add", "Wolf initiative 3")
        await other.say(GM, "combat next")
        await other.shows("**Wolf** acts")
        assert "Wolf" not in one.read()
        await (await other.press(GM, "Next")).message()
        await other.shows("Round 2")
    assert "Round 1" in one.read()
    assert "Ogre" not in other.read()


@pytest.mark.parametrize("count", [30, 200])
async def test_many_combatants_stand_on_pages(discord: FakeDiscord, bot: Bot, count: int) -> None:
    """The fake refuses what is too long; no page shows somebody who is hidden, nor how many there are."""
    fight = Fight(discord)
    async with bot():
        await fight.say(GM, "combat start")
        long = "Goblin of the " + "very " * 10 + "deep"
        for at in range(0, count, 50):
            some = min(50, count - at - (1 if at + 50 >= count else 0))
            await fight.say(GM, "combat add", f'"{long} {at}" x{some} initiative 9 hp 20 hp.max 20')
        await fight.say(GM, "combat add", "Zed initiative 1 hidden")
        await fight.say(GM, "combat next")
        await fight.shows("acts")
        await fight.say(GM, "combat effect", f'"{long} 0 1" "{"x" * 70}"')
        await fight.shows("xxx")
        seen = ""
        page = await (await fight.press(BO, "▶")).message()
        assert is_private(page)
        for _ in range(count // 8):
            seen += text(page)
            page = private(discord, page)
            done = await fight.press(BO, "▶", page)
            assert (await done.response())["type"] == 7
            page = await done.message()
        assert len(set(re.findall(r"deep \d+ \d+", seen))) == count - 1
        assert "Zed" not in seen
        view = await (await fight.press(GM, "GM view")).message()
        while "Zed" not in text(view):
            view = await (await fight.press(GM, "▶", private(discord, view))).message()
        revealed = await (await discord.choose(private(discord, view), "Zed", person=GM)).message()
        assert not is_private(revealed)
        assert "Zed" in text(revealed)


async def test_the_gm_sees_all_and_refreshes_in_place(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        view = await (await fight.press(GM, "GM view")).message()
        assert is_private(view)
        assert "Lurker" in text(view)
        assert "88/88" in text(view)
        await fight.say(GM, "combat hp", "Lurker -11")
        again = await (await fight.press(GM, "Refresh", private(discord, view))).response()
        assert again["type"] == 7
        assert "77/88" in text(again["data"])
        seen = await (await fight.press(BO, "GM view")).message()
        assert "Lurker" not in text(seen)
        assert not [one for one in components(seen) if one["type"] == 3]


async def test_figures_stand_on_the_board_where_the_server_wants_them(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        await fight.say(GM, "settings switch", "health figures")
        await fight.shows("77/77")
        assert "88" not in fight.read()


async def test_a_combat_that_never_was_leaves_no_board(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.say(GM, "combat start")
        await discord.until(lambda: discord.channels.boards(CHANNEL))
        await fight.say(GM, "undo")
        await discord.until(lambda: not discord.channels.boards(CHANNEL))
    assert not discord.channels.posted


async def test_fifty_lines_are_few_edits_and_the_last_one_arrives(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        number = fight.board()["id"]
        before = discord.channels.edits.get(number, 0)
        uses = [await discord.use("combat effect", {"line": f"Ogre mark{at}"}, person=GM) for at in range(50)]
        await asyncio.gather(*(one.message() for one in uses))
        await fight.shows("mark49")
        assert all(f"mark{at}" in fight.read() for at in range(50)) or "…" in fight.read()
        assert discord.channels.edits[number] - before <= 10


async def test_a_member_who_left_is_no_trouble(discord: FakeDiscord, bot: Bot) -> None:
    """Whoever is gone is mentioned by number; the fight goes on, and the GM acts for the character."""
    fight = Fight(discord)
    async with bot(6):
        await fight.begin()
        answers = [await fight.say(GM, "combat next") for _ in range(3)]
        assert "<@2>" in text(answers[-1])
        rolled = await fight.say(GM, "check", "1d10+4 as Bo")
        assert "Bo" in text(rolled)
