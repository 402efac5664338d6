"""A server is shown once how to set the bot up; what is chosen and clicked are lines of whoever does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.gateway.welcome import GM_ROLE, SAY, welcome
from bot.referee import Referee
from bot.render import Answer
from bot.request import Request
from bot.store import Ledger
from rules import Player, SeededDice, installed
from tests.gateway.fake import CHANNEL, OTHER_CHANNEL, Person, buttons, components, is_private, text
from tests.gateway.fake import GM_ROLE as ROLE
from tests.gateway.fake.payloads import message_faults

if TYPE_CHECKING:
    from pathlib import Path

    from rules import Ruleset
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import Call, FakeDiscord, Interaction, Json

GIL, ANA = Person("9", "Gil", manages=True), Person("1", "Ana")
MAY_WRITE = 1 << 10 | 1 << 11


def posted(discord: FakeDiscord) -> list[Call]:
    """What stands in a channel without anybody having asked."""
    return [one for one in discord.calls if one.path.startswith("/channels/") and one.method == "POST"]


async def invited(discord: FakeDiscord) -> Json:
    await discord.until(lambda: posted(discord))
    return discord.shown(posted(discord)[0].body)


async def said(discord: FakeDiscord, who: Person) -> Interaction:
    done = await discord.use("roll", {"line": "1d6"}, person=who)
    await done.message()
    return done


async def test_who_invites_the_bot_is_shown_how_to_set_it_up(discord: FakeDiscord, bot: Bot) -> None:
    discord.is_new, discord.everyone = True, MAY_WRITE
    async with bot():
        message = await invited(discord)
        assert posted(discord)[0].path == f"/channels/{CHANNEL}/messages"
    discord.is_new = False
    async with bot(5, 4, 3):  # the message is from before a restart
        refused = await (await discord.choose(message, "vsd", person=ANA)).message()
        assert is_private(refused)
        assert "Only a GM" in text(refused)
        assert "**vsd**" in text(await (await discord.choose(message, "vsd", person=GIL)).message())
        await (await discord.choose(message, ROLE, GM_ROLE, person=GIL)).message()
        holder = Person("3", "Kim", roles=(ROLE,))
        assert "narrative" in text(await (await discord.choose(message, "narrative", person=holder)).message())
        scene = discord.shown(await (await discord.press(message, "A scene to click through", person=ANA)).message())
        assert is_private(scene)
        assert next(one["custom_id"].removeprefix(SAY) for one in buttons(scene)).startswith("check 2d6+2")
        rolled = await (await discord.press(scene, buttons(scene)[0]["label"], person=ANA)).message()
        assert not is_private(rolled)
        assert "across the ice" in text(rolled)
        assert not (await said(discord, GIL)).further_now()
    assert len(posted(discord)) == 1


async def test_where_it_may_not_write_whoever_manages_the_server_is_shown_it(discord: FakeDiscord, bot: Bot) -> None:
    discord.is_new = True
    async with bot():
        await (await discord.use("help", person=ANA)).message()
        done = await discord.use("help", person=GIL)
        (further,) = await done.further()
        assert is_private(further.body)
        assert [one["custom_id"] for one in components(further.body) if one["type"] == 6] == [GM_ROLE]
        again = await discord.use("help", person=GIL, channel=OTHER_CHANNEL)
        await again.message()
    async with bot():
        once_more = await discord.use("help", person=GIL)
        await once_more.message()
        assert not once_more.further_now()
    assert not again.further_now()
    assert not posted(discord)


async def test_a_server_that_has_its_settings_is_not_welcomed(tmp_path: Path) -> None:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as ledger:
        referee = Referee(ledger, SeededDice(1))
        await referee.use_ruleset("old", "p", "vsd")
        assert [await referee.greeting.begin(server) for server in ("old", "new", "new")] == [False, True, False]
        await referee.greeting.withdraw("new")
        assert await referee.greeting.begin("new")


async def test_the_welcome_is_taken() -> None:
    assert not message_faults({"components": welcome().to_components()})


@pytest.mark.parametrize("ruleset", installed(), ids=lambda one: one.key)
async def test_the_sample_is_played_from_its_beginning_to_its_end(ruleset: Ruleset, tmp_path: Path) -> None:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as ledger:
        referee = Referee(ledger, SeededDice(1))
        await referee.use_ruleset("s", "p", ruleset.key)
        for line in ruleset.sample:
            assert len(SAY + line) <= 100
            answer = await referee.play(Request(server="s", place="p", player=Player("1", "Ana"), text=line))
            assert isinstance(answer, Answer), line
        async with ledger.look("s", "p") as turn:
            assert not [key for key in turn.state.entities() if key != "place:p"]
