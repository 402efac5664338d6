"""From a line that cannot be read to an error that helps: where, what could stand there, and a line that works."""

from __future__ import annotations

import difflib
import re
from itertools import islice
from typing import TYPE_CHECKING

from rules.errors import ParseError, quote
from rules.grammar.complete import accepted
from rules.grammar.foreign import ours
from rules.grammar.syntax import place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lark.exceptions import UnexpectedInput

    from rules.grammar.syntax import Syntax
    from rules.grammar.text import Typed

_SHOWN = 8
_SHOWN_SECOND = 24
"""Words that are named where all of them are keywords behind a verb: people look for one of them."""
_TRIES = 60
_DEPTH = 4
_LONG = 120
"""Characters from which on a line is continued by one word only: each try reads all of it."""


_SOURCE = re.compile(r"\s*(?:odds\s+)?(?:check|cast|save|assess|bolt|blast)\b", re.IGNORECASE)
"""Lines whose second word is what is rolled: a number behind it is no part of a name."""
_MEANT = {"DC", "COST"}
"""Keywords that people leave out before a number."""
_NO_NUMBER = "vs"
"""Behind it stands a roll; people say it for `dc` as well."""


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that was most likely meant, if one is near."""
    found = difflib.get_close_matches(word.casefold(), list(choices), 1, 0.6)
    if found:
        return found[0]
    swapped = sorted(word.casefold())
    return next((one for one in choices if sorted(one) == swapped), None)


def unexpected(syntax: Syntax, typed: Typed, error: UnexpectedInput) -> ParseError:
    """The error for a word or the end of the line where it cannot stand."""
    at = place(typed, error)
    can = accepted(syntax.lark, typed.plain[:at])
    wanted = _wanted(syntax, can, typed.plain[:at])
    rest = typed.plain[at:]
    word = _word_at(rest)
    close = nearest(re.sub(r"[\d:=]+$", "", word), _keywords(syntax, can)) if word else None
    if not word:
        what = "The line ends too early. Here may come: {wanted}." if wanted else "The line ends too early."
        if not typed.plain.strip():
            what = "Here stands nothing to play. A line begins with a verb; `help` lists them."
        refusal = ParseError(what, column=len(typed.plain.rstrip()) + 1, wanted=wanted)
        refusal.way_out = way_out(syntax, typed, at, close)
        return refusal
    refusal = ParseError(_what(typed, at, close, wanted), column=at + 1, word=quote(word), wanted=wanted, close=close)
    refusal.way_out = way_out(syntax, typed, at, close)
    noted = f"{typed.plain[:at].strip()} # {typed.line[at:].strip()}"
    if rest[:1].isalpha() and refusal.way_out in set(_foreign(syntax, typed)) and syntax.readable(noted):
        refusal.hint = "Did you mean `{meant}`? As a note: `{noted}`."
        refusal.figures |= {"meant": refusal.way_out, "noted": noted}
    return refusal


def _wanted(syntax: Syntax, can: set[str], before: str) -> str:
    """What may stand somewhere, in words; all of them behind a verb that wants a second word."""
    named = list(filter(None, map(syntax.keywords.called, sorted(can, key=_order))))
    second = before.strip().casefold() in syntax.verbs and can <= set(syntax.keywords.by_terminal)
    shown = _SHOWN_SECOND if second else _SHOWN
    return ", ".join(dict.fromkeys(named)) if len(named) <= shown else ", ".join([*named[:shown], "…"])


def _what(typed: Typed, at: int, close: str | None, wanted: str) -> str:
    """The sentence about a word that cannot stand where it stands."""
    if not typed.plain[:at].strip():
        return "`{word}` cannot stand here. A line begins with a verb; `help` lists them."
    what = "`{word}` cannot stand here."
    if close:
        what += " Did you mean `{close}`?"
    return what + " Here may come: {wanted}." if wanted else what


def foreign(syntax: Syntax, typed: Typed) -> str | None:
    """The line in our spelling, if it is one of another program that we know."""
    return next(filter(syntax.readable, _foreign(syntax, typed)), None)


def _foreign(syntax: Syntax, typed: Typed) -> Iterator[str]:
    lines = ours(typed.plain, syntax.verbs)
    return (f"{line} # {typed.note}" if typed.note and "#" not in line else line for line in lines)


def with_way_out(syntax: Syntax, typed: Typed, error: ParseError) -> ParseError:
    """The same error with a column and a line that can be read."""
    if error.column is None:
        error.column = len(typed.plain.rstrip()) + 1
    at = error.column - 1
    advised = filter(syntax.readable, _advised(typed, at, error.advice or ""))
    error.way_out = next(advised, None) or way_out(syntax, typed, at, None)
    return error


def way_out(syntax: Syntax, typed: Typed, at: int, close: str | None) -> str | None:
    """A line near to what was typed that can be read."""
    return next(filter(syntax.readable, _candidates(syntax, typed, at, close)), None)


def _candidates(syntax: Syntax, typed: Typed, at: int, close: str | None) -> Iterator[str]:
    note = f" # {typed.note}" if typed.note else ""
    head, rest = typed.plain[:at].strip(), typed.plain[at:].rstrip()
    word = _word_at(rest)
    yield from _foreign(syntax, typed)
    if close and word:
        digits = re.search(r"[\d]+$", word)
        mended = f"{close} {digits[0]}" if digits else close
        yield f"{typed.plain[:at]}{mended}{rest[len(word) :]}{note}".strip()
        yield f"{typed.plain[:at]}{mended}{note}".strip()
    yield from (line + note for line in _named(typed.plain.rstrip(), at, sure=word.isdecimal()))
    if head:
        can = accepted(syntax.lark, typed.plain[:at])
        yield from (line + note for line in _joined(syntax, can, head, rest, word))
    if rest.strip() and head:
        yield f"{head} # {typed.line[at:].strip()}"
        if word[:1].isalpha() or rest.startswith('"'):
            yield f"{head} to {rest}{note}"  # where nothing is left out, whom it is for
        yield f"{head} {rest[len(word) :].lstrip()}{note}".strip()
    if head:
        yield from _begun(syntax, head, note)
    else:
        yield f"roll {rest.strip()}"
    if rest.strip():
        yield head + note
    yield from (line + note for line in _quoted(typed.plain.rstrip(), at))
    verb = (typed.plain.split() or [""])[0].casefold()
    yield from syntax.examples.get(verb, ())
    yield "roll 2d6"


def _begun(syntax: Syntax, head: str, note: str) -> Iterator[str]:
    """Lines that begin as this one does: examples of the verb, and samples of what could follow."""
    spoken = [one for many in syntax.examples.values() for one in many]
    yield from (one for one in spoken if one.casefold().startswith(f"{head.casefold()} "))
    if head.casefold().startswith("alias "):
        yield f"{head} roll 2d6{note}"
    depth, tries = (_DEPTH, _TRIES) if len(head) <= _LONG else (1, 3)
    yield from (line + note for line in islice(_continued(syntax, head, depth), tries))


def _advised(typed: Typed, at: int, advice: str) -> Iterator[str]:
    """The line with what the advice quotes in the place of the word, or else behind it."""
    note = f" # {typed.note}" if typed.note else ""
    head, rest = typed.plain[:at].strip(), typed.plain[at:].rstrip()
    for words in re.findall("`([^`]+)`", advice):
        yield f"{head} {words}{rest[len(_word_at(rest)) :]}{note}".strip()


def _quoted(line: str, at: int) -> Iterator[str]:
    """The line with a word and the number behind it as one name: copies of a combatant are called so."""
    for found in reversed(list(re.finditer(r"([^\W\d_][\w']*)\s+([0-9]+)(?=\s)", line[: at + 1]))):
        yield f'{line[: found.start()]}"{found[1]} {found[2]}"{line[found.end() :]}'.strip()


def _named(line: str, at: int, *, sure: bool) -> Iterator[str]:
    """The line with two words behind its second word as one name; unless that is `sure`, the other begins like one."""
    found = re.match(
        r"(\s*(?:combat|sheet)\s+\w+\s+)([^\W\d_][\w']*\s+([^\W\d_])[\w']*)(?=\s|$)", line[:at], re.IGNORECASE
    )
    if found and (sure or found[3].isupper()):
        yield f'{found[1]}"{found[2]}"{line[found.end() :]}'


def _joined(syntax: Syntax, can: set[str], head: str, rest: str, word: str) -> Iterator[str]:
    """The line with what is missing before the word: a comma, the sign of an entry, or what a number wants."""
    if "ENTRY" in can:
        yield f"{head} #{rest}" if word.isdecimal() else f"{head} #1 {rest}".strip()
        yield f"{head} #1 {word}"
    if "COMMA" in can and word[:1].isalpha():
        yield f"{head}, {rest}"
    if word.isdecimal():
        yield from _before_number(syntax, can, head, rest, word)


def _before_number(syntax: Syntax, can: set[str], head: str, rest: str, word: str) -> Iterator[str]:
    """The line with what is missing before a number: its sign, quotes, a keyword; or with another keyword."""
    *before, last = head.rsplit(maxsplit=1)
    last = last.casefold()
    if last == _NO_NUMBER:
        yield f"{' '.join(before)} dc {rest}"
    if last in syntax.verbs and "SIGNED" in can:
        yield f"{head} +{rest}"
    elif meant := _MEANT & can:
        yield from (f"{head} {one.casefold()} {rest}" for one in sorted(meant))
    elif last in syntax.keywords.by_terminal.values():
        yield f'{head} "{word}"{rest[len(word) :]}'
    elif _SOURCE.match(head) and "SIGNED" in can:
        yield f"{head} +{rest}"
    else:
        words = re.findall(r"\S+\s*", head)
        for many in range(1, min(len(words), _DEPTH)):
            name = "".join(words[-many:])
            if not name[0].isalpha() or (many > 1 and re.search("[0-9]", name)):
                return
            yield f'{"".join(words[:-many])}"{name.strip()} {word}"{rest[len(word) :]}'


def _continued(syntax: Syntax, head: str, depth: int) -> Iterator[str]:
    """The line with samples of what could follow, the shortest first."""
    level = [head]
    for _ in range(depth):
        following: list[str] = []
        for text in level:
            for terminal in sorted(accepted(syntax.lark, text), key=_order):
                sample = syntax.keywords.sample(terminal)
                if sample:
                    following.append(f"{text} {sample}")
        yield from following[:_TRIES]
        level = following[:4]


def _word_at(rest: str) -> str:
    found = re.match(r"[^\W_][\w'.:=%-]*|\S", rest)
    return found[0] if found else ""


def _keywords(syntax: Syntax, can: set[str]) -> list[str]:
    return [word for terminal, word in syntax.keywords.by_terminal.items() if terminal in can]


def _order(terminal: str) -> tuple[int, str]:
    """Numbers and names first, then keywords, rare signs and the end of the line last."""
    if terminal == "$END":
        return 10, terminal
    first = {"INT": 0, "NUMBER": 0, "DICE": 1, "WORD": 2, "SIGNED": 3, "RPAR": 0}
    last = {"MULTIPLY", "COMPARE", "KEEP", "EXPLODE", "REROLL", "AS", "SECRET", "ROLLED", "LPAR"}
    return first.get(terminal, 9 if terminal in last else 5), terminal
