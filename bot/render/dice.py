"""Dice laid out for reading: every die visible, dropped ones struck through, exploded ones marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.marks import STRUCK, STRUCK_END
from rules import Shown, Throw

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.render.wording import Wording

SHOWN_DICE = 60
"""Dice of one answer that are written out; the rest is `…`. The total is always whole."""

_MARK = {".": "{}", "!": "{}!", "-": STRUCK + "{}" + STRUCK_END, "~": STRUCK + "{}" + STRUCK_END, "^": "{}^"}


def lay_out(parts: Sequence[str | Shown], room: int = SHOWN_DICE) -> str:
    """A rolled expression: each term followed by its faces in brackets."""
    text = ""
    for part in parts:
        if isinstance(part, str):
            text += part
            continue
        spelling, faces, marks = part
        count = len(faces)
        if marks or count > room:
            text += f"{spelling} ({_some(faces, marks, room)})"
        elif count == 1:
            text += f"{spelling} ({faces[0]})"
        else:
            text += f"{spelling} {faces}"  # a tuple is written as it is to be read
        room = room - count if room > count else 1
    return text


def _some(faces: Sequence[int], marks: str, room: int) -> str:
    """As many faces as there is room for, with their marks."""
    if marks:
        shown = [_MARK[mark].format(face) for face, mark in zip(faces[:room], marks, strict=False)]
    else:
        shown = list(map(str, faces[:room]))
    return ", ".join([*shown, "…"] if len(faces) > room else shown)


def throws_line(throws: Iterable[Throw], wording: Wording) -> str:
    """All dice that fell, by what they were for, in the order in which they fell."""
    pieces: list[str] = []
    room = SHOWN_DICE
    for sides, purpose, faces in throws:
        shown = ", ".join(map(str, faces[:room])) + (", …" if len(faces) > room else "")
        pieces.append(f"{wording.word('purpose', purpose)} d{sides} {shown}")
        room = max(room - len(faces), 1)
    return " · ".join(pieces)
