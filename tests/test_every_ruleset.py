"""What every installed ruleset owes, the next one too: nothing here names one of them."""

from __future__ import annotations

import ast
import inspect
import random
import re
import string
from collections import Counter
from dataclasses import fields
from functools import cache
from importlib import import_module, resources
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn, cast

import pytest

from bot.referee import Referee, Request
from bot.render import Refusal, as_json, card_of, wording
from bot.render.facts import headline_of
from bot.sight import seen_by
from bot.store import Ledger
from bot.store.codec import decode, encode
from rules import (
    TARGET,
    AskOdds,
    Fact,
    Line,
    Outcome,
    RulesError,
    Ruleset,
    SeededDice,
    installed,
    led_by,
    likely_lines,
    load,
    place_of,
    result_of,
    staged,
)
from rules.chart import read_chart, read_grid
from rules.fields import FieldBook
from tests.plays import ANA, GM, PLACE, REFEREES, SERVER, Mutator, World, opening, scripts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.render.wording import Wording
    from rules import Odds, Player, State, Switch

PLAYS = 10_000
"""Lines that are made up and played for each ruleset."""
REFUSALS = 250
"""Lines that are made up and played on the whole product for each ruleset."""
FRESH = 50
"""Lines after which the world begins anew."""
UNTOLD = {
    "Undone": "the referee makes it",
    "Redone": "the referee makes it",
    "Veiled": "the referee makes it",
    "Staged": "it is told nowhere",
    "SheetsImported": "it comes of a file",
    "PackTold": "it comes of a file",
    "Picked": "it follows a line that left something to pick",
    "PointsLost": "only rulesets without damage of their own have it",
    "Kept": "it takes magic that lasts, a round, and its very entry",
}
"""Facts that no play needs to bring."""

RULESETS = installed()
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda one: one.key)
EXAMPLES = [
    pytest.param(ruleset, example, id=f"{ruleset.key}: {example}")
    for ruleset in RULESETS
    for verb in ruleset.verbs
    for example in verb.examples
]
SWITCHES = [
    pytest.param(ruleset, switch, id=f"{ruleset.key}.{switch.name}")
    for ruleset in RULESETS
    for switch in ruleset.switches
]


class Unexpected:
    """Dice that nothing may ask for."""

    def roll(self, sides: int) -> NoReturn:
        raise AssertionError(f"a d{sides} more than the first time")

    def rolls(self, count: int, sides: int) -> tuple[int, ...]:
        assert not count, f"{count}d{sides} more than the first time"
        return ()


class Played(NamedTuple):
    """What came of the plays of a ruleset: every kind of thing that was told, with a line that brought it."""

    facts: dict[type[Fact], str]
    purposes: dict[str, str]
    actions: dict[str, str]
    chances: dict[str, str]
    counts: Counter[str]


@cache
def played(key: str) -> Played:
    """All plays of a ruleset, checked one by one: its written cases, its examples, and what is made of these."""
    ruleset = load(key)
    told = Played({}, {}, {}, {}, Counter())
    chance = random.Random(key)  # noqa: S311 -- the same lines every time
    examples = [example for verb in ruleset.verbs for example in verb.examples]
    mutator = Mutator(examples, chance)
    for script in scripts(ruleset):
        world = World(ruleset, empty=True)
        for text, who in script:
            play(world, re.sub(r"#\{\w+\}", f"#{world.number}", text), who, 1, told)
    told.counts.clear()
    world = World(ruleset)
    for at in range(PLAYS):
        if at % FRESH == 0:
            world = World(ruleset)
        text = examples[at] if at < len(examples) else mutator.line(world.number)
        play(world, text, chance.choice((GM, GM, ANA)), at, told)
    return told


def play(world: World, text: str, who: Player, seed: int, told: Played) -> None:
    """Play one line; nothing but a `RulesError` may come of it, and the message of that can be told."""
    words = wording(world.ruleset.package)
    try:
        line = world.ruleset.parse(text)
        if isinstance(line.command, REFEREES):
            told.counts["the referee's"] += 1
            return
        if odds := world.odds(line, who):
            told.counts["odds"] += 1
            told.chances.update(dict.fromkeys(odds.chances, text))
            must_be_chances(odds, text)
            return
        outcome = world.play(line, who, SeededDice(seed))
    except RulesError as error:
        told.counts["refused"] += 1
        must_be_sentences(error, words)
        return
    told.counts["answered"] += 1
    must_replay(world, line, who, outcome, text)
    must_be_told(world, line, who, outcome, told)
    world.enter(line, who, outcome)


