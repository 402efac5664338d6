"""A rolled expression laid out for people: plain text and rolled terms, in the order of the spelling."""

from __future__ import annotations

from typing import NamedTuple


class Shown(NamedTuple):
    """A rolled term: its spelling, the faces that lie there, and a mark for each (none if all are plain)."""

    spelling: str
    faces: tuple[int, ...]
    marks: str = ""


def plainly(spelling: str, faces: tuple[int, ...]) -> Shown:
    """A term without marks, made in the short way: every roll makes one for each of its terms."""
    return tuple.__new__(Shown, (spelling, faces, ""))


Parts = list[str | Shown]
