"""Buttons, menus and forms on the wire: weeks later, twice at once, by somebody else, after a restart."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.gateway.fake import Person, buttons, components, is_private, text

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord, Json

GM = Person("9", "Gil", manages=True)
ANA = Person("1", "Ana")
BO = Person("2", "Bo")


class Table:
    """People who say lines and press what comes of them."""

    def __init__(self, discord: FakeDiscord) -> None:
        self.discord = discord

    async def say(self, who: Person, command: str, line: str = "") -> Json:
        """The message that came of a line, as Discord shows it on a press."""
        done = await self.discord.use(command, {"line": line} if line else {}, person=who)
        return self._shown(await done.message())

    async def press(self, who: Person, message: Json, label: str) -> Json:
        """What the press of a button brought."""
        return self._shown(await (await self.discord.press(message, label, person=who)).message())

    async def choose(self, who: Person, message: Json, label: str) -> Json:
        return self.discord.shown(await (await self.discord.choose(message, label, person=who)).message())

    def _shown(self, answer: Json) -> Json:
        return answer if "title" in answer else self.discord.shown(answer)

    async def edited(self, count: int = 1) -> Json:
        """The newest edit of a message, when there were so many."""
        found: list[Json] = []

        def reached() -> bool:
            found[:] = [one.body for one in self.discord.calls if one.method == "PATCH" and "/messages/" in one.path]
            return len(found) >= count

        await self.discord.until(reached)
        return found[-1]


def labels(message: Json) -> list[str]:
    return [one["label"] for one in buttons(message)]


def options(message: Json) -> list[str]:
    return [one["label"] for menu in components(message) if menu["type"] == 3 for one in menu["options"]]


def used(message: Json) -> list[str]:
    return [one["label"] for one in buttons(message) if one.get("disabled")]


async def test_undo_is_offered_where_something_moved_and_once(discord: FakeDiscord, bot: Bot) -> None:
    table = Table(discord)
    async with bot():
        await table.say(ANA, "sheet new", "Ana")
        message = await table.say(ANA, "sheet set", "hp.max 30, hp 12")
        assert "Undo" in labels(message)
        refused = await table.press(BO, message, "Undo")
        assert is_private(refused)
        assert "only Ana or a GM" in text(refused)
    async with bot():  # after a restart it is still that entry
        undone = await table.press(ANA, message, "Undo")
        assert not is_private(undone)
        assert "Taken back: #2" in text(undone).replace("\\", "")
        assert used(await table.edited()) == ["Undo"]
        assert is_private(await table.press(ANA, message, "Undo"))
        assert not is_private(await table.press(ANA, undone, "Redo"))
        assert "hp 12" in text(await table.say(ANA, "sheet show")).replace("**", "")


async def test_nothing_to_undo_is_offered_where_nothing_moved(discord: FakeDiscord, bot: Bot) -> None:
    async with bot(4, 6):
        table = Table(discord)
        assert labels(await table.say(ANA, "check", "1d10+4 dc 14")) == ["Again", "Odds"]
        assert labels(await table.say(ANA, "check", "1d10+4")) == ["Again", "Odds"]


async def test_two_who_press_undo_in_the_same_instant(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        table = Table(discord)
        message = await table.say(GM, "combat start")
        answers = await asyncio.gather(*(table.press(GM, message, "Undo") for _ in range(2)))
        assert sorted(map(is_private, answers)) == [False, True]


async def test_damage_is_applied_to_somebody_in_the_combat(discord: FakeDiscord, bot: Bot) -> None:
    table = Table(discord)
    async with bot(4, 5):
        await table.say(GM, "combat start")
        await table.say(GM, "combat add", "Ghoul hp 25 initiative 9")
        await table.say(GM, "combat add", "Lurker hp 25 initiative 8")
        await table.say(GM, "combat hide", "Lurker")
        message = await table.say(GM, "damage", "2d6+2 at upper")
        assert "Apply to …" in labels(message)
        asked = await table.press(ANA, message, "Apply to …")
        assert is_private(asked)
        assert options(asked) == ["Ghoul"]  # nobody reads of the hidden one
        refused = await table.choose(ANA, asked, "Ghoul")  # whom a player does not lead is the GM's to harm
        assert is_private(refused)
        assert "only a GM may do this" in text(refused)
    async with bot():
        asked = await table.press(GM, message, "Apply to …")
        assert options(asked) == ["Ghoul", "Lurker"]
        hurt = await table.choose(GM, asked, "Ghoul")
        assert not is_private(hurt)
        shown = await table.say(GM, "combat show")
        assert "14" in text(shown)
        again = await table.choose(GM, asked, "Lurker")
        assert is_private(again)
        assert "14" in text(await table.say(GM, "combat show"))


async def test_without_a_combat_the_line_is_told(discord: FakeDiscord, bot: Bot) -> None:
    table = Table(discord)
    async with bot(4, 5):
        message = await table.say(ANA, "damage", "2d6+2 at upper")
        assert "damage 11 at upper to NAME" in text(await table.press(ANA, message, "Apply to …"))


async def test_two_hundred_can_be_chosen_from(discord: FakeDiscord, bot: Bot) -> None:
    table = Table(discord)
    async with bot(4, 5):
        await table.say(GM, "combat start")
        for name in "ABCDEFGHIJ":
            await table.say(GM, "combat add", f"{name}ob x20 hp 5 initiative 9")
        message = await table.say(GM, "damage", "2d6+2 at upper")
        asked = await table.press(GM, message, "Apply to …")
        assert len(options(asked)) == 200
        assert not is_private(await table.choose(GM, asked, "Job 20"))


async def test_what_was_met_leaves_no_other_way_open_and_undo_opens_it_again(discord: FakeDiscord, bot: Bot) -> None:
    table = Table(discord)
    async with bot(6, 4, 5, 4, 5):
        await table.say(ANA, "sheet new", "Ana")
        await table.say(ANA, "sheet set", "stat.ref 8, weapon.sword.skill swordsmanship, skill.swordsmanship 14")
        await table.say(BO, "sheet new", "Bo")
        await table.say(BO, "sheet set", "skill.dodge 11, stat.ref 7, hp.max 30")
        for who in (GM, ANA, BO):
            await table.say(
                who, "combat start" if who is GM else "combat join", "" if who is GM else f"{who.name} initiative 9"
            )
        message = await table.say(ANA, "attack", "Bo with sword")
        met = await table.press(BO, message, "Dodge")
        assert used(await table.edited()) == [f"Bo: {way}" for way in ("Dodge", "Reposition", "Block", "Take it")]
        await table.press(BO, met, "Undo")
        second = await table.press(BO, message, "Dodge")
        assert not is_private(second), text(second)


async def test_a_form_holds_the_sheet_and_says_what_is_different(discord: FakeDiscord, bot: Bot) -> None:
    table = Table(discord)
    async with bot():
        await table.say(ANA, "sheet new", "Ana")
        await table.say(ANA, "sheet set", 'hp.max 30, stat.ref 7, skill.dodge 11, wields "war sword"')
        form = await table.say(ANA, "sheet set")
        assert form["components"][0]["type"] == 18
        texts = [one["component"].get("value", "") for one in form["components"]]
        assert "hp.max 30" in texts[0].split("\n")
        place = next(at for at, one in enumerate(texts) if "stat.ref 7" in one)
        filled = {place: texts[place].replace("stat.ref 7", "stat.ref 8\nstat.body 6")}
    async with bot():
        done = await discord.fill_in(form, filled, person=ANA)
        message = await done.message()
        assert not is_private(message)
        assert "stat.ref 7 → 8" in text(message)
        assert "hp.max" not in text(message)


async def test_a_form_that_lay_open_undoes_nobodys_work(discord: FakeDiscord, bot: Bot) -> None:
    table = Table(discord)
    async with bot():
        await table.say(ANA, "sheet new", "Ana")
        await table.say(ANA, "sheet set", "hp.max 30, stat.ref 7")
        shown = await table.say(ANA, "sheet show")
        form = await table.press(ANA, shown, "Change")
        await table.say(ANA, "sheet set", "hp 12")
        told = await (await discord.fill_in(form, {0: "hp.max 40"}, person=ANA)).message()
        assert is_private(told)
        assert "nothing was set" in text(told)
        assert "hp.max 40" in text(told)
        assert labels(told) == ["Fix it"]
        other = await (await discord.fill_in(await table.press(ANA, shown, "Change"), {}, person=ANA)).message()
        assert "Nothing is different" in text(other)


async def test_the_sheet_of_another_is_refused_with_a_reason(discord: FakeDiscord, bot: Bot) -> None:
    table = Table(discord)
    async with bot():
        await table.say(ANA, "sheet new", "Ana")
        await table.say(ANA, "sheet set", "hp.max 30")
        assert not buttons(await table.say(BO, "sheet show", "Ana"))
        assert buttons(await table.say(GM, "sheet show", "Ana"))
        form = await table.press(BO, await table.say(ANA, "sheet show"), "Change")
        refused = await (await discord.fill_in(form, {0: "hp.max 3"}, person=BO)).message()
        assert is_private(refused)
        assert "Ana" in text(refused)
        assert "30" in text(await table.say(ANA, "sheet show"))


async def test_a_new_sheet_is_made_by_a_form_from_a_template(discord: FakeDiscord, bot: Bot) -> None:
    table = Table(discord)
    async with bot():
        form = await table.say(ANA, "sheet new")
        made = await (await discord.fill_in(form, {0: 'Ana "the Red"', 1: "fighter"}, person=ANA)).message()
        assert not is_private(made)
        assert "swordsmanship" in text(made)
        empty = await (await discord.fill_in(form, {0: "Plain"}, person=ANA)).message()
        assert "has a sheet" in text(empty)


async def test_many_choices_come_as_a_menu_and_each_is_made_once(discord: FakeDiscord, bot: Bot) -> None:
    table = Table(discord)
    async with bot(*([5] * 14)):
        await table.say(GM, "combat start")
        await table.say(GM, "combat add", "Ana hp 20 initiative 9")
        await table.say(GM, "combat set", 'Ana skill.swordsmanship 9, wields "war sword"')
        await table.say(GM, "combat add", "Goblin x12 hp 20 initiative 9")
        goblins = " ".join(f'"Goblin {number}" +1' for number in range(1, 13))
        message = await table.say(GM, "ambush", f"Ana +30 vs {goblins}")
        assert len(options(message)) == 12, text(message)
        assert len(set(options(message))) == 12
        label = next(one for one in options(message) if '"Goblin 7"' in one)
        struck = await table.choose(GM, message, label)
        assert "waits" in text(struck), text(struck)
    async with bot():
        assert is_private(await table.choose(GM, message, label))


async def test_whoever_may_not_press_is_told_who_may_and_not_what_the_line_says(discord: FakeDiscord, bot: Bot) -> None:
    table = Table(discord)
    async with bot():
        await table.say(ANA, "sheet new", "Ana")
        await table.say(GM, "combat start")
        await table.say(GM, "combat add", "Ogre hp.max 777")
        hurt = await table.say(GM, "damage", "123 to Ogre")
        assert "123" not in text(hurt)
        for label in ("Again", "Odds", "Undo"):
            refused = await table.press(ANA, hurt, label)
            assert is_private(refused)
            assert "only" in text(refused)
            assert "GM" in text(refused) or "Gil" in text(refused)
            assert "123" not in str(refused)
            assert labels(refused) == []
        assert not is_private(await table.press(GM, hurt, "Again"))