def must_be_sentences(error: RulesError, words: Wording) -> None:
    assert words.sentence(error.what, error.figures)
    assert error.hint is None or words.sentence(error.hint, error.figures)


def must_be_chances(odds: Odds, text: str) -> None:
    whole = sum(odds.chances.values()) + odds.remainder
    assert whole == pytest.approx(1, abs=1e-9), text
    assert all(0 <= chance <= 1 + 1e-12 for chance in odds.chances.values()), text


def must_replay(world: World, line: Line, who: Player, outcome: Outcome, text: str) -> None:
    """The faces of a play, laid down by hand, give the same outcome; and what is stored is what is read."""
    faces = tuple(face for throw in outcome.throws for face in throw.faces)
    again = line._replace(hand=faces or line.hand)
    if world.scene(line, who).manual_dice:
        assert world.play(again, who, Unexpected()) == outcome, text
    assert decode(encode(outcome, world.ruleset.key), world.ruleset.key) == outcome, text


def must_be_told(world: World, line: Line, who: Player, outcome: Outcome, told: Played) -> None:
    """Everybody can read the answer, and the canonical line means the same."""
    ruleset, words, text = world.ruleset, wording(world.ruleset.package), line.spelling
    assert ruleset.parse(text) == line, text
    stage = staged(world.scene(line, who), outcome.changes)
    for reader in (GM, ANA):
        seen = seen_by(reader, outcome._replace(facts=(*outcome.facts, stage)), place_of(PLACE), ruleset)
        assert card_of(line, seen, ruleset, words, 1).text, text
        assert result_of(seen.fact)["outcome"] in (outcome.fact.outcome, "hidden")  # what only a GM may know
    for action in outcome.actions:
        ruleset.parse(action.line)
        told.actions.setdefault(action.label, text)
    told.purposes.update(dict.fromkeys([throw.purpose for throw in outcome.throws], text))
    for fact in outcome.facts:
        told.facts.update(dict.fromkeys(map(type, with_parts(fact)), text))
        assert headline_of(fact, words, ruleset), text
        assert ruleset.tone(fact) is not None, f"{fact.kind} {fact.outcome}: {text}"


def with_parts(fact: Fact) -> Iterator[Fact]:
    """A fact and the facts inside it."""
    yield fact
    for one in fields(fact):
        value: object = getattr(fact, one.name)
        for part in cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,):
            if isinstance(part, Fact):
                yield from with_parts(part)


# --- lines


@pytest.mark.parametrize(("ruleset", "example"), EXAMPLES)
def test_every_example_is_read_and_spelled(ruleset: Ruleset, example: str) -> None:
    line = ruleset.parse(example)
    assert ruleset.parse(line.spelling) == line
    assert ruleset.parse(line.spelling).spelling == line.spelling


@each_ruleset
def test_every_verb_has_an_example_of_its_own(ruleset: Ruleset) -> None:
    for verb in ruleset.verbs:
        assert verb.examples
        assert all(ruleset.parse(example).command.verb == verb.name for example in verb.examples)


@each_ruleset
def test_every_command_has_a_resolver(ruleset: Ruleset) -> None:
    commands = {type(ruleset.parse(example).command) for verb in ruleset.verbs for example in verb.examples}
    assert commands <= {*ruleset.resolvers, *REFEREES, AskOdds}


@pytest.mark.slow
@pytest.mark.timeout(600)
@each_ruleset
def test_ten_thousand_plays(ruleset: Ruleset) -> None:
    count = played(ruleset.key).counts
    assert count["answered"] > PLAYS / 10, count
    assert count["refused"] > PLAYS / 10, count
    assert count["odds"], count


