"""Bold, struck-through and code inside a card, marked by control characters that no user text can hold."""

from __future__ import annotations

import re
import unicodedata

BOLD, BOLD_END, STRUCK, STRUCK_END = "\x01", "\x02", "\x03", "\x04"
CODE, CODE_END = "\x05", "\x06"
PLACE, PLACE_END = "\x0e", "\x0f"
ROLE, ROLE_END = "\x10", "\x11"
"""Around the key of a place or a role, which a medium may show by a name."""

_BARE = {CODE: "`", CODE_END: "`", PLACE: "", PLACE_END: "", ROLE: "", ROLE_END: ""}
_ANSI = str.maketrans({BOLD: "\x1b[1m", BOLD_END: "\x1b[22m", STRUCK: "\x1b[9m", STRUCK_END: "\x1b[29m", **_BARE})
_PLAIN = str.maketrans({BOLD: "", BOLD_END: "", STRUCK: "~", STRUCK_END: "~", **_BARE})
_MARKED = re.compile(f"[{STRUCK}{CODE}{PLACE}{ROLE}]")
_PLACE = re.compile(r"<#(.+?)>")
_ROLE = re.compile(r"<@&(.+?)>")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_CODE = re.compile(r"`(.+?)`")
_HARMFUL = {"Cc", "Cs", "Co", "Cn"}
_DIRECTION = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def marked(template: str) -> str:
    """A sentence with its `**bold**`, `<#place>`, `<@&role>` and code in backticks as marks, yet to be filled."""
    bold = _BOLD.sub(f"{BOLD}\\1{BOLD_END}", template)
    named = _ROLE.sub(f"{ROLE}\\1{ROLE_END}", _PLACE.sub(f"{PLACE}\\1{PLACE_END}", bold))
    return with_code(named)


def with_code(text: str) -> str:
    """A text with its code in backticks turned into marks."""
    return _CODE.sub(f"{CODE}\\1{CODE_END}", text)


def plain_text(text: str) -> str:
    """The text for a medium without bold; struck-through text stands between tildes, code between backticks."""
    text = text.replace(BOLD, "").replace(BOLD_END, "")  # the usual marks, the quick way
    return text.translate(_PLAIN) if _MARKED.search(text) else text


def ansi(text: str) -> str:
    """The text for a terminal that knows bold and struck-through."""
    return text.translate(_ANSI)


def harmless(text: str) -> str:
    """Somebody's text without characters that steer a terminal, a message or the direction of writing."""
    if text.isascii() and text.isprintable():
        return text
    kept = (char if char != "\t" else " " for char in text if char not in _DIRECTION)
    return "".join(char for char in kept if unicodedata.category(char) not in _HARMFUL)
