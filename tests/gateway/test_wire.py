"""The unmodified library against a small Discord on loopback: what people do, and what the bot says to it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.gateway.fake import CHANNEL, EVERYTHING_ELSE, GM_ROLE, OTHER_CHANNEL, Person, buttons, is_private, text

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord

GM = Person("9", "Gil", manages=True)
BO = Person("2", "Bo")
SEND_MESSAGES = 1 << 11


class BrokenDice:
    """Dice with a fault of the program in them."""

    def roll(self, sides: int) -> int:
        raise RuntimeError(f"d{sides} broke")

    def rolls(self, count: int, sides: int) -> tuple[int, ...]:
        raise RuntimeError(f"{count}d{sides} broke")


async def test_a_command_is_answered_to_all(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6):
        response = await (await discord.use("check", {"line": "1d10+14 dc14", "note": "the *door*"})).response()
    assert response["type"] == 4
    message = response["data"]
    assert "**20**" in text(message)
    assert r"> the \*door\*" in text(message)
    assert not is_private(message)
    assert [one["label"] for one in buttons(message)] == ["Again", "Odds"]


async def test_nobody_is_ever_notified(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(3):
        message = await (await discord.use("roll", {"line": "1d6", "note": "@everyone <@1>"})).message()
    assert message["allowed_mentions"]["parse"] == []
    assert r"\@everyone \<\@1\>" in text(message)


async def test_a_verb_may_stand_alone_where_it_says_something(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        assert "Knucklebone" in text(await (await discord.use("about")).message())
        assert "Ruleset here" in text(await (await discord.use("settings show")).message())


async def test_a_wrong_line_is_explained_privately_and_mended(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6):
        message = await (await discord.use("check", {"line": "1d10+14 cd14"})).message()
        assert is_private(message)
        lines = text(message).split("\n")
        shown = lines.index("check 1d10+14 cd14")
        assert lines[shown + 1].index("^") == len("check 1d10+14 ")
        modal = await (await discord.press(message, "Fix it")).message()
        assert modal["components"][0]["component"]["value"] == "check 1d10+14 cd14"
        mended = await (await discord.submit(modal, "check 1d10+14 dc14")).message()
    assert "**20**" in text(mended)
    assert not is_private(mended)


async def test_a_long_wrong_line_is_mended_too(discord: FakeDiscord, bot: Bot) -> None:
    line = "1d6+" * 60 + "x"
    async with bot():
        message = await (await discord.use("roll", {"line": line})).message()
        modal = await (await discord.press(message, "Fix it")).message()
    assert modal["components"][0]["component"]["value"] == f"roll {line}"


async def test_a_fault_of_the_program_tells_a_number_and_nothing_else(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(dice=BrokenDice()):
        message = await (await discord.use("roll", {"line": "2d6"})).message()
    assert is_private(message)
    assert "fault" in text(message)
    assert "2d6" not in text(message)
    assert not buttons(message)


async def test_a_button_says_its_line_after_a_restart(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6):
        message = await (await discord.use("check", {"line": "1d10+14 dc14"})).message()
    async with bot(2):
        again = await (await discord.press(message, "Again", person=BO)).message()
        assert "**16**" in text(again)
        odds = await (await discord.press(message, "Odds")).message()
        assert "%" in text(odds)
        assert is_private(odds)  # looking is the affair of whoever looks


async def test_fix_it_works_after_a_restart(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        message = await (await discord.use("check", {"line": "1d10+14 cd14"})).message()
    async with bot():
        modal = await (await discord.press(message, "Fix it")).message()
    assert modal["components"][0]["component"]["value"] == "check 1d10+14 cd14"


async def test_a_button_is_of_its_place(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6):
        message = await (await discord.use("check", {"line": "1d10+14"})).message()
        elsewhere = await (await discord.press(message, "Again", channel=OTHER_CHANNEL)).message()
    assert is_private(elsewhere)
    assert "no entry" in text(elsewhere)


async def test_a_button_of_another_line_is_refused(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6):
        message = await (await discord.use("check", {"line": "1d10+14"})).message()
        buttons(message)[0]["custom_id"] = "act:1:0:00000000"
        refused = await (await discord.press(message, "Again")).message()
    assert is_private(refused)
    assert "another time" in text(refused)


async def test_the_same_interaction_twice_is_played_once(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6):
        first = await discord.use("check", {"line": "1d10+14"})
        await first.response()
        await discord.use("check", {"line": "1d10+14"}, again=first)
        log = await (await discord.use("log")).message()
    assert text(log).count("check 1d10") == 1


async def test_who_manages_the_server_is_a_gm_and_nobody_else(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        refused = await (await discord.use("settings ruleset", {"line": "vsd"}, person=BO)).message()
        assert is_private(refused)
        assert "Only a GM" in text(refused)
        allowed = await (await discord.use("settings ruleset", {"line": "vsd"}, person=GM)).message()
        assert not is_private(allowed)


async def test_the_gm_role_gives_the_rights_by_name_and_by_mention(discord: FakeDiscord, bot: Bot) -> None:
    chosen = Person("3", "Cai", roles=(GM_ROLE,))
    for said in ("game master", f"<@&{GM_ROLE}>"):
        async with bot():
            await (await discord.use("settings gm", {"line": said}, person=GM)).message()
            assert not is_private(
                await (await discord.use("settings ruleset", {"line": "vsd"}, person=chosen)).message()
            )
            assert is_private(await (await discord.use("settings ruleset", {"line": "vsd"}, person=BO)).message())
            await (await discord.use("settings gm", {"line": "nobody"}, person=GM)).message()
            assert is_private(await (await discord.use("settings ruleset", {"line": "vsd"}, person=chosen)).message())


async def test_a_direct_message_plays_and_gives_no_rights(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6):
        message = await (await discord.use("check", {"line": "1d10+14"}, person=GM, direct=True)).message()
        assert "**20**" in text(message)
        refused = await (await discord.use("settings ruleset", {"line": "vsd"}, person=GM, direct=True)).message()
        assert "Only a GM" in text(refused)


async def test_a_secret_roll_is_for_its_player_and_the_gm(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6):
        done = await discord.use("check", {"line": "1d10+14 secret", "note": "trap"}, person=BO)
        own = await done.message()
        assert is_private(own)
        assert "**20**" in text(own)
        mark = (await done.further())[0].body
        assert not is_private(mark)
        assert text(mark) == "**Bo** rolled in secret."
        assert is_private(await (await discord.press(mark, "GM: look")).message())
        refused = await (await discord.press(mark, "Reveal")).message()
        assert "only its player or a GM" in text(refused)
        assert "**20**" in text(await (await discord.press(mark, "GM: look", person=GM)).message())
        revealed = await (await discord.press(mark, "Reveal", person=BO)).response()
    assert revealed["type"] == 7
    assert "**20**" in text(revealed["data"])


async def test_the_field_shows_meaning_and_chance(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        await discord.type("check", "1d10+14 dc14")  # the first one builds what the others find
        choices = await discord.type("check", "1d10+14 dc14")
    assert choices[0]["value"] == "1d10+14 dc14"
    assert choices[0]["name"].startswith("✓ check 1d10+14 dc 14")
    assert "%" in choices[0]["name"]


async def test_the_field_shows_the_next_words(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        choices = await discord.type("check", "1d10+14 d")
        assert "1d10+14 dc" in [one["value"] for one in choices]
        assert [one["value"] for one in await discord.type("settings dice", "")] == ["manual"]


async def test_the_field_shows_where_a_line_is_wrong(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        choices = await discord.type("check", "1d10+14 cd14 luck 1")
    assert choices[0]["value"] == "1d10+14 cd14 luck 1"
    assert choices[0]["name"].startswith("✗ cd14 luck 1 ←")


async def test_typing_enters_nothing(discord: FakeDiscord, bot: Bot) -> None:
    async with bot() as ledger:
        await discord.type("check", "1d10+14 dc14")
        async with ledger.look("200", CHANNEL) as turn:
            assert await turn.newest(1) == []


async def test_a_late_answer_is_announced_first(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6, 6) as ledger:
        async with ledger.turn("200", CHANNEL):  # the ledger is busy for longer than an answer may take
            done = await discord.use("check", {"line": "1d10+14"})
            assert (await done.response())["type"] == 5
        edited = (await done.further())[0]
        assert edited.method == "PATCH"
        assert "**20**" in text(edited.body)
        async with ledger.turn("200", CHANNEL):
            wrong = await discord.use("check", {"line": "1d10+"})
            await wrong.response()
        deleted, told = await wrong.further(2)
        assert (deleted.method, told.method) == ("DELETE", "POST")
        assert is_private(told.body)


async def test_an_answer_that_comes_too_late_is_shown_in_the_channel(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(6):
        discord.fail_next(r"POST /interactions/", "refused")
        await discord.use("check", {"line": "1d10+14"}, person=BO)
        await discord.until(lambda: [one for one in discord.calls if one.path == f"/channels/{CHANNEL}/messages"])
    posted = next(one for one in discord.calls if one.path == f"/channels/{CHANNEL}/messages")
    assert "Bo, answered late" in text(posted.body)
    assert "**20**" in text(posted.body)


async def test_what_the_bot_lacks_in_a_channel_is_told_once_and_privately(discord: FakeDiscord, bot: Bot) -> None:
    rights = EVERYTHING_ELSE & ~SEND_MESSAGES
    async with bot(6, 6):
        done = await discord.use("check", {"line": "1d10+14"}, bot_rights=rights)
        assert "**20**" in text(await done.message())
        warning = (await done.further())[0].body
        assert is_private(warning)
        assert "**Send Messages**" in text(warning)
        again = await discord.use("check", {"line": "1d10+14"}, bot_rights=rights)
        await again.message()
        await (await discord.use("about")).message()
    assert not [one for one in discord.calls if one.path.endswith(f"token-{again.id}")]


async def test_a_button_for_once_works_once(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        message = await (await discord.use("attack", {"line": "1d10+14 fast vs 1d10+12"})).message()
        assert not is_private(await (await discord.press(message, "Second attack", person=BO)).message())
        second = await (await discord.press(message, "Second attack")).message()
    assert is_private(second)
    assert "played already" in text(second)


async def test_a_sheet_is_given_to_whom_is_mentioned(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        await (await discord.use("sheet new", {"line": "Wren"})).message()
        given = await (await discord.use("sheet give", {"line": "Wren <@2>"})).message()
        assert not is_private(given)
        assert not is_private(await (await discord.use("sheet rename", {"line": "Wren Jay"}, person=BO)).message())
        assert is_private(await (await discord.use("sheet rename", {"line": "Jay Wren"})).message())


async def test_what_only_the_gm_may_see_is_told_to_the_gm_alone(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        for command, line in (("combat start", ""), ("combat add", "Orc hp 30 hp.max 30")):
            await (await discord.use(command, {"line": line} if line else {}, person=GM)).message()
        done = await discord.use("combat hp", {"line": "Orc -7"}, person=GM)
        shown = await done.message()
        assert not is_private(shown)
        assert "23" not in text(shown)
        further = (await done.further())[0].body
    assert is_private(further)
    assert "23" in text(further)


async def test_what_cannot_be_undone_is_asked_once_more(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        await (await discord.use("sheet new", {"line": "Wren"})).message()
        asked = await (await discord.use("forget", {"line": "me"})).message()
        assert is_private(asked)
        assert "Wren" in text(await (await discord.use("sheet list")).message())
        await (await discord.press(asked, "I am sure")).message()
        assert "Wren" not in text(await (await discord.use("sheet list")).message())


async def test_a_command_of_an_old_version_is_told(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        message = await (await discord.use("dance", {"line": "x"})).message()
    assert is_private(message)
    assert "Reload" in text(message)


async def test_fifty_at_once_are_fifty_entries(discord: FakeDiscord, bot: Bot) -> None:
    async with bot() as ledger:
        people = [Person(str(number), f"P{number}") for number in range(50)]
        uses = [await discord.use("check", {"line": "1d10+14"}, person=one) for one in people]
        messages = await asyncio.gather(*(one.message() for one in uses))
        async with ledger.look("200", CHANNEL) as turn:
            assert [one.number for one in await turn.newest(100)] == list(range(50, 0, -1))
    assert not any(map(is_private, messages))
