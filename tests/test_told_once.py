"""What is told once is not told again: effects and their fields, a whole combat that is brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.referee import Referee
from bot.render import Answer
from bot.render.marks import plain_text
from bot.request import Request
from bot.store import Ledger
from rules import Player, SeededDice, load
from tests.leaks import each_ruleset

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from rules import Ruleset

GM = Player("gm", "Gemma", True)
EFFECTS = {
    "vsd": "stunned prone held surprised weary frightened blind engaged concentrating incapacitated dead bleed+3 "
    "burn+2 inj-20 soul+5 dying:6 poison:8 disease:8 strange",
    "witcher": "prone stunned bleed fire poison deep_cut broken_ankle strange",
    "narrative": "incapacitated strange",
}


class Hall:
    """A place where the GM speaks."""

    def __init__(self, ledger: Ledger) -> None:
        self.referee = Referee(ledger, SeededDice(1))

    async def say(self, text: str) -> Answer | None:
        """What a line is answered with; nothing where it is refused."""
        answer = await self.referee.play(Request(server="keep", place="hall", player=GM, text=text))
        return answer if isinstance(answer, Answer) else None

    async def told(self, text: str, *, shared: bool = False) -> list[str]:
        """The lines of an answer but for the small print."""
        answer = await self.say(text)
        assert answer is not None, text
        card = answer.shared if shared else answer.card
        return [plain_text(one) for one in (card.headline, *card.body, *card.moved) if one]


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}") as ledger:
        yield Hall(ledger)


async def begun(hall: Hall, ruleset: Ruleset, monsters: int = 0) -> None:
    """A fight of the GM's Kai with monsters."""
    await hall.referee.use_ruleset("keep", "hall", ruleset.key)
    health = ruleset.characters.health
    for text in ("sheet new Kai", f"sheet set {health}.max 30", "combat start", "combat join Kai", "combat next"):
        await hall.say(text)
    await hall.say(f"combat add Ogre {f'x{monsters}' if monsters else ''} {health}.max 30")


@each_ruleset
@pytest.mark.parametrize("who", ["Kai", "Ogre"])
async def test_an_effect_is_told_once(hall: Hall, ruleset: Ruleset, who: str) -> None:
    """Whether it is laid on or taken away, to the GM and to all, for a sheet and for a monster: in one line."""
    await begun(hall, ruleset)
    told = 0
    for effect in EFFECTS[ruleset.key].split():
        word = effect.rstrip("+-:0123456789")
        spoken = word.replace("_", " ")
        for line in (f"combat effect {who} {effect}", f"combat clear {who} {word}"):
            for shared in (False, True):
                said = await hall.told(line, shared=shared)
                about = [read for one in said if spoken in (read := one.casefold().replace("_", " "))]
                assert len(about) == 1, (line, said)
                assert about[0].count(spoken) == 1, (line, said)
                told += 1
                await hall.say("undo")
            await hall.say(line)
    assert told > 7


@each_ruleset
@pytest.mark.parametrize("monsters", [1, 12])
async def test_a_combat_that_is_brought_back_is_told_in_short(hall: Hall, ruleset: Ruleset, monsters: int) -> None:
    """However many stand in it, and whatever lies on them; what lasts on sheets is told."""
    await begun(hall, ruleset, monsters)
    for name in (f'"Ogre {number}"' for number in range(1, monsters + 1)):
        for effect in EFFECTS[ruleset.key].split():
            await hall.say(f"combat effect {name} {effect} for 3 rounds")
    await hall.say("combat next")
    ended = await hall.told("combat end")
    back = await hall.told("undo")
    assert len(back) <= 2, back
    assert "Round " in back[-1]
    assert "–" not in back[-1]
    assert sum(one.count("Ogre") for one in back) == back[-1].count("Turn of Ogre")
    assert len(await hall.told("redo")) <= len(ended)


@pytest.mark.parametrize("armor", [0, 1])
async def test_what_harm_comes_to_is_told_once(hall: Hall, armor: int) -> None:
    """Of a monster's blow players read how much it was, and not of what it is made; the GM reads both."""
    await begun(hall, load("narrative"))
    await hall.say(f"combat set Kai dr {armor}")
    await hall.say("combat set Ogre skill.melee 2, weapon.teeth.damage 2")
    said = await hall.told("attack Kai with teeth as Ogre rolled 5 5", shared=True)
    assert sum(str(4 - armor) in one for one in said if "→" not in one) == 1 + bool(armor), said
    assert not any("before defenses" in one for one in said)
    told = await hall.told("attack Kai with teeth as Ogre rolled 5 5")
    assert "Harm before defenses: 2 skill + 2 weapon = 4." in told


async def test_what_lasts_on_a_sheet_comes_back_in_words(hall: Hall) -> None:
    await begun(hall, load("witcher"))
    await hall.say("combat effect Kai prone for 3 rounds")
    assert await hall.told("combat end") == ["The combat is over.", "Kai: no longer prone"]
    back = await hall.told("undo")
    assert "Kai: prone" in back
