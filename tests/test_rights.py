"""Who may say what: every line of every ruleset, said by a GM, by an owner, by another player and by an outsider.

The rows stand in `tests/rights`: those that every ruleset has, and each ruleset's own. A command without a row fails.
"""

from __future__ import annotations

import asyncio
import random
import re
import shutil
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from bot.referee import Referee, Request
from bot.render import Answer
from bot.store import Ledger
from rules import AskOdds, Change, Player, RulesError, Ruleset, SeededDice, installed, load
from rules.command.sheets import TakeDamage
from rules.sheets import PLAIN_DAMAGE
from tests.plays import ANA, GM, PLACE, REFEREES, SERVER, Mutator, World

if TYPE_CHECKING:
    from collections.abc import Iterator

ROWS = Path(__file__).parent / "rights"
BEA, CY = Player("bea", "Bea"), Player("cy", "Cy")
SPEAKERS = {"gm": GM, "ana": ANA, "bea": BEA, "cy": CY}
"""A GM, whose Kai is, who plays somebody else, who plays nobody."""
WORDS = {
    "free": "yes yes yes yes",
    "own": "yes yes permission permission",
    "gm": "yes permission permission permission",
    "hidden": "yes unknown unknown unknown",
}
MUTATIONS = 3_000
"""Lines made of the rows and the examples that another player says."""
TOUCHING = ("attack", "treat", "bolt", "blast")
"""Verbs that are aimed at others: what they do to them, the rules have decided."""
OTHERS = ("Kai", "Ogre", "Wolf")
"""Whose figures another player has no say in."""

each_ruleset = pytest.mark.parametrize("key", [one.key for one in installed()])


class Table(NamedTuple):
    """A combat in which it is Kai's turn, what was said to come there, and the numbers of entries by name."""

    world: World
    opening: tuple[tuple[str, Player], ...]
    entries: dict[str, int]

    def line(self, row: str) -> str:
        """The line of a row."""
        return row.format(health=self.world.ruleset.characters.health, **self.entries)


def written(key: str) -> dict[str, Any]:
    """What stands in a file of rows."""
    return tomllib.loads((ROWS / f"{key}.toml").read_text("utf-8"))


def rows(key: str) -> dict[str, str]:
    """The rows of a ruleset: its own and the shared ones, where both say something its own."""
    return written("shared")["rights"] | written(key)["rights"]


@cache
def table(key: str) -> Table:
    """The table at which the rows of a ruleset are said."""
    found = Table(World(load(key), empty=True), (), {})
    for who, text, *name in written(key)["opening"]:
        line = found.line(text)
        found.world.say(line, SPEAKERS[who], SeededDice(1))
        found = found._replace(opening=(*found.opening, (line, SPEAKERS[who])))
        found.entries.update(dict.fromkeys(name, found.world.number))
    return found


def answered(world: World, text: str, who: Player) -> str:
    """`yes`, or the kind of the refusal."""
    line = world.ruleset.parse(text)
    try:
        if world.odds(line, who) is None:
            world.play(line, who, SeededDice(1))
    except RulesError as error:
        return error.kind
    return "yes"


def is_referees(ruleset: Ruleset, text: str) -> bool:
    """Whether the ledger is needed for the answer."""
    return isinstance(ruleset.parse(text).command, REFEREES)


@pytest.mark.parametrize(("key", "row"), [(one.key, row) for one in installed() for row in rows(one.key)])
def test_rights(key: str, row: str, ledgers: dict[str, Path], tmp_path: Path) -> None:
    scene, rights = table(key), rows(key)[row]
    line = scene.line(row)
    if is_referees(scene.world.ruleset, line):
        file = ledgers[key]
        found = {name: asyncio.run(refereed(file, tmp_path / name, line, who)) for name, who in SPEAKERS.items()}
    else:
        found = {name: answered(scene.world, line, who) for name, who in SPEAKERS.items()}
    assert found == dict(zip(SPEAKERS, WORDS.get(rights, rights).split(), strict=True))


