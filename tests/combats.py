"""Two combats as GMs run them, line by line, in two places of one server: `evening/*.txt`.

`python -m tests.combats` prints what everybody reads of them.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.referee import Referee
from bot.render import Answer, Refusal, as_json, wording
from bot.render.marks import plain_text
from bot.request import Request
from bot.store import Ledger
from rules import Player, ScriptedDice, load

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

ROOT = Path(__file__).parents[1]
TABLES = {"bridge": "witcher", "cellar": "narrative"}
"""The places, and by which rules they are played."""
PEOPLE = {name: Player(name, name, is_gm=name.startswith("gm")) for name in ("gm", "gm2", "ana", "bea", "cy")}
"""Two GMs, two who play a character, and one who only looks on."""
KILL, AT_ONCE = "kill", "& "


class Said(NamedTuple):
    """A line of a written combat, and who says it."""

    who: str
    text: str


def parts(place: str) -> list[list[list[Said]]]:
    """The lines of a combat from one kill to the next; those that are said in the same instant stand together."""
    found: list[list[list[Said]]] = [[]]
    for row in (Path(__file__).parent / "evening" / f"{place}.txt").read_text("utf-8").splitlines():
        if row == KILL:
            found.append([])
        elif row.startswith(AT_ONCE):
            found[-1][-1].append(Said(*row.removeprefix(AT_ONCE).split(": ", 1)))
        elif row and not row.startswith("#"):
            found[-1].append([Said(*row.split(": ", 1))])
    return found


def written(place: str) -> list[Said]:
    """The lines of a combat, one after the other."""
    return [said for part in parts(place) for instant in part for said in instant]


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


async def undisturbed(database: Path, spoken: Mapping[str, list[Said]] | None = None) -> dict[str, list[Told]]:
    """The combats in one process, one after the other; every die is one of those that the lines name."""
    found: dict[str, list[Told]] = {}
    async with await Ledger.open(f"sqlite+aiosqlite:///{database}") as ledger:
        referee = Referee(ledger, ScriptedDice())
        for place, ruleset in TABLES.items():
            await referee.use_ruleset("terminal", place, ruleset)
            lines = written(place) if spoken is None else spoken[place]
            found[place] = [Told(said, await referee.play(_request(place, said))) for said in lines]
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


class Heard(NamedTuple):
    """A line, and what somebody's program answered."""

    said: Said
    answer: dict[str, Any]


def disturbed(database: Path) -> dict[str, list[Heard]]:
    """The combats at once, each person with a program of their own, all of them killed in the middle.

    Of what is said in the same instant, the ledger decides what came first.
    """
    heard: dict[str, list[Heard]] = {place: [] for place in TABLES}
    for part in zip(*map(parts, TABLES), strict=True):
        with ExitStack() as stack:
            programs = {
                (place, who): stack.enter_context(seated(database, place, who))
                for place, instants in zip(TABLES, part, strict=True)
                for who in sorted({said.who for instant in instants for said in instant})
            }
            for instants in zip_longest(*part, fillvalue=()):
                spoken = [(place, said) for place, instant in zip(TABLES, instants, strict=True) for said in instant]
                for place, said in spoken:
                    stdin = programs[place, said.who].stdin
                    assert stdin is not None
                    stdin.write(f"{said.text}\n")
                    stdin.flush()
                answers = [Heard(said, _answer(programs[place, said.who])) for place, said in spoken]
                for place in TABLES:
                    here = [one for (at, _), one in zip(spoken, answers, strict=True) if at == place]
                    heard[place] += sorted(here, key=lambda one: one.answer.get("entry") or 0)
    return heard


def _answer(program: subprocess.Popen[str]) -> dict[str, Any]:
    assert program.stdout is not None
    return json.loads(program.stdout.readline())


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
