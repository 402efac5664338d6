"""What the GM rolls for monsters falls behind the screen: players read what it came to, and not of what it is made.

Each evening is played twice. The Ogre is better by three the second time and its die shows three less, so every total
is the same; nothing that a player can read may tell which of the two it was.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import pytest

from bot.referee import Referee
from bot.render import Answer, Refusal, as_json, wording
from bot.render.marks import plain_text
from bot.request import Request
from bot.store import Ledger
from rules import Player, ScriptedDice, load

if TYPE_CHECKING:
    from pathlib import Path

GM, ANA, BEA = Player("gm", "Gemma", True), Player("ana", "Ana"), Player("bea", "Bea")
BETTER = 3
MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ][\d:]+|\d\d:\d\d(:\d\d)?")
"""When it was said is nobody's figure."""


class Said(NamedTuple):
    """A line, the dice that fall, and at which of them the Ogre's die lies.

    BONUS stands for what it adds, LITTLE for what is added beyond the first time, DIE for a face of its die by hand,
    LAST for the entry before.
    """

    text: str
    faces: tuple[int, ...] = ()
    at: int | None = None
    who: Player = GM
    instead: tuple[int, ...] = ()
    """What falls the second time, where the same total takes another number of dice."""

    def played(self, better: int) -> tuple[str, tuple[int, ...]]:
        """The line and its faces with an Ogre that is better by so much."""
        faces = tuple(face - better if at == self.at else face for at, face in enumerate(self.faces))
        faces = self.instead if better and self.instead else faces
        return self.text.replace("BONUS", str(11 + better)).replace("DIE", str(8 - better)).replace(
            "LITTLE", str(better)
        ), faces


KAI = Said("sheet new Kai", who=ANA)
JOIN = Said("combat join Kai initiative 9", who=ANA)
START = Said("combat start")

EVENINGS: dict[str, tuple[str, tuple[Said, ...]]] = {
    "witcher, checks": (
        "witcher",
        (
            Said("combat add Ogre initiative 5 hp.max 30 skill.brawling BONUS"),
            Said("check brawling dc 14 as Ogre", (8,), 0),
            Said("check brawling dc 14 rolled DIE as Ogre"),
            Said("check brawling dc 14 as Ogre", (10, 2), instead=(9,)),
            Said("odds check brawling dc 14 as Ogre"),
            Said("check swordsmanship vs Ogre brawling", (5, 8), 1, who=ANA),
            Said("check brawling vs Kai swordsmanship as Ogre", (8, 5), 0),
        ),
    ),
    "witcher, saves": (
        "witcher",
        (
            Said("combat add Ogre initiative 5 hp.max 30 save BONUS"),
            Said("save as Ogre", (2,)),
        ),
    ),
    "witcher, initiative": (
        "witcher",
        (Said("combat add Ogre hp.max 30 stat.ref BONUS", (8,), 0), Said("combat next")),
    ),
    "witcher, equal initiative": (
        "witcher",
        (
            Said("combat add Ogre hp.max 30", (8,)),
            Said("combat add Troll hp.max 30", (8, 6, 3), instead=(8, 9, 2)),
            Said("combat add Wolf hp.max 30 hidden", (8, 5, 3), instead=(8, 9, 2)),
        ),
    ),
    "witcher, initiative in each round": (
        "witcher",
        (
            Said("settings switch init_each_round on"),
            Said("combat add Ogre hp.max 30 stat.ref BONUS", (8,), 0),
            Said("combat next"),
            Said("combat next"),
            Said("combat next", (8, 5), 0),
        ),
    ),
    "witcher, it attacks": (
        "witcher",
        (
            Said("combat add Ogre initiative 5 hp.max 30 skill.brawling BONUS weapon.claws.damage 2d6"),
            Said("combat set Ogre weapon.claws.skill brawling"),
            Said("attack Kai with claws as Ogre", (8,), 0),
            Said("defend #LAST dodge", (4, 6, 3, 3), who=ANA),
            Said("attack Kai with claws as Ogre", (8,), 0),
            Said("defend #LAST dodge", (9,), who=ANA),
            Said("attack Kai with claws as Ogre", (10, 2), instead=(9,)),
            Said("defend #LAST dodge", (4, 6, 3, 3), who=ANA),
        ),
    ),
    "witcher, it defends": (
        "witcher",
        (
            Said("combat add Ogre initiative 5 hp.max 30 skill.dodge_escape BONUS"),
            Said("odds attack Ogre with sword as Kai"),
            Said("attack Ogre with sword", (9,), who=ANA),
            Said("defend #LAST dodge", (8, 6, 3, 3), 0),
        ),
    ),
    "witcher, it resists, named as whose skill it is": (
        "witcher",
        (
            Said("combat add Ogre initiative 5 hp.max 30 skill.awareness BONUS"),
            Said("cast +5 vs Ogre awareness cost 1 as Kai", (6, 8), 1, who=ANA),
            Said("cast +5 at Kai vs Ogre awareness cost 1 as Kai", (6, 8), 1, who=ANA),
            Said("attack +12 vs Ogre awareness damage 2d6 as Kai", (4, 8), 1, who=ANA),
        ),
    ),
    "witcher, what its armor stops": (
        "witcher",
        (
            Said("combat add Ogre initiative 5 hp.max 90 sp.upper LITTLE"),
            Said("attack Ogre with sword", (4,), who=ANA),
            Said("defend #LAST none as Ogre", (6, 4, 1), instead=(6, 6, 2)),
            Said("fall 7 to Ogre", (5, 6, 4), instead=(6, 6, 5)),
        ),
    ),
    "witcher, an ambush": (
        "witcher",
        (
            Said("combat add Ogre initiative 5 hp.max 30 skill.stealth BONUS"),
            Said("ambush Ogre vs Kai", (8, 2), 0),
        ),
    ),
    "narrative": (
        "narrative",
        (
            Said("combat add Ogre health.max 30 stamina.max 9 skill.stealth LITTLE"),
            Said("check stealth as Ogre", (5, 4), 0),
            Said("reroll #LAST stamina", (6, 2), 0),
        ),
    ),
    "vsd, checks": (
        "vsd",
        (
            Said("combat add Ogre hp.max 30 skill.climbing BONUS save.willpower BONUS"),
            Said("check climbing as Ogre", (48,), 0),
            Said("check climbing as Ogre", (96, 1), instead=(94,)),
            Said("save willpower vs 50 as Ogre", (48,), 0),
            Said("conflict Ogre climbing vs Kai climbing", (48, 30), 0),
        ),
    ),
    "vsd, it attacks": (
        "vsd",
        (
            Said("combat add Ogre hp.max 30 cmb BONUS def 10 armor none"),
            Said("attack Kai with sword as Ogre", (48,), 0),
        ),
    ),
}
FIGURES = {
    "witcher": "hp.max 30, sta.max 20, sp.upper 3, skill.swordsmanship 14, skill.dodge_escape 13, skill.awareness 9, "
    "stat.body 5, weapon.sword.damage 2d6, weapon.sword.skill swordsmanship",
    "narrative": "health.max 9",
    "vsd": "hp.max 60, def 10, armor none, skill.climbing 5",
}


