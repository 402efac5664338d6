"""Keywords, and what the words of the grammar are called for people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lark.lexer import PatternRE, PatternStr

if TYPE_CHECKING:
    from lark.lexer import TerminalDef

_KEYWORD = re.compile(r"[a-z][a-z -]*")
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


class Keywords:
    """The keywords of one grammar; makes each of them match as a whole word with its value joined or not."""

    def __init__(self) -> None:
        self.by_terminal: dict[str, str] = {}

    def edit(self, terminal: TerminalDef) -> None:
        """Give a keyword its pattern. Called for every terminal when a grammar is built."""
        pattern = terminal.pattern
        if not (isinstance(pattern, PatternStr) and _KEYWORD.fullmatch(pattern.value)):
            return
        self.by_terminal[terminal.name] = pattern.value
        hyphen = "" if pattern.value in _DICE else _NO_HYPHEN
        text = r"\s+".join(map(re.escape, pattern.value.split())) + _NO_LONGER_WORD + hyphen + r"(?:\s*[:=])?"
        terminal.pattern = PatternRE(text, pattern.flags)
        terminal.priority = KEYWORD_PRIORITY

    def called(self, terminal: str) -> str | None:
        """What people call a terminal; `None` if it need not be named."""
        word = self.by_terminal.get(terminal)
        return f"`{word}`" if word else GLOSSARY.get(terminal)

    def sample(self, terminal: str) -> str | None:
        """Text that a terminal could be."""
        return self.by_terminal.get(terminal) or SAMPLES.get(terminal)
