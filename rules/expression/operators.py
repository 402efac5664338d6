"""What can be done to the dice of one term: keep, drop, reroll, explode, raise, cap.

Operators act from left to right as written, each on the dice that the one before left, finishing one die before the
next. Rule: lines 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

KEPT, DROPPED, EXPLODED, REPLACED, SHIFTED = ".", "-", "!", "~", "^"
"""Marks of a die: as it fell, out, has exploded, was rerolled away, raised or capped."""

_OUT = frozenset((DROPPED, REPLACED))

_HOLDS: dict[str, Callable[[int, int], bool]] = {
    "<": int.__lt__,
    "<=": int.__le__,
    "=": int.__eq__,
    ">=": int.__ge__,
    ">": int.__gt__,
}


class Comparison(NamedTuple):
    """A condition on a face, such as `>=8`."""

    sign: str
    value: int

    def holds(self, face: int) -> bool:
        """Whether `face` meets the condition."""
        return _HOLDS[self.sign](face, self.value)

    def __str__(self) -> str:
        return f"{self.sign}{self.value}"


@dataclass(frozen=True, slots=True)
class Selector:
    """The `count` highest or lowest dice."""

    highest: bool
    count: int

    def __str__(self) -> str:
        return f"{'h' if self.highest else 'l'}{self.count}"


@dataclass(slots=True)
class LyingDie:
    """A die of the term that is being worked on."""

    face: int
    mark: str = KEPT

    @property
    def counts(self) -> bool:
        """Whether it is still in."""
        return self.mark not in _OUT


class Work(NamedTuple):
    """The dice of one term on the table, and how another one of them is drawn."""

    dice: list[LyingDie]
    draw: Callable[[str], int]
    faces: range
    """All faces that a die of this term can show."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep or drop the `count` highest or lowest dice: `kh3`, `kl1`, `dh1`, `dl1`."""

    drop: bool
    highest: bool
    count: int

    def act(self, work: Work) -> None:
        """Mark what is out."""
        order = _ranked(work.dice, highest=self.highest)
        for at in order[: self.count] if self.drop else order[self.count :]:
            work.dice[at].mark = DROPPED

    def __str__(self) -> str:
        return f"{'d' if self.drop else 'k'}{'h' if self.highest else 'l'}{self.count}"


class Pick(NamedTuple):
    """Keep or drop every die that meets a condition: `k>3`, `p<4`."""

    drop: bool
    condition: Comparison

    def act(self, work: Work) -> None:
        """Mark what is out."""
        for die in work.dice:
            if die.counts and self.condition.holds(die.face) is self.drop:
                die.mark = DROPPED

    def __str__(self) -> str:
        return f"{'p' if self.drop else 'k'}{self.condition}"


class Explode(NamedTuple):
    """Each die that meets a condition draws another, which lies right behind it; without conditions the top face."""

    conditions: tuple[Comparison, ...]

    def act(self, work: Work) -> None:
        """Draw the further dice."""
        at = 0
        while at < len(work.dice):
            die = work.dice[at]
            if die.counts and self.holds(die.face, work.faces):
                die.mark = EXPLODED
                work.dice.insert(at + 1, LyingDie(work.draw("explosion")))
            at += 1

    def holds(self, face: int, faces: range) -> bool:
        """Whether a die that shows `face` explodes."""
        if not self.conditions:
            return face == faces[-1]
        return any(condition.holds(face) for condition in self.conditions)

    def endless(self, faces: range) -> bool:
        """Whether no face could end it."""
        return all(self.holds(face, faces) for face in faces)

    def __str__(self) -> str:
        return "".join(f"!{condition}" for condition in self.conditions) or "!"


class Reroll(NamedTuple):
    """Draw again what meets a condition: `until` it no longer does, `once` each, or one die once and `add` it."""

    mode: Literal["until", "once", "add"]
    conditions: tuple[Comparison | Selector, ...]

    def act(self, work: Work) -> None:
        """Draw the replacements; what was replaced stays visible."""
        chosen = self._chosen(work.dice)
        for die in chosen[:1] if self.mode == "add" else chosen:
            at = next(i for i, other in enumerate(work.dice) if other is die)
            if self.mode == "add":
                work.dice.insert(at + 1, LyingDie(work.draw("reroll")))
                continue
            replaced = [LyingDie(die.face, REPLACED)]
            die.face = work.draw("reroll")
            while self.mode == "until" and self._meets(die.face):
                replaced.append(LyingDie(die.face, REPLACED))
                die.face = work.draw("reroll")
            work.dice[at:at] = replaced

    def endless(self, faces: range) -> bool:
        """Whether no face could end it."""
        return self.mode == "until" and all(self._meets(face) for face in faces)

    def _meets(self, face: int) -> bool:
        return any(isinstance(one, Comparison) and one.holds(face) for one in self.conditions)

    def _chosen(self, dice: list[LyingDie]) -> list[LyingDie]:
        ranked: set[int] = set()
        for one in self.conditions:
            if isinstance(one, Selector):
                ranked.update(_ranked(dice, highest=one.highest)[: one.count])
        return [die for at, die in enumerate(dice) if die.counts and (at in ranked or self._meets(die.face))]

    def __str__(self) -> str:
        word = {"until": "r", "once": "ro", "add": "ra"}[self.mode]
        return "".join(f"{word}{condition}" for condition in self.conditions)


class Clamp(NamedTuple):
    """Raise every die to at least `value` (`mi 2`) or cap it (`ma 4`)."""

    raises: bool
    value: int

    def act(self, work: Work) -> None:
        """Shift the dice that are out of bounds."""
        for die in work.dice:
            bound = max(die.face, self.value) if self.raises else min(die.face, self.value)
            if die.counts and bound != die.face:
                die.face, die.mark = bound, SHIFTED if die.mark == KEPT else die.mark

    def __str__(self) -> str:
        return f"{'mi' if self.raises else 'ma'}{self.value}"


Operator = Keep | Pick | Explode | Reroll | Clamp


def merged(operators: Iterable[Operator]) -> tuple[Operator, ...]:
    """Operators with neighboring explosions, and neighboring rerolls of one kind, made one. Rule: lines 3."""
    result: list[Operator] = []
    for one in operators:
        last = result[-1] if result else None
        if isinstance(one, Explode) and isinstance(last, Explode):
            result[-1] = Explode(last.conditions + one.conditions)
        elif isinstance(one, Reroll) and isinstance(last, Reroll) and last.mode == one.mode:
            result[-1] = Reroll(one.mode, last.conditions + one.conditions)
        else:
            result.append(one)
    return tuple(result)


def _ranked(dice: list[LyingDie], *, highest: bool) -> list[int]:
    """Places of the dice that count, best first; of equal dice the earlier one."""
    faces = [die.face for die in dice]
    places = [at for at, die in enumerate(dice) if die.mark not in _OUT]  # the property would cost a chain its speed
    places.sort(key=faces.__getitem__, reverse=highest)  # keeps the order of equals, reversed as well
    return places