@each_ruleset
async def test_a_refused_line_changes_nothing(ruleset: Ruleset, tmp_path: Path) -> None:
    """On the whole product: neither state nor number of entries move, and nothing is a fault of the program."""
    mutator = Mutator([example for verb in ruleset.verbs for example in verb.examples], random.Random(1))  # noqa: S311 -- the same lines every time
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}") as ledger:
        referee = Referee(ledger, SeededDice(1))
        await referee.use_ruleset(SERVER, PLACE, ruleset.key)
        said = [(text, who) for text, who in opening(ruleset)]
        said += [(mutator.line(10), GM if at % 3 else ANA) for at in range(REFUSALS)]
        refused = 0
        for text, who in said:
            before = await standing(ledger)
            answer = await referee.play(Request(server=SERVER, place=PLACE, player=who, text=text))
            body = as_json(answer, wording(ruleset.package))
            if isinstance(answer, Refusal):
                refused += 1
                assert answer.error.kind != "internal", text
                assert body["line"] == text
                assert await standing(ledger) == before, text
            elif answer.entry is not None:
                assert answer.entry == before[1], text
        assert REFUSALS / 10 < refused < REFUSALS


async def standing(ledger: Ledger) -> tuple[State, int]:
    """The state, and the number that the next entry will have."""
    async with ledger.look(SERVER, PLACE) as turn:
        return turn.state, turn.next_number


# --- wording


@pytest.mark.slow
@pytest.mark.timeout(600)
@each_ruleset
def test_every_fact_was_told(ruleset: Ruleset) -> None:
    """Or, where it takes an order of lines that nobody wrote down as a case, it has words at least."""
    told, words = played(ruleset.key).facts, sorted(wording(ruleset.package).keys())
    wanted = [kind for kind in ruleset.facts if kind.__name__ not in UNTOLD]
    silent = [kind for kind in wanted if kind not in told]
    assert not [kind for kind in silent if not any(key.startswith(f"{kind.kind}.") for key in words)]
    assert len(silent) < len(wanted) / 10


@pytest.mark.slow
@pytest.mark.timeout(600)
@each_ruleset
def test_what_was_told_has_words(ruleset: Ruleset) -> None:
    told, words = played(ruleset.key), wording(ruleset.package)
    for group, found in (("purpose", told.purposes), ("action", told.actions), ("outcome", told.chances)):
        missing = {f"{group}.{key}": text for key, text in found.items() if f"{group}.{key}" not in words}
        assert not missing


@each_ruleset
def test_sentences_of_facts_use_their_own_fields(ruleset: Ruleset) -> None:
    words = wording(ruleset.package)
    own: dict[str, set[str]] = {}
    for kind in ruleset.facts:
        own.setdefault(kind.kind, set()).update(one.name for one in fields(kind))
    for key in sorted(words.keys()):
        kind, _, _ = key.rpartition(".")
        if kind in own and kind not in SHARED_GROUPS:
            assert names_in(words.get(key) or "") <= own[kind], key


SHARED_GROUPS = frozenset({"combat", "sheet", "settings", "help", "log", "about", "odds"})
"""Facts that are laid out by code, with figures of its own."""


@each_ruleset
def test_every_key_in_the_code_has_words(ruleset: Ruleset) -> None:
    """Keys that stand in the code as they are: remarks, addends, actions."""
    words = wording(ruleset.package)
    missing = {key: where for key, where in keys_in(folder_of(ruleset)) if key not in words}
    assert not missing


@each_ruleset
def test_every_verb_and_switch_has_words(ruleset: Ruleset) -> None:
    words = wording(ruleset.package)
    wanted = [f"verb.{verb.name}" for verb in ruleset.verbs] + [f"switch.{one.name}" for one in ruleset.switches]
    assert not [key for key in wanted if key not in words]


@each_ruleset
def test_no_sentence_is_left_over(ruleset: Ruleset) -> None:
    """A sentence for a verb or switch that is not there is about nothing."""
    catalogue = set(wording(ruleset.package).keys())
    there = {f"verb.{verb.name}" for verb in ruleset.verbs} | {f"switch.{one.name}" for one in ruleset.switches}
    everywhere = {f"verb.{verb.name}" for other in RULESETS for verb in other.verbs}
    assert {key for key in catalogue if key.startswith(("verb.", "switch."))} - everywhere <= there


