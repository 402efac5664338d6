"""A tour of all three games on the wire. The fake refuses what Discord would refuse, and no test leaves it refusing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.gateway.fake import Person, buttons, is_private, text

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord, Json

GM = Person("9", "Gil", manages=True)
ANA = Person("1", "Ana")
BO = Person("2", "Bo")

MET = ["Bo: Dodge", "Bo: Reposition", "Bo: Block", "Bo: Take it"]
"""What an attack on Bo offers: whose choice it is stands on the button."""


class Evening:
    """People who say lines one after the other."""

    def __init__(self, discord: FakeDiscord) -> None:
        self._discord = discord

    async def say(self, who: Person, command: str, line: str = "") -> Json:
        """The message that all or one got for a line, as Discord shows it on a button's press."""
        done = await self._discord.use(command, {"line": line} if line else {}, person=who)
        return self._discord.shown(await done.message())

    async def press(self, who: Person, message: Json, label: str) -> Json:
        return await (await self._discord.press(message, label, person=who)).message()

    async def play(self, ruleset: str) -> None:
        await self.say(GM, "settings ruleset", ruleset)

    async def with_sheets(self) -> None:
        for who, fields in (
            (ANA, "stat.ref 8, skill.swordsmanship 14, weapon.sword.damage 2d6+3, weapon.sword.skill swordsmanship"),
            (BO, "stat.ref 7, skill.dodge 11, hp.max 30"),
        ):
            await self.say(who, "sheet new", who.name)
            await self.say(who, "sheet set", fields)


def used(message: Json) -> list[str]:
    return [one["label"] for one in buttons(message) if one.get("disabled")]


async def test_an_attack_waits_for_its_defense_and_its_button_is_used_up(discord: FakeDiscord, bot: Bot) -> None:
    evening = Evening(discord)
    async with bot(6, 4, 3, 6, 4):
        await evening.with_sheets()
        await evening.say(GM, "combat start")
        for who in (ANA, BO):
            await evening.say(who, "combat join", f"{who.name} initiative 9")
        open_attack = await evening.say(ANA, "attack", "Bo with sword")
        assert [one["label"] for one in buttons(open_attack)][:4] == MET
        assert is_private(await evening.press(ANA, open_attack, "Dodge"))  # it is Bo's to defend
        struck = await evening.press(BO, open_attack, "Dodge")
        assert "hit" in text(struck)
        assert "Bo: hp 30 →" in text(struck)
        await discord.until(lambda: [one for one in discord.calls if one.method == "PATCH"])
        assert used(next(one.body for one in discord.calls if one.method == "PATCH")) == MET  # no other way is left
        assert is_private(await evening.press(BO, open_attack, "Block"))


async def test_a_roll_is_rerolled_for_a_resource_until_the_gm_resolves(discord: FakeDiscord, bot: Bot) -> None:
    evening = Evening(discord)
    async with bot(1, 2, 5, 6):
        await evening.play("narrative")
        await evening.say(ANA, "sheet new", "Ana")
        await evening.say(ANA, "sheet set", "stamina.max 3")
        message = await evening.say(ANA, "check", "2d6+2")
        assert "**5**" in text(message)
        again = await evening.press(ANA, message, "Reroll (Stamina)")
        assert "**13**" in text(again)
        assert "Only a GM" in text(await evening.press(ANA, message, "GM: Resolve"))


async def test_a_fumble_leaves_choices_and_each_is_made_once(discord: FakeDiscord, bot: Bot) -> None:
    evening = Evening(discord)
    async with bot(60):
        await evening.play("vsd")
        await evening.say(ANA, "sheet new", "Ana")
        message = await evening.say(ANA, "fumble", "polearm as Ana")
        options = [one["label"] for one in buttons(message) if one["label"] not in ("Again", "Odds")]
        assert len(options) > 1
        assert not is_private(await evening.press(ANA, message, options[0]))
        assert is_private(await evening.press(ANA, message, options[0]))


async def test_a_great_combat_is_shown_and_played(discord: FakeDiscord, bot: Bot) -> None:
    evening = Evening(discord)
    async with bot(6, 4):  # what Ana and Bo roll for their initiative
        await evening.with_sheets()
        await evening.say(GM, "combat start", "Bridge")
        for who in (ANA, BO):
            await evening.say(who, "combat join")
        await evening.say(GM, "combat add", "Goblin x30 hp 20 initiative 9")
        await evening.say(GM, "combat add", "Boss hp 80 initiative 40")
        await evening.say(GM, "combat hide", "Boss")
        for _ in range(2):
            await evening.say(GM, "combat next")
        turn = await evening.say(GM, "combat next")
        assert "Goblin 30" not in text(turn)  # the order stands on the board
        shown = await evening.say(ANA, "combat show")
        assert len(text(shown).split("\n")) > 32
        assert "Boss" not in text(shown)
        assert "20" not in text(shown).replace("Goblin 20", "")
        own = await evening.say(GM, "combat show")
        assert is_private(own)
        assert "Boss" in text(own)
        hurt = await evening.say(GM, "combat hp", "goblin7 -7")
        assert "13" not in text(hurt)
        assert not is_private(await evening.say(GM, "combat effect", "goblin7 stunned for 2 rounds"))
        assert is_private(await evening.say(ANA, "combat hp", "goblin7 -7"))
        names = await discord.type("combat clear", "Gob", person=ANA)
        assert '"Goblin 1"' in [one["value"] for one in names]
        assert "Boss" not in str(await discord.type("attack", "B", person=ANA))
        assert not is_private(await evening.say(GM, "combat end"))


async def test_the_field_knows_what_is_on_the_sheet(discord: FakeDiscord, bot: Bot) -> None:
    evening = Evening(discord)
    async with bot():
        await evening.with_sheets()
        await discord.type("check", "sw")  # the first one builds what the others find
        assert "swordsmanship" in [one["value"] for one in await discord.type("check", "sw")]
        assert "Bo with sword" in [one["value"] for one in await discord.type("attack", "Bo with sw")]
        assert "skill.swordsmanship" in [one["value"] for one in await discord.type("sheet set", "skill.sw")]
