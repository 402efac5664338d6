"""The tree of a dice expression. Each node knows its canonical spelling and rolls itself on a tray.

What is rolled is also laid out for people: `roll` appends pieces to `parts`, plain text or a `Shown` term, in the
order of the spelling.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.dice import SIDES_LIMIT
from rules.errors import LimitExceeded, NotAllowed
from rules.expression.operators import Comparison, Explode, LyingDie, Operator, Reroll, Work, merged
from rules.expression.shown import Parts, Shown
from rules.tray import DICE_LIMIT, FATE, Tray, exploding, open_ended, too_many_dice

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

    def roll(self, tray: Tray, parts: Parts) -> int:
        """The number; no die falls."""
        del tray
        parts.append(self.spelling)
        return self.value


@dataclass(frozen=True, slots=True)
class OpenDie:
    """The open-ended d100 as a term. Rule: vsd A01."""

    spelling: str = field(default="open", init=False, compare=False)

    def roll(self, tray: Tray, parts: Parts) -> int:
        """The value of the whole chain."""
        chain = open_ended(tray, "open")
        parts.append(Shown("open", chain.faces))
        return chain.value


@dataclass(frozen=True, slots=True)
class CheckDie:
    """The exploding d10 as a term; the opening 1 counts. Rule: witcher D2, D3."""

    spelling: str = field(default="check", init=False, compare=False)

    def roll(self, tray: Tray, parts: Parts) -> int:
        """The value of the whole chain."""
        chain = exploding(tray, "check")
        parts.append(Shown("check", chain.faces))
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
    def faces(self) -> range:
        """All faces that one die can show."""
        return range(-1, 2) if isinstance(self.sides, str) else range(1, self.sides + 1)

    def roll(self, tray: Tray, parts: Parts) -> int:
        """The sum of the dice that are kept, or the number of successes."""
        sides = self.sides
        faces = tray.fate(self.count, "roll") if isinstance(sides, str) else tray.throw(self.count, sides, "roll")
        if not self.operators:
            parts.append(tuple.__new__(Shown, (self.spelling, faces, "")))  # the short way: every roll makes one a term
            if self.success is None:
                return sum(faces)
            return sum(map(self.success.holds, faces))
        return self._worked(faces, tray, parts)

    def _worked(self, faces: tuple[int, ...], tray: Tray, parts: Parts) -> int:
        sides = self.sides

        def draw(purpose: str) -> int:
            if isinstance(sides, str):
                return tray.fate(1, purpose, extra=True)[0]
            return tray.extra(sides, purpose)

        work = Work([LyingDie(face) for face in faces], draw, self.faces)
        for operator in self.operators:
            operator.act(work)
        marks = "".join(die.mark for die in work.dice)
        parts.append(Shown(self.spelling, tuple(die.face for die in work.dice), marks))
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

    def roll(self, tray: Tray, parts: Parts) -> int:
        """What stands inside."""
        parts.append("(")
        value = self.inner.roll(tray, parts)
        parts.append(")")
        return value


@dataclass(frozen=True, slots=True)
class Negative:
    """A term with a minus sign, which binds tighter than `*` and `/`."""

    inner: Node
    spelling: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "spelling", f"-{self.inner.spelling}")

    def roll(self, tray: Tray, parts: Parts) -> int:
        """The term, negated."""
        parts.append("-")
        return -self.inner.roll(tray, parts)


@dataclass(frozen=True, slots=True)
class Product:
    """Factors multiplied and divided from left to right; division rounds toward minus infinity where it stands."""

    first: Node
    rest: tuple[tuple[str, Node], ...]
    spelling: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        tail = "".join(f"{sign}{node.spelling}" for sign, node in self.rest)
        object.__setattr__(self, "spelling", self.first.spelling + tail)

    def roll(self, tray: Tray, parts: Parts) -> int:
        """The product. Raises `NotAllowed` for a division by zero."""
        value = self.first.roll(tray, parts)
        for sign, node in self.rest:
            parts.append(f" {sign} ")
            factor = node.roll(tray, parts)
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
    _steps: tuple[tuple[str, int, Node | None], ...] = field(init=False, compare=False, repr=False)
    """What is written before a term, its sign, and the term; a plain number is written with it and is the sign."""

    def __post_init__(self) -> None:
        text = ""
        steps: list[tuple[str, int, Node | None]] = []
        for sign, node in self.terms:
            mark = "-" if sign < 0 else "+" if steps else ""
            lead = f" {mark} " if steps else mark
            if isinstance(node, Number):
                steps.append((lead + node.spelling, sign * node.value, None))
            else:
                steps.append((lead, sign, node))
            text += mark + node.spelling
        object.__setattr__(self, "spelling", text)
        object.__setattr__(self, "_steps", tuple(steps))

    def roll(self, tray: Tray, parts: Parts) -> int:
        """The sum."""
        total = 0
        for lead, sign, node in self._steps:
            if lead:
                parts.append(lead)
            total += sign if node is None else sign * node.roll(tray, parts)
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


def total_dice(node: Node, times: int = 1) -> int:
    """Dice that are sure to fall. Raises `LimitExceeded` when they are more than a line may roll."""
    count = times * _dice(node)
    if count > DICE_LIMIT:
        raise too_many_dice(count)
    return count


def has_fate(node: Node) -> bool:
    """Whether Fate dice stand anywhere in the expression."""
    if isinstance(node, Pool):
        return node.sides == FATE
    return any(has_fate(child) for child in children(node))


def _dice(node: Node) -> int:
    if isinstance(node, Pool):
        return node.count
    if isinstance(node, Number):
        return 0
    if isinstance(node, OpenDie | CheckDie):
        return 1
    return sum([_dice(child) for child in children(node)])


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
