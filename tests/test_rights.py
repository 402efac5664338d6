"""Who may say what: every line of sheets, pools, combats and settings, said by four kinds of people.

Of the rows, `yes` is answered; any other word is the kind of the refusal. Rule: lines 7, Combat, exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules import Player, RulesError, SeededDice, installed
from tests.plays import ANA, GM, World

if TYPE_CHECKING:
    from collections.abc import Iterable

BEA, CY = Player("bea", "Bea"), Player("cy", "Cy")
SPEAKERS = {"gm": GM, "owner": ANA, "other": BEA, "outsider": CY}
"""A GM, whose Kai is, who plays somebody else, who plays nobody."""

FREE = "yes yes yes yes"
OWN = "yes yes permission permission"
GM_ONLY = "yes permission permission permission"
ROWS = (
    # Sheets: showing is free, everything else is the owner's or a GM's.
    ("sheet show Kai", FREE),
    ("sheet list", FREE),
    ("sheet new Zoe", FREE),
    ("sheet use Kai", OWN),
    ("sheet rename Kai Lu", OWN),
    ("sheet give Kai Bea", OWN),
    ("sheet export Kai", OWN),
    ("sheet set {health} 3 as Kai", OWN),
    ("sheet show as Kai", OWN),
    # Somebody who stands in a combat is not deleted, whoever says it.
    ("sheet delete Kai", "rule rule permission permission"),
    # Pools.
    ("heal Kai 1", OWN),
    ("temp Kai 1", OWN),
    ("heal Ogre 1", GM_ONLY),
    ("temp Ogre 1", GM_ONLY),
    # Whoever is hidden is nobody to those who may not know.
    ("heal Wolf 1", "yes unknown unknown unknown"),
    ("combat hp Wolf -1", "yes unknown unknown unknown"),
    ("roll 1d6 as Wolf", "yes unknown unknown unknown"),
    # `as` on every line.
    ("roll 1d6 as Kai", OWN),
    ("roll 1d6 as Ogre", GM_ONLY),
    ("help as Kai", OWN),
    ("about as Kai", OWN),
    ("settings show as Kai", OWN),
    ("combat show as Kai", OWN),
    ("roll 1d6 as Nobody", "unknown unknown unknown unknown"),
    # The tracker.
    ("combat show", FREE),
    ("combat join", "rule rule rule unknown"),
    ("combat join Lu", "yes permission permission permission"),
    ("combat next", "yes yes permission permission"),
    ("combat delay Kai", OWN),
    ("combat hp Kai -1", OWN),
    ("combat set Kai {health} 4", OWN),
    ("combat effect Kai odd", OWN),
    ("combat clear Kai strange", OWN),
    ("combat remove Kai", OWN),
    ("combat delay Ogre", GM_ONLY),
    ("combat hp Ogre -1", GM_ONLY),
    ("combat set Ogre {health} 4", GM_ONLY),
    ("combat effect Ogre odd", GM_ONLY),
    ("combat clear Ogre strange", GM_ONLY),
    ("combat remove Ogre", GM_ONLY),
    ("combat add Lynx", GM_ONLY),
    ("combat move Kai before Ogre", GM_ONLY),
    ("combat hide Kai", GM_ONLY),
    ("combat reveal Wolf", "yes permission permission permission"),
    ("combat end", GM_ONLY),
    ("combat start", "rule permission permission permission"),
    # Settings.
    ("settings show", FREE),
    ("settings ruleset vsd", GM_ONLY),
    ("settings gm Keeper", GM_ONLY),
    ("settings dice manual off", GM_ONLY),
    ("settings language en", GM_ONLY),
    # What is everybody's.
    ("roll 1d6", FREE),
    ("odds roll 1d6", FREE),
    ("help", FREE),
    ("about", FREE),
    ("export me", FREE),
)


# In the ruleset with phases nobody has an initiative, so its order is another.
@pytest.fixture(scope="module", params=[one for one in installed() if one.key != "vsd"], ids=lambda one: one.key)
def table(request: pytest.FixtureRequest) -> World:
    """A combat in which it is Kai's turn."""
    world = World(request.param)
    health = world.ruleset.characters.health
    said: Iterable[tuple[str, Player]] = (
        ("combat end", GM),
        (f"sheet set {health} 9 as Kai", ANA),
        ("sheet new Bryn", BEA),
        ("sheet new Lu", GM),
        ("combat start", GM),
        ("combat join Kai initiative 20", ANA),
        ("combat join Bryn initiative 10", BEA),
        ("combat join Bo initiative 9", GM),
        (f"combat add Ogre initiative 8 {health} 12", GM),
        (f"combat add Wolf initiative 7 {health} 12 hidden", GM),
        ("combat next", GM),
        ("combat effect Kai strange", GM),
        ("combat effect Ogre strange", GM),
    )
    for text, who in said:
        world.say(text, who, SeededDice(1))
    return world


@pytest.mark.parametrize(("text", "rights"), ROWS, ids=[text for text, _ in ROWS])
def test_rights(table: World, text: str, rights: str) -> None:
    line = text.format(health=table.ruleset.characters.health)
    found = {name: answered(table, line, who) for name, who in SPEAKERS.items()}
    assert found == dict(zip(SPEAKERS, rights.split(), strict=True))


def answered(world: World, text: str, who: Player) -> str:
    """`yes`, or the kind of the refusal."""
    line = world.ruleset.parse(text)
    try:
        if world.odds(line, who) is None:
            world.play(line, who, SeededDice(1))
    except RulesError as error:
        return error.kind
    return "yes"


def test_a_turn_is_passed_on_by_whose_it_is(table: World) -> None:
    """Everybody in the order passes the turn on when it is theirs, and only then."""
    world = World(table.ruleset)
    world.state, world.number = table.state, table.number
    world.past = dict(table.past)
    world.say("combat next", ANA, SeededDice(1))
    assert answered(world, "combat next", ANA) == "permission"
    assert answered(world, "combat next", BEA) == "yes"
