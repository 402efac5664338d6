"""An evening of the exploding d10: three characters, a mill, and what waits in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.gateway.table import ANA, BO, CAI, GIL

if TYPE_CHECKING:
    from tests.gateway.table import Table

GHOUL = (
    "Ghoul x3 initiative 12 hp.max 22 sta.max 15 sp.upper 2 save 5 stat.ref 6 skill.brawling 12 "
    "skill.dodge_escape 9 weapon.claws.damage 2d6+2 weapon.claws.skill brawling"
)
HAG = (
    "Hag initiative 14 hidden hp.max 40 sta.max 20 stat.ref 7 skill.brawling 15 skill.dodge_escape 12 "
    "weapon.nails.damage 3d6 weapon.nails.skill brawling"
)


async def play(table: Table) -> None:
    """The whole evening."""
    await characters(table)
    await on_the_road(table)
    await the_fight_begins(table)
    await blows(table)
    await magic(table)
    await the_end(table)


async def characters(table: Table) -> None:
    """Everybody makes a character, each in another way."""
    await table.say(GIL, "settings gm <@&400>")
    await table.say(GIL, "settings show")
    form = await table.say(ANA, "sheet new")
    await table.fill_in(ANA, form, {0: "Ana"})
    await table.say(ANA, "sheet set hp.max 40, sta.max 30, luck.max 3, stat.ref 8, stat.body 7, stat.spd 6, save 7")
    await table.say(ANA, "sheet set skill.swordsmanship 15, skill.dodge_escape 13, skill.awareness 9, leap 3")
    await table.say(ANA, 'sheet set armor.upper "mail shirt", wields "war sword"')
    await table.say(BO, "sheet new Bo from fighter")
    await table.say(BO, "sheet set race dwarf, save 8")
    await table.say(CAI, "sheet new Cai")
    await table.say(CAI, "sheet set hp.max 30, sta.max 40, vigor 8, save 6, stat.ref 5, skill.spell_casting 16")
    await table.say(
        CAI, "sheet set skill.dodge_escape 11, skill.first_aid 12, skill.healing_hands 13, leap 2, stat.body 5"
    )
    await table.say(ANA, "sheet show")
    await table.say(BO, "sheet show Ana")
    await table.say(GIL, "sheet list")


async def on_the_road(table: Table) -> None:
    """Checks of every kind, a secret one, a mistake."""
    await table.say(BO, "roll 4d6kh3", 6, 2, 2, 4, note="strength of the mule")
    await table.say(ANA, "check awareness dc 14", 10, 6, note="tracks in the mud")
    await table.say(BO, "check 1d10+9 dc demanding", 3)
    await table.say(CAI, "check 1d10+9 dc 15", 1, 8)
    await table.say(ANA, "check awareness vs 1d10+8", 4, 7)
    await table.say(GIL, "percent 30", 3, 5)
    mark = await table.say(GIL, "check awareness as Ana secret", 7)
    await table.press(ANA, "GM: look")
    await table.press(GIL, "Reveal")
    wrong = await table.say(ANA, "check awarenes cd14")
    form = await table.press(ANA, "Fix it", on=wrong)
    await table.fill_in(ANA, form, {0: "check awareness dc14"}, 5)
    await table.say(CAI, "odds check 1d10+9 dc 15")
    assert "0 LUCK" in (await table.say(CAI, "check 1d10+12 dc 14 luck 1")).text
    await table.say(CAI, "sheet set luck.max 2")
    await table.say(CAI, "check 1d10+12 dc 14 luck 1", 5)
    assert mark.to is GIL


async def the_fight_begins(table: Table) -> None:
    """The board appears and everybody joins."""
    await table.say(GIL, "combat start The mill")
    await table.say(ANA, "combat join", 9)
    await table.say(BO, "combat join Bo initiative 13")
    await table.say(CAI, "combat join Cai initiative 10")
    await table.say(GIL, f"combat add {GHOUL}")
    await table.say(GIL, f"combat add {HAG}")
    await table.say(GIL, "combat next")
    await table.shows("**Ana** acts")
    await table.press(GIL, "GM view", on=table.board())


async def blows(table: Table) -> None:
    """Attacks that wait, defenses by button, a critical wound, a hidden attacker."""
    mine = await table.press(ANA, "My actions", on=table.board())
    asked = await table.choose(ANA, 'attack … with "war sword" as Ana', on=mine)
    await table.choose(ANA, "Ghoul 1", 10, 4, on=asked)
    await table.press(BO, "Dodge")
    await table.press(GIL, "Dodge", 2, 5, 5, 3)
    await table.press(GIL, "Next", on=table.board())
    unseen = await table.say(GIL, "attack Ana as Hag", 8)
    assert "Ana** is the target of somebody unseen" in unseen.text
    await table.press(ANA, "My actions", on=table.board())
    met = await table.press(ANA, "#31 Ana: Dodge", 3)
    assert met.to is None
    assert "Hag" not in unseen.text + met.text
    view = await table.press(GIL, "GM view", on=table.board())
    await table.choose(GIL, "Hag", on=view)
    await table.shows("Hag")
    await table.press(GIL, "Refresh", on=view)
    await table.say(GIL, "combat next")
    await table.say(BO, 'attack "Ghoul 2" strong at head', 9)
    await table.press(GIL, "Take it", 4, 4)
    assert (await table.say(BO, "undo")).to is BO
    await table.say(GIL, "undo")
    assert "Brought back" in (await table.press(GIL, "Redo")).text
    await table.say(GIL, "combat effect Bo bleed for 3 rounds")


async def magic(table: Table) -> None:
    """Monsters strike, somebody casts, fumbles, and falls."""
    await table.say(GIL, "combat next")
    await table.say(GIL, 'attack Cai as "Ghoul 3"', 10, 5)
    await table.press(CAI, "Dodge", 2, 6, 6, 2)
    await table.say(GIL, "combat next")
    await table.say(GIL, "combat next")
    await table.say(GIL, "combat next")
    await table.shows("**Cai** acts")
    await table.press(CAI, "My actions", on=table.board())
    await table.say(CAI, "cast scorch cost 4 at Hag", 6)
    await table.press(GIL, "Dodge", 3)
    await table.say(CAI, "cast 1d10+16 dc 14 cost 3", 1, 7)
    await table.say(GIL, "combat next")
    await table.shows("Round 2")
    await table.say(GIL, "combat hp Cai -40")
    await table.say(GIL, "combat back")
    await table.say(GIL, "combat next")


async def the_end(table: Table) -> None:
    """What is left to do, and what is kept."""
    await table.say(BO, "sheet set skill.first_aid 12")
    await table.say(BO, "stabilize Cai", 9)
    await table.say(GIL, "damage 2d6+4 at head", 6, 5)
    await table.choose(GIL, "Ana", on=await table.press(GIL, "Apply to"))
    await table.say(GIL, "combat end")
    await table.say(CAI, "treat Ana doctor")
    await table.say(BO, "rest 3 hours strenuous 1")
    await table.say(ANA, "sheet give Ana <@2>")
    await table.say(ANA, "log")
    await table.say(ANA, "stats")
    await table.say(ANA, "export log")
