"""The rows are a cache of the ledger: replaying the entries gives the same state, whatever was played."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store import Ledger, Turn
from rules.errors import Conflict
from rules.state import Change
from tests.store.playing import PLACE, SERVER, enter, take_back

VALUES = st.none() | st.integers(0, 3) | st.lists(st.integers(0, 3), max_size=2)
MOVES = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xy"), VALUES), max_size=4)
STEPS = st.lists(
    st.tuples(st.just("play"), MOVES)
    | st.tuples(st.just("establish"), MOVES)
    | st.tuples(st.sampled_from(("undo", "redo", "fail")), st.just([])),
    max_size=12,
)


def changes_of(turn: Turn, moves: list[tuple[str, str, object]]) -> list[Change]:
    """Changes that fit, one after the other."""
    state = turn.state
    changes: list[Change] = []
    for entity, field, value in moves:
        change = Change(entity, field, state.get(entity, field), value)  # type: ignore[arg-type] -- plain
        state = state.apply([change])
        changes.append(change)
    return changes


async def step(ledger: Ledger, kind: str, moves: list[tuple[str, str, object]]) -> None:
    async with ledger.turn(SERVER, PLACE) as turn:
        changes = changes_of(turn, moves)
        if kind == "play":
            await enter(turn, *changes)
        elif kind == "establish":
            await turn.establish(changes)
        elif kind == "fail":
            await enter(turn, Change("a", "x", turn.state.get("a", "x"), 9))
            raise ZeroDivisionError
        else:
            entry = await (turn.standing() if kind == "undo" else turn.last_retraction())
            if entry is not None:
                await take_back(turn, entry)


async def play(steps: list[tuple[str, list[tuple[str, str, object]]]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'ledger.db'}"
        async with await Ledger.open(url) as ledger:
            for kind, moves in steps:
                try:
                    await step(ledger, kind, moves)
                except (Conflict, ZeroDivisionError):
                    continue
            async with ledger.look(SERVER, PLACE) as turn:
                kept = turn.state
            assert await ledger.fold(SERVER) == kept
        async with await Ledger.open(url) as ledger, ledger.look(SERVER, PLACE) as turn:
            assert turn.state == kept
            numbers = [entry.number for entry in await turn.newest(99)]
            assert numbers == list(range(len(numbers), 0, -1))


@settings(max_examples=40, deadline=None)
@given(STEPS)
def test_replaying_gives_the_rows(steps: list[tuple[str, list[tuple[str, str, object]]]]) -> None:
    asyncio.run(play(steps))