@pytest.fixture(scope="module")
def ledgers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The same tables, each in a file."""
    folder = tmp_path_factory.mktemp("tables")

    async def play(key: str) -> None:
        async with await Ledger.open(f"sqlite+aiosqlite:///{folder / key}") as ledger:
            referee = Referee(ledger, SeededDice(1))
            await referee.use_ruleset(SERVER, PLACE, key)
            for text, who in table(key).opening:
                answer = await referee.play(Request(server=SERVER, place=PLACE, player=who, text=text))
                assert isinstance(answer, Answer), (text, answer)

    for one in installed():
        asyncio.run(play(one.key))
    return {one.key: folder / one.key for one in installed()}


@each_ruleset
async def test_offered_chances_are_told(key: str, ledgers: dict[str, Path], tmp_path: Path) -> None:
    """The *Odds* button that an answer shows to a player may be pressed by that player."""
    scene, pressed = table(key), 0
    shutil.copy(ledgers[key], tmp_path / key)
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / key}") as ledger:
        referee = Referee(ledger, SeededDice(1))
        for row in rows(key):
            request = Request(server=SERVER, place=PLACE, player=ANA, text=scene.line(row))
            if request.text.startswith(("forget", "combat", "settings")):
                continue
            answer = await referee.play(request)
            for action in answer.actions if isinstance(answer, Answer) else ():
                if action.label == "odds":
                    told = await referee.play(replace(request, text=action.line))
                    assert isinstance(told, Answer) or told.error.kind != "permission", request.text
                    pressed += 1
    assert pressed


async def refereed(file: Path, copy: Path, text: str, who: Player) -> str:
    """`yes`, or the kind of the refusal, of a line that is said on a copy of a file."""
    shutil.copy(file, copy)
    async with await Ledger.open(f"sqlite+aiosqlite:///{copy}") as ledger:
        referee = Referee(ledger, SeededDice(1))
        answer = await referee.play(Request(server=SERVER, place=PLACE, player=who, text=text))
        return "yes" if isinstance(answer, Answer) else answer.error.kind


@each_ruleset
def test_every_command_has_a_row(key: str) -> None:
    scene = table(key)
    ruleset = scene.world.ruleset
    there = {*ruleset.resolvers, *REFEREES, AskOdds}
    if PLAIN_DAMAGE not in ruleset.verbs:
        there.remove(TakeDamage)
    assert there == {type(ruleset.parse(scene.line(row)).command) for row in rows(key)}


@each_ruleset
def test_nobody_acts_for_anothers(key: str) -> None:
    """Of every verb: `as` a monster, another's character or somebody hidden is refused, whatever the line is."""
    world = table(key).world
    for example in (one for verb in world.ruleset.verbs for one in verb.examples):
        if re.search(" as | # ", example) or is_referees(world.ruleset, example):
            continue
        asked = {
            "Ogre": (answered(world, f"{example} as Ogre", ANA), answered(world, f"{example} as Ogre", CY)),
            "Kai": (answered(world, f"{example} as Kai", BEA), answered(world, f"{example} as Kai", CY)),
            "Wolf": (answered(world, f"{example} as Wolf", ANA), answered(world, f"{example} as Wolf", BEA)),
        }
        wanted = {"Ogre": ("permission",) * 2, "Kai": ("permission",) * 2, "Wolf": ("unknown",) * 2}
        assert asked == wanted, example


def lines_of_bea(scene: Table) -> Iterator[str]:
    """Lines at random of whom she knows and does not know."""
    examples = [one for verb in scene.world.ruleset.verbs for one in verb.examples]
    said = [scene.line(row) for row in rows(scene.world.ruleset.key)]
    mutator = Mutator([*examples, *said], random.Random(1), names=(*OTHERS, "Bryn"))  # noqa: S311 -- repeatable
    return (mutator.line(scene.world.number) for _ in range(MUTATIONS))


@each_ruleset
def test_nobody_moves_anothers(key: str) -> None:
    """Whatever somebody says: others' characters and the GM's monsters stay as they are, unless it is aimed at them."""
    scene = table(key)
    world, played = scene.world, 0
    others = {entity for entity in world.state.entities() if world.state.get(entity, "name") in OTHERS}
    for text in lines_of_bea(scene):
        try:
            line = world.ruleset.parse(text)
            if isinstance(line.command, REFEREES) or world.odds(line, BEA) is not None:
                continue
            changes: tuple[Change, ...] = world.play(line, BEA, SeededDice(1)).changes
        except RulesError:
            continue
        played += 1
        moved = [one for one in changes if one.entity in others and one.is_read]
        assert not moved or line.command.verb in TOUCHING, (text, moved)
    assert played > MUTATIONS // 20


