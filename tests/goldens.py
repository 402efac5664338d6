"""Every kind of answer as people see it: played from written cases, laid out for reading. `make golden` writes them.

A snapshot stands in `tests/golden/KEY/KIND.txt` (`KEY` is the ruleset, `everyday` for what all of them tell), under the
outcome that it shows and the case that it comes of. Scenes that are made for this come first, then the cases.
"""

from __future__ import annotations

import asyncio
import itertools
import re
import tempfile
import tomllib
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import discord

from bot.gateway.cards import Simple, answer_message, further_message, shared_message
from bot.referee import Referee
from bot.render import Answer, plain_text
from bot.request import Request
from bot.store import Ledger
from rules import Fact, Player, SeededDice, Staged
from tests.test_every_ruleset import with_parts

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator

    from bot.gateway.cards import Message

HERE = Path(__file__).parent
FOLDER = HERE / "golden"
SCENES_FILE = FOLDER / "scenes.toml"
SCENES = frozenset(case["id"] for case in tomllib.loads(SCENES_FILE.read_text("utf-8"))["case"])
SOURCES = (SCENES_FILE, *sorted((HERE / "cases").glob("*.toml")), HERE / "rules/narrative/rows.toml")
EVENING = datetime(2030, 1, 31, 20, tzinfo=UTC)
"""When all of it is played."""
_HEAD = re.compile(r"^=== (\S+) · (\S+) (\d+)$", re.MULTILINE)

Case = dict[str, Any]


class Key(NamedTuple):
    """What a snapshot shows: of which ruleset, which kind of fact, under which headline."""

    ruleset: str
    kind: str
    headline: str


class Shot(NamedTuple):
    """A snapshot: the line of a case that it comes of, and what was seen."""

    case: str
    line: int
    text: str


def key_of(fact: Fact, ruleset: str) -> Key:
    """Where the snapshot of a fact belongs."""
    return Key(ruleset if fact.kind.startswith(f"{ruleset}.") else "everyday", fact.kind, fact.headline)


@cache
def cases() -> dict[str, Case]:
    """All cases by their ids."""
    found = [case for file in SOURCES for case in tomllib.loads(file.read_text("utf-8"))["case"]]
    return {case["id"]: case for case in found}


async def played(case: Case) -> AsyncIterator[tuple[int, list[Key], str]]:
    """The lines of a case that were answered: what each answer shows, the answer itself first, and how it looks."""
    numbers: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        keys = map("{:064x}".format, itertools.count(1)).__next__
        async with await Ledger.open(
            f"sqlite+aiosqlite:///{folder}/ledger.db", now=lambda: EVENING, keys=keys
        ) as ledger:
            referee = Referee(ledger, SeededDice(1))
            for place, one in enumerate((*case.get("setup", []), case)):
                said = cast("dict[str, str]", {"line": one} if isinstance(one, str) else one)
                ruleset, where = said.get("ruleset") or str(case["ruleset"]), said.get("place", "terminal")
                await referee.use_ruleset("local", where, ruleset)
                line = re.sub(r"#\{(\w+)\}", lambda found: f"#{numbers[found[1]]}", said["line"])
                player = Player(*_names(said.get("user", "you")), said.get("role", "gm") == "gm")
                request = Request(
                    server="local", place=where, player=player, text=line, guests=True, attached=said.get("attached")
                )
                answer = await referee.play(request)
                if not isinstance(answer, Answer):
                    assert case["id"] not in SCENES, f"{line}: {answer.card.text}"
                    continue
                facts: tuple[Fact, ...] = (answer.fact,)
                if answer.entry is not None:
                    numbers["entry"] = numbers[said.get("id", "entry")] = answer.entry
                    async with ledger.look("local", where) as turn:
                        entry = await turn.entry(answer.entry)
                        further = entry.outcome.facts[1:] if entry else ()
                        facts = (answer.fact, *(one for one in further if not isinstance(one, Staged)))
                keys = [key_of(part, answer.ruleset) for fact in facts for part in with_parts(fact)]
                yield place, list(dict.fromkeys(keys)), "\n".join(_seen(line, said, answer))


def _names(user: str) -> tuple[str, str]:
    return user.casefold(), user


def _seen(line: str, said: dict[str, str], answer: Answer) -> Iterator[str]:
    yield f"{said.get('user', 'you')} ({said.get('role', 'gm')}): {line}"
    yield "--- terminal"
    yield plain_text(answer.card.text)
    if answer.entry is None or answer.secret:
        yield "--- Discord, to whoever asked"
        yield from _laid_out(answer_message(answer))
        return
    yield "--- Discord, to all"
    yield from _laid_out(shared_message(answer))
    if answer.shared != answer.card and (further := further_message(answer)) is not None:
        yield "--- Discord, to whoever asked"
        yield from _laid_out(further)


def _laid_out(message: Message | Simple) -> Iterator[str]:
    """A message as its texts, lines between them, and what can be pressed."""
    if isinstance(message, Simple):
        yield "plain text"
        yield message.content
    for component in message.to_components():
        yield from _component(component)


def _component(one: dict[str, Any]) -> Iterator[str]:
    match one["type"]:
        case discord.ComponentType.container.value:
            color = one.get("accent_color")
            yield "card" if color is None else f"card #{color:06x}"
            for inner in one["components"]:
                yield from _component(inner)
        case discord.ComponentType.text_display.value:
            yield one["content"]
        case discord.ComponentType.separator.value:
            yield "────"
        case discord.ComponentType.action_row.value:
            yield " ".join(part for inner in one["components"] for part in _component(inner))
        case discord.ComponentType.button.value:
            yield f"[{one['label']}]"
        case discord.ComponentType.select.value:
            yield f"[{one.get('placeholder')} ▾ {' | '.join(option['label'] for option in one['options'])}]"
        case discord.ComponentType.file.value:
            yield f"[file {one['file']['url'].rpartition('/')[2]}]"
        case other:
            raise ValueError(f"nobody has said how component {other} is laid out")


async def chosen() -> dict[Key, Shot]:
    """A snapshot for every key that any case brings: of an answer itself where there is one, else of a part."""
    own: dict[Key, Shot] = {}
    parts: dict[Key, Shot] = {}
    for name, case in cases().items():
        async for line, keys, text in played(case):
            own.setdefault(keys[0], Shot(name, line, text))
            for key in keys[1:]:
                parts.setdefault(key, Shot(name, line, text))
    return parts | own


def kept() -> dict[Key, Shot]:
    """The snapshots that stand in the folder."""
    found: dict[Key, Shot] = {}
    for file in FOLDER.glob("*/*.txt"):
        _, *pieces = _HEAD.split(file.read_text("utf-8"))
        for headline, case, line, text in zip(*[iter(pieces)] * 4, strict=True):
            found[Key(file.parent.name, file.stem, headline)] = Shot(case, int(line), text.strip("\n"))
    return found


def write(shots: Iterable[tuple[Key, Shot]]) -> None:
    """Let these be all snapshots."""
    for old in FOLDER.glob("*/*.txt"):
        old.unlink()
    files: dict[Path, list[str]] = {}
    for key, shot in sorted(shots):
        texts = files.setdefault(FOLDER / key.ruleset / f"{key.kind}.txt", [])
        texts.append(f"=== {key.headline} · {shot.case} {shot.line}\n{shot.text}\n")
    for file, texts in files.items():
        file.parent.mkdir(exist_ok=True)
        file.write_text("\n".join(texts), "utf-8")


if __name__ == "__main__":
    write(asyncio.run(chosen()).items())
