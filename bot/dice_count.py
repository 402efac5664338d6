"""`stats`: the dice that fell, face by face, against what fair dice do; of one person or of the whole server.

Every die that the program rolled counts, what was taken back too: it fell. Not counted are the faces of real dice, and
what the reader may not see, for a count before and after would tell it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING

from bot import sight
from rules import CRITICALS, FUMBLES, DiceCounted, DieCounted, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store import Entry, Turn
    from rules import Player, Scene, ShowStats, Throw

LIMIT = 5_000
"""Entries with dice that are looked at, the newest ones."""
PAGE = 100
"""Entries that are read at once; between two pages others have their turn."""
ENOUGH = 5
"""Dice that each face must be expected to show, or there is nothing to be said."""
UNUSUAL = 2.326
"""Standard deviations that one count in a hundred of fair dice lies beyond."""
SINGLE, BANDS = 20, 10
"""Faces that are counted one by one; of a larger die so many bands of equal width, where that goes."""
DIGITS = 3
"""Places behind the point that are told."""
SIZES = 24
"""Sizes of dice that are counted, those met first; more would be no dice that a game is played with."""


async def counted(command: ShowStats, turn: Turn, scene: Scene) -> Outcome:
    """What the dice of the speaker, or of everybody here, came to."""
    count = _Count(scene)
    person = scene.player.id if command.whose == "me" else None
    before: int | None = None
    while count.entries < LIMIT:
        page = await turn.rolled(person, before, min(PAGE, LIMIT - count.entries))
        for entry in page:
            count.add(entry)
        if len(page) < PAGE:
            break
        before = page[-1].id
        await asyncio.sleep(0)
    return Outcome((count.told(command.whose),))


class _Count:
    """Counts entries as one person may see them."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._dice: dict[int | str, _Die] = {}
        self._words: Counter[str] = Counter()
        self.entries = 0

    def add(self, entry: Entry) -> None:
        """Count the dice of an entry."""
        self.entries += 1
        reader = self._scene.player
        if entry.hand:
            self._words["by_hand"] += 1
        elif not _is_kept_from(reader, entry):
            self._words["rolls"] += 1
            # Whoever wanted to be forgotten left dice and nothing that they meant.
            outcome = next((one.outcome for one in entry.outcome.facts), "")
            self._words["criticals"] += outcome in CRITICALS
            self._words["fumbles"] += outcome in FUMBLES
            for throw in sight.throws_for(reader, entry.outcome):
                self._throw(throw)

    def _throw(self, throw: Throw) -> None:
        if throw.sides not in self._dice and len(self._dice) >= SIZES:
            self._words["others"] += len(throw.faces)
            return
        die = self._dice.setdefault(throw.sides, _Die(throw.sides))
        for face in throw.faces:
            # A percentile digit shows 0 where the die has its 10.
            die.add(10 if throw.sides == 10 and face == 0 else face)

    def told(self, whose: str) -> DiceCounted:
        """What the count comes to, the smallest dice first."""
        words = self._words
        return DiceCounted(
            whose=whose,
            rolls=words["rolls"],
            criticals=words["criticals"],
            fumbles=words["fumbles"],
            by_hand=words["by_hand"],
            others=words["others"],
            limit=LIMIT if self.entries >= LIMIT else None,
            dice=tuple(die.told() for die in sorted(self._dice.values(), key=lambda one: one.high)),
        )


def _is_kept_from(reader: Player, entry: Entry) -> bool:
    return sight.is_secret_from(reader, entry) or sight.is_withheld_from(reader, entry)


class _Die:
    """One size of die: how many fell, what they add up to, and how often each face or band did."""

    def __init__(self, sides: int | str) -> None:
        self._name = f"d{sides}"
        self._low, self.high = (1, sides) if isinstance(sides, int) else (-1, 1)
        size = self.high - self._low + 1
        self._width = 1 if size <= SINGLE else size // BANDS
        self._is_even = size <= SINGLE or size % BANDS == 0
        self._count = self._sum = 0
        self._groups = [0] * (size // self._width if self._is_even else 0)

    def add(self, face: int) -> None:
        """One that fell."""
        self._count += 1
        self._sum += face
        if self._is_even:
            self._groups[(face - self._low) // self._width] += 1

    def told(self) -> DieCounted:
        """Its faces against what fair dice show."""
        share = 1 / len(self._groups) if self._groups else 0.0
        expected = self._count * share
        return DieCounted(
            outcome=_verdict(self._groups, expected),
            die=self._name,
            count=self._count,
            mean=round(self._sum / self._count, DIGITS),
            fair_mean=(self._low + self.high) / 2,
            faces={self._label(at): number for at, number in enumerate(self._groups)},
            expected=round(expected, DIGITS),
            spread=round(sqrt(expected * (1 - share)), DIGITS),
        )

    def _label(self, at: int) -> str:
        first = self._low + at * self._width
        return str(first) if self._width == 1 else f"{first}–{first + self._width - 1}"


def _verdict(groups: Sequence[int], expected: float) -> str:
    """Whether fair dice lie so far off in one count of a hundred; `few` where too few fell to tell.

    The statistic is chi-square, brought to the normal distribution by the cube root (Wilson and Hilferty, 1931).
    """
    free = len(groups) - 1
    if free < 1 or expected < ENOUGH:
        return "few"
    square = sum((number - expected) ** 2 for number in groups) / expected
    part = 2 / (9 * free)
    return "unusual" if ((square / free) ** (1 / 3) - (1 - part)) / sqrt(part) > UNUSUAL else "usual"
