"""What clauses become while a line is read, and how they are gathered into a command."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.command import Command, Line, quoted
from rules.errors import LimitExceeded, ParseError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lark import Token

__all__ = [
    "DIGIT_LIMIT",
    "NAME_LIMIT",
    "Clause",
    "Clauses",
    "Signed",
    "Word",
    "column",
    "name_of",
    "quoted",
    "unquoted",
    "whole",
]

NAME_LIMIT = 80
"""Characters of a name. Rule: lines 2."""
DIGIT_LIMIT = 9
"""Digits of a number that is not the count or the sides of dice."""


class Clause(NamedTuple):
    """A clause of a line: its key, its value (`True` where the word says it all), and where its word stands."""

    key: str
    value: Any
    column: int


class Signed(NamedTuple):
    """A number with a sign, and where it stands."""

    value: int
    column: int


class Word(NamedTuple):
    """A name or a word as typed, where it stands, and whether it stands in quotes."""

    text: str
    column: int
    in_quotes: bool = False


def column(token: Token) -> int:
    """Where a token stands, counted from 1."""
    return (token.start_pos or 0) + 1


def bare(token: Token) -> Token:
    """A keyword without a value. Raises `ParseError` when a sign promises one, as in `secret:`."""
    if token[-1] in ":=":
        raise ParseError("`{word}` takes no value.", word=token[:-1].rstrip(), column=column(token) + len(token) - 1)
    return token


def whole(token: Token, digits: int = DIGIT_LIMIT) -> int:
    """The value of a whole number. Raises `LimitExceeded` for one with too many digits."""
    return whole_of(str(token), digits)


def whole_of(text: str, digits: int = DIGIT_LIMIT) -> int:
    """The value of digits. Raises `LimitExceeded` for too many of them."""
    if len(text) > digits and len(text.lstrip("0")) > digits:
        raise LimitExceeded("Numbers have at most {limit} digits.", limit=digits)
    return int(text)


def with_signs(tokens: Iterable[Token]) -> int:
    """The value of a number behind signs, which fold. Raises `LimitExceeded` for one with too many digits."""
    text = "".join(tokens)
    digits = text.lstrip("+- \t")
    minus = text[: len(text) - len(digits)].count("-") % 2
    return whole_of(digits) * (-1 if minus else 1)


def unquoted(text: str) -> str:
    """What stands in quotes, where a backslash lets a quote or a backslash follow."""
    return re.sub(r"\\([\"\\])", r"\1", text[1:-1])


def name_of(tokens: Iterable[Token]) -> Word:
    """A name from its words or its quoted text. Raises `LimitExceeded` above `NAME_LIMIT`, `ParseError` if empty."""
    words = list(tokens)
    first = words[0]
    text = unquoted(str(first)) if first.type == "STRING" else " ".join(words)
    text = " ".join(text.split())
    if not text:
        raise ParseError("A name cannot be empty.", column=column(first))
    if len(text) > NAME_LIMIT:
        raise LimitExceeded(
            "A name has at most {limit} characters; this one has {length}.", limit=NAME_LIMIT, length=len(text)
        )
    return Word(text, column(first), first.type == "STRING")


def are_bare(parts: Iterable[Any]) -> bool:
    """Whether no name among them stands in quotes, so that two of them could be one of two words."""
    return not any(isinstance(part, Word) and part.in_quotes for part in parts)


class Twice(ParseError):
    """Something stands on a line twice that may stand there once."""

    def __init__(self, word: str, column: int | None = None) -> None:
        super().__init__("`{word}` stands here twice.", word=word, column=column)


class Clauses:
    """The clauses of one line by key, each allowed once unless it is said to repeat; signed numbers are gathered."""

    def __init__(self, parts: Iterable[Any], *, repeats: frozenset[str] = frozenset()) -> None:
        self._found: dict[str, list[Clause]] = {}
        self.signed: list[Signed] = []
        for part in parts:
            if isinstance(part, Signed):
                self.signed.append(part)
            elif isinstance(part, Clause):
                same = self._found.setdefault(part.key, [])
                if same and part.key not in repeats:
                    raise Twice(part.key, part.column)
                same.append(part)

    @property
    def modifier(self) -> int:
        """All signed numbers added up."""
        return sum(one.value for one in self.signed)

    def get(self, key: str, default: Any = None) -> Any:  # noqa: ANN401 -- a clause's value
        """The value of a clause, or `default` where it is not on the line."""
        found = self._found.get(key)
        return found[0].value if found else default

    def many(self, key: str) -> list[Any]:
        """The values of a clause that may repeat."""
        return [clause.value for clause in self._found.get(key, ())]

    def has(self, key: str) -> bool:
        """Whether the clause is on the line."""
        return key in self._found

    def at(self, key: str) -> int:
        """Where a clause that is on the line stands."""
        return self._found[key][0].column

    def line(self, command: Command) -> Line:
        """The command in the frame that stood on the line."""
        hand = self.get("rolled")
        actor = self.get("as")
        return Line(command, hand, actor, self.get("secret", False))
