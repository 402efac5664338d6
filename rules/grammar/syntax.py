"""The syntax of one ruleset: one LALR grammar, built once when it is first needed, and what can be asked of it."""

from __future__ import annotations

import gc
import re
from contextlib import contextmanager
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any, cast

from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from rules.errors import ParseError, RulesError
from rules.grammar.kept import parser
from rules.grammar.parts import quoted
from rules.grammar.text import plain, read
from rules.grammar.words import Keywords, keyword

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from rules.command import Verb
    from rules.grammar.reader import Reader
    from rules.grammar.text import Typed

SHARED_PARTS = ("common.lark", "house.lark", "sheets.lark", "combat.lark")
"""Parts of the grammar that every ruleset has."""
MAKERS = ("syntax.py", "words.py")
"""What makes a parser of the parts."""


@contextmanager
def _uncollected() -> Generator[None]:
    """No search for garbage meanwhile: a parser is made of very many small values, and all of them stay."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _text(name: str) -> str:
    """A file of this package."""
    return resources.files("rules.grammar").joinpath(name).read_text("utf-8")


class Syntax:
    """What can be said in a ruleset. `grammar` is the part of the ruleset `key`, `reader` what its rules become.

    `verbs` are all words that a line may begin with.
    """

    def __init__(self, key: str, grammar: str, reader: Reader, verbs: Iterable[Verb]) -> None:
        self._key = key
        self.grammar = grammar
        self.reader = reader
        self.examples = {verb.name: verb.examples for verb in verbs}
        self.verbs = tuple(self.examples)
        self.entry_verbs = frozenset(verb.name for verb in verbs if verb.takes_entry)

    def build(self, *, strict: bool = False, transformer: object | None = None) -> Lark:
        """A parser of the whole grammar. `strict` refuses every conflict; it needs the package `interegular`."""
        options: dict[str, Any] = {"strict": True} if strict else {}
        return Lark(
            "\n".join((*map(_text, SHARED_PARTS), self.grammar)),
            parser="lalr",
            lexer="contextual",
            keep_all_tokens=True,
            g_regex_flags=re.IGNORECASE,
            edit_terminals=keyword,
            transformer=transformer,
            **options,
        )

    @cached_property
    def lark(self) -> Lark:
        """The parser, built or found where it was kept, when it is first needed."""
        recipe = "\n".join((*map(_text, (*SHARED_PARTS, *MAKERS)), self.grammar))
        with _uncollected():
            built = parser(self._key, recipe, lambda reader: self.build(transformer=reader), self.reader)
        # The parser was made from it and never looks at it again, and it is as large as the parser.
        vars(built).pop("grammar", None)
        return built

    @cached_property
    def keywords(self) -> Keywords:
        """The keywords of the language."""
        return Keywords(self.lark.terminals)

    def readable(self, text: str) -> bool:
        """Whether a line can be read."""
        try:
            typed = read(text, self.entry_verbs)
            self.lark.parse(typed.plain)
        except (UnexpectedInput, RulesError):
            return False
        return True

    def stops_at(self, text: str) -> int | None:
        """Where a line stops to be readable, counted from 0; `None` where all of it can be read."""
        try:
            typed = read(text, self.entry_verbs)
        except ParseError as error:
            return (error.column or 1) - 1
        except RulesError:
            return 0
        try:
            self.lark.parse(typed.plain)
        except UnexpectedInput as error:
            return place(typed, error)
        except ParseError as error:
            return len(text) if error.column is None else error.column - 1
        except RulesError:
            return 0
        return None

    def spell_name(self, name: str) -> str:
        """A name as it must be written to be read as one: bare where nothing else could be meant, else in quotes."""
        bare = self._bare.fullmatch(name) and plain(name) == name and not self._taken.match(name)
        return name if bare else quoted(name)

    @cached_property
    def _bare(self) -> re.Pattern[str]:
        """A bare word."""
        return re.compile(self.lark.get_terminal("WORD").pattern.to_regexp())

    @cached_property
    def _taken(self) -> re.Pattern[str]:
        """Whatever a bare word could be taken for instead of a name."""
        others = [t for t in self.lark.terminals if t.name not in ("WORD", "STRING", "INT", "FIELD", "SIGN", "SIGNED")]
        return re.compile("|".join(t.pattern.to_regexp() for t in others), re.IGNORECASE)


def place(typed: Typed, error: UnexpectedInput) -> int:
    """Where the line cannot be read on, counted from 0."""
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return len(typed.plain)
    if isinstance(error, UnexpectedCharacters | UnexpectedToken):
        return cast("int | None", error.pos_in_stream) or 0
    return len(typed.plain)
