"""What a line rolls: the source of a check, and the code of a blow."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.command import Namer, signed
from rules.expression import Pool

_DICE = re.compile(r"([0-9]*)d([0-9]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What is added to the exploding d10: typed numbers, a statistic (`stat 6`), or a skill of the sheet by `name`.

    Of plain numbers the first is the Skill Base; all others are modifiers. Rule: witcher 7.1.
    """

    numbers: tuple[int, ...] = ()
    stat: int | None = None
    name: str | None = None

    def plus(self, *modifiers: int) -> Source:
        """The same source with further modifiers."""
        return Source(numbers=self.numbers + modifiers, stat=self.stat, name=self.name)

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        numbers = "".join(map(signed, self.numbers))
        if self.name is None:
            return f"1d10{numbers}" if self.stat is None else f"stat {self.stat}{numbers}"
        return f"{name(self.name)} {numbers}".rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A damage code: `count` dice of `sides` sides, and numbers that are added to them. Rule: witcher D61, 7.1.

    A plain number is a code without dice. Raises `NotAllowed` or `LimitExceeded` for dice that cannot be rolled.
    """

    count: int = 0
    sides: int = 0
    numbers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.sides or self.count:
            Pool(self.count, self.sides)

    @property
    def flat(self) -> int:
        """What is added to the dice."""
        return sum(self.numbers)

    def plus(self, *modifiers: int) -> Code:
        """The same code with further numbers."""
        return Code(count=self.count, sides=self.sides, numbers=self.numbers + modifiers)

    @property
    def spelling(self) -> str:
        """The canonical text."""
        if self.sides:
            return f"{self.count}d{self.sides}" + "".join(map(signed, self.numbers))
        return f"{self.numbers[0]}" + "".join(map(signed, self.numbers[1:]))


def code_of(text: str) -> Code:
    """A damage code as a sheet holds it, such as `2d6+3` or `4`."""
    dice = _DICE.match(text)
    numbers = tuple(int(one) for one in re.findall(r"[+-]?[0-9]+", text[dice.end() if dice else 0 :]))
    if dice is None:
        return Code(numbers=numbers)
    return Code(count=int(dice[1] or 1), sides=int(dice[2]), numbers=numbers)
