"""Turns what is rolled into sources and codes while a line is read."""

from __future__ import annotations

import re
from importlib import resources

from lark import Token

from rules.errors import NotAllowed, ParseError
from rules.grammar.charts_reader import GRAMMAR as CHARTS
from rules.grammar.charts_reader import ChartsReader
from rules.grammar.frame_reader import Children
from rules.grammar.parts import Signed, column, name_of, whole
from rules.grammar.reader import Reader
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.clauses import refuse_other_dice
from rules.rulesets.witcher.source import Code, Source

GRAMMAR = resources.files("rules.rulesets.witcher").joinpath("commands.lark").read_text("utf-8") + CHARTS
_CLAUSE_WORDS = frozenset(re.findall(r'^c_\w+: "([a-z]+)"', GRAMMAR, re.MULTILINE)) | {"rolled", "as", "secret"}


_SLASH = re.compile(r"\s*/\s*")


class SourceReader(Reader, ChartsReader):
    """Readers of sources, damage codes and size words."""

    def size(self, token: Token) -> int:
        """The figure of a size word. Rule: witcher D11."""
        return CONSTANTS.size[token.lower().rstrip(" :=")]

    def source(self, children: Children) -> Source:
        """What is rolled."""
        head = children[0]
        numbers = tuple(part.value for part in children if isinstance(part, Signed))
        if isinstance(head, Signed):
            return Source(numbers=numbers)
        if head.type == "STAT":
            return Source(stat=whole(children[1]), numbers=numbers)
        if head.type == "DICE":
            refuse_other_dice(head)
            return Source(numbers=numbers)
        if head.type == "WORD" and head.lower() in _CLAUSE_WORDS:
            raise ParseError(
                "Before `{word}` stands what is rolled, such as `1d10+14`.", word=str(head), column=column(head)
            )
        name = name_of(part for part in children if isinstance(part, Token)).text
        return Source(name=_SLASH.sub("/", name), numbers=numbers)

    def code(self, children: Children) -> Code:
        """What a blow rolls. Raises `NotAllowed` for a negative amount."""
        head = children[0]
        numbers = tuple(part.value for part in children if isinstance(part, Signed))
        if isinstance(head, Signed):
            if head.value < 0:
                raise NotAllowed(
                    "Damage cannot be negative: {amount}.",
                    hint="To give back, say `heal NAME {healed}`.",
                    amount=head.value,
                    healed=-head.value,
                )
            return Code(numbers=numbers)
        if head.type == "INT":
            return Code(numbers=(whole(head), *numbers))
        count, sides = head.lower().split("d")
        if not (sides.isdigit() or sides == "%"):
            raise ParseError(
                "A blow rolls plain dice such as `2d6+3`, not `{dice}`.", dice=str(head), column=column(head)
            )
        return Code(
            count=whole(head.update(value=count)) if count else 1,
            sides=100 if sides == "%" else whole(head.update(value=sides)),
            numbers=numbers,
        )
