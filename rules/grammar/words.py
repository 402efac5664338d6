"""Keywords, and what the words of the grammar are called for people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lark.lexer import PatternRE, PatternStr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lark.lexer import TerminalDef

_KEYWORD = re.compile(r"[a-z][a-z -]*")
_BLANKS = r"\s+"
_ESCAPED = re.compile(r"\\(.)")
_NO_LONGER_WORD = r"(?![^\W\d]|'|[^\x00-\x7f])"
_NO_HYPHEN = r"(?!-[^\W\d_])"
_DICE = {"open", "check"}
"""Dice that are words: a hyphen behind them is a minus sign, as in `open-check`."""
KEYWORD_PRIORITY = 5

GLOSSARY = {
    "INT": "a number",
    "NUMBER": "a number",
    "SIGNED": "`+N` or `-N`",
    "SIGN": None,
    "DICE": "dice such as `2d6`",
    "DICE_OF": None,
    "WORD": "a name",
    "STRING": None,
    "FIELD": None,
    "ENTRY": "an entry such as `#12`",
    "MULTIPLY": "`*` or `/`",
    "COMPARE": "a comparison such as `>=8`",
    "KEEP": "`kh` `kl` `dh` `dl`",
    "EXPLODE": "`!`",
    "EXPLODE_ON": None,
    "REROLL": "`r<N`",
    "OPERATOR": None,
    "SELECT": None,
    "LPAR": "`(`",
    "RPAR": "`)`",
    "COMMA": "`,`",
    "$END": "the end of the line",
}
"""What a terminal is called in a message; `None` for one that another name covers."""

SAMPLES = {
    "INT": "10",
    "NUMBER": "10",
    "SIGNED": "+10",
    "DICE": "1d6",
    "WORD": "Ana",
    "ENTRY": "#1",
    "RPAR": ")",
    "LPAR": "(1",
}
"""Text that a terminal could be, to build a line that can be read."""


def keyword(terminal: TerminalDef) -> None:
    """Let a keyword match as a whole word, with its value joined or not; other terminals stay as they are."""
    pattern = terminal.pattern
    if not (isinstance(pattern, PatternStr) and _KEYWORD.fullmatch(pattern.value)):
        return
    hyphen = "" if pattern.value in _DICE else _NO_HYPHEN
    text = _BLANKS.join(map(re.escape, pattern.value.split())) + _NO_LONGER_WORD + hyphen + r"(?:\s*[:=])?"
    terminal.pattern = PatternRE(text, pattern.flags)
    terminal.priority = KEYWORD_PRIORITY


def _word(terminal: TerminalDef) -> str | None:
    """The word of a keyword, out of the pattern that `keyword` gave it."""
    words, edge, _ = terminal.pattern.value.partition(_NO_LONGER_WORD)
    return _ESCAPED.sub(r"\1", words.replace(_BLANKS, " ")) if edge and terminal.priority == KEYWORD_PRIORITY else None


class Keywords:
    """The keywords of one grammar, by the terminals of its parser."""

    def __init__(self, terminals: Iterable[TerminalDef]) -> None:
        self.by_terminal = {one.name: word for one in terminals if (word := _word(one)) is not None}

    def called(self, terminal: str) -> str | None:
        """What people call a terminal; `None` if it need not be named."""
        word = self.by_terminal.get(terminal)
        return f"`{word}`" if word else GLOSSARY.get(terminal)

    def sample(self, terminal: str) -> str | None:
        """Text that a terminal could be."""
        return self.by_terminal.get(terminal) or SAMPLES.get(terminal)
