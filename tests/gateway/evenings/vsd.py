"""An evening of the open-ended d100: a road, a ford, and what waits at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.gateway.table import ANA, BO, CAI, GIL

if TYPE_CHECKING:
    from tests.gateway.table import Table


async def play(table: Table) -> None:
    """The whole evening."""
    await characters(table)
    await on_the_road(table)
    await at_the_ford(table)
    await blows(table)
    await the_end(table)


async def characters(table: Table) -> None:
    """Everybody takes a sample character."""
    await table.say(GIL, "settings ruleset vsd")
    await table.say(GIL, "settings show")
    await table.say(GIL, "help attack")
    await table.say(ANA, "sheet new Ana from warrior")
    await table.say(BO, "sheet new Bor from scout")
    await table.say(CAI, "sheet new Cai from wizard")
    await table.say(BO, "sheet show")


async def on_the_road(table: Table) -> None:
    """Checks, Drive, a contest, a save, a journey, a fumble with its choice."""
    await table.say(BO, "travel 240 km rough foot encumbered landmarks 1")
    await table.say(ANA, "check perception hard", 22)
    await table.press(ANA, "Drive", 70)
    await table.say(BO, "check wandering", 97, 80, note="the old road")
    await table.say(CAI, "check +40 challenging", 3, 60)
    await table.say(GIL, "conflict Ana athletics vs Bor athletics", 40, 70)
    await table.say(CAI, "save +20 vs 100", 55)
    await table.say(GIL, "check perception as Bor secret", 88)
    fumble = await table.say(ANA, "fumble polearm as Ana", 60)
    for label in fumble.labels()[:2]:
        await table.press(ANA, label, on=fumble)
    await table.say(CAI, "odds attack cmb 70 def 20 table sword armor none")


async def at_the_ford(table: Table) -> None:
    """Phases: everybody declares, then acts in order."""
    await table.say(GIL, "combat start The ford")
    await table.say(ANA, "combat join")
    await table.say(BO, "combat join")
    await table.say(CAI, "combat join")
    await table.say(GIL, "combat add Orc x3 hp.max 60 cmb 50 def 20 armor light weapon.scimitar.cmb 50")
    await table.say(GIL, "combat add Warg hidden hp.max 80 cmb 60 def 30 weapon.fist.cmb 60")
    await table.say(GIL, "combat next")
    await table.shows("Declaration")
    mine = await table.press(ANA, "My actions", on=table.board())
    await table.choose(ANA, "combat declare Ana melee", on=mine)
    await table.say(BO, "combat declare Bor shoot with short bow")
    mine = await table.press(CAI, "My actions", on=table.board())
    await table.choose(CAI, "combat declare Cai cast instant", on=mine)
    await table.say(GIL, 'combat declare "Orc 1" melee with scimitar')
    await table.say(GIL, "combat next")
    await table.press(GIL, "GM view", on=table.board())


async def blows(table: Table) -> None:
    """A spell, an arrow, critical strikes, wounds that bleed."""
    await table.shows("**Cai** acts")
    mine = await table.press(CAI, "My actions", on=table.board())
    await table.choose(CAI, "cast fire weave 1 as Cai", 44, on=mine)
    await table.say(CAI, "bolt fire weave 2 def 20 armor light", 80, 50)
    await table.say(GIL, "combat next")
    arrow = await table.say(BO, 'attack "Orc 1"', 70, 50)
    assert "DEF" not in arrow.text
    await table.say(GIL, "combat next")
    await table.say(GIL, 'combat clear "Orc 1" stunned')
    await table.say(GIL, 'attack Ana with scimitar as "Orc 1"', 90, 75)
    await table.say(GIL, "attack Bor as Warg", 40)
    await table.say(GIL, "combat reveal Warg")
    await table.say(GIL, "combat effect Ana bleed+3")
    await table.say(GIL, "undo")
    assert "Brought back" in (await table.press(GIL, "Redo")).text
    await table.say(GIL, "combat next")
    await table.say(GIL, "combat next")
    await table.press(ANA, "Assessment Roll", 90)
    await table.say(GIL, "combat clear Ana stunned")
    await table.say(GIL, "combat next")
    await table.say(ANA, 'combat declare Ana melee with "long blade"')
    await table.say(GIL, "combat next")
    await table.say(ANA, 'attack "Orc 2" with long blade', 2, 50)


async def the_end(table: Table) -> None:
    """Care, rest, the story of it."""
    await table.say(GIL, "resonance weave 5 blighted", 80)
    await table.say(GIL, "combat end")
    await table.say(BO, "treat bleeding severe healer to Ana", 70)
    await table.say(ANA, "rest 8 hours")
    await table.say(GIL, "crit cut grievous", 60)
    await table.say(GIL, "damage 80 to Bor")
    await table.say(GIL, "sheet give Cai <@2>")
    await table.say(CAI, "log")
    await table.say(GIL, "export log")
