"""`make pictures`: real cards as Discord shows them, on a desktop and on a phone, drawn offline by SimCord."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from bot.store import Ledger
from rules import ScriptedDice
from tests.gateway.paper import browser_of_the_system
from tests.gateway.simulated import Group, group

if TYPE_CHECKING:
    from collections.abc import Sequence

BROWSER: Any = import_module("playwright.async_api").BrowserType  # the environment of `make pictures` alone has it
WIDTHS = {"desktop": 720, "phone": 375}
"""Pixels from edge to edge."""


class Scenario(NamedTuple):
    """What is said before a picture is taken: who, which command, which line.

    The last answer is shown, or the channel as it looks then, on a desktop.
    """

    name: str
    faces: Sequence[int]
    lines: Sequence[tuple[str, str, str]]
    layout: Literal["message", "channel"] = "message"
    height: int = 1400


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
    ("gil", "combat add", "Ghoul x3 hp 25 initiative 9"),
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
        690,
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
            ("gil", "sheet new", "Wolf"),
            ("gil", "sheet set", "health.max 12, dr 1"),
            ("ana", "attack", "Wolf with axe"),
        ),
    ),
)


async def main(folder: Path, wanted: Sequence[str]) -> None:
    """Draw the scenarios of these names, or all of them."""
    _use_installed_browser()
    for scenario in SCENARIOS:
        if not wanted or scenario.name in wanted:
            await _draw(scenario, folder)


async def _draw(scenario: Scenario, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        url = f"sqlite+aiosqlite:///{data}/ledger.db"
        async with await Ledger.open(url) as ledger, group(ledger, ScriptedDice(*scenario.faces)) as game:
            game.env.backend.bot_user.name = "Knucklebone"
            said = [await _said(game, *line) for line in scenario.lines]
            people = [game.ana, game.bo, game.gm]
            viewer = {"ana": game.ana, "bo": game.bo, "gil": game.gm}[scenario.lines[-1][0]]
            async with game.env.preview(game.channel, viewers=people) as preview:
                for name, width in WIDTHS.items():
                    if scenario.layout == "channel" and name != "desktop":
                        continue
                    file = folder / f"{scenario.name}-{name}.png"
                    await preview.screenshot(
                        file,
                        viewer=viewer,
                        target=said[-1],
                        viewport=(width, scenario.height),
                        layout=scenario.layout,
                        mode="viewport" if scenario.layout == "channel" else "surface",
                        allow_incomplete=True,
                    )
                    print(file)  # noqa: T201 -- a script that is run by hand


async def _said(game: Group, who: str, command: str, line: str) -> Any:  # noqa: ANN401 -- as SimCord has it
    actor = {"ana": game.ana, "bo": game.bo, "gil": game.gm}[who]
    text, _, note = line.partition(" # ")
    options = {"line": text} if text else {}
    return await game.say(actor, command, **options, **({"note": note} if note else {}))


def _use_installed_browser() -> None:
    """Have the browser library start the browser of the system; it would look for one of its own."""
    launch = BROWSER.launch
    found = browser_of_the_system()

    async def launched(browser: Any, **options: Any) -> Any:  # noqa: ANN401 -- as it was
        # Nothing but our own page is shown, and root may not have a sandbox.
        return await launch(browser, **options, executable_path=found, args=["--no-sandbox"])

    BROWSER.launch = launched


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(target, sys.argv[2:]))
