"""Effects: how long they last, and what ends them. Rule: lines 7, Combat, exactly."""

from __future__ import annotations

import pytest

from tests.rules.combat.play import NEXT, fight, notices


@pytest.mark.parametrize(
    ("before", "effect", "there"),
    [
        # `there`: for each further `next`, whether it still lies on B.
        ((NEXT, NEXT), "for 2 rounds", [True, True, True, True, True, False]),
        ((NEXT, NEXT), "for 1 rounds", [True, True, False]),
        ((NEXT,), "for 1 rounds", [True, True, True, False]),
        ((), "for 1 rounds", [True, True, True, True, False]),
        ((NEXT, NEXT, NEXT), "for 1 rounds", [True, True, True, True, False]),
        ((NEXT, NEXT, "combat delay B"), "for 1 rounds", [True, True, True, False]),
        ((NEXT,), "until start of B", [False]),
        ((NEXT, NEXT), "until start of B", [True, True, False]),
        ((NEXT, NEXT), "until end of B", [False]),
        ((NEXT,), "until end of B", [True, False]),
        ((NEXT,), "until end of A", [False]),
        ((NEXT, NEXT), "until end of A", [True, True, False]),
        ((NEXT, NEXT), "until start of A", [True, False]),
        ((NEXT, NEXT), "", [True] * 7),
        ((NEXT,), "for 9 rounds until start of C", [True, False]),
    ],
)
def test_how_long(before: tuple[str, ...], effect: str, there: list[bool]) -> None:
    play = fight(*before, f"combat effect B blinded {effect}")
    seen: list[bool] = []
    for _ in there:
        row = next(row for row in play.all(NEXT).rows if row.who.name == "B")
        seen.append(bool(row.effects))
    assert seen == there


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        ((NEXT, NEXT, "combat effect B x for 2 rounds"), 2),
        ((NEXT, "combat effect B x for 2 rounds"), 2),
        ((NEXT, "combat effect B x for 2 rounds", NEXT), 2),
        ((NEXT, "combat effect B x for 2 rounds", NEXT, NEXT), 1),
        ((NEXT, NEXT, "combat effect B x for 2 rounds", "combat back"), 2),
        ((NEXT, NEXT, "combat effect B x for 2 rounds", "combat back", NEXT), 2),
        ((NEXT, NEXT, "combat effect B x for 2 rounds", "combat effect B X for 5 rounds"), 5),
    ],
)
def test_what_is_left(lines: tuple[str, ...], left: int) -> None:
    (effect,) = next(row for row in fight(*lines).shown().rows if row.who.name == "B").effects
    assert effect.left == left


def test_a_beginning_is_enough_to_clear() -> None:
    play = fight("combat effect A blinded", "combat effect A blasted", "combat clear A BLI")
    assert [one.words for one in play.shown().rows[0].effects] == ["blasted"]


def test_effects_that_wait_for_who_has_left_are_over() -> None:
    play = fight("combat effect B blinded until start of C", "combat effect B dazed until end of C")
    assert notices(play, "combat remove C") == ["effect_over", "effect_over"]
    assert all(not row.effects for row in play.shown().rows)


def test_back_brings_expired_effects_back_but_not_those_that_wait_for_nobody() -> None:
    play = fight(NEXT, "combat effect A dazed until end of A", "combat effect A blinded until start of B", NEXT)
    assert not play.shown().rows[0].effects
    play.say("combat back")
    assert [one.words for one in play.shown().rows[0].effects] == ["dazed", "blinded"]
    play.all(NEXT, "combat remove B", "combat back")
    assert [one.words for one in play.shown().rows[0].effects] == ["dazed"]
