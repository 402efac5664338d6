"""Every face is equally likely, whatever the source."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import suppress
from itertools import pairwise, product
from math import sqrt
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs import fair as procedure
from rules import dice
from rules.dice import SIDES_LIMIT, KeyedDice, ScriptedDice, SeededDice, SystemDice, commitment, new_key
from rules.errors import NotAllowed

if TYPE_CHECKING:
    from collections.abc import Callable


def critical_chi_square(freedom: int) -> float:
    """What a fair die exceeds once in ten thousand (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + 3.719 * sqrt(spread)) ** 3


@pytest.mark.parametrize("sides", range(1, 256))
def test_every_face_has_the_same_number_of_bytes(sides: int) -> None:
    faces, refused = dice._byte_map(sides)  # pyright: ignore[reportPrivateUsage] -- the map itself is the proof
    ways = Counter(bytes(range(256)).translate(faces, refused))
    assert set(ways) == set(range(1, sides + 1))
    assert set(ways.values()) == {256 // sides}


@pytest.mark.parametrize(("sides", "ways"), [(256, 1), (257, 128), (300, 128), (512, 128), (1000, 64), (65_535, 1)])
def test_every_face_of_a_large_die_has_the_same_number_of_bit_patterns(sides: int, ways: int) -> None:
    size = 1 if sides == 256 else 2
    patterns = iter([value.to_bytes(size, "big") for value in range(256**size)])

    def stream(count: int) -> bytes:
        assert count == size
        pattern = next(patterns, None)
        if pattern is None:
            raise EOFError
        return pattern

    source = dice._ByteDice(stream)  # pyright: ignore[reportPrivateUsage] -- only here a stream can be passed in
    found: Counter[int] = Counter()
    with suppress(EOFError):  # until every pattern was seen
        while True:
            found.update(source.rolls(1, sides))
    assert set(found) == set(range(1, sides + 1))
    assert set(found.values()) == {ways}


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 100, 255, 256, 1000])
@pytest.mark.parametrize("make", [lambda: SeededDice(7), lambda: KeyedDice("a key", 1)], ids=["seeded", "keyed"])
def test_faces_are_spread_evenly(make: Callable[[], SeededDice | KeyedDice], sides: int) -> None:
    throws = 60 * sides
    ways = Counter(make().rolls(throws, sides))
    assert set(ways) <= set(range(1, sides + 1))
    assert sum((ways[face] - 60) ** 2 / 60 for face in range(1, sides + 1)) < critical_chi_square(sides - 1)


def test_neighboring_faces_do_not_depend_on_each_other() -> None:
    faces = SeededDice(11).rolls(36 * 120 + 1, 6)
    ways = Counter(pairwise(faces))
    pairs = product(range(1, 7), range(1, 7))
    assert sum((ways[pair] - 120) ** 2 / 120 for pair in pairs) < critical_chi_square(35)


@pytest.mark.parametrize("counts", [(1, 1, 1), (383, 2, 400), (1000,), (0, 5)])
def test_the_size_of_a_throw_changes_no_face(counts: tuple[int, ...]) -> None:
    at_once = SeededDice(3).rolls(sum(counts), 6)
    source = SeededDice(3)
    assert tuple([face for count in counts for face in source.rolls(count, 6)]) == at_once


SIDES = st.one_of(st.integers(1, 300), st.sampled_from((256, 257, 1000, 32_769, 65_536, 65_537, SIDES_LIMIT)))
THROWS = st.lists(st.tuples(st.integers(0, 60), SIDES), max_size=8)


@given(key=st.text("0123456789abcdef", min_size=1, max_size=64), counter=st.integers(1, 1 << 40), throws=THROWS)
def test_keyed_dice_fall_as_the_written_procedure_says(key: str, counter: int, throws: list[tuple[int, int]]) -> None:
    source = KeyedDice(key, counter)
    fell = [face for count, sides in throws for face in source.rolls(count, sides)]
    dice = [sides for count, sides in throws for _ in range(count)]
    assert fell == procedure.faces(key, counter, dice)
    assert source.fell == bool(dice)
    one_by_one = KeyedDice(key, counter)
    assert fell == [one_by_one.roll(sides) for sides in dice]


def test_other_keys_and_other_numbers_are_other_dice() -> None:
    drawn = [KeyedDice(key, counter).rolls(50, 20) for key in ("k", "other") for counter in (1, 2, 11)]
    assert len(set(drawn)) == len(drawn)


def test_a_commitment_fits_its_key_and_no_other() -> None:
    keys = {new_key() for _ in range(100)}
    assert len({commitment(key) for key in keys}) == len(keys) == 100
    assert {len(key) for key in keys} == {64}
    assert all(key not in commitment(key) for key in keys)


def test_seeds_differ() -> None:
    assert SeededDice(1).rolls(50, 20) != SeededDice(2).rolls(50, 20)


def test_scripted_dice_refuse_what_no_die_shows() -> None:
    with pytest.raises(NotAllowed):
        ScriptedDice(7).rolls(1, 6)
    with pytest.raises(NotAllowed):
        ScriptedDice(1).rolls(2, 6)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")
def test_a_copied_process_does_not_show_the_same_faces() -> None:
    source = SystemDice()
    source.rolls(1, 6)  # so that faces lie ready
    receiving, sending = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(sending, bytes(source.rolls(64, 6)))
        os._exit(0)
    os.waitpid(child, 0)
    theirs = list(os.read(receiving, 64))
    os.close(receiving)
    os.close(sending)
    assert len(theirs) == 64
    assert theirs != source.rolls(64, 6)
