"""Where things stand in the text of a chart, JSON or TOML: readers of both give values without their lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate

# A text that nothing closes goes on to the end, so that each character is read once.
_TOKEN = re.compile(
    r"""(?P<heading>^[ \t]*\[\[[^\]\n]*\]\])
      |(?P<text>\"\"\"(?:[^\\]|\\.)*?(?:\"\"\"|\Z)|'''.*?(?:'''|\Z)|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*'?)
      |(?P<comment>\#[^\n]*)
      |(?P<word>[A-Za-z0-9_.+-]+)
      |(?P<mark>[\[\]{}:=,])""",
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
_ROWS = "rows"


class Places:
    """Lines of the keys of a chart and of its rows, counted from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
        self._base = 1 if text.lstrip().startswith("{") else 0
        """Brackets around the keys of the chart."""
        self._open: list[str] = []
        self._row = 0
        self._below_heading = False
        self._last = self._top = ""
        self._found: dict[tuple[int, str], int] = {}
        self.repeated: dict[str, int] = {}
        """Lines of keys that stand again in their table."""
        for token in _TOKEN.finditer(text):
            self._take(token)

    def line(self, row: int, key: str = "") -> int:
        """The line of a key of a row, else of the row; row 0 is the chart itself, which begins in line 1."""
        return self._found.get((row, key)) or self._found.get((row, ""), 1)

    def _take(self, token: re.Match[str]) -> None:
        kind, text = token.lastgroup, token[0]
        line = bisect_right(self._starts, token.start())
        if kind == "heading" and not self._open:
            self._below_heading = text.strip(" \t[]") == _ROWS
            if self._below_heading:
                self._begin(line)
        elif kind in ("text", "word"):
            self._last = text.strip("\"'")
        elif kind == "mark":
            self._mark(text, line)

    def _mark(self, mark: str, line: int) -> None:
        depth = len(self._open) - self._base
        if mark in ":=":
            if depth == 0 and not self._below_heading:
                self._top = self._last
                self._note(0, line)
            elif depth == 0 or (depth == 2 and self._top == _ROWS):
                self._note(self._row, line)
        elif mark in "[{":
            self._open.append(mark)
            if mark == "{" and depth == 1 and self._top == _ROWS:
                self._begin(line)
        elif mark in "]}" and self._open:
            self._open.pop()

    def _note(self, row: int, line: int) -> None:
        if (row, self._last) in self._found:
            self.repeated.setdefault(self._last, line)
        self._found[row, self._last] = line

    def _begin(self, line: int) -> None:
        self._row += 1
        self._found[self._row, ""] = line
