"""Text of a card as Discord's markdown: bold and struck-through as marked, every other character literal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.gateway.limits import cut, length
from bot.render.marks import (
    BOLD,
    BOLD_END,
    CODE,
    CODE_END,
    PLACE,
    PLACE_END,
    ROLE,
    ROLE_END,
    STRUCK,
    STRUCK_END,
    harmless,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

# A place is a channel: its key between such brackets is shown as its name, and so is a role's.
_MARKS = {
    BOLD: "**",
    BOLD_END: "**",
    STRUCK: "~~",
    STRUCK_END: "~~",
    CODE: "`",
    CODE_END: "`",
    PLACE: "<#",
    PLACE_END: ">",
    ROLE: "<@&",
    ROLE_END: ">",
}
_END = {BOLD: BOLD_END, STRUCK: STRUCK_END, CODE: CODE_END, PLACE: PLACE_END, ROLE: ROLE_END}
_ALWAYS = frozenset("\\*_~|`<>[]()@")
# A sign that begins a heading, a list, small print or a quotation at the start of a line; and a link's colon.
_AT_START = re.compile(r"\s*(?:[#+-]|\d+(?=\.))")
_LINK = re.compile(r":(?=//)")
_SPLIT = re.compile(f"([{''.join(_MARKS)}])")
_ELLIPSIS = "…"
_CLOSING = 5
"""Room for the marks that are open where a text is cut."""


def markdown(text: str, room: int) -> str:
    """A marked text as Discord shows it literally, in at most `room` characters; what is cut shows as `…`."""
    out: list[str] = []
    left = room - length(_ELLIPSIS) - _CLOSING
    open_marks: list[str] = []
    for piece, mark in _pieces(text):
        if length(piece) > left:
            out.append(_ELLIPSIS)
            break
        out.append(piece)
        left -= length(piece)
        if mark in _END:
            open_marks.append(mark)
        elif mark and open_marks:
            open_marks.pop()
    out += [_MARKS[_END[mark]] for mark in reversed(open_marks)]
    return "".join(out)


def code_block(text: str, room: int) -> str:
    """A text in a code block, where nothing can end the block but its end."""
    return f"```\n{cut(_in_code(text), room - 8)}\n```"


def inline_code(text: str, room: int) -> str:
    """A text as code inside a line."""
    return f"`` {cut(_in_code(text), room - 6)} ``"


def _in_code(text: str) -> str:
    """A text with a zero-width space behind each backtick: several in a row would end the code."""
    return "\n".join(map(harmless, text.split("\n"))).replace("`", "`\u200b")


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """The pieces that a text may be cut between, each with the mark that it stands for."""
    for number, line in enumerate(text.split("\n")):
        if number:
            yield "\n", ""
        parts = _SPLIT.split(line)
        for index, part in enumerate(parts):
            if part in _MARKS:
                yield _MARKS[part], part
            elif index and parts[index - 1] == CODE:
                yield from ((char, "") for char in _in_code(part))
            else:
                yield from ((piece, "") for piece in _literal(harmless(part), at_start=index == 0))


def _literal(text: str, *, at_start: bool) -> Iterator[str]:
    begun = _AT_START.match(text) if at_start else None
    # The backslash goes before the sign, or between a list's number and its dot.
    special = {begun.end() if text[begun.end() - 1].isdigit() else begun.end() - 1} if begun else set[int]()
    special |= {found.end() for found in _LINK.finditer(text)}
    for place, char in enumerate(text):
        yield f"\\{char}" if char in _ALWAYS or place in special else char
