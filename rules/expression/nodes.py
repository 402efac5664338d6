"""The tree of a dice expression. Each node knows its canonical spelling and rolls itself on a tray.

Its `form` is the expression as people read it, with a gap behind each term of dice; `roll` appends to `fallen` what
stands in the gaps, in this order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rules.dice import SIDES_LIMIT
from rules.errors import LimitExceeded, NotAllowed
from rules.expression.fallen import GAP, Fallen, Worked
from rules.expression.operators import Comparison, Explode, LyingDie, Operator, Reroll, Work, merged
from rules.tray import DICE_LIMIT, Tray, exploding, open_ended, too_many_dice

BRACKET_LIMIT = 50
"""Levels of brackets. Rule: lines 3."""
REPEAT_LIMIT = 100
"""Repeats by `times`. Rule: lines 3."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int
    spelling: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "spelling", str(self.value))

    @property
    def form(self) -> str:
        """The number."""
        return self.spelling

    def roll(self, tray: Tray, fallen: list[Fallen]) -> int:
        """The number; no die falls."""
        del tray, fallen
        return self.value


@dataclass(frozen=True, slots=True)
class OpenDie:
    """The open-ended d100 as a term. Rule: vsd A01."""

    spelling: ClassVar[str] = "open"
    form: ClassVar[str] = "open" + GAP

    def roll(self, tray: Tray, fallen: list[Fallen]) -> int:
        """The value of the whole chain."""
        chain = open_ended(tray, "open")
        fallen.append(chain.faces)
        return chain.value


@dataclass(frozen=True, slots=True)
class CheckDie:
    """The exploding d10 as a term; the opening 1 counts. Rule: witcher D2, D3."""

    spelling: ClassVar[str] = "check"
    form: ClassVar[str] = "check" + GAP

    def roll(self, tray: Tray, fallen: list[Fallen]) -> int:
        """The value of the whole chain."""
        chain = exploding(tray, "check")
        fallen.append(chain.faces)
        return chain.value


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice of one kind rolled together, what is done to them, and whether successes are counted instead of summed.

    Raises, when it is made: `NotAllowed` for a negative count or no sides, `LimitExceeded` for what is too large or
    could never end.
    """

    count: int
    sides: int | str
    operators: tuple[Operator, ...] = ()
    success: Comparison | None = None
    spelling: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        tail = ""
        if self.operators:
            object.__setattr__(self, "operators", merged(self.operators))
            tail = "".join(map(str, self.operators))
        if self.success:
            tail += str(self.success)
        object.__setattr__(self, "spelling", f"{self.count}d{self.sides}{tail}")
        _refuse_impossible(self)

    @property
    def form(self) -> str:
        """The term with its gap."""
        return self.spelling + GAP

    @property
    def faces(self) -> range:
        """All faces that one die can show."""
        return range(-1, 2) if isinstance(self.sides, str) else range(1, self.sides + 1)

    def roll(self, tray: Tray, fallen: list[Fallen]) -> int:
        """The sum of the dice that are kept, or the number of successes."""
        sides = self.sides
        faces = tray.fate(self.count, "roll") if isinstance(sides, str) else tray.throw(self.count, sides, "roll")
        if self.operators:
            return self._worked(faces, tray, fallen)
        fallen.append(faces)
        return sum(faces) if self.success is None else sum(map(self.success.holds, faces))

    def _worked(self, faces: tuple[int, ...], tray: Tray, fallen: list[Fallen]) -> int:
        sides = self.sides

        def draw(purpose: str) -> int:
            if isinstance(sides, str):
                return tray.fate(1, purpose, extra=True)[0]
            return tray.extra(sides, purpose)

        work = Work([LyingDie(face) for face in faces], draw, self.faces)
        for operator in self.operators:
            operator.act(work)
        marks = "".join(die.mark for die in work.dice)
        fallen.append(Worked(tuple(die.face for die in work.dice), marks))
        kept = [die.face for die in work.dice if die.counts]
        return sum(kept) if self.success is None else sum(map(self.success.holds, kept))


@dataclass(frozen=True, slots=True)
class Group:
    """An expression in brackets. Raises `LimitExceeded` past `BRACKET_LIMIT` levels."""

    inner: Node
    levels: int = field(init=False, compare=False)
    spelling: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        levels = levels_of(self.inner) + 1
        if levels > BRACKET_LIMIT:
            raise deep_brackets()
        object.__setattr__(self, "levels", levels)
        object.__setattr__(self, "spelling", f"({self.inner.spelling})")

    @property
    def form(self) -> str:
        """The brackets and what stands inside."""
        return f"({self.inner.form})"

    def roll(self, tray: Tray, fallen: list[Fallen]) -> int:
        """What stands inside."""
        return self.inner.roll(tray, fallen)


@dataclass(frozen=True, slots=True)
class Negative:
    """A term with a minus sign, which binds tighter than `*` and `/`."""

    inner: Node
    spelling: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "spelling", f"-{self.inner.spelling}")

    @property
    def form(self) -> str:
        """The term behind its sign."""
        return f"-{self.inner.form}"

    def roll(self, tray: Tray, fallen: list[Fallen]) -> int:
        """The term, negated."""
        return -self.inner.roll(tray, fallen)


@dataclass(frozen=True, slots=True)
class Product:
    """Factors multiplied and divided from left to right; division rounds toward minus infinity where it stands."""

    first: Node
    rest: tuple[tuple[str, Node], ...]
    spelling: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        tail = "".join(f"{sign}{node.spelling}" for sign, node in self.rest)
        object.__setattr__(self, "spelling", self.first.spelling + tail)

    @property
    def form(self) -> str:
        """The factors with room between them."""
        return self.first.form + "".join(f" {sign} {node.form}" for sign, node in self.rest)

    def roll(self, tray: Tray, fallen: list[Fallen]) -> int:
        """The product. Raises `NotAllowed` for a division by zero."""
        value = self.first.roll(tray, fallen)
        for sign, node in self.rest:
            factor = node.roll(tray, fallen)
            if sign == "*":
                value *= factor
            elif factor == 0:
                raise NotAllowed("Nothing can be divided by zero.", hint="Divide by something else.")
            else:
                value //= factor
        return value


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms added and subtracted. `terms` are pairs of +1 or -1 and a node."""

    terms: tuple[tuple[int, Node], ...]
    spelling: str = field(init=False, compare=False)
    form: str = field(init=False, compare=False)
    _work: tuple[int, tuple[tuple[int, Node], ...]] = field(init=False, compare=False, repr=False)
    """What the plain numbers come to, and the other terms."""

    def __post_init__(self) -> None:
        spelling = form = ""
        known = 0
        others: list[tuple[int, Node]] = []
        for sign, node in self.terms:
            mark = "-" if sign < 0 else "+" if spelling else ""
            form += f" {mark} " if spelling else mark
            spelling += mark + node.spelling
            if isinstance(node, Number):
                known += sign * node.value
                form += node.spelling
            else:
                others.append((sign, node))
                form += node.form
        object.__setattr__(self, "spelling", spelling)
        object.__setattr__(self, "form", form)
        object.__setattr__(self, "_work", (known, tuple(others)))

    def roll(self, tray: Tray, fallen: list[Fallen]) -> int:
        """The sum."""
        total, others = self._work
        for sign, node in others:
            total += sign * node.roll(tray, fallen)
        return total


