"""A line before it is parsed: limits, the plain form of typographic signs, and the note cut off.

Nothing is moved: character n of the plain text is character n of the line, so that an error points at what was typed.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from rules.errors import LimitExceeded, ParseError
from rules.expression import BRACKET_LIMIT, deep_brackets

LINE_LIMIT = 500
"""Characters of a line. Rule: lines 2."""

_BREAKS = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_PLAIN = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    0x2212: "-",
    0x2013: "-",
    0xD7: "*",
    0x201C: '"',
    0x201D: '"',
    0x201E: '"',
    0x3000: " ",
}
_ENTRY = re.compile(r"#[0-9]+(?![^\W_])")
_INVISIBLE = {"Cc", "Cs", "Co"}
_UNSEEN = set("\u00ad\u061c\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
"""Signs of direction, and blanks without a width. Joiners are not among them: scripts and emoji need these."""
_CURLY_CLOSING = '"\u201c\u201d\u201e\uff02'
"""What closes quotes: straight ones are closed by a straight one only, so that curly ones may stand inside."""


class Typed(NamedTuple):
    """A line as typed, its plain form without the note, and the note."""

    line: str
    plain: str
    note: str | None


def read(line: str, entry_verbs: frozenset[str]) -> Typed:
    """Make a line ready for the grammar.

    Raises `LimitExceeded` for a line over `LINE_LIMIT`, `ParseError` for several lines in one or invisible characters.
    """
    if len(line) > LINE_LIMIT:
        raise LimitExceeded(
            "A line has at most {limit} characters; this one has {length}.", limit=LINE_LIMIT, length=len(line)
        )
    body = line.rstrip()
    if body.isascii() and body.isprintable() and "#" not in body and '"' not in body:
        return Typed(line, _without_slash(body) if "/" in body else body, None)
    if broken := _BREAKS.search(body):
        raise ParseError("A line break ends the line: one command at a time.", column=broken.start() + 1)
    return _read_slowly(line, body, entry_verbs)


def _read_slowly(line: str, body: str, entry_verbs: frozenset[str]) -> Typed:
    plain: list[str] = []
    closing = ""
    opened = 0
    for at, char in enumerate(body):
        shown = char if closing else _plain_form(char)
        if closing:
            if char in closing and not _escaped(plain):
                shown, closing = '"', ""
        elif shown == '"':
            closing, opened = '"' if char == '"' else _CURLY_CLOSING, at
        elif shown == "#" and not _is_entry(body[at:], "".join(plain), entry_verbs):
            return Typed(line, _without_slash("".join(plain)), body[at + 1 :].strip() or None)
        if char == "\t":
            shown = " "
        elif char in _UNSEEN or unicodedata.category(char) in _INVISIBLE:
            raise ParseError("An invisible character stands here.", hint="Type the word anew.", column=at + 1)
        plain.append(shown)
    if closing:
        raise ParseError("These quotes are not closed.", hint='Close them with `"`.', column=opened + 1)
    return Typed(line, _without_slash("".join(plain)), None)


def is_visible(text: str) -> bool:
    """Whether a text has only characters that a line may have, and no line break."""
    return _BREAKS.search(text) is None and not any(map(_is_hidden, text))


def _is_hidden(char: str) -> bool:
    return char in _UNSEEN or unicodedata.category(char) in _INVISIBLE


def _is_entry(rest: str, before: str, entry_verbs: frozenset[str]) -> bool:
    """Whether the `#` that `rest` begins with is an entry and no note. Rule: lines 2."""
    return _takes_entry(before, entry_verbs) and bool(_ENTRY.match(plain(rest)))


def plain(text: str) -> str:
    """A text outside quotes with its typographic signs in their plain form, character by character."""
    return text if text.isascii() else "".join(map(_plain_form, text))


def _plain_form(char: str) -> str:
    if char.isascii():
        return char
    mapped = _PLAIN.get(ord(char))
    if mapped is not None:
        return chr(mapped) if isinstance(mapped, int) else mapped
    return " " if char.isspace() else char


def _escaped(before: list[str]) -> bool:
    slashes = 0
    for char in reversed(before):
        if char != "\\":
            break
        slashes += 1
    return slashes % 2 == 1


def _without_slash(text: str) -> str:
    at = len(text) - len(text.lstrip())
    return f"{text[:at]} {text[at + 1 :]}" if text[at : at + 1] == "/" else text


def _takes_entry(before: str, entry_verbs: frozenset[str]) -> bool:
    words = before.strip().lstrip("/").casefold().split()
    if words[:1] == ["odds"]:
        words = words[1:]
    return bool(words) and words[0] in entry_verbs


def refuse_deep(plain: str) -> None:
    """Raises `LimitExceeded` for brackets nested too deep, before any work is done on them."""
    level = 0
    for char in plain:
        level += (char == "(") - (char == ")")
        if level > BRACKET_LIMIT:
            raise deep_brackets()


def name_key(name: str) -> str:
    """What two spellings of one name have in common: letter case, composed accents and apostrophes never matter."""
    return unicodedata.normalize("NFC", name).casefold().replace("\u2019", "'").replace("\u2018", "'")


def blankless(key: str) -> str:
    """A name key without its blanks: look-ups ignore them."""
    return re.sub(r"\s+", "", key)