# --- switches


@pytest.mark.parametrize(("ruleset", "switch"), SWITCHES)
def test_a_switch_names_its_rule_and_takes_its_values(ruleset: Ruleset, switch: Switch) -> None:
    assert re.search(r"[A-Z]?[0-9]", switch.rule)
    assert switch.default == switch.values[0]
    assert set(switch.verbs) <= {verb.name for verb in ruleset.verbs}
    world = World(ruleset)
    for value in switch.values:
        outcome = world.say(f'settings switch {switch.name} "{value}"', GM, SeededDice(1))
        assert result_of(outcome.fact)["value"] == value
        assert world.scene(ruleset.parse("help"), GM).switch(switch) == value
    with pytest.raises(RulesError):
        world.say(f"settings switch {switch.name} {switch.default}", ANA, SeededDice(1))


# --- characters and data


@each_ruleset
def test_templates_hold_what_a_sheet_may_hold(ruleset: Ruleset) -> None:
    characters = ruleset.characters
    assert isinstance(characters.book, FieldBook)
    for name, template in {**characters.templates, "": characters.start}.items():
        for field, value in template.items():
            rule = characters.book.rule(field)
            assert rule is not None, (name, field)
            assert rule.keep(field, value) == value


@each_ruleset
def test_charts_are_whole(ruleset: Ruleset) -> None:
    """Bands touch, and every file of figures says which rule it serves or whose it is."""
    for file in sorted(folder_of(ruleset).rglob("*")):
        if file.suffix not in (".csv", ".toml"):
            continue
        text = file.read_text("utf-8")
        assert text.startswith("# "), file
        assert re.search(r"(?i)rule|this project|our own", text.split("\n\n")[0]), file
        if file.suffix == ".csv":
            grid, faults = read_grid(file.name, text)
            assert grid is not None
            assert not faults
            if grid.header.cells[:2] == ("from", "to"):
                assert not read_chart(file.name, text, shared=True)[1]


# --- reading the code


def folder_of(ruleset: Ruleset) -> Path:
    return Path(inspect.getfile(import_module(ruleset.package))).parent


def names_in(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


GROUPS = {"Notice": "notice", "Addend": "addend", "Action": "action"}


def keys_in(folder: Path) -> Iterator[tuple[str, str]]:
    """Keys of the catalogue that are written out in the code, and where."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in GROUPS and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    yield f"{GROUPS[node.func.id]}.{first.value}", f"{file.name}:{node.lineno}"


def test_the_packages_bring_their_catalogues() -> None:
    assert all(resources.files(one.package).joinpath("locale", "en.po").is_file() for one in RULESETS)


def test_no_catalogue_says_two_things_under_one_key() -> None:
    """The later one would stand for both."""
    house = Path(inspect.getfile(Ruleset)).parents[1]
    for file in (*house.glob("rules/**/*.po"), *house.glob("bot/**/*.po")):
        told = Counter(re.findall(r'^msgid "(.+)"$', file.read_text("utf-8"), re.MULTILINE))
        assert [key for key, count in told.items() if count > 1] == [], file


@each_ruleset
def test_what_is_offered_in_a_combat_can_be_said(ruleset: Ruleset) -> None:
    """Every likely line parses once its target stands in it, and spells the same again."""
    world = World(ruleset)
    figure = "cmb" if ruleset.key == "vsd" else "damage"
    world.say(f"sheet set weapon.war_sword.{figure} 2 as Kai", GM, SeededDice(1))
    for skill in ruleset.characters.book.known:
        if re.fullmatch(r"skill\.[a-z_]+", skill):
            world.say(f"sheet set {skill} 1 as Kai", GM, SeededDice(1))
    scene = world.scene(ruleset.parse("combat show"), GM)
    for one in led_by(scene):
        lines = likely_lines(scene, one)
        assert lines
        for line in lines:
            assert ruleset.parse(line.replace(TARGET, "Goblin")).spelling
    assert any("war sword" in line for one in led_by(scene) for line in likely_lines(scene, one))
