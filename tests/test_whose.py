"""Whose a button is stands on it: what the GM says for a monster, what another than the speaker may say."""

from __future__ import annotations

import copy
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

import pytest

from bot import offers
from bot.gateway.choices import USUAL, label_of
from bot.render import wording
from rules import Action, Player, Redo, RulesError, Ruleset, ScriptedDice, SeededDice, Undo, installed, load
from rules.people import combatants
from rules.state import place_of
from tests.plays import ANA, GM, PLACE, REFEREES, World
from tests.test_rights import BEA, each_ruleset, is_referees, rows, table

if TYPE_CHECKING:
    from collections.abc import Iterator

SEEDS = 6
"""Plays of every line: what is offered hangs upon what the dice show."""


class Offered(NamedTuple):
    """A button under a line, and who may press it."""

    said: str
    action: Action
    label: str
    may: frozenset[str]


def pressable(world: World, ruleset: Ruleset, action: Action, who: Player) -> bool:
    """Whether somebody would not be refused an action for want of rights."""
    line = ruleset.parse(action.line)
    return isinstance(line.command, Undo | Redo) or ruleset.permits(line, world.scene(line, who))


def offered(key: str, speaker: Player) -> Iterator[list[Offered]]:
    """The buttons of each answer to what somebody says at the table of rights."""
    scene, ruleset = table(key), load(key)
    words = wording(ruleset.package)
    for text in (scene.line(row) for row in rows(key)):
        line = ruleset.parse(text)
        if is_referees(ruleset, text) or line.command.asks or isinstance(line.command, REFEREES):
            continue
        for seed in range(SEEDS):
            world = copy.copy(scene.world)
            world.past = dict(world.past)
            try:
                outcome = world.play(line, speaker, SeededDice(seed))
            except RulesError:
                break
            world.enter(line, speaker, outcome)
            actions = offers.offered(line, outcome, ruleset, world.number)
            yield [
                Offered(
                    text,
                    one,
                    label_of(one, words),
                    frozenset(who.id for who in (ANA, BEA) if pressable(world, ruleset, one, who)),
                )
                for one in actions
                if not one.whom and (one.label not in USUAL or " as " in one.line)
            ]


def monsters(key: str) -> set[str]:
    """The GM's who are seen."""
    return {one.name for one in combatants(table(key).world.state, place_of(PLACE)) if one.is_monster}


@each_ruleset
def test_what_players_may_not_press_says_so(key: str) -> None:
    """What a line for a monster offers begins with GM or with a name; so does every button that acts for one."""
    seen, names = 0, monsters(key)
    for one in (one for answer in offered(key, GM) for one in answer):
        for_monster = any(f" as {name}" in text for name in names for text in (one.said, one.action.line))
        if for_monster and not one.may:
            assert ":" in one.label.removeprefix("Drive:"), one
            seen += 1
        if for_monster and " as " in one.action.line:
            acts = one.action.line.rpartition(" as ")[2]
            assert acts not in names or one.label.startswith("GM:"), one
        assert not one.label.startswith("GM:") or one.action.gm, one
    assert seen > 3


@each_ruleset
def test_what_is_one_players_names_the_character(key: str) -> None:
    """What a GM's line offers to one of the players says whose it is."""
    owners = {ANA.id: ("Kai", "Pet"), BEA.id: ("Bryn",)}
    for one in (one for answer in offered(key, GM) for one in answer):
        if len(one.may) == 1 and one.action.label not in ("again", "odds") and not one.action.gm:
            assert one.label.split(":")[0] in owners[next(iter(one.may))], one


@pytest.mark.parametrize("speaker", [GM, ANA, BEA], ids=lambda one: one.id)
@each_ruleset
def test_buttons_of_a_verb_are_told_apart(key: str, speaker: Player) -> None:
    """Where the buttons of a verb on one card are several people's, only the speaker's own go without a name."""
    for answer in offered(key, speaker):
        unnamed: dict[str, set[frozenset[str]]] = defaultdict(set)
        for one in answer:
            if ":" not in one.label.removeprefix("Drive:") and one.action.label not in USUAL:
                unnamed[one.action.line.split(" ")[0]].add(one.may)
                assert speaker is GM or not one.may or speaker.id in one.may, (one, answer)
        assert all(len(whose) == 1 for whose in unnamed.values()), answer


@pytest.mark.parametrize(
    ("caster", "at", "whose"), [("Kai", "Ogre", "Kai: "), ("Ogre", "Kai", "GM: ")], ids=lambda one: one.strip(": ")
)
def test_what_a_spell_does_is_its_casters(caster: str, at: str, whose: str) -> None:
    """However the target meets it, the buttons that work the spell out name who cast it to whoever else defends."""
    world = World(load("witcher"), empty=True)
    for text, who in (
        ("sheet new Kai", ANA),
        ("sheet set sta.max 30, hp.max 30, vigor 9, skill.spell_casting 16", ANA),
        ("combat start", GM),
        ("combat join Kai initiative 9", ANA),
        ("combat add Ogre hp.max 30 sta.max 30 vigor 9 skill.spell_casting 16 initiative 5", GM),
    ):
        world.say(text, who, SeededDice(1))
    speakers = {"Kai": ANA, "Ogre": GM}
    world.say(f"cast scorch cost 4 at {at} as {caster}", speakers[caster], ScriptedDice(6))
    outcome = world.say(f"defend #{world.number} none as {at}", speakers[at], ScriptedDice())
    words = wording(world.ruleset.package)
    assert [label_of(one, words) for one in outcome.actions] == [f"{whose}Damage", f"{whose}Does it take hold?"]


def test_two_of_the_gms_are_told_apart() -> None:
    """Two monsters that fumble in one conflict, and one player's character."""
    world = World(next(one for one in installed() if one.key == "vsd"), empty=True)
    for text, who in (
        ("sheet new Kai", ANA),
        ("combat start", GM),
        ("combat join Kai", ANA),
        ("combat add Ogre hp.max 30 skill.climbing 1", GM),
        ("combat add Imp hp.max 30 skill.climbing 1", GM),
        ("sheet set skill.climbing 1", ANA),
    ):
        world.say(text, who, SeededDice(1))
    line = "conflict Ogre climbing vs Imp climbing vs Kai climbing rolled 4 50 4 50 4 50"
    outcome = world.say(line, GM, SeededDice(1))
    words = wording(world.ruleset.package)
    labels = [label_of(one, words) for one in outcome.actions if one.label == "fumble"]
    assert labels == ["GM: Ogre: Let it fumble", "GM: Imp: Let it fumble", "GM: Kai: Let it fumble"]
