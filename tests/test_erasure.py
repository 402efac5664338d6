"""`forget me` leaves nothing of a person in the file, and everything that others did as it was."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from bot.referee import Referee, Request
from bot.render import Answer, Refusal
from bot.store import Ledger
from rules import Player, Ruleset, SeededDice, installed

if TYPE_CHECKING:
    from pathlib import Path

GM, ANA, BEA = Player("gm-7", "Gemma", True), Player("ana-7", "Anabel"), Player("bea-7", "Beatrix")
SAID = (
    (ANA, "sheet new Zorro"),
    (ANA, "sheet set {health}.max 9"),
    (ANA, "sheet new Zilla"),
    (ANA, "sheet delete Zilla"),
    (ANA, "sheet new Given"),
    (ANA, "sheet give Given Beatrix"),
    (GM, "combat start"),
    (ANA, "combat join Zorro"),
    (GM, "combat add Ogre {health}.max 12"),
    (GM, "combat add Hound {health}.max 7"),
    (GM, "combat give Hound Anabel"),
    (ANA, "combat hp Hound -1"),
    (GM, "combat hp Zorro -2"),
    (ANA, 'combat effect Zorro "zapped"'),
    (ANA, "roll 1d6 # zounds"),
    (GM, "undo"),
    (ANA, "roll 1d6 secret"),
    (GM, "undo"),
    (BEA, "roll 1d6 # hello"),
    (GM, "combat hp Ogre -3"),
    (GM, "combat end"),
    (ANA, "sheet use Zorro"),
)


async def told(referee: Referee, who: Player, text: str) -> Answer:
    users = {"Beatrix": BEA}
    answer = await referee.play(Request(server="keep", place="hall", player=who, text=text, users=users))
    assert isinstance(answer, Answer), (text, answer)
    return answer


@pytest.mark.parametrize("ruleset", installed(), ids=lambda one: one.key)
async def test_nothing_of_a_person_stays(ruleset: Ruleset, tmp_path: Path) -> None:
    file = tmp_path / "ledger.db"
    key, health = ruleset.key, ruleset.characters.health
    async with await Ledger.open(f"sqlite+aiosqlite:///{file}") as ledger:
        referee = Referee(ledger, SeededDice(1))
        await referee.use_ruleset("keep", "hall", key)
        for who, text in SAID:
            await told(referee, who, text.format(health=health))
        await told(referee, ANA, "forget me")
        async with ledger.look("keep", "hall") as turn:
            assert await ledger.fold("keep") == turn.state
            throws = [entry.outcome.throws for entry in await turn.newest(99)]
        assert sum(map(bool, throws)) >= len(("zounds", "secret", "hello"))
        log = (await told(referee, GM, "log 99")).card.text
        assert "Beatrix" in log
        assert (await told(referee, BEA, "sheet list")).card.body[0] == "Given (Beatrix)"
    with sqlite3.connect(file) as connection:
        kept = "\n".join(connection.iterdump())
    # What others typed is theirs, and the GM spoke of Zorro.
    kept = kept.replace("'combat hp Zorro -2'", "").replace("'combat give Hound Anabel'", "")
    assert [word for word in ("Anabel", "ana-7", "Zorro", "Zilla", "zapped", "zounds") if word in kept] == []


async def test_another_process_sees_it(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}"
    async with await Ledger.open(url) as one, await Ledger.open(url) as other:
        first, second = Referee(one, SeededDice(1)), Referee(other, SeededDice(1))
        await told(first, ANA, "sheet new Zorro")
        assert "Zorro" in (await told(second, BEA, "sheet list")).card.text
        await told(first, ANA, "forget me")
        assert "Zorro" not in (await told(second, BEA, "sheet list")).card.text


async def test_whom_somebody_was_given_the_gm_plays_again(tmp_path: Path) -> None:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}") as ledger:
        referee = Referee(ledger, SeededDice(1))
        await told(referee, GM, "combat start")
        await told(referee, GM, "combat add Hound hp.max 7")
        await told(referee, GM, "combat give Hound Beatrix")
        await told(referee, BEA, "combat hp Hound -1")
        await told(referee, BEA, "forget me")
        refused = await referee.play(Request(server="keep", place="hall", player=BEA, text="combat hp Hound -1"))
        assert isinstance(refused, Refusal)
        assert refused.error.kind == "permission"
        assert "6/7" in (await told(referee, GM, "combat show")).card.text
        assert "Beatrix" not in (await told(referee, GM, "log")).card.text.replace("give Hound Beatrix", "")
