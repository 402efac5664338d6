"""A direct message with the bot, on the wire: what can be said there is answered, and combat says why it cannot."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.commands import GROUPED
from rules import load
from tests.gateway.fake import Person, buttons, is_private, text

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord

Json = Any
ANA, GIL = Person("1", "Ana"), Person("9", "Gil", manages=True)
HOME = "555"
"""The channel of the direct message."""
WHY = "A combat needs a channel of a server"
OTHERS = ("roll 2d6", "sheet new Ana", "sheet show", "check 1d10+14 dc 14", "odds check 1d10+14 dc 14", "log", "undo")


def combat_lines() -> list[str]:
    """A line of every kind that the combat has."""
    verb = next(one for one in load("witcher").verbs if one.name == "combat")
    return [re.sub(r" #.*", "", one) for one in verb.examples]


async def say(discord: FakeDiscord, line: str, who: Person = ANA) -> Json:
    """What a line in the direct message is answered with."""
    words = line.split(" ")
    count = 2 if words[0] in GROUPED else 1
    rest = " ".join(words[count:])
    options = {"line": rest} if rest else {}
    return await (await discord.use(" ".join(words[:count]), options, person=who, direct=True, channel=HOME)).message()


async def test_every_line_of_a_combat_says_why_not(discord: FakeDiscord, bot: Bot) -> None:
    """Whoever says it, whether there was a sheet or not; nothing is left behind, and no board is tried."""
    async with bot():
        await say(discord, "sheet new Ana")
        for line in combat_lines():
            for who in (ANA, GIL):
                told = await say(discord, line, who)
                assert is_private(told), line
                assert WHY in text(told), line
                assert not [one for one in buttons(told) if one["label"] == "Fix it"], line
        assert "combat" not in text(await say(discord, "log"))
        assert not discord.channels.boards(HOME)


async def test_all_else_is_played_there(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(3, 4, 6):
        for line in OTHERS:
            told = await say(discord, line)
            assert text(told), line
            assert "internal" not in text(told)
            assert WHY not in text(told)


@pytest.mark.parametrize("line", ["settings ruleset vsd", "settings switch ping off", "settings gm nobody"])
async def test_nobody_is_sent_to_a_gm_there(discord: FakeDiscord, bot: Bot, line: str) -> None:
    async with bot():
        told = text(await say(discord, line, GIL))
        assert "in a direct message nobody is one" in told
        assert "Ask the GM" not in told


async def test_a_fight_on_the_server_is_none_of_its_business(discord: FakeDiscord, bot: Bot) -> None:
    """The place is the message, though the same person fights in a channel."""
    async with bot():
        await (await discord.use("combat start", person=GIL)).message()
        assert WHY in text(await say(discord, "combat show", GIL))
        assert WHY not in text(await (await discord.use("combat show", person=GIL)).message())
