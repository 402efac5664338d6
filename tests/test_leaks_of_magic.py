"""How far magic resonates is the GM's to know: the channel is shown the same whatever comes of it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.referee import Referee
from bot.render import Answer, as_json, wording
from bot.request import Request
from bot.store import Ledger
from rules import ScriptedDice, load
from tests.leaks import ANA, BEA, GM, posted

if TYPE_CHECKING:
    from pathlib import Path

    from rules import Player

VSD = "vsd"
SPELLS = {
    "a spell": ("cast +60 weave 5 prepared 2", ANA),
    "a secret spell": ("cast +60 weave 5 prepared 2 secret", ANA),
    "a spell of the GM's": ("cast +60 weave 5 prepared 2", GM),
    "a bolt": ("bolt +60 weave 2 prepared 2 def 15", ANA),
    "a blast": ("blast +60 weave 2 prepared 2 def 15", ANA),
    "resonance itself": ("resonance weave 5", ANA),
}
FALLING: dict[str, tuple[int | None, ...]] = {
    "cast": (44, None),
    "bolt": (44, None, 50),
    "blast": (44, None, 50),
    "resonance": (None,),
}
"""The dice of a verb; the one that is left open is the resonance."""
FACES = (9, 40, 55, 70, 85, 95)
"""Faces of the resonance: from nothing at all to the worst."""


async def resonated(folder: Path, line: str, who: Player, face: int) -> tuple[list[str], str]:
    """What the channel is shown and players read of a spell, and what the GM reads."""
    words = wording(load(VSD).package)
    faces = [face if one is None else one for one in FALLING[line.partition(" ")[0]]]
    async with await Ledger.open(f"sqlite+aiosqlite:///{folder / f'{face}.db'}") as ledger:
        referee = Referee(ledger, ScriptedDice(*faces, *([50] * 9)))
        await referee.use_ruleset("keep", "hall", VSD)
        for text in ("sheet new Kai", "sheet set mp.max 30"):
            await referee.play(Request(server="keep", place="hall", player=who, text=text))
        asked = Request(server="keep", place="hall", player=who, text=line)
        answer = await referee.play(asked)
        assert isinstance(answer, Answer), answer
        told = posted(answer)
        readers = [ANA, BEA] if who is not GM else [BEA]
        told += [] if who is GM else [json.dumps(as_json(answer, words))]
        for reader in readers:
            again = await referee.recall(replace(asked, player=reader), answer.entry or 0)
            told.append(json.dumps(as_json(again, words)))
            log = await referee.play(replace(asked, player=reader, text="log 9"))
            told.append(json.dumps(as_json(log, words)))
        gm = await referee.recall(replace(asked, player=GM), answer.entry or 0)
        return told, json.dumps(as_json(gm, words))


@pytest.mark.parametrize("name", SPELLS)
async def test_the_channel_is_shown_the_same_however_magic_resonates(name: str, tmp_path: Path) -> None:
    line, who = SPELLS[name]
    seen = [await resonated(tmp_path, line, who, face) for face in FACES]
    first, *others = [told for told, _ in seen]
    for other in others:
        assert other == first
    assert len({gms for _, gms in seen}) > 1
