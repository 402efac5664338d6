"""A rolled expression laid out for people: plain text and rolled terms, in the order of the spelling."""

from __future__ import annotations

from typing import NamedTuple


class Shown(NamedTuple):
    """A rolled term: its spelling, the faces that lie there, and a mark for each (none if all are plain)."""

    spelling: str
    faces: tuple[int, ...]
    marks: str = ""


Parts = list[str | Shown]
