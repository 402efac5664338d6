"""Two servers share one bot and one database: neither ever reads, names or moves what belongs to the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules import keys
from tests.gateway.fake import CHANNEL, GM_ROLE, NEIGHBORS_CHANNEL, Person, is_private, text
from tests.gateway.table import ANA, BO, GIL, LoadedDice, Table

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord

OWN = ("xanthe", "grimwald", "zap", "moonstone", "the old mill")
"""Words that only one server may say."""
AT_HOME = (
    (GIL, "settings gm Game Master"),
    (GIL, "settings switch health figures"),
    (ANA, "sheet new Xanthe"),
    (ANA, "sheet set {pool} 9"),
    (ANA, "alias add zap roll 2d6"),
    (GIL, "combat start the old mill"),
    (ANA, "combat join Xanthe"),
    (GIL, "combat add Grimwald {pool} 9"),
    (ANA, "roll 2d6 # moonstone"),
    (ANA, "roll 2d6 secret"),
)
LOOKS = (
    "help",
    "log 50",
    "stats",
    "stats server",
    "settings show",
    "sheet show",
    "sheet show Xanthe",
    "sheet export Xanthe",
    "combat show",
    "export log",
    "export me",
    "alias list",
    "say zap",
    "zap",
    "fair show",
    "undo",
    "undo #7",
    "check 2d6 as Xanthe",
    "damage 3 to Grimwald",
    "combat hp Grimwald -3",
    "combat end",
)


class WanderingDice(LoadedDice):
    """No two dice in a row show the same, so that no tie is rolled again and again."""

    rolled = 0

    def roll(self, sides: int) -> int:
        """The next face."""
        self.rolled += 1
        return self.rolled % sides + 1


@pytest.fixture
async def tables(discord: FakeDiscord, bot: Bot) -> AsyncGenerator[tuple[Table, Table]]:
    dice, discord.has_neighbor = WanderingDice(), True
    async with bot(dice=dice):
        await discord.until(lambda: discord.commands)
        yield Table(discord, dice, CHANNEL), Table(discord, dice, NEIGHBORS_CHANNEL)


async def told(table: Table, who: Person, line: str) -> str:
    """All that comes of a line, files too; the board at home is drawn late."""
    before = len(table.discord.calls)
    await table.say(who, line)
    came = table.discord.calls[before:]
    return str([one.body for one in came if not one.path.startswith(f"/channels/{CHANNEL}/")]).casefold()


async def furnish(table: Table, ruleset: str, pool: str) -> None:
    await table.say(GIL, f"settings ruleset {ruleset}")
    for who, line in AT_HOME:
        said = await table.say(who, line.format(pool=pool))
        assert "Fix it" not in said.labels(), said.text


@pytest.mark.parametrize("ruleset", keys())
async def test_a_neighbor_reads_nothing(tables: tuple[Table, Table], ruleset: str) -> None:
    home, next_door = tables
    await furnish(home, ruleset, "health.max" if ruleset == "narrative" else "hp.max")
    await next_door.say(GIL, f"settings ruleset {ruleset}")
    before = await told(home, GIL, "log 50"), await told(home, GIL, "combat show")
    assert [word for word in OWN if word not in "".join(before)] == []
    for who in (ANA, GIL):
        for line in LOOKS:
            seen = (await told(next_door, who, line)).replace(line.casefold(), "")
            assert not [word for word in OWN if word in seen and word not in line.casefold()], (line, seen)
        for command, typed in (("check", "2d6 as "), ("sheet show", ""), ("combat hp", ""), ("say", "")):
            found = await next_door.discord.type(command, typed, person=who, channel=NEIGHBORS_CHANNEL)
            assert not [word for word in OWN if word in str(found).casefold()], (command, found)
    assert before == (await told(home, GIL, "log 50"), await told(home, GIL, "combat show"))


async def test_neither_rights_nor_settings_go_next_door(tables: tuple[Table, Table]) -> None:
    home, next_door = tables
    keeper = Person(BO.id, BO.name, roles=(GM_ROLE,))
    await furnish(home, "vsd", "hp.max")
    assert "vsd" in (await home.say(keeper, "settings ruleset vsd")).text
    assert "Only a GM" in (await next_door.say(keeper, "settings ruleset vsd")).text
    shown = (await next_door.say(GIL, "settings show")).text
    assert "witcher" in shown
    assert "GM role: not set" in shown
    assert "health = words" in shown


async def test_a_button_acts_where_it_is_pressed(tables: tuple[Table, Table]) -> None:
    """A button whose number was forged or carried over speaks of the entries of the place where it is pressed."""
    home, next_door = tables
    await furnish(home, "witcher", "hp.max")
    post = home.find(ANA, "Undo")
    for who in (ANA, GIL):
        done = await home.discord.press(post.body, "Undo", person=who, channel=NEIGHBORS_CHANNEL)
        refused = await done.message()
        assert is_private(refused)
        assert "There is no entry" in text(refused)
    assert "taken back" not in (await told(home, GIL, "log 50"))
    begun = await next_door.say(GIL, "combat start")
    assert "A combat begins" in begun.text
