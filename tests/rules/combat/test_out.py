"""Who takes no turn at all by the rules of each game is passed over, and the list says so."""

from __future__ import annotations

import pytest

from rules import SeededDice, load
from rules.combat.facts import Tracked
from tests.plays import GM, World

FALLS = {
    "witcher": ("combat effect Ogre dead", "combat clear Ogre dead"),
    "narrative": ("damage 40 to Ogre", "heal Ogre 3"),
    "vsd": ("damage 40 to Ogre", "heal Ogre 30"),
}
"""What puts the Ogre out, and what brings it back."""
STAYS = {
    "witcher": ("combat effect Ogre stun", "combat hp Ogre -40"),  # who is Dying makes a Save on the own turn
    "narrative": ("damage 39 to Ogre",),
    "vsd": ("combat effect Ogre stunned", "combat effect Ogre dying:6"),
}
"""What does not."""


def begun(key: str) -> World:
    """Round 1 with two of the GM's."""
    world = World(load(key), empty=True)
    health = world.ruleset.characters.health
    say(world, "combat start", *(f"combat add {name} {health}.max 40" for name in ("Ogre", "Wolf")))
    return world


def say(world: World, *lines: str) -> Tracked | None:
    """What the last of some lines answers about the combat."""
    fact = [world.say(line, GM, SeededDice(1)).fact for line in lines][-1]
    return fact if isinstance(fact, Tracked) else None


def up(world: World) -> set[str | None]:
    """Whose turns come within a round and more, once both have declared what they can."""
    found: set[str | None] = set()
    for _ in range(12):
        fact = say(world, "combat next")
        assert fact is not None
        if fact.phase == "declaration":
            say(world, "combat declare Wolf cast instant")
        found.add(fact.current)
    return found - {None}


def marked(world: World) -> list[str]:
    """Who is listed as passed over."""
    fact = say(world, "combat show")
    assert fact is not None
    return [row.who.name for row in fact.rows if row.out]


@pytest.mark.parametrize("key", FALLS)
def test_who_takes_no_turn_is_passed_over(key: str) -> None:
    world, (falls, rises) = begun(key), FALLS[key]
    say(world, "combat next", falls)
    assert marked(world) == ["Ogre"]
    assert up(world) == {"Wolf"}
    say(world, rises)
    assert marked(world) == []


@pytest.mark.parametrize(("key", "line"), [(key, line) for key, lines in STAYS.items() for line in lines])
def test_who_is_only_hampered_is_not(key: str, line: str) -> None:
    world = begun(key)
    say(world, "combat next", line)
    assert marked(world) == []
    assert key == "vsd" or up(world) == {"Ogre", "Wolf"}


def test_who_falls_after_declaring_has_no_turn() -> None:
    world = begun("vsd")
    say(world, "combat next", "combat declare Ogre cast instant", "combat declare Wolf cast instant")
    say(world, "damage 40 to Ogre")
    fact = say(world, "combat next")
    assert fact is not None
    assert fact.order == ("Wolf",)


def test_who_falls_while_others_act_has_no_turn() -> None:
    world = begun("vsd")
    say(world, "combat next", "combat declare Ogre cast instant", "combat declare Wolf cast instant")
    fact = say(world, "combat next")
    assert fact is not None
    assert (fact.phase, fact.current) == ("spell-a", "Ogre")
    say(world, "damage 40 to Wolf")
    fact = say(world, "combat next")
    assert fact is not None
    assert (fact.phase, fact.current) == ("other", None)
    say(world, "heal Wolf 40")
    fact = say(world, "combat next")
    assert fact is not None
    assert (fact.phase, fact.current, fact.round) == ("assessment", None, 2)
