"""Lines made from the examples of a ruleset, played without a store: what generated tests of every ruleset share."""

from __future__ import annotations

import random
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rules import (
    AskOdds,
    Dice,
    ExamineBot,
    ExportLog,
    ForgetMe,
    Odds,
    Outcome,
    Past,
    Player,
    PurgeServer,
    Redo,
    RevealKey,
    Ruleset,
    Scene,
    SeededDice,
    ShowCommitment,
    ShowLog,
    ShowStats,
    State,
    Undo,
    keys,
    place_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules import Line

GM = Player("gm", "Gemma", True)
ANA = Player("ana", "Ana")
SERVER, PLACE = "keep", "hall"
REFEREES = (Undo, Redo, ShowLog, ForgetMe, ExportLog, ExamineBot, PurgeServer, ShowStats, ShowCommitment, RevealKey)
"""Commands that the referee answers, since they are about the ledger."""
NAMES = ("Kai", "Bo", "Ana", "Goblin", "Wolf", "Nobody")

CASES = Path(__file__).parent
_WORD = re.compile(r'"[^"]*"|\S+')


def opening(ruleset: Ruleset) -> Iterator[tuple[str, Player]]:
    """Lines that put people on the scene, one of them at 0 health, two in a combat with two of the GM's."""
    pools = [top for top in ruleset.characters.book.pools().values() if top]
    full = ", ".join(f"{top} 20" for top in pools)
    for name, who in (("Kai", ANA), ("Bo", GM), ("Ana", GM)):
        yield f"sheet new {name}", who
        yield f"sheet set {full} as {name}", who
    yield f"sheet set {ruleset.characters.health} 0 as Bo", GM
    yield "combat start", GM
    yield "combat join Kai", ANA
    yield "combat join Bo", GM
    yield f"combat add Goblin {full.replace(',', '')}", GM
    yield "combat add Wolf hidden", GM
    yield "combat next", GM


class World:
    """A place where lines are said one after another; `serial` and the entries move as they do in a ledger."""

    def __init__(self, ruleset: Ruleset, *, empty: bool = False) -> None:
        self.ruleset = ruleset
        self.state = State()
        self.past: dict[int, Past] = {}
        self.number = 0
        for text, who in () if empty else opening(ruleset):
            self.say(text, who, SeededDice(1))

    def scene(self, line: Line, who: Player) -> Scene:
        """What a resolver sees, the entries that the line needs among it."""
        number = self.number + 1
        scene = Scene(
            ruleset=self.ruleset,
            state=self.state,
            player=who,
            place=place_of(PLACE),
            rulesets=keys(),
            users={"Bea": Player("bea", "Bea")},
            said_as=line.actor,
            serial=number,
            number=number,
        )
        while found := {
            one: self.past[one] for one in line.command.needs(scene) if one in self.past.keys() - scene.past
        }:
            scene = replace(scene, past={**scene.past, **found})
        return scene

    def play(self, line: Line, who: Player, dice: Dice) -> Outcome:
        """What would come of a line. Raises `RulesError`."""
        return self.ruleset.resolve(line, self.scene(line, who), dice)

    def odds(self, line: Line, who: Player) -> Odds | None:
        """The chances that a line asks for; `None` where it asks for none."""
        if not isinstance(line.command, AskOdds):
            return None
        return self.ruleset.odds(line.command.command, self.scene(line, who))

    def enter(self, line: Line, who: Player, outcome: Outcome) -> None:
        """Let come what came of a line."""
        self.state = self.state.apply(outcome.changes)
        if not line.command.asks:
            self.number += 1
            self.past[self.number] = Past(self.number, who.id, line, outcome)

    def say(self, text: str, who: Player, dice: Dice) -> Outcome:
        """Play a line and let it come. Raises `RulesError`."""
        line = self.ruleset.parse(text)
        outcome = self.play(line, who, dice)
        self.enter(line, who, outcome)
        return outcome


def scripts(ruleset: Ruleset) -> Iterator[list[tuple[str, Player]]]:
    """The lines of each written case of a ruleset, and who says them; `#{…}` is the entry of the line before."""
    for file in (*CASES.glob("cases/*.toml"), *CASES.glob(f"rules/{ruleset.key}/*.toml")):
        for case in tomllib.loads(file.read_text("utf-8")).get("case", ()):
            if case.get("ruleset", ruleset.key) == ruleset.key and "line" in case:
                said = [{"line": one} if isinstance(one, str) else one for one in (*case.get("setup", ()), case)]
                yield [(one["line"], ANA if one.get("role") == "player" else GM) for one in said if "line" in one]


class Mutator:
    """Makes lines from examples: words left out, doubled, moved, taken from other lines; other numbers and names."""

    def __init__(self, examples: Iterable[str], chance: random.Random, names: tuple[str, ...] = NAMES) -> None:
        self._examples = tuple(examples)
        self._names = names
        self._words = sorted({word for line in self._examples for word in _WORD.findall(line)})
        self._chance = chance

    def line(self, newest: int) -> str:
        """A line that may or may not be readable; entries that it names are among the `newest` numbers."""
        chance = self._chance
        words = _WORD.findall(chance.choice(self._examples))
        for _ in range(chance.choice((0, 0, 1, 1, 2, 3))):
            words = self._changed(words)
        text = " ".join(words)
        if chance.random() < 0.3:
            text = re.sub(r"(?<![#\w])[0-9]+", lambda _: str(chance.choice((0, 1, 2, 3, 7, 20, 99))), text)
        text = re.sub(r"#[0-9]+", lambda _: f"#{max(1, newest - chance.randrange(8))}", text)
        if chance.random() < 0.3:
            text = re.sub(r"\b[A-Z][a-z]+\b", lambda _: chance.choice(self._names), text)
        return f"{text} as {chance.choice(self._names)}" if chance.random() < 0.2 else text

    def _changed(self, words: list[str]) -> list[str]:
        chance = self._chance
        at = chance.randrange(len(words))
        match chance.randrange(5):
            case 0:
                return words[:at] + words[at + 1 :] or words
            case 1:
                return [*words[:at], words[at], *words[at:]]
            case 2:
                return [*words[:at], chance.choice(self._words), *words[at + 1 :]]
            case 3:
                return [*words[: at + 1], chance.choice(self._words), *words[at + 1 :]]
            case _:
                other = _WORD.findall(chance.choice(self._examples))
                return [*words, *other[chance.randrange(len(other)) :]]
