"""What players may not know when it is played, they do not read later either: secrets, and who was hidden then."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

import pytest

from bot.referee import Referee
from bot.render import Answer, Refusal, as_json, wording
from bot.request import Request
from bot.store import Ledger
from rules import Player, SeededDice, installed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from rules import Ruleset

GM, ANA, BEA = Player("gm", "Gemma", True), Player("ana", "Ana"), Player("bea", "Bea")
WHISPERED = "check awareness dc 14 luck 2 secret # psst"


@pytest.fixture
async def referee(tmp_path: Path) -> AsyncIterator[Referee]:
    ledger = await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'secret.db'}")
    yield Referee(ledger)
    await ledger.close()


async def say(referee: Referee, text: str) -> Answer:
    answer = await referee.play(Request(server="local", place="hall", player=ANA, text=text))
    assert isinstance(answer, Answer), answer
    return answer


@pytest.mark.parametrize("lines", [("undo",), ("undo", "redo"), ("undo", "redo", "undo"), ("undo", "undo #4")])
async def test_a_retraction_of_a_secret_tells_others_no_number(referee: Referee, lines: tuple[str, ...]) -> None:
    for text in ("sheet new Ana", "sheet set luck 5, skill.awareness 9", WHISPERED, *lines[:-1]):
        await say(referee, text)
    answer = await say(referee, lines[-1])
    assert [(one.field, one.before, one.after) for one in answer.changes] != []
    assert "luck" in answer.card.text
    assert "luck" not in answer.shared.text
    assert "psst" not in answer.shared.text


async def test_a_redo_names_the_entry_that_stands_again(referee: Referee) -> None:
    for text in ("roll 1d6", "undo", "redo", "undo #1"):
        await say(referee, text)
    answer = await say(referee, "redo")
    assert "#1 roll 1d6" in answer.card.text


# --- who was hidden then

BEFORE = (
    (ANA, "sheet new Kai"),
    (ANA, "sheet set {health}.max 9"),
    (GM, "sheet new Sneak"),
    (GM, "sheet set {health}.max 9"),
    (GM, "combat start"),
    (ANA, "combat join Kai"),
)
AMBUSH = (
    (GM, "combat add Lurker {health}.max 50 hidden"),
    (GM, "combat join Sneak hidden"),
    (GM, "combat next"),
    (GM, "combat next"),
    (GM, "combat next"),
    (GM, "combat back"),
    (GM, "combat effect Lurker hexed for 1 rounds"),
    (GM, 'combat effect Kai "watched by lurker"'),
    (GM, "combat effect Kai cursed until end of Lurker"),
    (GM, "combat hp Lurker -3"),
    (GM, "damage 3 to Sneak"),
    (GM, "heal 1"),  # for Sneak, whom the line does not name
    (GM, "temp Sneak 2"),
    (GM, "undo"),
    (GM, "redo"),
    (GM, "roll 1d6"),
    (GM, "roll 1d6 as Lurker"),
    (GM, "combat next"),
    (GM, "combat next"),
)
AFTERWARDS = {
    "they left": ("combat remove Lurker", "combat remove Sneak"),
    "the combat ended": ("combat end",),
    "they were seen": ("combat reveal Lurker", "combat reveal Sneak"),
    "they left and came again": (
        "combat remove Lurker",
        "combat remove Sneak",
        "combat add Lurker",
        "combat join Sneak",
    ),
}
each_ruleset = pytest.mark.parametrize("ruleset", installed(), ids=lambda one: one.key)


async def ambushed(ledger: Ledger, ruleset: Ruleset, *afterwards: str) -> tuple[Referee, list[int]]:
    """A fight with two who are hidden, and the entries of it."""
    referee, entries = Referee(ledger, SeededDice(1)), list[int]()
    await referee.use_ruleset("local", "hall", ruleset.key)
    for who, text in (*BEFORE, *AMBUSH, *((GM, line) for line in afterwards)):
        line = text.format(health=ruleset.characters.health)
        answer = await referee.play(Request(server="local", place="hall", player=who, text=line))
        assert isinstance(answer, Answer), (line, answer)
        entries.append(answer.entry or 0)
    return referee, entries[len(BEFORE) : len(BEFORE) + len(AMBUSH)]


async def read_later(referee: Referee, ruleset: Ruleset, entries: list[int], who: Player) -> list[str]:
    """All that somebody reads of entries: called up again, before everybody, in the log and in the chronicle."""
    words, asked = wording(ruleset.package), Request(server="local", place="hall", player=who, text="")
    found: list[str] = []
    for number in entries:
        told = await referee.recall(asked, number)
        found.append(json.dumps(as_json(told, words)))
        found += [told.shared.text] if isinstance(told, Answer) else []
    log = await referee.play(Request(server="local", place="hall", player=who, text="log 99"))
    assert isinstance(log, Answer)
    found += [row for row in log.card.body if any(f"#{number} " in row for number in entries)]
    exported = await referee.play(Request(server="local", place="hall", player=who, text="export log json"))
    assert isinstance(exported, Answer)
    (evening,) = json.loads(json.dumps(as_json(exported, words)))["result"]["data"]["evenings"]
    found += [json.dumps(part) for part in evening["parts"] if part.get("entry") in entries]
    return [*found, json.dumps(evening["people"])]


def named(told: list[str]) -> list[str]:
    """What speaks of those who were hidden, by name or by key."""
    return [one for one in told if any(word in one.casefold() for word in ("lurker", "sneak", "combatant:"))]


@pytest.mark.parametrize("afterwards", AFTERWARDS)
@each_ruleset
async def test_who_was_hidden_then_is_not_read_later(ruleset: Ruleset, afterwards: str, tmp_path: Path) -> None:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'later.db'}") as ledger:
        referee, entries = await ambushed(ledger, ruleset, *AFTERWARDS[afterwards])
        for who in (ANA, BEA):
            told = await read_later(referee, ruleset, entries, who)
            # Whoever comes again is seen, and counted for what they roll now.
            assert named(told[:-1] if "again" in afterwards else told) == []
        assert any("Lurker" in one for one in await read_later(referee, ruleset, entries, GM))


@each_ruleset
async def test_an_entry_that_does_not_say_who_was_hidden_tells_of_nobody(ruleset: Ruleset, tmp_path: Path) -> None:
    """As older programs have entered it: safe, and not loud."""
    file = tmp_path / "older.db"
    async with await Ledger.open(f"sqlite+aiosqlite:///{file}") as ledger:
        await ambushed(ledger, ruleset, *AFTERWARDS["they left"])
    with sqlite3.connect(file) as connection:
        for number, facts in connection.execute("SELECT id, facts FROM entry").fetchall():
            older = [one for one in json.loads(facts) if one["$"] != "Staged"]
            connection.execute("UPDATE entry SET facts = ? WHERE id = ?", (json.dumps(older), number))
    async with await Ledger.open(f"sqlite+aiosqlite:///{file}") as ledger:
        referee = Referee(ledger, SeededDice(1))
        entries = list(range(len(BEFORE) + 1, len(BEFORE) + len(AMBUSH) + 1))
        for who in (ANA, BEA):
            told = await read_later(referee, ruleset, entries, who)
            assert named(told) == []
        for number in entries:
            asked = Request(server="local", place="hall", player=GM, text="")
            assert not isinstance(await referee.recall(asked, number), Refusal)
