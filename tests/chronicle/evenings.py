"""An evening of each ruleset, said line by line by a GM and a player, with dice and a clock that repeat themselves.

`python -m tests.chronicle.evenings` writes anew what the chronicles of these evenings are to be; look at what changed.
"""

from __future__ import annotations

import asyncio
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.referee import Referee
from bot.render import Answer
from bot.request import Request
from bot.store import Ledger
from rules import Player, SeededDice

GM, ANA = Player("gm", "Gil", is_gm=True), Player("ana", "Ana_*")
SERVER, PLACE = "keep", "bridge"
GOLDEN = Path(__file__).parent / "golden"
READERS = {"gm": GM, "player": ANA}

_FIGHT = (
    (GM, 'combat start "The *old* bridge"'),
    (GM, "combat add Ghoul x2 {health}.max 20{foe}"),
    (GM, "combat add Wolf {health}.max 9 hidden"),
    (ANA, "combat join Kai"),
    (GM, "combat next"),
)
_END = (
    (GM, "combat next"),
    (GM, "combat hp Kai -2"),
    (GM, "combat end"),
    (ANA, "roll 3d6kh2 # <b>after</b> the [fight]"),
)
EVENINGS: dict[str, tuple[tuple[Player, str], ...]] = {
    "witcher": (
        (ANA, "sheet new Kai"),
        (ANA, "sheet set hp.max 30, skill.swordsmanship 14"),
        (ANA, "check swordsmanship dc 14 # over the wall"),
        *_FIGHT,
        (ANA, 'attack "Ghoul 1" with "war sword"'),
        (GM, "defend #9 none"),
        (GM, "attack 1d10+14 vs 1d10+12 damage 2d6 as Wolf"),
        (GM, "combat next"),
        (GM, 'damage 3d6 to Kai as "Ghoul 1"'),
        (GM, "undo"),
        (GM, "roll 1d20 secret # the trap"),
        *_END,
    ),
    "narrative": (
        (ANA, "sheet new Kai"),
        (ANA, "sheet set health.max 8, stamina.max 3, melee 3, weapon.spear.damage 3"),
        (ANA, 'check 2d6+2 stakes "the bridge falls" # hold it'),
        *_FIGHT,
        (ANA, 'attack "Ghoul 1" with spear'),
        (ANA, "reroll #9 stamina"),
        (GM, "combat next"),
        (GM, 'damage 3 to Kai as "Ghoul 1"'),
        (GM, "undo"),
        (GM, "check 2d6+1 secret # the trap"),
        *_END,
    ),
    "vsd": (
        (ANA, "sheet new Kai"),
        (ANA, "sheet set hp.max 40, cmb 60"),
        (ANA, "check +45 hard # over the wall"),
        *_FIGHT,
        (ANA, 'attack "Ghoul 1" with sword # for the bridge'),
        (GM, "attack cmb 60 def 20 table edge armor light as Wolf"),
        (GM, "combat next"),
        (GM, 'damage 5 to Kai as "Ghoul 1"'),
        (GM, "undo"),
        (GM, "save +20 vs 90 secret # the trap"),
        *_END,
    ),
}


class Clock:
    """A minute goes by with each line."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 14, 19, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


async def play(ledger: Ledger, key: str) -> Referee:
    """Play the evening of a ruleset."""
    referee = Referee(ledger, SeededDice(7))
    await referee.use_ruleset(SERVER, PLACE, key)
    health = "health" if key == "narrative" else "hp"
    for who, text in EVENINGS[key]:
        await said(referee, who, text.format(health=health, foe=" def 0 armor none" if key == "vsd" else ""))
    return referee


async def said(referee: Referee, who: Player, text: str) -> Answer:
    """The answer to a line that is not refused."""
    answer = await referee.play(Request(server=SERVER, place=PLACE, player=who, text=text, called="the bridge"))
    assert isinstance(answer, Answer), (text, answer.card.text)
    return answer


async def chronicle(folder: Path, key: str, reader: Player) -> str:
    """The chronicle of a ruleset's evening."""
    async with await Ledger.open(f"sqlite+aiosqlite:///{folder / key}.db", now=Clock()) as ledger:
        answer = await said(await play(ledger, key), reader, "export log")
    return answer.fact.document  # type: ignore[attr-defined, no-any-return] -- it is what was asked for


async def _write() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for key in EVENINGS:
        for name, reader in READERS.items():
            with tempfile.TemporaryDirectory() as folder:
                text = await chronicle(Path(folder), key, reader)
            (GOLDEN / f"{key}-{name}.md").write_text(text, "utf-8")


if __name__ == "__main__":
    asyncio.run(_write())
