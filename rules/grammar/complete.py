"""What may come next: one function for every place where a line is typed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, cast

from lark.exceptions import UnexpectedInput

from rules.errors import RulesError
from rules.grammar.text import read

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lark import Lark

    from rules.grammar.language import Language

_LAST_WORD = re.compile(r"(?:[^\W\d_]|[^\x00-\x7f])[\w'.-]*$")
_NAMED = {"WORD", "STRING", "FIELD"}


class Suggestion(NamedTuple):
    """A word that may come next, and where in the typed text it begins."""

    text: str
    start: int


def accepted(trees: Lark, plain: str) -> set[str]:
    """Terminals that may follow `plain`; none if `plain` itself cannot be read."""
    parser = trees.parse_interactive(plain)
    try:
        parser.exhaust_lexer()
    except UnexpectedInput:
        return set()
    return {str(terminal) for terminal in cast("Iterable[object]", parser.accepts())}


def suggest(language: Language, text: str, names: Iterable[str]) -> list[Suggestion]:
    """Words that may stand where the last, half-typed word of `text` stands, or behind it."""
    try:
        typed = read(text, language.entry_verbs)
    except RulesError:
        return []
    if typed.note is not None or "#" in text[len(typed.plain) :]:
        return []
    half = _LAST_WORD.search(typed.plain)
    start = half.start() if half else len(typed.plain)
    begun = typed.plain[start:].casefold()
    can = accepted(language.trees, typed.plain[:start])
    words = [language.keywords.by_terminal[one] for one in can if one in language.keywords.by_terminal]
    found = sorted(word for word in set(words) if word.startswith(begun))
    if can & _NAMED:
        found += [language.spell_name(name) for name in names if name.casefold().startswith(begun)]
    if found == [begun]:
        return suggest(language, text + " ", names) if not text.endswith(" ") else []
    gap = " " if start and not half and not typed.plain[:start].endswith((" ", "+", "-")) else ""
    return [Suggestion(gap + word, start) for word in found]
