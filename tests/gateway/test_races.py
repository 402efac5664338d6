"""Two people press the same in the same instant: one entry comes of it, and one refusal that gives a reason."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.gateway.fake import CHANNEL, GUILD, Person, is_private, text
from tests.gateway.test_choices import Table

if TYPE_CHECKING:
    from bot.store import Ledger
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord, Json

GM, KIM = Person("9", "Gil", manages=True), Person("8", "Kim", manages=True)
ANA = Person("1", "Ana")


class Race(NamedTuple):
    """What is said first, the faces that fall, what two people press, and the reason that the later one reads."""

    ruleset: str
    lines: tuple[tuple[Person, str, str], ...]
    button: str
    reason: str
    faces: tuple[int, ...] = ()
    target: str = ""


SHEET = (ANA, "sheet new", "Ana")
RACES = {
    "Next": Race(
        "witcher",
        ((GM, "combat start", ""), (GM, "combat add", "Ghoul x3 hp.max 20 initiative 9"), (GM, "combat next", "")),
        "Next",
        "The turn has passed on already",
    ),
    "Apply": Race(
        "witcher",
        (
            (GM, "combat start", ""),
            (GM, "combat add", "Ghoul hp.max 20 initiative 9"),
            (GM, "damage", "2d6+2 at upper"),
        ),
        "Apply to …",
        "",
        (4, 5),
        "Ghoul",
    ),
    "Reroll": Race(
        "narrative",
        (SHEET, (ANA, "sheet set", "stamina.max 5, skill.stealth 1"), (ANA, "check", "stealth")),
        "Reroll (Stamina)",
        "",
        (2, 3, 4, 4),
    ),
    "a pick": Race(
        "vsd",
        (SHEET, (ANA, "fumble", "polearm as Ana")),
        "Drop the weapon",
        "",
        (60,),
    ),
}


async def newest(ledger: Ledger) -> int:
    """The number of the newest entry of the channel."""
    async with ledger.look(GUILD, CHANNEL) as turn:
        return turn.next_number - 1


@pytest.mark.parametrize("name", RACES)
async def test_two_press_the_same_in_the_same_instant(discord: FakeDiscord, bot: Bot, name: str) -> None:
    race, table = RACES[name], Table(discord)
    async with bot(*race.faces, *([3] * 9)) as ledger:
        await table.say(GM, "settings ruleset", race.ruleset)
        shown: Json = None
        for who, command, line in race.lines:
            shown = await table.say(who, command, line)
        if name == "Next":
            await discord.until(lambda: "acts" in str(discord.channels.boards(CHANNEL)[-1:]))
            board = discord.channels.board(CHANNEL)
            shown = discord.shown(board) | {"id": board["id"]}
        before = await newest(ledger)
        if race.target:
            asked = [await table.press(one, shown, race.button) for one in (GM, KIM)]
            pressed = [table.choose(one, menu, race.target) for one, menu in zip((GM, KIM), asked, strict=True)]
        else:
            pressed = [table.press(one, shown, race.button) for one in (GM, KIM)]
        answers = await asyncio.gather(*pressed)
        assert sorted(map(is_private, answers)) == [False, True], [text(one) for one in answers]
        refused = next(one for one in answers if is_private(one))
        assert race.reason in text(refused), text(refused)
        assert await newest(ledger) == before + 1
