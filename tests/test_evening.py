"""An evening at two tables of one server: a long combat, killed in the middle, and people who speak at once.

`evening/*.txt` are combats as a GM runs them, line by line; `python -m tests.test_evening` prints what everybody reads.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack, contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from bot.referee import Referee
from bot.render import Answer, Refusal, as_json, wording
from bot.render.marks import plain_text
from bot.request import Request
from bot.store import Ledger
from rules import Player, ScriptedDice, load

if TYPE_CHECKING:
    from collections.abc import Generator

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


TABLES = {"bridge": "witcher", "cellar": "narrative"}
"""The places, and by which rules they are played."""
PEOPLE = {"gm": Player("gm", "gm", is_gm=True), "ana": Player("ana", "ana"), "bea": Player("bea", "bea")}
KILL = "kill"


class Said(NamedTuple):
    """A line of a written combat, and who says it."""

    who: str
    text: str


def written(place: str) -> list[Said | None]:
    """The lines of a combat; `None` where the program is killed."""
    rows = (Path(__file__).parent / "evening" / f"{place}.txt").read_text("utf-8").splitlines()
    return [None if row == KILL else Said(*row.split(": ", 1)) for row in rows if row and not row.startswith("#")]


class Told(NamedTuple):
    """What came of a line, as its speaker and as everybody reads it."""

    said: Said
    answer: Answer | Refusal

    @property
    def body(self) -> dict[str, Any]:
        """The answer as JSON."""
        body: Any = as_json(self.answer, wording(load(TABLES["bridge"]).package))
        return body

    @property
    def shared(self) -> str:
        """What everybody reads, nothing of a refusal."""
        return plain_text(self.answer.shared.text) if isinstance(self.answer, Answer) else ""


def _request(place: str, said: Said) -> Request:
    return Request(server="terminal", place=place, player=PEOPLE[said.who], text=said.text)


async def undisturbed(database: Path) -> dict[str, list[Told]]:
    """The combats in one process, one after the other; every die is one of those that the lines name."""
    found: dict[str, list[Told]] = {}
    async with await Ledger.open(f"sqlite+aiosqlite:///{database}") as ledger:
        referee = Referee(ledger, ScriptedDice())
        for place, ruleset in TABLES.items():
            await referee.use_ruleset("terminal", place, ruleset)
            found[place] = [
                Told(said, await referee.play(_request(place, said))) for said in written(place) if said is not None
            ]
    return found


@contextmanager
def seated(database: Path, place: str, who: str) -> Generator[subprocess.Popen[str]]:
    """Somebody's program at a table; killed when its time is over."""
    role = "gm" if PEOPLE[who].is_gm else "player"
    command = [sys.executable, "-m", "bot", "play", "--json", "--place", place, "--user", who, "--role", role]
    with subprocess.Popen(  # noqa: S603 -- our own program
        [*command, "--ruleset", TABLES[place], "--database", f"sqlite+aiosqlite:///{database}"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.kill()


def parts(place: str) -> list[list[Said]]:
    """The lines of a combat from one kill to the next."""
    found: list[list[Said]] = [[]]
    for said in written(place):
        if said is None:
            found.append([])
        else:
            found[-1].append(said)
    return found


def disturbed(database: Path) -> dict[str, list[dict[str, Any]]]:
    """The combats at once, each person with a program of their own, all of them killed in the middle."""
    answers: dict[str, list[dict[str, Any]]] = {place: [] for place in TABLES}
    for part in zip(*map(parts, TABLES), strict=True):
        with ExitStack() as stack:
            programs = {
                (place, who): stack.enter_context(seated(database, place, who))
                for place, lines in zip(TABLES, part, strict=True)
                for who in sorted({said.who for said in lines})
            }
            for at_once in zip_longest(*part):
                spoken = [(place, said) for place, said in zip(TABLES, at_once, strict=True) if said is not None]
                for place, said in spoken:
                    stdin = programs[place, said.who].stdin
                    assert stdin is not None
                    stdin.write(f"{said.text}\n")
                    stdin.flush()
                for place, said in spoken:
                    stdout = programs[place, said.who].stdout
                    assert stdout is not None
                    answers[place].append(json.loads(stdout.readline()))
    return answers


def kept(answer: dict[str, Any]) -> dict[str, Any]:
    """What of an answer must be the same whoever else speaks meanwhile, and however often the program is killed."""
    return {key: answer.get(key) for key in ("ok", "entry", "result", "text", "error", "line")}


async def test_two_combats_at_once_survive_being_killed(tmp_path: Path) -> None:
    whole = await undisturbed(tmp_path / "whole.db")
    torn = await asyncio.to_thread(disturbed, tmp_path / "torn.db")
    for place, told in whole.items():
        for mine, theirs in zip(told, torn[place], strict=True):
            assert kept(mine.body) == kept(theirs), mine.said
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


def printed(told: Told) -> str:
    """A line with what its speaker reads, and what all others do where that differs."""
    mine = plain_text(told.answer.card.text)
    rows = [f"\n{told.said.who}> {told.said.text}", *(f"    {row}" for row in mine.splitlines())]
    if told.shared and told.shared != mine:
        rows += [f"    | {row}" for row in told.shared.splitlines()]
    return "\n".join(rows)


def main() -> None:
    """Print both combats as they are read."""
    with tempfile.TemporaryDirectory() as folder:
        for place, told in asyncio.run(undisturbed(Path(folder) / "evening.db")).items():
            sys.stdout.write("\n".join([f"\n===== {place}", *map(printed, told), ""]))


if __name__ == "__main__":
    main()
