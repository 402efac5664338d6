"""Reads what every line may carry: faces of real dice, who acts, numbers, names, clauses."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from lark import Token

from rules.errors import ParseError
from rules.grammar.parts import DIGIT_LIMIT, Clause, Signed, Word, bare, column, name_of, whole, with_signs

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.command import Line

NO_ENTRY = 10**DIGIT_LIMIT
"""Stands for all numbers that no entry ever has."""
Children = list[Any]
"""What a grammar rule recognized: its tokens, and what the rules inside it became."""


class FrameReader:
    """Readers of clauses, numbers and names. A rule `c_x` needs no method: it is its keyword and its value."""

    def __getattr__(self, name: str) -> Callable[[Children], Clause]:
        if name.startswith("c_"):
            return partial(_clause, name[2:])
        raise AttributeError(name)

    def start(self, children: Children) -> Line:
        """The whole line."""
        return children[0]

    def c_rolled(self, children: Children) -> Clause:
        """Faces from real dice."""
        return Clause("rolled", tuple(whole(face) for face in children[1:]), column(children[0]))

    def c_as(self, children: Children) -> Clause:
        """Who acts."""
        return Clause("as", children[1].text, column(children[0]))

    def signed(self, children: Children) -> Signed:
        """A number behind one sign or several; they fold."""
        value = children[-1]
        if value.type in ("INT", "SIGNED"):
            return Signed(with_signs(children), column(children[0]))
        minus = sum(sign == "-" for sign in children[:-1]) % 2
        amount = self.size(value)
        return Signed(-amount if minus else amount, column(children[0]))

    def size(self, token: Token) -> int:
        """The figure of a size word behind a sign; only some rulesets have them."""
        raise ParseError("`{word}` is no number.", word=str(token), column=column(token))

    def name(self, children: Children) -> Word:
        """A name of one or several words."""
        return name_of(children)

    one_name = whole_name = former = latter = name

    def entry(self, children: Children) -> int:
        """The number of an entry."""
        return min(int(children[0][1:]), NO_ENTRY)


def _clause(key: str, children: Children) -> Clause:
    word = children[0]
    at = column(word)
    if len(children) == 1:
        bare(word)
        return Clause(key, True, at)
    value = children[-1]
    if isinstance(value, Token):
        value = whole(value) if value.type == "INT" else str(value)
    elif isinstance(value, Signed):
        value = value.value
    elif isinstance(value, Word):
        value = value.text
    return Clause(key, value, at)
