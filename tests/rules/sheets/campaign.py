"""A campaign without a store: lines by people, and the state they leave. The ruleset has fields of every kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules import everyday
from rules.characters import CharacterRules
from rules.command import Verb
from rules.dice import SeededDice
from rules.draft import Draft
from rules.fact import Plain, result_of
from rules.fields import FieldBook, FieldRule
from rules.grammar.reader import Reader
from rules.outcome import Outcome
from rules.ruleset import Ruleset
from rules.scene import Player, Scene
from rules.sheets import PLAIN_DAMAGE
from rules.state import Change, State, inverted, place_of


def derived(fields: Mapping[str, Plain]) -> dict[str, Plain]:
    """Points from BODY, where it is known."""
    body = fields.get("stat.body")
    return {"hp.max": 5 * body, "rec": body} if isinstance(body, int) else {}


def follow(draft: Draft, bearer: str, touched: Sequence[str]) -> None:
    """Somebody with points below 1 is dying; a level sets the maximum of mana."""
    if "level" in touched and (level := draft.number(bearer, "level")):
        draft.set(bearer, "mana.max", 10 * level)
    if "hp" in touched:
        current = draft.get(bearer, "hp")
        draft.flag(bearer, "condition.dying", isinstance(current, int) and current < 1)


BOOK = FieldBook(
    [
        FieldRule("stat.*", low=1, high=13),
        FieldRule("luck", low=0),
        FieldRule("hp", maximum="hp.max"),
        FieldRule("hp.max", low=1),
        FieldRule("sta", maximum="sta.max"),
        FieldRule("sta.max", low=1),
        FieldRule("mana", maximum="mana.max"),
        FieldRule("mana.max", low=0),
        FieldRule("level", low=0),
        FieldRule("rec"),
        FieldRule("race", kind="word", words=("witcher", "human", "dwarf", "elf")),
        FieldRule("armor", kind="word", words=("none", "light", "heavy"), same={"la": "light"}, called=("armour",)),
        FieldRule("skill.*", low=0, high=30),
        FieldRule("weapon.*.damage", kind="code"),
        FieldRule("weapon.*.ap", kind="flag"),
        FieldRule("gear", kind="text"),
    ],
    known=("stat.ref", "stat.body", "stat.emp", "skill.awareness", "skill.first_aid"),
)
SOLDIER = {"stat.ref": 6, "hp.max": 30, "weapon.spear.damage": "3d6"}
CHARACTERS = CharacterRules(book=BOOK, start={"luck": 1}, templates={"Soldier": SOLDIER}, derive=derived, follow=follow)
GRAMMAR = """
_own: check | _plain_damage
_own_rolling: check
_amount: INT
check: "check" DICE
"""
RULESET = everyday.ruleset(
    key="trial",
    title="fields of every kind",
    package="rules.rulesets.narrative",
    grammar=GRAMMAR,
    reader=Reader(),
    verbs=(PLAIN_DAMAGE, Verb("check", ("check 2d6",))),
    resolvers={},
    facts=(),
    chances={},
    characters=CHARACTERS,
)
GM = Player("you", "you", True)
ANA, BEA = Player("ana", "Ana's player"), Player("bea", "Bea")


class Campaign:
    """People who say lines. `undo` takes the last line back."""

    def __init__(self, state: State | None = None, ruleset: Ruleset = RULESET) -> None:
        self.state = State() if state is None else state
        self.ruleset = ruleset
        self.serial = 0
        self.moved: list[tuple[Change, ...]] = []

    def say(self, text: str, who: Player = GM, place: str = "hall", attached: str | None = None) -> Outcome:
        """Play a line; raises what it is refused with."""
        line = self.ruleset.parse(text)
        self.serial += 1
        scene = replace(self.scene(who, place), said_as=line.actor, serial=self.serial, attached=attached)
        outcome = self.ruleset.resolve(line, scene, SeededDice(1))
        if not line.command.asks:
            self.state = self.state.apply(outcome.changes)
            self.moved.append(outcome.changes)
        return outcome

    def result(self, text: str, who: Player = GM) -> dict[str, Plain]:
        """The result fields of a line."""
        return result_of(self.say(text, who).fact)

    def undo(self) -> tuple[Change, ...]:
        """Take the last line back."""
        changes = inverted(self.moved.pop())
        self.state = self.state.apply(changes)
        return changes

    def scene(self, who: Player = GM, place: str = "hall") -> Scene:
        """What a resolver may see."""
        return Scene(state=self.state, player=who, place=place_of(place), ruleset=self.ruleset)


def seen(changes: Sequence[Change]) -> list[tuple[str, str, Plain, Plain]]:
    """Changes as people read them."""
    return [(one.name, one.field, *one.shown) for one in changes if one.is_read]
