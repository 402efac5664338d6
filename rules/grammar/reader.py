"""Turns what the common part of the grammar recognizes into values while it is parsed.

One method a grammar rule, called with the rule's children: tokens, and what their rules became. Rules that begin with
`c_` need no method of their own: their clause is the keyword and its value. A ruleset's reader adds its verbs.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from lark import Token

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
from rules.grammar.parts import Clause, Clauses, Signed, Word, bare, column, name_of, unquoted, whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.command import Line

Children = list[Any]

BIG = 12
"""Digits of a count of dice or sides that are read before the limit is named."""


class Reader:
    """Readers of the rules that every ruleset shares."""

    def __getattr__(self, name: str) -> Callable[[Children], Clause]:
        if name.startswith("c_"):
            return partial(_clause, name[2:])
        raise AttributeError(name)

    # --- frame, numbers, names

    def start(self, children: Children) -> Line:
        """The whole line."""
        return children[0]

    def odds(self, children: Children) -> Line:
        """`odds` before a line."""
        word, line = children
        if line.hand is not None:
            raise ParseError("`odds` rolls nothing, so `rolled` has no place here.", column=column(word))
        command = line.command
        if isinstance(command, everyday.Roll) and command.times is not None:
            raise ParseError("`odds` answers for one roll: leave out `times`.", column=column(word))
        return replace(line, command=everyday.AskOdds(command=command))

    def c_rolled(self, children: Children) -> Clause:
        """Faces from real dice."""
        return Clause("rolled", tuple(whole(face) for face in children[1:]), column(children[0]))

    def c_as(self, children: Children) -> Clause:
        """Who acts."""
        return Clause("as", children[1].text, column(children[0]))

    def signed(self, children: Children) -> Signed:
        """A number behind one sign or several; they fold."""
        value = children[-1]
        amount = whole(value) if value.type == "INT" else self.size(value)
        minus = sum(sign == "-" for sign in children[:-1])
        return Signed(-amount if minus % 2 else amount, column(children[0]))

    def size(self, token: Token) -> int:
        """The figure of a size word behind a sign; only some rulesets have them."""
        raise ParseError("`{word}` is no number.", word=str(token), column=column(token))

    def name(self, children: Children) -> Word:
        """A name of one or several words."""
        return name_of(children)

    one_name = name

    def entry(self, children: Children) -> int:
        """The number of an entry."""
        return whole(children[0].update(value=children[0][1:]))

    # --- dice expressions

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

    def open_die(self, children: Children) -> Node:
        """The open-ended d100."""
        bare(children[0])
        return OpenDie()

    def check_die(self, children: Children) -> Node:
        """The exploding d10."""
        bare(children[0])
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
            raise NotAllowed("`{word}{count}` leaves the roll without meaning.", hint="Give a number of 1 or more.",
                             word=str(word), count=count)
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

    # --- the ledger and the house

    def undo(self, children: Children) -> Line:
        """`undo [#ENTRY]`."""
        numbers = [part for part in children[1:] if isinstance(part, int)]
        if not numbers:
            bare(children[0])
        return Clauses(children[1:]).line(everyday.Undo(entry=numbers[0] if numbers else None))

    def redo(self, children: Children) -> Line:
        """`redo`."""
        bare(children[0])
        return Clauses(children[1:]).line(everyday.Redo())

    def log(self, children: Children) -> Line:
        """`log [N]`."""
        counts = [whole(part) for part in children[1:] if isinstance(part, Token)]
        if not counts:
            bare(children[0])
        return Clauses(children[1:]).line(everyday.ShowLog(count=counts[0] if counts else None))

    def help(self, children: Children) -> Line:
        """`help [VERB]`."""
        if len(children) == 1:
            bare(children[0])
        return Clauses(()).line(everyday.Help(topic=str(children[1]).casefold() if len(children) > 1 else None))

    def about(self, children: Children) -> Line:
        """`about`."""
        bare(children[0])
        return Clauses(()).line(everyday.About())

    def settings_show(self, children: Children) -> Line:
        """`settings show`."""
        bare(children[1])
        return Clauses(()).line(everyday.ShowSettings())

    def settings_ruleset(self, children: Children) -> Line:
        """`settings ruleset KEY`."""
        return Clauses(()).line(everyday.SetRuleset(key=str(children[2]).casefold()))

    def settings_switch(self, children: Children) -> Line:
        """`settings switch NAME VALUE`."""
        return Clauses(()).line(everyday.SetSwitch(name=str(children[2]).casefold(), value=_joined(children[3:])))

    def settings_gm(self, children: Children) -> Line:
        """`settings gm ROLE`."""
        return Clauses(()).line(everyday.SetGmRole(role=_joined(children[2:])))

    def settings_dice(self, children: Children) -> Line:
        """`settings dice manual on|off`."""
        return Clauses(()).line(everyday.SetManualDice(value=str(children[3]).casefold()))

    def settings_language(self, children: Children) -> Line:
        """`settings language CODE`."""
        return Clauses(()).line(everyday.SetLanguage(code=str(children[2])))


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


def _joined(parts: Children) -> str:
    """Words of a free text as one."""
    if len(parts) == 1:
        only = parts[0]
        if isinstance(only, Signed):
            return str(only.value)
        return unquoted(only) if only.type == "STRING" else str(only)
    return " ".join(map(str, parts))


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
                raise ParseError("A signed number ends the faces: `{face}` cannot stand behind it.",
                                 face=str(face), column=column(face))
            else:
                faces.append(whole(face))
        if not faces:
            raise ParseError("Behind `rolled` stand faces; a signed number is a modifier.",
                             hint="Say the face first: `rolled 4 +3`.", column=modifiers[0].column)
        result += [Clause("rolled", tuple(faces), part.column), *modifiers]
    return result


def _dice(children: Children) -> tuple[int, int | str, list[Any]]:
    """Count, sides, and what stands behind them."""
    parts = list(children)
    count: int | None = None
    if isinstance(parts[0], Group):
        count = _constant(parts.pop(0), parts[0])
    token = parts.pop(0)
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
    if word == "e":
        return Explode((selector,))
    return Reroll({"ro": "once", "ra": "add"}.get(word, "until"), (selector,))


def _two_readings(token: Token, word: str, number: int) -> ParseError:
    readings = {
        "k": f"`kh{number}` keeps the {number} highest, `k={number}` keeps what shows {number}",
        "p": f"`pl{number}` drops the {number} lowest, `p={number}` drops what shows {number}",
        "r": f"`r={number}` rerolls what shows {number}, `r<{number}` what is lower",
    }
    return ParseError("`{term}` means different things in different programs: {readings}.",
                      hint="{readings}.", term=f"{word}{number}", readings=readings[word], column=column(token))
