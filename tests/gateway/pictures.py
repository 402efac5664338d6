"""`make pictures`: real messages much as Discord shows them, on a desktop and on a phone, played on the wire."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from tests.gateway.paper import DESKTOP, PHONE, draw, page
from tests.gateway.seated import seated
from tests.gateway.table import ANA, BO, GIL, PEOPLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.gateway.table import Table
    from tests.gateway.transcript import Post

WHO = {"ana": ANA, "bo": BO, "gil": GIL}
WIDTHS = {"desktop": DESKTOP, "phone": PHONE}
"""Pixels from edge to edge."""
LAST = 3
"""Messages of a channel that are shown."""


class Scenario(NamedTuple):
    """What is said before a picture is taken: who, which command, which line.

    The last answer is shown, or the end of the channel on a desktop, or the board before the last answer.
    """

    name: str
    faces: Sequence[int]
    lines: Sequence[tuple[str, str, str]]
    layout: Literal["message", "channel", "board"] = "message"


SHEETS = (
    ("ana", "sheet new", "Ana"),
    ("ana", "sheet set", "stat.ref 8, skill.swordsmanship 14, hp.max 35, weapon.sword.damage 2d6+3"),
    ("ana", "sheet set", "weapon.sword.skill swordsmanship"),
    ("bo", "sheet new", "Bo"),
    ("bo", "sheet set", "stat.ref 7, skill.dodge 11, hp.max 30"),
)
FIGHT = (
    ("gil", "combat start", "The bridge"),
    ("ana", "combat join", "Ana initiative 15"),
    ("bo", "combat join", "Bo initiative 12"),
    ("gil", "combat add", "Ghoul x3 hp.max 25 initiative 9"),
)
SCENARIOS = (
    Scenario(
        "channel",
        (10, 6, 8),
        (
            *SHEETS,
            *FIGHT,
            ("gil", "combat next", ""),
            ("ana", "check", "1d10+14 dc 14 # over the wall"),
            ("ana", "attack", "Bo with sword"),
        ),
        "channel",
    ),
    Scenario(
        "board",
        (),
        (
            *SHEETS,
            *FIGHT,
            ("gil", "combat next", ""),
            ("gil", "combat hp", "ghoul2 -14"),
            ("gil", "combat effect", "ghoul1 prone for 2 rounds"),
            ("ana", "press", "My actions"),
        ),
        "board",
    ),
    Scenario("check", (10, 6), (("ana", "check", "1d10+14 dc 14 # over the wall"),)),
    Scenario("mistake", (), (("ana", "check", "1d10+14 cd14"),)),
    Scenario("attack", (8,), (*SHEETS, *FIGHT, ("gil", "combat next", ""), ("ana", "attack", "Bo with sword"))),
    Scenario(
        "combat",
        (),
        (
            *SHEETS,
            *FIGHT,
            ("gil", "combat next", ""),
            ("gil", "combat hp", "ghoul2 -14"),
            ("gil", "combat effect", "ghoul1 prone"),
            ("gil", "combat next", ""),
        ),
    ),
    Scenario(
        "struck",
        (80, 15),
        (("gil", "settings ruleset", "vsd"), ("ana", "attack", "cmb 90 def 30 table sword armor light")),
    ),
    Scenario("reroll", (5, 2), (("gil", "settings ruleset", "narrative"), ("ana", "check", '2d6+2 stakes "the rope"'))),
    Scenario("odds", (), (("ana", "odds", "attack 1d10+14 vs 1d10+12"),)),
    Scenario("sheet", (), (*SHEETS, ("ana", "sheet show", ""))),
    Scenario("help", (), (("ana", "help", ""),)),
    Scenario("roll", (5, 3), (("ana", "roll", "2d6+3 # strength"),)),
    Scenario("failure", (2,), (("ana", "check", "1d10+9 dc 14"),)),
    Scenario("fumble", (1, 3), (("ana", "cast", "1d10+14 dc 10 cost 4"),)),
    Scenario("damage", (6, 5), (("gil", "damage", "2d6+4 at head"),)),
    Scenario(
        "choice",
        (60,),
        (("gil", "settings ruleset", "vsd"), ("ana", "sheet new", "Ana"), ("ana", "fumble", "polearm as Ana")),
    ),
    Scenario("drive", (62,), (("gil", "settings ruleset", "vsd"), ("ana", "check", "+40 hard"))),
    Scenario(
        "harm",
        (4, 3),
        (
            ("gil", "settings ruleset", "narrative"),
            ("ana", "sheet new", "Kai"),
            ("ana", "sheet set", "level 4, skill.melee 3, weapon.axe.damage 2"),
            ("gil", "combat start", "Bridge"),
            ("ana", "combat join", "Kai"),
            ("gil", "combat add", "Wolf health.max 12 dr 1"),
            ("ana", "attack", "Wolf with axe"),
        ),
    ),
)


async def main(folder: Path, wanted: Sequence[str]) -> None:
    """Draw the scenarios of these names, or all of them."""
    for scenario in SCENARIOS:
        if not wanted or scenario.name in wanted:
            await _draw(scenario, folder)


async def _draw(scenario: Scenario, folder: Path) -> None:
    names = {one.id: one.name for one in PEOPLE}
    async with seated(*scenario.faces) as table:
        said = [await _said(table, *line) for line in scenario.lines]
        shown = said[-1:]
        if scenario.layout == "channel":
            viewer = WHO[scenario.lines[-1][0]]
            shown = [one for one in table.transcript.seen_by(viewer, table.channel) if one.by is not None][-LAST:]
        if scenario.layout == "board":
            shown = [await table.shows("acts"), *shown]
    for name, width in WIDTHS.items():
        if scenario.layout == "channel" and name != "desktop":
            continue
        text = page([("", shown)], names, width)
        print(*await draw({f"{scenario.name}-{name}": text}, folder, width, 1, whole=True), sep="\n")  # noqa: T201 -- a script that is run by hand


async def _said(table: Table, who: str, command: str, line: str) -> Post:
    """What comes of a line, or of a press where the line is the label of a button of the board."""
    if command == "press":
        return await table.press(WHO[who], line, on=await table.shows("acts"))
    text, _, note = line.partition(" # ")
    return await table.say(WHO[who], f"{command} {text}".strip(), note=note)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(target, sys.argv[2:]))
