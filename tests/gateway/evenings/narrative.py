"""An evening of 2d6 in four bands: a bridge, ice, and wolves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.gateway.table import ANA, BO, CAI, GIL

if TYPE_CHECKING:
    from tests.gateway.table import Table


async def play(table: Table) -> None:
    """The whole evening."""
    await characters(table)
    await across_the_ice(table)
    await the_wolves_come(table)
    await blows(table)
    await the_end(table)


async def characters(table: Table) -> None:
    """The game is chosen from the welcome's menu, and everybody makes a character."""
    await table.say(GIL, "settings ruleset narrative")
    await table.say(GIL, "settings gm <@&400>")
    await table.say(GIL, "help")
    await table.say(ANA, "sheet new Mia from Fighter")
    await table.say(BO, "sheet new Kai from Healer")
    await table.say(CAI, "sheet new Lu from Mage")
    await table.say(ANA, "sheet show")
    form = await table.say(ANA, "sheet set")
    await table.fill_in(ANA, form, {})


async def across_the_ice(table: Table) -> None:
    """Checks in every band, a reroll, what the GM resolves, and a secret look."""
    await table.say(ANA, 'check vigor stakes "the rope tears"', 2, 2)
    await table.press(ANA, "Reroll (Stamina)", 6, 5)
    await table.press(ANA, "GM: Resolve")
    await table.press(GIL, "GM: Resolve")
    await table.say(BO, "check medicine", 1, 3)
    await table.say(CAI, "check +2", 4, 1)
    await table.say(ANA, "check 2d6+2", 2, 4, note="over the gap")
    await table.say(GIL, "check awareness as Mia secret", 4, 4)
    await table.press(GIL, "Reveal")
    await table.say(CAI, "cast arcana cost 1 mana # cold light", 5, 3)
    await table.say(BO, "odds check medicine")


async def the_wolves_come(table: Table) -> None:
    """A combat without initiative; one of the wolves is hidden."""
    await table.say(GIL, "combat start The bridge")
    await table.say(ANA, "combat join")
    await table.say(BO, "combat join")
    await table.say(CAI, "combat join")
    await table.say(GIL, "combat add Wolf x2 health.max 6 skill.melee 2 weapon.teeth.damage 2 vulnerable on")
    await table.say(GIL, "combat add Alpha hidden health.max 12 dr 1 skill.melee 3 weapon.teeth.damage 3")
    await table.say(GIL, "combat next")
    await table.shows("**Mia** acts")
    await table.press(GIL, "GM view", on=table.board())


async def blows(table: Table) -> None:
    """Harm, a reroll, magic, somebody goes down and is helped up."""
    mine = await table.press(ANA, "My actions", on=table.board())
    asked = await table.choose(ANA, "attack … with sword as Mia", on=mine)
    await table.choose(ANA, "Wolf 1", 3, 2, on=asked)
    await table.press(ANA, "Reroll (Stamina)", 6, 6)
    await table.press(ANA, "Next", on=table.board())
    await table.shows("**Kai** acts")
    await table.press(ANA, "Next", on=table.board())
    await table.press(BO, "Next", on=table.board())
    await table.say(CAI, 'cast arcana cost 1 mana damage 2 to "Wolf 2"', 6, 4)
    await table.say(GIL, "combat next")
    await table.say(GIL, 'attack Kai as "Wolf 2"', 6, 6)
    unseen = await table.say(GIL, "attack Mia shield as Alpha", 4, 4)
    assert "Mia: health 5 → 1" in unseen.text
    assert not unseen.labels()
    view = await table.press(GIL, "GM view", on=table.board())
    await table.choose(GIL, "Alpha", on=view)
    await table.say(GIL, "damage 9 to Kai")
    await table.say(GIL, "combat effect Mia frightened for 2 rounds")
    await table.say(CAI, "treat Kai 2d6+1", 4, 4)
    await table.say(GIL, "undo")
    await table.press(GIL, "Redo")
    await table.say(GIL, "combat back")
    await table.say(GIL, "combat next")


async def the_end(table: Table) -> None:
    """Rest, and the story of it."""
    await table.say(GIL, "combat end")
    await table.say(ANA, "rest")
    await table.press(GIL, "GM: Safe: rest")
    await table.say(GIL, "sheet give Lu <@1>")
    await table.say(CAI, "log")
    await table.say(GIL, "export log")
