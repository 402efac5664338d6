"""How parts of a line are written: sources, clauses, figures that need not be whole."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from rules.command import Namer
from rules.command import signed as signed_text


def joined(*parts: str) -> str:
    """The parts with one blank between them; empty ones fall away."""
    return " ".join(part for part in parts if part)


def clause(word: str, value: object = None) -> str:
    """A clause as it is written: nothing for `None` and `False`, the word alone for `True`, else word and value."""
    if value is None or value is False:
        return ""
    if value is True:
        return word
    return f"{word} {decimal(value) if isinstance(value, Fraction) else value}"


def plain_word(text: str, name: Namer) -> str:
    """A name where any single word is read as one, even if it is a keyword elsewhere (`armor light`)."""
    return text if text.isascii() and text.isalpha() else name(text)


def modifiers_of(values: tuple[int, ...]) -> str:
    """Signed modifiers as they are written."""
    return " ".join(map(signed_text, values))


def decimal(value: Fraction) -> str:
    """A figure that was typed with decimals or without, written out in full."""
    if value.denominator == 1:
        return str(value.numerator)
    return format((Decimal(value.numerator) / Decimal(value.denominator)).normalize(), "f")


def figure(value: Fraction) -> int | float:
    """An exact figure as a result holds it: whole if it is whole. Rule: vsd 4."""
    return value.numerator if value.denominator == 1 else float(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What is added to the die: a typed bonus or the name of one on a sheet, and the signed modifiers of the roll.

    `die`: whether the d100 was written too.
    """

    bonus: int = 0
    name: str | None = None
    die: bool = False
    modifiers: tuple[int, ...] = ()

    def plus(self, bonus: int) -> Source:
        """The same source with one more modifier."""
        return replace(self, modifiers=(*self.modifiers, bonus))

    def spell(self, name: Namer) -> str:
        """The source and its modifiers as they are written."""
        head = name(self.name) if self.name is not None else ("1d100" if self.die else "") + signed_text(self.bonus)
        return joined(head, modifiers_of(self.modifiers))