Node = Number | OpenDie | CheckDie | Pool | Group | Negative | Product | Sum


def deep_brackets() -> LimitExceeded:
    """The refusal of brackets that are nested too deep."""
    return LimitExceeded("Brackets may be nested {limit} levels deep.", limit=BRACKET_LIMIT)


def signed(terms: list[tuple[int, Node]]) -> Node:
    """Terms as one node: signs folded, a single positive term left as it is."""
    folded = [(-sign, node.inner) if isinstance(node, Negative) else (sign, node) for sign, node in terms]
    if len(folded) == 1:
        sign, node = folded[0]
        return node if sign > 0 else Negative(node)
    return Sum(tuple(folded))


def children(node: Node) -> tuple[Node, ...]:
    """The nodes right below."""
    match node:
        case Group() | Negative():
            return (node.inner,)
        case Product():
            return (node.first, *(factor for _, factor in node.rest))
        case Sum():
            return tuple(term for _, term in node.terms)
        case _:
            return ()


def levels_of(node: Node) -> int:
    """How deep brackets are nested in a node."""
    if isinstance(node, Group):
        return node.levels
    return max((levels_of(child) for child in children(node)), default=0)


def _refuse_impossible(pool: Pool) -> None:
    if pool.count < 0:
        raise NotAllowed("{count} dice cannot be rolled.", hint="Give a count of 0 or more.", count=pool.count)
    if pool.count > DICE_LIMIT:
        raise too_many_dice(pool.count)
    if isinstance(pool.sides, int):
        if pool.sides < 1:
            raise NotAllowed("A die with {sides} sides cannot be rolled.", hint="Try `1d6`.", sides=pool.sides)
        if pool.sides > SIDES_LIMIT:
            raise LimitExceeded("A die has at most {limit} sides.", limit=SIDES_LIMIT)
    for operator in pool.operators:
        if isinstance(operator, Explode | Reroll) and operator.endless(pool.faces):
            raise LimitExceeded(
                "`{term}` could never end: no face of the die stops it.",
                hint="Leave at least one face that ends it.",
                term=pool.spelling,
            )
