"""What may come next: one function for every place where a line is typed."""

from __future__ import annotations

import re
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from lark.exceptions import UnexpectedInput

from rules.errors import RulesError
from rules.grammar.parts import Twice
from rules.grammar.text import read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lark import Lark
    from lark.parsers.lalr_parser_state import ParserState

    from rules.grammar.syntax import Syntax

_LAST_WORD = re.compile(r"(?<!\w)(?:[^\W\d_]|[^\x00-\x7f])[\w'.-]*$")
_NAMED = {"WORD", "STRING"}
_FIELD = re.compile(r"[a-z_]+(?:\.[\w'-]+)+")
_WORDS = re.compile(r"[^\W\d_][\w'-]*")
_SAMPLES = {"INT": "1", "DICE": "1d6", "SIGNED": "+1", "SIGN": "+ 1", "WORD": "x", "STRING": '"x"', "FIELD": "x.y"}
"""Something that each kind of value could be."""
MOST_VALUES = 3
"""Values that one clause may take."""
NAMES = 30
"""Names that are offered at once; each of them is tried on the line."""


class Suggestion(NamedTuple):
    """A word that may come next, and where in the typed text it begins."""

    text: str
    start: int


def accepted(lark: Lark, plain: str) -> set[str]:
    """Terminals that may follow `plain`; none if `plain` itself cannot be read."""
    parser = lark.parse_interactive(plain)
    # Only the grammar is asked: half a line must not reach the readers, which may refuse it for what it means.
    state = cast("ParserState[object]", parser.parser_state)
    state.parse_conf = copy(state.parse_conf)
    state.parse_conf.callbacks = {}
    try:
        parser.exhaust_lexer()
    except UnexpectedInput:
        return set()
    return {str(terminal) for terminal in cast("Iterable[object]", parser.accepts())}


def suggest(syntax: Syntax, text: str, names: Iterable[str]) -> list[Suggestion]:
    """Words that may stand where the last, half-typed word of `text` stands, or else behind it."""
    try:
        typed = read(text, syntax.entry_verbs)
    except RulesError:
        return []
    if typed.note is not None or "#" in text[len(typed.plain) :]:
        return []
    plain = typed.plain.ljust(len(text))
    half = _LAST_WORD.search(plain)
    if half:
        finished = _words(syntax, plain, half.start(), names)
        if finished and finished != [plain[half.start() :].casefold()]:
            return _readable(syntax, text, half.start(), finished)
    gap = "" if not plain.strip() or plain.endswith((" ", "\t", "+", "-", "(", "*", "/")) else " "
    following = _words(syntax, plain, len(plain), names)
    return _readable(syntax, text, len(text), [gap + word for word in following])


def _words(syntax: Syntax, plain: str, start: int, names: Iterable[str]) -> list[str]:
    """Words that may stand at `start` and begin as what is typed there: keywords first, then names."""
    begun = plain[start:].casefold()
    can = accepted(syntax.lark, plain[:start])
    keywords = {word for terminal, word in syntax.keywords.by_terminal.items() if terminal in can}
    found = sorted(word for word in keywords if word.startswith(begun))
    meant = [name for name in names if name.casefold().startswith(begun)]
    if can & _NAMED:
        found += [syntax.spell_name(name) for name in meant if not _FIELD.fullmatch(name)][:NAMES]
    if "FIELD" in can:
        found += [name for name in meant if _FIELD.fullmatch(name)][:NAMES]
    return found


def _readable(syntax: Syntax, text: str, start: int, words: Iterable[str]) -> list[Suggestion]:
    """Those of the words behind which nothing on the line is wrong yet, nor will be because they stand there twice."""
    there = set(_WORDS.findall(text[:start].casefold()))
    lines = [(word, text[:start] + word) for word in words]
    return [
        Suggestion(word, start)
        for word, line in lines
        if syntax.stops_at(line) in (None, len(line)) and not (word.strip() in there and _is_twice(syntax, line))
    ]


def _is_twice(syntax: Syntax, line: str) -> bool:
    """Whether what a line ends with is refused once its own value stands behind it, for the line has it already."""
    return any(map(partial(_repeats, syntax), _finished(syntax, line, MOST_VALUES)))


def _finished(syntax: Syntax, line: str, left: int) -> Iterator[str]:
    """The line with values of each kind behind it, `left` of them at most, as soon as it is whole."""
    can = accepted(syntax.lark, line)
    if "$END" in can:
        yield line
    elif left:
        words = syntax.keywords.by_terminal.items()
        samples = [one for kind, one in _SAMPLES.items() if kind in can] or [one for kind, one in words if kind in can]
        for sample in samples:
            yield from _finished(syntax, f"{line} {sample}", left - 1)


def _repeats(syntax: Syntax, line: str) -> bool:
    try:
        syntax.lark.parse(read(line, syntax.entry_verbs).plain)
    except Twice:
        return True
    except (UnexpectedInput, RulesError):
        return False
    return False
