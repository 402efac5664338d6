"""*My actions* and the GM's means on the wire: a click is a line said by whoever clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.gateway.fake import buttons, components, is_private, text
from tests.gateway.fight import ANA, BO, GM, Fight, private

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord, Json, Person


def options(message: Json) -> list[str]:
    return [one["label"] for menu in components(message) if menu["type"] == 3 for one in menu["options"]]


async def mine(fight: Fight, who: Person) -> Json:
    """The private message, as it comes back with a press on it."""
    return private(fight.discord, await (await fight.press(who, "My actions")).message())


async def test_a_player_attacks_and_another_defends_by_clicks_alone(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot(6, 4, 3, 6, 4):
        await fight.begin()
        sword = "stat.ref 8, skill.swordsmanship 14, weapon.sword.damage 2d6+3, weapon.sword.skill swordsmanship"
        await fight.say(ANA, "sheet set", sword)
        await fight.say(BO, "sheet set", "skill.dodge 11")
        shown = await mine(fight, ANA)
        assert is_private(shown)
        assert "30/30" in text(shown)
        assert "attack … with sword as Ana" in options(shown)
        assert "Lurker" not in str(shown)
        asked = private(
            discord, await (await discord.choose(shown, "attack … with sword as Ana", person=ANA)).message()
        )
        assert "Bo" in options(asked)
        assert "Ana" not in options(asked)
        assert "Lurker" not in options(asked)
        attack = await (await discord.choose(asked, "Bo", person=ANA)).message()
        assert not is_private(attack)
        waiting = await mine(fight, BO)
        assert [one["label"] for one in buttons(waiting) if "Dodge" in one["label"]]
        assert not [one for one in buttons(await mine(fight, ANA)) if "Dodge" in one["label"]]
        label = next(one["label"] for one in buttons(waiting) if "Dodge" in one["label"])
        assert not is_private(await (await discord.press(waiting, label, person=BO)).message())
        refreshed = await (await fight.press(BO, "Refresh", waiting)).message()
        assert not [one for one in buttons(refreshed) if "Dodge" in one["label"]]


def under(message: Json, words: str) -> list[Json]:
    """The buttons of the rows that follow a text, up to the next text."""
    parts = [one for panel in message["components"] for one in panel["components"]]
    at = next(at for at, one in enumerate(parts) if one.get("content", "").startswith(words))
    found: list[Json] = []
    for one in parts[at + 1 :]:
        if one["type"] == 10:
            break
        found += one["components"]
    return found


@pytest.mark.parametrize(
    ("ruleset", "figures", "command", "line", "label"),
    [
        ("witcher", "hp.max 30, stat.ref 8, skill.brawling 9", "attack", "Ana with fist as Ogre", "Take it"),
        ("narrative", "health.max 9, stamina.max 5", "check", "+1 as Ana", "Reroll"),
        ("vsd", "hp.max 60, cmb 50", "fumble", "sword rolled 99 as Ana", "Drop the weapon"),
    ],
)
async def test_what_waits_stands_above_its_own_buttons(
    discord: FakeDiscord, bot: Bot, ruleset: str, figures: str, command: str, line: str, label: str
) -> None:
    """And the menus below the figures of whom they are for, however many parts there are."""
    fight = Fight(discord)
    async with bot():
        await fight.say(GM, "settings ruleset", ruleset)
        await fight.say(ANA, "sheet new", "Ana")
        await fight.say(ANA, "sheet set", figures)
        await fight.say(GM, "combat start")
        await fight.say(ANA, "combat join")
        await fight.say(GM, "combat add", f"Ogre {figures.replace(',', '')}")
        await fight.say(GM, "combat give", "Ogre <@1>")
        assert "### " in text(await mine(fight, ANA))
        assert "These wait" not in text(await mine(fight, ANA))
        answer = await fight.say(GM, command, line)
        assert not is_private(answer), text(answer)
        shown = await mine(fight, ANA)
        waiting = under(shown, "These wait")
        assert any(label in one["label"] for one in waiting), text(shown)
        assert all(one["label"].startswith("#") for one in waiting if one["custom_id"].startswith("act:"))
        assert [one["type"] for one in under(shown, "### ")] == []
        menus = [one for one in components(shown) if one["type"] == 3]
        assert menus
        assert not [one for one in waiting if one["type"] == 3]


async def test_a_gm_acts_for_monsters(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot(6):
        await fight.begin()
        shown = await mine(fight, GM)
        assert {"Ana", "Bo", "Ogre", "Lurker"} <= set(options(shown))
        ogre = private(discord, await (await discord.choose(shown, "Ogre", person=GM)).message())
        assert "77/77" in text(ogre)
        assert "combat delay Ogre" in options(ogre)
        assert not is_private(await (await discord.choose(ogre, "combat delay Ogre", person=GM)).message())


async def test_a_line_is_offered_and_the_rules_still_decide(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        shown = await mine(fight, ANA)
        await fight.say(GM, "combat next")
        refused = await (await discord.choose(shown, "combat next", person=ANA)).message()
        assert is_private(refused)
        assert "not your turn" in text(refused)
        stolen = await (await discord.choose(shown, "combat delay Ana", person=BO)).message()
        assert is_private(stolen)


async def test_who_has_nobody_in_it_is_told_so(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.say(GM, "combat start")
        await discord.until(lambda: discord.channels.boards(fight.channel))
        assert "Nobody in this combat is yours" in text(await mine(fight, ANA))


@pytest.mark.parametrize("deed", ["melee", "move"])
async def test_a_phase_is_declared_and_stands_on_the_board(discord: FakeDiscord, bot: Bot, deed: str) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.say(GM, "settings ruleset", "vsd")
        await fight.say(ANA, "sheet new", "Ana")
        await fight.say(ANA, "sheet set", "hp.max 60, cmb 50")
        await fight.say(GM, "combat start")
        await fight.say(ANA, "combat join")
        await fight.say(GM, "combat next")
        await fight.shows("Declaration")
        shown = await mine(fight, ANA)
        said = f"combat declare Ana {deed}"
        assert not is_private(await (await discord.choose(shown, said, person=ANA)).message())
        await fight.shows("Melee" if deed == "melee" else "Move")


async def test_a_gm_checks_in_secret_for_a_player(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot(6):
        await fight.begin()
        await fight.say(ANA, "sheet set", "skill.awareness 9")
        done = await discord.use("check", {"line": "awareness as Ana secret"}, person=GM)
        own = await done.message()
        assert is_private(own)
        assert "15" in text(own)
        mark = (await done.further())[0].body
        assert "Ana" not in text(mark)
        assert is_private(await (await discord.press(mark, "GM: look", person=ANA)).message())
        log = text(await fight.say(ANA, "log"))
        assert "awareness as" not in log
        assert is_private(await fight.say(BO, "check", "awareness as Ana secret"))


async def test_a_character_is_handed_over_for_all_to_see(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot(6, 6):
        await fight.begin()
        given = await fight.say(GM, "sheet give", "Ana <@2>")
        assert not is_private(given)
        assert "Ana" in text(given)
        shown = await mine(fight, BO)
        assert {"Ana", "Bo"} <= set(options(shown))
        rolled = await fight.say(BO, "check", "1d10+3 as Ana")
        assert "Ana" in text(rolled)
        assert is_private(await fight.say(ANA, "check", "1d10+3 as Ana"))


async def test_whoever_is_given_a_combatant_plays_it(discord: FakeDiscord, bot: Bot) -> None:
    """Named by a mention; called when it is up, with its figures and its lines among one's own."""
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        given = await fight.say(GM, "combat give", "Ogre <@2>")
        assert not is_private(given)
        assert "Ogre is played by Bo now" in text(given)
        assert {"Bo", "Ogre"} <= set(options(await mine(fight, BO)))
        assert "Ogre" not in options(await mine(fight, ANA))
        answer = await fight.say(GM, "combat next")
        assert "**Ogre** acts" in text(answer)
        assert "<@2>" in text(answer)
        shown = await mine(fight, BO)
        assert "77/77" in text(shown)
        assert "combat delay Ogre" in options(shown)
        hurt = await fight.say(BO, "combat hp", "Ogre -7")
        assert "77 → 70" in text(hurt)
        await fight.say(GM, "combat give", "Ogre")
        assert "combat delay Ogre" not in options(await mine(fight, BO))
        assert is_private(await fight.say(BO, "combat hp", "Ogre -7"))
