"""Reads dice expressions and `roll`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.command import everyday
from rules.dice import FATE, ScriptedDice, Tray
from rules.errors import LimitExceeded, NotAllowed, ParseError
from rules.expression import (
    REPEAT_LIMIT,
    CheckDie,
    Clamp,
    Comparison,
    Explode,
    Group,
    Keep,
    Negative,
    Node,
    Number,
    OpenDie,
    Operator,
    Pick,
    Pool,
    Product,
    Reroll,
    Selector,
    Sum,
    has_fate,
    signed,
    total_dice,
)
from rules.grammar.frame_reader import Children, FrameReader
from rules.grammar.parts import Clause, Clauses, Signed, column, whole

if TYPE_CHECKING:
    from lark import Token

    from rules.command import Line

BIG = 12
"""Digits of a count of dice or sides that are read before the limit is named."""


class DiceReader(FrameReader):
    """Readers of dice expressions and of `roll`."""

    def roll(self, children: Children) -> Line:
        """`roll`: an expression, how often, and the frame."""
        expression: Node = children[1]
        clauses = Clauses(_faces_of(children[2:], fate=has_fate(expression)))
        times = clauses.get("times")
        if times is not None and times < 1:
            raise NotAllowed("`times {times}` rolls nothing.", hint="Repeat once or more.", times=times)
        if times is not None and times > REPEAT_LIMIT:
            raise LimitExceeded("A line may repeat a roll {limit} times.", limit=REPEAT_LIMIT)
        if clauses.signed:
            extra = [(1 if one.value >= 0 else -1, Number(abs(one.value))) for one in clauses.signed]
            terms = expression.terms if isinstance(expression, Sum) else ((1, expression),)
            expression = signed([*terms, *extra])
        total_dice(expression, times or 1)
        return clauses.line(everyday.Roll(expression=expression, times=times))

    def c_faces(self, children: Children) -> Clause:
        """Faces behind `rolled` in `roll`; which signed ones are faces is known with the expression."""
        return Clause("faces", children[1:], column(children[0]))

    def sum(self, children: Children) -> Node:
        """Terms with `+` and `-` between them."""
        terms: list[tuple[int, Node]] = [(1, children[0])]
        terms += [(1 if children[at] == "+" else -1, children[at + 1]) for at in range(1, len(children), 2)]
        return signed(terms)

    def product(self, children: Children) -> Node:
        """Factors with `*` and `/` between them."""
        rest = tuple((str(children[at]), children[at + 1]) for at in range(1, len(children), 2))
        return Product(children[0], rest)

    def negative(self, children: Children) -> Node:
        """A sign before a term; two minus signs fold."""
        sign, node = children
        if sign == "+":
            return node
        return node.inner if isinstance(node, Negative) else Negative(node)

    def number(self, children: Children) -> Node:
        """A whole number."""
        return Number(whole(children[0]))

    def group(self, children: Children) -> Node:
        """An expression in brackets."""
        return Group(children[1])

    def open_die(self, _children: Children) -> Node:
        """The open-ended d100."""
        return OpenDie()

    def check_die(self, _children: Children) -> Node:
        """The exploding d10."""
        return CheckDie()

    def pool(self, children: Children) -> Node:
        """Dice and what is done to them."""
        count, sides, rest = _dice(children)
        success = None
        if rest and isinstance(rest[-1], Comparison):
            success = rest.pop()
        return Pool(count, sides, tuple(rest), success)

    def keep(self, children: Children) -> Operator:
        """`kh kl dh dl`, one die unless a number follows."""
        word = children[0].lower()
        count = whole(children[1]) if len(children) > 1 else 1
        if count < 1:
            raise NotAllowed(
                "`{word}{count}` leaves the roll without meaning.",
                hint="Give a number of 1 or more.",
                word=str(word),
                count=count,
            )
        return Keep(word[0] == "d", word[1] == "h", count)

    def explode(self, _children: Children) -> Operator:
        """`!`: on the top face."""
        return Explode(())

    def explode_on(self, children: Children) -> Operator:
        """`!>N`, `!=N` and the like."""
        return Explode((Comparison(_sign(children[0]), whole(children[1])),))

    def reroll(self, children: Children) -> Operator:
        """`r<N` until it no longer holds, `ro<N` each die once."""
        word, value = children
        once = word.lower().startswith("ro")
        return Reroll("once" if once else "until", (Comparison(_sign(word), whole(value)),))

    def pick(self, children: Children) -> Operator:
        """The spellings of the common Python dice library, and `mi N`, `ma N`."""
        return _operator(children[0], _selector(children[1:]))

    def c_success(self, children: Children) -> Comparison:
        """A comparison at the end of a term counts successes."""
        return Comparison(str(children[0]), _signed_value(children[1:]))


def _faces_of(parts: Children, *, fate: bool) -> list[Any]:
    """The parts of `roll` with its faces told from its modifiers. Rule: lines 2, `rolled`."""
    result: list[Any] = []
    for part in parts:
        if not (isinstance(part, Clause) and part.key == "faces"):
            result.append(part)
            continue
        faces: list[int] = []
        modifiers: list[Signed] = []
        for face in part.value:
            if isinstance(face, Signed):
                faces.append(face.value) if fate else modifiers.append(face)
            elif modifiers:
                raise ParseError(
                    "A signed number ends the faces: `{face}` cannot stand behind it.",
                    face=str(face),
                    column=column(face),
                )
            else:
                faces.append(whole(face))
        if not faces:
            raise ParseError(
                "Behind `rolled` stand faces; a signed number is a modifier.",
                hint="Say the face first: `rolled 4 +3`.",
                column=modifiers[0].column,
            )
        result += [Clause("rolled", tuple(faces), part.column), *modifiers]
    return result


def _dice(children: Children) -> tuple[int, int | str, list[Any]]:
    """Count, sides, and what stands behind them."""
    parts = list(children)
    count: int | None = None
    bracketed = parts.pop(0) if isinstance(parts[0], Group) else None
    token: Token = parts.pop(0)
    if bracketed is not None:
        count = _constant(bracketed, token)
    written, sides = str(token).lower().split("d", 1)
    if written:
        if count is not None:
            raise ParseError("The dice have two counts, one in brackets and one before the `d`.", column=column(token))
        count = whole(token.update(value=written), BIG)
    if token.type == "DICE_OF":
        return 1 if count is None else count, _constant(parts.pop(0), token), parts
    if sides == "f":
        return 1 if count is None else count, FATE, parts
    amount = 100 if sides == "%" else whole(token.update(value=sides), BIG)
    return 1 if count is None else count, amount, parts


def _constant(group: Group, token: Token) -> int:
    """The value of a sum in brackets that stands for a count or for sides; no dice may fall in it."""
    if total_dice(group):
        raise ParseError("A count or sides in brackets cannot hold dice of its own.", column=column(token))
    return group.roll(Tray(ScriptedDice()), [])


def _sign(token: Token) -> str:
    return token.lower().lstrip("!ro").strip()


def _signed_value(tokens: list[Token]) -> int:
    value = whole(tokens[-1])
    return -value if len(tokens) > 1 and tokens[0] == "-" else value


def _selector(tokens: list[Token]) -> Comparison | Selector | int:
    head = tokens[0]
    if head.type == "COMPARE":
        return Comparison(str(head), _signed_value(tokens[1:]))
    if head.type == "SELECT":
        return Selector(head.lower() == "h", whole(tokens[1]))
    return whole(head)


def _operator(token: Token, selector: Comparison | Selector | int) -> Operator:
    """An operator in the spelling of the common Python dice library."""
    word = token.lower()
    if isinstance(selector, int):
        if word in ("mi", "ma"):
            return Clamp(word == "mi", selector)
        if word in ("k", "p", "r"):
            raise _two_readings(token, word, selector)
        selector = Comparison("=", selector)
    if word in ("mi", "ma"):
        raise ParseError("`{word}` takes a plain number, such as `{word}2`.", word=word, column=column(token))
    if word in ("k", "p"):
        if isinstance(selector, Selector):
            return Keep(word == "p", selector.highest, selector.count)
        return Pick(word == "p", selector)
    if isinstance(selector, Selector) and word not in ("ro", "ra"):
        raise ParseError("`{word}` takes a condition on the face, such as `{word}<3`.", word=word, column=column(token))
    if word == "e" and isinstance(selector, Comparison):
        return Explode((selector,))
    return Reroll("once" if word == "ro" else "add" if word == "ra" else "until", (selector,))


def _two_readings(token: Token, word: str, number: int) -> ParseError:
    readings = {
        "k": f"`kh{number}` keeps the {number} highest, `k={number}` keeps what shows {number}",
        "p": f"`pl{number}` drops the {number} lowest, `p={number}` drops what shows {number}",
        "r": f"`r={number}` rerolls what shows {number}, `r<{number}` what is lower",
    }
    return ParseError(
        "`{term}` means different things in different programs: {readings}.",
        hint="{readings}.",
        term=f"{word}{number}",
        readings=readings[word],
        column=column(token),
    )
