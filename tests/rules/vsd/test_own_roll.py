"""Whose roll it was stands on its card where the figures are somebody's, though nobody said `as`."""

from __future__ import annotations

import pytest

from bot.render import card_of, plain_text, wording
from rules import SeededDice
from rules.rulesets.vsd import RULESET
from rules.rulesets.vsd.facts.care import BleedingTreated, IllnessTreated, InjuryTreated
from rules.rulesets.vsd.facts.magic import SpellCast
from rules.rulesets.vsd.facts.rolls import Assessed, Camped, Checked, Foraged, HavenSought, OwnRoll, Saved
from tests.plays import ANA, World

FIGURES = "hp.max 30, mp.max 9, skill.healer 20, skill.hunting 20, save.toughness 20, lore.fire 20"
LINES = {
    "check hunting": Checked,
    "check hunting hard": Checked,
    "assess hunting": Assessed,
    "forage hunting": Foraged,
    "haven hunting wilderness": HavenSought,
    "camp hunting group 2": Camped,
    "treat bleeding light healer": BleedingTreated,
    "treat injury minor healer": InjuryTreated,
    "treat poison healer": IllnessTreated,
    "save toughness vs 60": Saved,
    "cast fire weave 1": SpellCast,
}


@pytest.fixture
def world() -> World:
    """Ana's Kai, who is in use, and her Zed."""
    found = World(RULESET, empty=True)
    for text in ("sheet new Kai", f"sheet set {FIGURES}", "sheet new Zed"):
        found.say(text, ANA, SeededDice(1))
    return found


@pytest.mark.parametrize("text", LINES)
def test_a_card_says_whose_roll_it_was(world: World, text: str) -> None:
    line = RULESET.parse(text)
    outcome = world.play(line, ANA, SeededDice(1))
    assert isinstance(outcome.fact, LINES[text])
    card = card_of(line, outcome, RULESET, wording(RULESET.package), 1)
    assert "Kai" in plain_text(card.small), card


def test_every_roll_of_ones_own_is_played() -> None:
    kinds, seen = [OwnRoll], set[type[OwnRoll]]()
    while kinds:
        one = kinds.pop()
        kinds += one.__subclasses__()
        if hasattr(one, "kind"):
            seen.add(one)
    assert {one.__qualname__ for one in seen} == {one.__qualname__ for one in LINES.values()}
