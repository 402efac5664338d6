"""Who may do what. Rule: lines 7, Combat, exactly."""

from __future__ import annotations

import pytest

from rules.errors import Forbidden, Unknown
from tests.rules.combat.play import ANA, BEA, NEXT, fight

GM_ONLY = (
    "combat start",
    "combat add X",
    "combat back",
    "combat move A before B",
    "combat hide A",
    "combat reveal A",
    "combat end",
)
OWN = (
    "combat delay {}",
    "combat hp {} -1",
    "combat set {} initiative 3",
    "combat effect {} blind",
    "combat clear {} odd",
    "combat remove {}",
)


@pytest.mark.parametrize(
    "line",
    [
        *GM_ONLY,
        NEXT,
        *(one.format("A") for one in OWN),
        *(one.format("Bea") for one in OWN),
        "combat join Bea",
        "combat show as Bea",
        "combat join hidden",
    ],
)
def test_not_for_players(line: str) -> None:
    play = fight("combat join Bea initiative 30", "combat effect Bea odd", "combat effect A odd", NEXT)
    with pytest.raises(Forbidden):
        play.say(line, ANA)


@pytest.mark.parametrize("line", [NEXT, "combat show", *(one.format("Ana") for one in OWN)])
def test_for_ones_own(line: str) -> None:
    play = fight("combat join Ana initiative 30", "combat effect Ana odd", NEXT)
    play.say(line, ANA)


def test_next_only_on_ones_turn() -> None:
    play = fight("combat join Ana initiative 30")
    for lines in ((), (NEXT, NEXT)):
        play.all("combat show", *lines)
        with pytest.raises(Forbidden):
            play.say(NEXT, ANA)


def test_joining_without_a_sheet() -> None:
    with pytest.raises(Unknown):
        fight().say("combat join", BEA)