@each_ruleset
def test_chances_tell_no_figures(key: str) -> None:
    """What a player may ask the chances of is the same whatever figures the GM's monsters have."""
    scene, other = table(key), World(load(key), empty=True)
    ogre = "combat add Ogre"
    for text, who in scene.opening:
        other.say(stronger(text) if text.startswith(ogre) else text, who, SeededDice(1))
    asked = 0
    for text in (*(scene.line(row) for row in rows(key)), *lines_of_bea(scene)):
        if "Ogre" not in text:
            continue
        told = [chances_of(world, text.removeprefix("odds "), BEA) for world in (scene.world, other)]
        asked += told[0] is not None
        assert told[0] == told[1], text
    assert asked


def stronger(text: str) -> str:
    """A monster's line with every figure but its initiative greater."""
    words = text.split()
    return " ".join(
        str(int(word) + 3) if word.isdecimal() and words[at - 1] != "initiative" else word
        for at, word in enumerate(words)
    )


def chances_of(world: World, text: str, who: Player) -> str | None:
    """The chances of a line, or nothing where they are refused."""
    try:
        return str(world.odds(world.ruleset.parse(f"odds {text}"), who))
    except RulesError:
        return None


# In the ruleset with phases nobody has an initiative, so its order is another.
@pytest.mark.parametrize("key", [one.key for one in installed() if one.key != "vsd"])
def test_a_turn_is_passed_on_by_whose_it_is(key: str) -> None:
    """Everybody in the order passes the turn on when it is theirs, and only then."""
    found = table(key).world
    world = World(found.ruleset, empty=True)
    world.state, world.number, world.past = found.state, found.number, dict(found.past)
    world.say("combat next", ANA, SeededDice(1))
    assert answered(world, "combat next", ANA) == "permission"
    assert answered(world, "combat next", BEA) == "yes"


SAID = 250
"""Lines of a play in which everything is pressed that is offered."""


@each_ruleset
@pytest.mark.parametrize("who", [ANA, BEA], ids=lambda one: one.id)
async def test_what_is_offered_may_be_said(key: str, who: Player, ledgers: dict[str, Path], tmp_path: Path) -> None:
    """Whatever a player is offered, by an answer or by an entry of another, is not refused to them for want of rights.

    Lines at random, from the GM and from both players; each that is offered is said and taken back again.
    """
    scene, chance, pressed = table(key), random.Random(7), 0  # noqa: S311 -- repeatable
    examples = [one for verb in scene.world.ruleset.verbs for one in verb.examples]
    said = [*map(scene.line, rows(key)), *(text for text, _ in scene.opening if text.startswith(TOUCHING))]
    mutator = Mutator([*said, *said, *examples], chance, names=("Kai", "Ogre", "Bryn"))
    shutil.copy(ledgers[key], tmp_path / key)
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / key}") as ledger:
        referee = Referee(ledger, SeededDice(1))
        newest = scene.world.number
        for _ in range(SAID):
            speaker, text = chance.choice((GM, ANA, BEA)), mutator.line(newest)
            if text.startswith(("forget", "purge", "settings", "combat end", "export", "odds", "undo", "redo")):
                continue
            request = Request(server=SERVER, place=PLACE, player=speaker, text=text)
            answer = await referee.play(request)
            if not isinstance(answer, Answer) or answer.entry is None:
                continue
            newest = answer.entry
            mine = answer if speaker == who else await referee.recall(replace(request, player=who), answer.entry)
            for action in mine.actions if isinstance(mine, Answer) else ():
                told = await referee.play(replace(request, player=who, text=action.line))
                assert isinstance(told, Answer) or told.error.kind != "permission", (text, action)
                pressed += 1
                if isinstance(told, Answer) and told.entry is not None:
                    newest = told.entry + 1
                    await referee.play(replace(request, player=GM, text=f"undo #{told.entry}"))
    assert pressed > 10
