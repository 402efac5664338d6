"""The tray that dice fall into: it remembers each of them, keeps the limits, and takes faces from real dice instead."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from rules.errors import LimitExceeded, NotAllowed

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from rules.dice import Dice

DICE_LIMIT = 1_000
"""Dice of one line in all, every term and every repeat counted. Rule: lines 3."""
EXTRA_LIMIT = 200
"""Extra dice of one line from explosions, rerolls and chains. Rule: lines 3."""
FATE = "F"
"""The sides of a Fate die, whose faces are -1, 0 and 1."""


class Throw(NamedTuple):
    """Dice that fell together: their sides (`FATE` for Fate dice), what they were for, and their faces.

    `screened`: they fell behind the GM's screen.
    """

    sides: int | str
    purpose: str
    faces: tuple[int, ...]
    screened: bool = False


_UP, _DOWN = frozenset({"explosion", "open up"}), frozenset({"subtraction", "open down"})
"""Purposes of the dice that a chain goes on with."""


def natural_of(throws: Sequence[Throw]) -> str:
    """What the first dice of a line showed before anything was added: `high`, `low`, or nothing worth a word.

    High is a roll that goes on upward, or all of them at their highest face; low the other way round.
    """
    if not throws or throws[0].sides == FATE:
        return ""
    first = throws[0]
    further = throws[1].purpose if len(throws) > 1 else ""
    if further in _UP or all(face == first.sides for face in first.faces):
        return "high"
    return "low" if further in _DOWN or all(face == 1 for face in first.faces) else ""


class Chain(NamedTuple):
    """An open-ended or exploding roll: the first die as it fell, the value of the whole chain, where it went."""

    natural: int
    value: int
    direction: str
    """`none`, `up` or `down`."""
    faces: tuple[int, ...]


class Tray:
    """A dice source that remembers what fell, keeps the limits, and takes faces from real dice instead.

    `hand` holds the faces of `rolled …`; they are used in the order in which dice are needed. `zero_is_ten` lets a
    hand-rolled d10 show 0 for 10 (Rule: witcher D59).
    """

    __slots__ = ("_dice", "_extra", "_hand", "_next", "_spent", "screened", "throws", "zero_is_ten")

    def __init__(self, dice: Dice, hand: Sequence[int] | None = None, *, zero_is_ten: bool = False) -> None:
        self._dice = dice
        self._hand = hand
        if hand is not None:
            self._next = 0
        self._spent = 0
        self._extra = 0
        self.throws: list[Throw] = []
        self.zero_is_ten = zero_is_ten
        self.screened = False

    @contextmanager
    def screen(self, *, up: bool = True) -> Generator[None]:
        """Let dice fall behind the GM's screen, or in the open."""
        before, self.screened = self.screened, up
        try:
            yield
        finally:
            self.screened = before

    def throw(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:
        """`count` dice at once, faces 1 to `sides`. Raises `LimitExceeded` past `DICE_LIMIT`."""
        spent = self._spent = self._spent + count
        if spent > DICE_LIMIT:
            raise too_many_dice(spent)
        if self._hand is None:
            faces = (self._dice.roll(sides),) if count == 1 else self._dice.rolls(count, sides)
        else:
            faces = tuple([self._from_hand(1, sides, f"d{sides}", purpose) for _ in range(count)])
        if faces:
            self.throws.append(
                tuple.__new__(Throw, (sides, purpose, faces, self.screened))
            )  # the short way: the most frequent value
        return faces

    def die(self, sides: int, purpose: str) -> int:
        """One die, 1 to `sides`."""
        return self.throw(1, sides, purpose)[0]

    def extra(self, sides: int, purpose: str) -> int:
        """One more die that an explosion, a reroll or a chain asks for. Raises `LimitExceeded` past `EXTRA_LIMIT`."""
        self._count_extra()
        self._spent -= 1
        return self.throw(1, sides, purpose)[0]

    def digit(self, purpose: str) -> int:
        """One percentile digit, 0 to 9; by hand a 10 is read as 0. Rule: witcher D8."""
        if self._hand is None:
            face = self._dice.rolls(1, 10)[0] - 1
        else:
            face = self._from_hand(0, 10, "percentile die", purpose) % 10
        self._spent += 1
        self.throws.append(Throw(10, purpose, (face,), self.screened))
        return face

    def fate(self, count: int, purpose: str, *, extra: bool = False) -> tuple[int, ...]:
        """`count` Fate dice, each -1, 0 or 1."""
        if extra:
            self._count_extra()
        else:
            self._spent += count
        if self._spent > DICE_LIMIT:
            raise too_many_dice(self._spent)
        if self._hand is None:
            faces = tuple([face - 2 for face in self._dice.rolls(count, 3)])
        else:
            faces = tuple([self._from_hand(-1, 1, "Fate die", purpose) for _ in range(count)])
        if faces:
            self.throws.append(Throw(FATE, purpose, faces, self.screened))
        return faces

    def close(self) -> None:
        """Say that no more dice are needed. Raises `NotAllowed` when faces of real dice are left over."""
        if self._hand is not None and self._next < len(self._hand):
            left = len(self._hand) - self._next
            raise NotAllowed(
                "`rolled` has faces left over ({left}): the roll was over after {used}.",
                hint="Leave out the last {left}.",
                left=left,
                used=self._next,
            )

    def _count_extra(self) -> None:
        self._extra += 1
        if self._extra > EXTRA_LIMIT:
            raise LimitExceeded(
                "A line may draw {limit} extra dice by explosions, rerolls and chains; this one needs more.",
                limit=EXTRA_LIMIT,
            )

    def _from_hand(self, low: int, high: int, name: str, purpose: str) -> int:
        hand = self._hand or ()
        at = self._next
        if at >= len(hand):
            raise NotAllowed(
                "`rolled` has too few faces: die {number}, a {name} ({purpose}), is missing.",
                hint="Roll it and add its face.",
                number=at + 1,
                name=name,
                purpose=purpose,
            )
        self._next = at + 1
        face = hand[at]
        if face == 0 and high == 10 and low == 1 and self.zero_is_ten:
            return 10
        if not low <= face <= high:
            raise NotAllowed(
                "A {name} cannot show {face} (die {number}, {purpose}).",
                hint="Its faces are {low} to {high}.",
                name=name,
                face=face,
                number=at + 1,
                purpose=purpose,
                low=low,
                high=high,
            )
        return face


def too_many_dice(count: int) -> LimitExceeded:
    """The refusal of a line with more dice than `DICE_LIMIT`."""
    return LimitExceeded("A line may roll {limit} dice in all; this one needs {count}.", limit=DICE_LIMIT, count=count)


def exploding(tray: Tray, purpose: str, *, counts_one: bool = True) -> Chain:
    """The exploding d10: a first 10 goes up, a first 1 goes down, both for as long as 10s follow.

    With `counts_one` the opening 1 counts as 1. Rule: witcher D2, D3, A3.
    """
    first = tray.die(10, purpose)
    if first not in (1, 10):
        return Chain(first, first, "none", (first,))
    faces = [first]
    while True:
        face = tray.extra(10, "explosion" if first == 10 else "subtraction")
        faces.append(face)
        if face != 10:
            break
    tail = sum(faces[1:])
    if first == 10:
        return Chain(first, first + tail, "up", tuple(faces))
    return Chain(first, (1 if counts_one else 0) - tail, "down", tuple(faces))


def open_ended(tray: Tray, purpose: str, *, width: int = 5) -> Chain:
    """The open-ended d100: the top `width` faces add a die, the lowest `width` of the first die subtract one.

    Each new die goes on only when it is high. No floor, no ceiling. Rule: vsd A01.
    """
    first = tray.die(100, purpose)
    high = 100 - width
    if width < first <= high:
        return Chain(first, first, "none", (first,))
    upward = first > high
    faces = [first]
    while True:
        face = tray.extra(100, "open up" if upward else "open down")
        faces.append(face)
        if face <= high:
            break
    tail = sum(faces[1:])
    return Chain(first, first + tail if upward else first - tail, "up" if upward else "down", tuple(faces))


def chain_after(tray: Tray, natural: int, *, width: int = 5) -> Chain:
    """An open-ended roll whose first die already shows `natural` (an upward one). Rule: vsd A23."""
    faces = [natural]
    while faces[-1] > 100 - width:
        faces.append(tray.extra(100, "open up"))
    return Chain(natural, sum(faces), "up" if len(faces) > 1 else "none", tuple(faces))