async def read(folder: Path, ruleset: str, lines: tuple[Said, ...], better: int) -> list[str]:
    """All that two players read of an evening: cards, answers, the log, entries called up again, figures of dice."""
    found: list[str] = []
    words = wording(load(ruleset).package)
    async with await Ledger.open(f"sqlite+aiosqlite:///{folder / f'{ruleset}{better}'}") as ledger:
        entries: list[int] = []
        await Referee(ledger, ScriptedDice()).use_ruleset("keep", "hall", ruleset)
        figures = Said(f"sheet set {FIGURES[ruleset]}", who=ANA)
        for said in (KAI, figures, START, JOIN, *lines):
            text, faces = said.played(better)
            text = text.replace("LAST", str(len(entries)))
            text = text.replace(" initiative 9", "") if ruleset == "vsd" else text
            request = Request(server="keep", place="hall", player=said.who, text=text)
            answer = await Referee(ledger, ScriptedDice(*faces)).play(request)
            assert isinstance(answer, Answer), (text, answer)
            entries += [answer.entry] if answer.entry else []
            found.append(plain_text(answer.shared.text))
            if said.who is not GM:
                found.append(json.dumps(as_json(answer, words)))
        referee = Referee(ledger, ScriptedDice())
        for reader in (ANA, BEA):
            for text in ("combat show", "log 50", "export log json", "stats server"):
                request = Request(server="keep", place="hall", player=reader, text=text)
                told = as_json(await referee.play(request), words)
                found.append(json.dumps(told, sort_keys=True))
            found += [
                json.dumps(as_json(await referee.recall(replace(request, player=reader), entry), words))
                for entry in entries
            ]
    return [MOMENT.sub("", one) for one in found]


@pytest.mark.parametrize("name", EVENINGS)
async def test_nobody_reads_what_a_total_is_made_of(name: str, tmp_path: Path) -> None:
    ruleset, lines = EVENINGS[name]
    first, second = [await read(tmp_path, ruleset, lines, better) for better in (0, BETTER)]
    assert len(first) == len(second)
    for one, other in zip(first, second, strict=True):
        assert one == other


async def test_totals_are_told(tmp_path: Path) -> None:
    """The other side: what the GM says aloud at a table is there for everybody."""
    told = "\n".join(await read(tmp_path, *EVENINGS["witcher, it defends"], 0))
    assert "Attack 23 against 19: hit (+4), upper" in told
    assert "Against it: 19" in told
    told = "\n".join(await read(tmp_path, *EVENINGS["vsd, checks"], 0))
    assert "Ogre: 59" in told
    assert "59: Failure" in told


UNKNOWN = {
    "nothing is set": "check 1d10+5 vs Ogre awareness",
    "by its target": "cast 1d10+5 at Ogre vs awareness cost 1",
    "near to one of its own": "cast 1d10+5 at Ogre vs bites cost 1",
    "an ambush": "ambush Kai vs Ogre",
}


@pytest.mark.parametrize("case", UNKNOWN)
async def test_what_a_monster_has_not_is_no_players_to_know(case: str, tmp_path: Path) -> None:
    """Nor is the way out one that only the GM can say."""
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as ledger:
        referee = Referee(ledger, ScriptedDice())
        await referee.use_ruleset("keep", "hall", "witcher")
        said = Request(server="keep", place="hall", player=ANA, text="sheet new Kai from fighter")
        assert isinstance(await referee.play(said), Answer)
        for text in ("combat start", "combat join Kai initiative 9", "combat add Ogre initiative 5 skill.biting 7"):
            assert isinstance(await referee.play(replace(said, player=GM, text=text)), Answer)
        refusal = await referee.play(replace(said, text=UNKNOWN[case]))
        theirs = await referee.play(replace(said, player=GM, text=f"{UNKNOWN[case]} as Kai"))
    assert isinstance(refusal, Refusal)
    assert isinstance(theirs, Refusal)
    assert "is not known" in refusal.card.headline
    assert "combat set" not in refusal.card.text
    assert "biting" not in refusal.card.text
    assert "is not known" not in theirs.card.headline
