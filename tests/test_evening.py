"""An evening at two tables of one server: long combats, killed in the middle, and people who speak at once."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.referee import Referee
from bot.render import Answer, as_json, wording
from bot.render.marks import plain_text
from bot.request import Request
from bot.store import Ledger
from rules import Player, load
from tests.combats import disturbed, undisturbed

if TYPE_CHECKING:
    from tests.combats import Told

ROOT = Path(__file__).parents[1]
GM = Player("gm", "GM", is_gm=True)
PLACES = ("bridge", "cellar")
FOES = 12
ROUNDS = 6


def evening(place: str) -> list[str]:
    """What is said at one of the tables: comings and goings, turns, harm, effects, delays, steps back, undo."""
    lines = ["combat start", *(f'combat add "Foe {n}" initiative {n % 5} health.max {20 + n}' for n in range(FOES))]
    lines += [f'combat hide "Foe {FOES - 1}"', 'combat effect "Foe 3" "on the roof"']
    for round_number in range(ROUNDS):
        for turn in range(FOES):
            lines.append("combat next")
            lines.append(f'combat hp "Foe {(turn * 5 + round_number) % (FOES - 2)}" -1')
            if turn == 2:
                lines.append(f'combat effect "Foe {round_number}" "shaken {round_number}" for 2 rounds')
            if turn == 4:
                lines += ["undo", "combat back", "combat next"]
            if turn == 6:
                lines += [f'combat move "Foe {round_number}" before "Foe {round_number + 4}"', "undo", "redo"]
        lines.append(f'combat add "Late {place} {round_number}" initiative {round_number}')
    lines += [f'combat reveal "Foe {FOES - 1}"', "combat remove Foe2", "combat show"]
    return lines


def play(database: Path, place: str, lines: list[str], kill_after: int | None = None) -> list[dict[str, Any]]:
    """Answers of a process that plays these lines; with `kill_after` it is killed behind so many answers."""
    command = [sys.executable, "-m", "bot", "play", "--json", "--ruleset", "narrative", "--place", place]
    with subprocess.Popen(  # noqa: S603 -- our own program
        [*command, "--database", f"sqlite+aiosqlite:///{database}"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        if kill_after is None:
            said, _ = process.communicate("".join(f"{line}\n" for line in lines))
            return [json.loads(answer) for answer in said.splitlines()]
        answers: list[dict[str, Any]] = []
        for line in lines[:kill_after]:
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            answers.append(json.loads(process.stdout.readline()))
        process.kill()
        return answers


def shown(answer: dict[str, Any]) -> dict[str, Any]:
    """What of an answer must be the same however often the program was killed."""
    assert answer["ok"], answer
    return {key: answer[key] for key in ("entry", "result", "text")}


def test_a_long_combat_survives_being_killed(tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole.db", tmp_path / "torn.db"
    for place in PLACES:
        lines = evening(place)
        undisturbed = play(whole, place, lines)
        half = len(lines) // 2
        disturbed = play(torn, place, lines, kill_after=half)
        disturbed += play(torn, place, lines[half:])
        assert list(map(shown, disturbed)) == list(map(shown, undisturbed))
    for place in PLACES:
        asked = play(torn, place, ["combat show", "log 100"])
        assert shown(asked[0])["result"] == shown(play(whole, place, ["combat show"])[0])["result"]
        assert asked[0]["result"]["round"] == ROUNDS


# --- two written combats


def kept(answer: dict[str, Any]) -> dict[str, Any]:
    """What of an answer must be the same whoever else speaks meanwhile, and however often the program is killed."""
    return {key: answer.get(key) for key in ("ok", "entry", "result", "text", "error", "line")}


async def test_two_combats_at_once_survive_being_killed(tmp_path: Path) -> None:
    """Whatever order the ledger gave to what was said at once: all answers are those of that order, told in peace."""
    torn = await asyncio.to_thread(disturbed, tmp_path / "torn.db")
    spoken = {place: [one.said for one in heard] for place, heard in torn.items()}
    whole = await undisturbed(tmp_path / "whole.db", spoken)
    for place, told in whole.items():
        for mine, theirs in zip(told, torn[place], strict=True):
            assert kept(mine.body) == kept(theirs.answer), mine.said
        assert max(len(one.body["result"]["order"]) for one in told if "order" in (one.body.get("result") or {})) > 30
    assert sum(map(len, whole.values())) > 180


async def test_a_combat_reads_well(tmp_path: Path) -> None:
    """No word of the program's own, nothing twice, no turn twice in a round, nothing for players of who is hidden."""
    for place, told in (await undisturbed(tmp_path / "evening.db")).items():
        turns: Counter[tuple[int, str]] = Counter()
        for one in told:
            text = plain_text(one.answer.card.text)
            assert not re.search(r"effect\.\d|combat\.\w|switch\.|\bNone\b|…\.|[{}]", text), text
            rows = [row for row in text.splitlines() if not row.startswith(("#", "Taken back", "Brought back"))]
            assert one.said.text.startswith("log") or len(rows) == len(set(rows)), text
            assert "Old Troll" not in one.shared or "Old Troll" in _revealed(told, one), one.said
            body = one.body
            if body["ok"] and one.said.text == "combat next" and body["result"]["current"]:
                turns[body["result"]["round"], body["result"]["current"]] += 1
            elif body["ok"] and one.said.text in ("combat back", "undo", "redo"):
                turns.clear()
        assert set(turns.values()) <= {1}, place


def _revealed(told: list[Told], until: Told) -> set[str]:
    """Names that a GM has revealed before."""
    said = [one.said.text for one in told[: told.index(until) + 1]]
    return {text.partition(" ")[2].partition(" ")[2].strip('"') for text in said if text.startswith("combat reveal")}


# --- everybody at once


async def _say(referee: Referee, place: str, text: str) -> dict[str, Any]:
    answer = await referee.play(Request(server="server", place=place, player=GM, text=text))
    assert isinstance(answer, Answer), answer
    body: Any = as_json(answer, wording(load("narrative").package))
    return body


@pytest.mark.parametrize("many", [2, 30])
async def test_who_speaks_at_once_is_heard_one_by_one(tmp_path: Path, many: int) -> None:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'at-once.db'}") as ledger:
        referee = Referee(ledger)
        for place in PLACES:
            await referee.use_ruleset("server", place, "narrative")
            await _say(referee, place, "combat start")
            await _say(referee, place, "combat add Ogre health.max 100")
        answers = await asyncio.gather(
            *(_say(referee, place, "combat hp Ogre -1") for _ in range(many) for place in PLACES)
        )
        for at, place in enumerate(PLACES):
            moved = sorted(
                (answer["entry"], change["before"], change["after"])
                for answer in answers[at :: len(PLACES)]
                for change in answer["changes"]
            )
            assert [before for _, before, _ in moved] == [100 - n for n in range(many)], place
            assert [after for *_, after in moved] == [99 - n for n in range(many)], place
