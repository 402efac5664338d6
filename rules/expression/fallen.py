"""The dice of a rolled expression as they lie in the end, term by term, each in the gap of its form."""

from __future__ import annotations

from typing import NamedTuple

GAP = " %s"
"""What stands behind a term of dice in the form of an expression: the place for what fell."""


class Worked(NamedTuple):
    """Dice that something was done to: the faces that lie there, and a mark for each."""

    faces: tuple[int, ...]
    marks: str


Fallen = tuple[int, ...] | Worked
"""The dice of one term: the faces alone where nothing was done to them."""
