"""The language of one ruleset: from text to a line, or to an error that helps."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from lark.exceptions import UnexpectedInput

from rules.command import Line
from rules.errors import ParseError, Unknown, quote
from rules.expression import BRACKET_LIMIT
from rules.grammar import explain
from rules.grammar.complete import Suggestion, suggest
from rules.grammar.syntax import Syntax
from rules.grammar.text import read, refuse_deep

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.command import Verb
    from rules.grammar.reader import Reader
    from rules.grammar.text import Typed

REMEMBERED = 1_024
"""Lines whose meaning is kept, by text."""

_FIRST = re.compile(r"\s*(?:odds\s+|alias\s+add\s+[^\s\"]+\s+)?([^\W\d_][\w'-]*)", re.IGNORECASE)
"""The word that a line begins with, or the line within it."""


class UnknownVerb(Unknown):
    """The first word of a line is no verb of this ruleset."""

    def __init__(self, verb: str, hint: str | None, **figures: str | None) -> None:
        super().__init__("There is no verb `{verb}` here.", hint=hint, column=None, verb=quote(verb), **figures)
        self.verb = verb


class Language(Syntax):
    """Reads and completes lines."""

    def __init__(self, key: str, grammar: str, reader: Reader, verbs: Iterable[Verb]) -> None:
        super().__init__(key, grammar, reader, verbs)
        self._remembered = lru_cache(REMEMBERED)(self.parse_anew)

    def parse(self, text: str) -> Line:
        """The meaning of a line. Raises `ParseError` with the column and a way out, or another `RulesError`."""
        return self._remembered(text)

    def complete(self, text: str, names: Iterable[str] = ()) -> list[Suggestion]:
        """What may come next behind `text`, whose last word may be half typed."""
        return suggest(self, text, names)

    def make_ready(self) -> None:
        """Build the parser now rather than for the first line."""
        _ = self.lark

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

    def _refuse_unknown_verb(self, typed: Typed) -> None:
        word = _FIRST.match(typed.plain)
        if word is None or word[1].casefold() in self.verbs:
            return
        meant = explain.foreign(self, typed)
        near = None if meant else explain.nearest(word[1], self.verbs)
        hint = None if meant else "Did you mean `{near}`?" if near else "`help` lists the verbs."
        refusal = UnknownVerb(word[1].casefold(), hint, near=near)
        mended = f"{typed.plain[: word.start(1)].lstrip()}{near}{typed.line[word.end(1) :]}"
        refusal.way_out = meant or (mended if near and self.readable(mended) else None)
        raise refusal
