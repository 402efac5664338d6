"""The language of one ruleset: one LALR grammar, built once when it is first needed."""

from __future__ import annotations

import gc
import re
from contextlib import contextmanager
from functools import cached_property, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from lark import Lark
from lark.exceptions import UnexpectedInput

from rules.command import Line
from rules.errors import ParseError, RulesError, Unknown, quote
from rules.expression import BRACKET_LIMIT
from rules.grammar import explain
from rules.grammar.complete import Suggestion, suggest
from rules.grammar.kept import parser
from rules.grammar.parts import quoted
from rules.grammar.text import plain, read, refuse_deep
from rules.grammar.words import Keywords, keyword

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from rules.command import Verb
    from rules.grammar.reader import Reader
    from rules.grammar.text import Typed

SHARED_PARTS = ("common.lark", "house.lark", "sheets.lark", "combat.lark")
"""Parts of the grammar that every ruleset has."""
MAKERS = ("language.py", "words.py")
"""What makes a parser of the parts."""
REMEMBERED = 1_024
"""Lines whose meaning is kept, by text."""


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


class UnknownVerb(Unknown):
    """The first word of a line is no verb of this ruleset."""

    def __init__(self, verb: str, hint: str, **figures: str | None) -> None:
        super().__init__("There is no verb `{verb}` here.", hint=hint, column=None, verb=quote(verb), **figures)
        self.verb = verb


class Language:
    """Reads and completes lines. `grammar` is the part of the ruleset `key`, `reader` what its rules become.

    `verbs` are all words that a line may begin with.
    """

    def __init__(self, key: str, grammar: str, reader: Reader, verbs: Iterable[Verb]) -> None:
        self._key = key
        self.grammar = grammar
        self.reader = reader
        self.examples = {verb.name: verb.examples for verb in verbs}
        self.verbs = tuple(self.examples)
        self.entry_verbs = frozenset(verb.name for verb in verbs if verb.takes_entry)
        self._remembered = lru_cache(REMEMBERED)(self.parse_anew)

    def parse(self, text: str) -> Line:
        """The meaning of a line. Raises `ParseError` with the column and a way out, or another `RulesError`."""
        return self._remembered(text)

    def complete(self, text: str, names: Iterable[str] = ()) -> list[Suggestion]:
        """What may come next behind `text`, whose last word may be half typed."""
        return suggest(self, text, names)

    def spell_name(self, name: str) -> str:
        """A name as it must be written to be read as one: bare where nothing else could be meant, else in quotes."""
        bare = self._bare.fullmatch(name) and plain(name) == name and not self._taken.match(name)
        return name if bare else quoted(name)

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

    def make_ready(self) -> None:
        """Build the parser now rather than for the first line."""
        _ = self.lark

    @cached_property
    def _bare(self) -> re.Pattern[str]:
        """A bare word."""
        return re.compile(self.lark.get_terminal("WORD").pattern.to_regexp())

    @cached_property
    def _taken(self) -> re.Pattern[str]:
        """Whatever a bare word could be taken for instead of a name."""
        others = [t for t in self.lark.terminals if t.name not in ("WORD", "STRING", "INT", "FIELD", "SIGN", "SIGNED")]
        return re.compile("|".join(t.pattern.to_regexp() for t in others), re.IGNORECASE)

    def parse_anew(self, text: str) -> Line:
        """The meaning of a line, read although it may be remembered. Raises like `parse`."""
        typed = read(text, self.entry_verbs)
        if typed.plain.count("(") > BRACKET_LIMIT:
            refuse_deep(typed.plain)
        try:
            line: Line = self.lark.parse(typed.plain)  # type: ignore[assignment] -- the reader makes a line
        except UnexpectedInput as error:
            self._refuse_unknown_verb(typed)
            raise explain.unexpected(self, typed, error) from None
        except ParseError as error:
            raise explain.with_way_out(self, typed, error) from None
        if typed.note:
            line = Line(line.command, line.hand, line.actor, line.secret, typed.note)
        return line.spelled(self.spell_name)

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
            return explain.place(typed, error)
        except ParseError as error:
            return len(text) if error.column is None else error.column - 1
        except RulesError:
            return 0
        return None

    def _refuse_unknown_verb(self, typed: Typed) -> None:
        word = re.match(r"\s*(?:odds\s+)?([^\W\d_][\w'-]*)", typed.plain, re.IGNORECASE)
        if word and word[1].casefold() not in self.verbs:
            near = explain.nearest(word[1], self.verbs)
            hint = "Did you mean `{near}`?" if near else "`help` lists the verbs."
            raise UnknownVerb(word[1].casefold(), hint, near=near)
