"""A parser of `roll` as one would write it by hand for speed: one regular expression, then precedence climbing.

It is the yardstick for the grammar and makes equal values, but knows only what the measured line needs, and its errors
help nobody.
"""

from __future__ import annotations

import re

from rules.command import Line
from rules.command.everyday import Roll
from rules.expression import Group, Keep, Negative, Node, Number, Operator, Pool, Product, signed

_TOKEN = re.compile(r"\s*(?:(\d*)d(\d+)((?:[kd][hl]\d*)*)|(\d+)|([-+*/()])|([a-z]+)|(\S))", re.IGNORECASE)
_KEEP = re.compile(r"([kd])([hl])(\d*)", re.IGNORECASE)

_Token = tuple[str, str, str, str, str, str, str]


def parse(text: str) -> Line:
    """The meaning of a `roll` line. Raises `ValueError`."""
    return _Reader(_TOKEN.findall(text.rstrip())).line()


class _Reader:
    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._at = 0

    def line(self) -> Line:
        if self._word() != "roll":
            raise ValueError(self._tokens)
        expression = self._sum()
        times: int | None = None
        secret = False
        while word := self._word():
            if word == "times":
                times = int(self._tokens[self._at][3])
                self._at += 1
            elif word == "secret":
                secret = True
            else:
                raise ValueError(word)
        if self._at != len(self._tokens):
            raise ValueError(self._tokens[self._at])
        return Line(Roll(expression=expression, times=times), secret=secret).spelled(str)

    def _word(self) -> str | None:
        word = self._tokens[self._at][5] if self._at < len(self._tokens) else ""
        if not word:
            return None
        self._at += 1
        return word.lower()

    def _sign(self, signs: str) -> str:
        sign = self._tokens[self._at][4] if self._at < len(self._tokens) else ""
        if not sign or sign not in signs:
            return ""
        self._at += 1
        return sign

    def _sum(self) -> Node:
        terms = [(1, self._product())]
        while sign := self._sign("+-"):
            terms.append((1 if sign == "+" else -1, self._product()))
        return signed(terms)

    def _product(self) -> Node:
        first = self._term()
        rest: list[tuple[str, Node]] = []
        while sign := self._sign("*/"):
            rest.append((sign, self._term()))
        return Product(first, tuple(rest)) if rest else first

    def _term(self) -> Node:
        if sign := self._sign("+-("):
            if sign != "(":
                return self._term() if sign == "+" else Negative(self._term())
            inner = self._sum()
            if not self._sign(")"):
                raise ValueError(self._tokens)
            return Group(inner)
        count, sides, operators, number, *_ = self._tokens[self._at]
        self._at += 1
        return Number(int(number)) if number else Pool(int(count or 1), int(sides), _operators(operators))


def _operators(text: str) -> tuple[Operator, ...]:
    return tuple(Keep(word in "dD", which in "hH", int(count or 1)) for word, which, count in _KEEP.findall(text))
