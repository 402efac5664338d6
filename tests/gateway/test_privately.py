"""What one person is shown privately in a fight: it stays true behind their own presses, and nobody is left out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.gateway import host
from tests.gateway.fake import buttons, components, is_private, text
from tests.gateway.fight import ANA, BO, GM, Fight, private

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord, Interaction, Json, Person


def put_in_place(done: Interaction) -> list[Json]:
    """What was put in the place of the message that was pressed."""
    return [one.body for one in done.further_now() if one.method == "PATCH"]


async def replaced(discord: FakeDiscord, done: Interaction) -> Json:
    await discord.until(lambda: put_in_place(done))
    return private(discord, put_in_place(done)[-1])


async def test_a_list_is_true_behind_a_reveal(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        view = private(discord, await (await fight.press(GM, "GM view")).message())
        assert "hidden" in text(view)
        done = await discord.choose(view, "Lurker", person=GM)
        assert not is_private(await done.message())
        view = await replaced(discord, done)
        assert "Lurker" in text(view)
        assert "hidden" not in text(view)
        assert not [one for one in components(view) if one["type"] == 3]


async def test_my_actions_are_true_behind_what_was_said_from_them(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        await fight.say(GM, "sheet set", "skill.brawling 9, wields brawling as Ana")
        mine = private(discord, await (await fight.press(GM, "My actions")).message())
        ogre = private(discord, await (await discord.choose(mine, "Ogre", person=GM)).message())
        done = await discord.choose(ogre, "combat delay Ogre", person=GM)
        assert not is_private(await done.message())
        shown = await replaced(discord, done)
        assert "**Ana** acts" in text(shown)
        assert "77/77" in text(shown)  # it is still the ogre's
        undone = await fight.press(GM, "Undo #", shown)
        assert not is_private(await undone.message())
        assert "77/77" in text(await replaced(discord, undone))


async def test_a_target_is_asked_for_and_then_the_list_is_back(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        await fight.say(ANA, "sheet set", 'skill.swordsmanship 14, wields "war sword"')
        mine = private(discord, await (await fight.press(ANA, "My actions")).message())
        line = 'attack … with "war sword" as Ana'
        asked = private(discord, await (await discord.choose(mine, line, person=ANA)).message())
        done = await discord.choose(asked, "Ogre", person=ANA)
        assert "**Ana** → **Ogre**" in text(await done.message())
        assert "30/30" in text(await replaced(discord, done))


async def test_whoever_is_struck_by_somebody_unseen_can_defend(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        await fight.say(ANA, "sheet set", "skill.dodge_escape 30, sp.upper 30, sp.head 30, sp.lower 30")
        await fight.say(
            GM, "combat set", "Lurker skill.brawling 15 weapon.nails.damage 1d6 weapon.nails.skill brawling"
        )
        done = await discord.use("attack", {"line": "Ana with nails as Lurker"}, person=GM)
        shown = await done.message()
        assert "**Ana** is the target of somebody unseen" in text(shown)
        assert [one["label"] for one in buttons(shown)] == [
            "Ana: Dodge",
            "Ana: Reposition",
            "Ana: Block",
            "Ana: Take it",
        ]
        (further,) = await done.further()
        assert "**Lurker** → **Ana**" in text(further.body)
        assert "Undo" in [one["label"] for one in buttons(further.body)]
        mine = private(discord, await (await fight.press(ANA, "My actions")).message())
        assert [one["label"] for one in buttons(mine) if "Dodge" in one["label"]]
        assert not [
            one for one in buttons(await (await fight.press(BO, "My actions")).message()) if "Dodge" in one["label"]
        ]
        assert is_private(await (await discord.press(shown, "Dodge", person=BO)).message())
        met = await (await discord.press(shown, "Dodge", person=ANA)).message()
        assert not is_private(met)
        assert "→ **Ana**" in text(met)
        log = await fight.say(ANA, "log")
        assert "Lurker" not in str([shown, mine, met, log])


async def test_a_late_answer_still_calls_the_one_whose_turn_it_is(
    discord: FakeDiscord, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        for _ in range(2):
            await fight.say(GM, "combat next")
        monkeypatch.setattr(host, "LATE", 0.0)  # every answer is announced first
        done = await discord.use("combat next", person=GM)
        assert (await done.response())["type"] == 5
        await discord.until(lambda: [one for one in done.further_now() if one.method == "POST"])
        called = next(one.body for one in done.further_now() if one.method == "POST")
        assert "<@2>" in text(called)
        assert [str(one) for one in called["allowed_mentions"]["users"]] == ["2"]
        # An edit calls nobody: the announcement goes, and a message of its own comes.
        assert [one.method for one in done.further_now()][:2] == ["DELETE", "POST"]


@pytest.mark.parametrize("other", [GM, BO])
async def test_two_press_the_same_in_the_same_instant(discord: FakeDiscord, bot: Bot, other: Person) -> None:
    """Whatever the order in which they come in, one defense is rolled and the other is told so."""
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        await fight.say(ANA, "sheet set", 'skill.swordsmanship 14, wields "war sword"')
        await fight.say(BO, "sheet set", "skill.dodge_escape 11")
        attack = await fight.say(ANA, "attack", "Bo")
        shown = discord.shown(attack)
        done = await asyncio.gather(*(discord.press(shown, "Take it", person=one) for one in (other, GM)))
        answers = [await one.message() for one in done]
        assert sorted(map(is_private, answers)) == [False, True]


async def test_a_gm_can_look_at_what_a_player_rolled_at_a_monster(discord: FakeDiscord, bot: Bot) -> None:
    """The figures of the monster are in the sum: all read what came of it, and a GM can read the sum."""
    async with bot(50, 40, 60, 40, 50):

        async def say(who: Person, command: str, line: str) -> Json:
            return discord.shown(await (await discord.use(command, {"line": line}, person=who)).message())

        await say(GM, "settings ruleset", "vsd")
        await say(GM, "combat start", "the ford")
        await say(GM, "combat add", "Orc hp.max 60 def 20 armor light")
        await say(ANA, "sheet new", "Ana")
        await say(ANA, "sheet set", "weapon.long_blade.cmb 85")
        await say(ANA, "combat join", "Ana")
        struck = await say(ANA, "attack", "Orc with sword")
        assert not is_private(struck), text(struck)
        assert "− 20" not in text(struck)
        assert is_private(await (await discord.press(struck, "GM: look", person=ANA)).message())
        seen = await (await discord.press(struck, "GM: look", person=GM)).message()
        assert is_private(seen)
        assert "85 CMB − 20 DEF" in text(seen)
        alone = await say(ANA, "check", "+40 hard")
        assert "GM: look" not in [one["label"] for one in buttons(alone)]
