"""Own words in Discord, where no command can bear them; and the end of a server, which is asked for twice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.gateway.fake import Person, buttons, is_private, text

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord
    from tests.gateway.fake.server import Json

GIL, ANA = Person("9", "Gil", manages=True), Person("1", "Ana")


def must_be_refused(message: Json) -> None:
    """Whoever is no GM is told so, and not asked whether they are sure."""
    assert is_private(message)
    assert "Only a GM" in text(message)
    assert "I am sure" not in [one["label"] for one in buttons(message)]


async def test_any_line_is_said_one_with_an_own_word_too(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6, 3):
        await (await discord.use("alias add", {"line": "sneak check 1d10+14"}, person=ANA)).message()
        said = await (await discord.use("say", {"line": "sneak dc 14", "note": "over the wall"}, person=ANA)).message()
        assert "20" in text(said)
        assert "over the wall" in text(said)
        assert "3" in text(await (await discord.use("say", {"line": "roll 1d6"}, person=ANA)).message())
        await discord.type("say", "sne", person=ANA)  # the first one builds what the others find
        assert "sneak" in [one["value"] for one in await discord.type("say", "sne", person=ANA)]
        assert "sneak dc" in [one["value"] for one in await discord.type("say", "sneak d", person=ANA)]
        assert "sneak" not in [one["value"] for one in await discord.type("say", "sne", person=GIL)]
        assert is_private(await (await discord.use("alias list", person=ANA)).message())


async def test_a_server_is_purged_by_a_gm_who_is_sure(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6):
        await (await discord.use("roll", {"line": "1d6"}, person=ANA)).message()
        for command, options in (("purge server", {}), ("say", {"line": " / Purge: server"})):
            must_be_refused(await (await discord.use(command, options, person=ANA)).message())
            asked = discord.shown(await (await discord.use(command, options, person=GIL)).message())
            assert is_private(asked)
            assert "cannot be undone" in text(asked)
        for who, answer in ((ANA, "Only a GM"), (GIL, "Gone")):
            assert answer in text(await (await discord.press(asked, "I am sure", person=who)).message())
        assert "Nothing has been entered" in text(await (await discord.use("log", person=ANA)).message())


async def test_a_key_is_shown_by_a_gm_who_knows_what_that_shows(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        await (await discord.use("roll", {"line": "1d6"}, person=ANA)).message()
        bound = text(await (await discord.use("fair show", person=ANA)).message())
        must_be_refused(await (await discord.use("fair reveal", person=ANA)).message())
        asked = discord.shown(await (await discord.use("fair reveal", person=GIL)).message())
        assert is_private(asked)
        assert "secret rolls" in text(asked)
        assert "cannot be undone" in text(asked)
        for who in (ANA, GIL):
            answer = await (await discord.press(asked, "I am sure", person=who)).message()
            assert ("Only a GM" in text(answer)) == (who == ANA) == is_private(answer)
        (commitment,) = set(re.findall("[0-9a-f]{64}", bound))
        assert commitment in text(answer)
