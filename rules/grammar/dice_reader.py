"""Reads dice expressions and `roll`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lark import Token

from rules.command import Line, everyday
from rules.dice import ScriptedDice
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
from rules.grammar.parts import Clause, Clauses, Signed, bare, column, whole, whole_of
from rules.tray import FATE, Tray

REMEMBERED_DICE = 512
"""Plain dice that are kept, by their spelling."""
BIG = 12
"""Digits of a count of dice or sides that are read before the limit is named."""


class DiceReader(FrameReader):
    """Readers of dice expressions and of `roll`."""

    def roll(self, children: Children) -> Line:
        """`roll`: an expression, how often, and the frame."""
        expression: Node = children[1]
        if len(children) == 2:  # nothing behind the expression: the usual roll
            total_dice(expression)
            return Line(everyday.Roll(expression=expression))
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

    def expression(self, children: Children) -> Node:
        """Terms and signs in a row, put in order: a sign binds tightest, then `*` and `/`, then `+` and `-`."""
        terms: list[tuple[int, Node]] = []
        factors: list[tuple[str, Node]] = []
        sign, lead, negated, operand = 1, "", False, False
        for part in children:
            kind = part.type if isinstance(part, Token) else ""
            if kind == "MULTIPLY":
                lead, operand = str(part), False
                continue
            if kind in ("SIGN", "SIGNED"):
                minus = part[0] == "-"
                if operand:
                    terms.append((sign, _product(factors)))
                    factors, sign, lead, operand = [], -1 if minus else 1, "", False
                else:
                    negated ^= minus
            if kind != "SIGN":
                node = _term(part)
                factors.append((lead, _negative(node) if negated else node))
                negated, operand = False, True
        terms.append((sign, _product(factors)))
        return signed(terms)

    def group(self, children: Children) -> Node:
        """An expression in brackets."""
        return Group(children[1])

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
        return Explode((Comparison(_sign(children[0]), _signed_value(children[1])),))

    def reroll(self, children: Children) -> Operator:
        """`r<N` until it no longer holds, `ro<N` each die once."""
        word, value = children
        once = word.lower().startswith("ro")
        return Reroll("once" if once else "until", (Comparison(_sign(word), _signed_value(value)),))

    def pick(self, children: Children) -> Operator:
        """The spellings of the common Python dice library, and `mi N`, `ma N`."""
        return _operator(children[0], _selector(children[1:]))

    def c_success(self, children: Children) -> Comparison:
        """A comparison at the end of a term counts successes."""
        return Comparison(str(children[0]), _signed_value(children[1]))


def _term(part: Token | Node) -> Node:
    """A word that is a whole term, or what its rule became."""
    if not isinstance(part, Token):
        return part
    if part.type in ("INT", "SIGNED"):
        return _number(part.lstrip("+- \t"))
    if part.type == "DICE":
        return _plain_pool(str(part).lower())
    bare(part)
    return OpenDie() if part.type == "OPEN" else CheckDie()


def _negative(node: Node) -> Node:
    return node.inner if isinstance(node, Negative) else Negative(node)


def _product(factors: list[tuple[str, Node]]) -> Node:
    first = factors[0][1]
    return first if len(factors) == 1 else Product(first, tuple(factors[1:]))


@lru_cache(REMEMBERED_DICE)
def _number(digits: str) -> Number:
    return Number(whole_of(digits))


@lru_cache(REMEMBERED_DICE)
def _plain_pool(text: str) -> Pool:
    """Dice without operators, by their spelling. Values never change, so equal ones may be one."""
    written, sides = text.split("d", 1)
    return Pool(whole_of(written, BIG) if written else 1, _sides(sides))


def _sides(text: str) -> int | str:
    return FATE if text == "f" else 100 if text == "%" else whole_of(text, BIG)


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
    bracketed = parts.pop(0) if isinstance(parts[0], Group) else None
    token: Token = parts.pop(0)
    written, sides = str(token).lower().split("d", 1)
    if written and bracketed is not None:
        raise ParseError("The dice have two counts, one in brackets and one before the `d`.", column=column(token))
    count = whole_of(written, BIG) if written else 1
    if bracketed is not None:
        count = _constant(bracketed, token)
    if token.type == "DICE_OF":
        return count, _constant(parts.pop(0), token), parts
    return count, _sides(sides), parts


def _constant(group: Group, token: Token) -> int:
    """The value of a sum in brackets that stands for a count or for sides; no dice may fall in it."""
    if total_dice(group):
        raise ParseError("A count or sides in brackets cannot hold dice of its own.", column=column(token))
    return group.roll(Tray(ScriptedDice()), [])


def _sign(token: Token) -> str:
    return token.lower().lstrip("!ro").strip()


def _signed_value(token: Token) -> int:
    value = whole_of(token.lstrip("+-").strip())
    return -value if token.startswith("-") else value


def _selector(tokens: list[Token]) -> Comparison | Selector | int:
    head = tokens[0]
    if head.type == "COMPARE":
        return Comparison(str(head), _signed_value(tokens[1]))
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
