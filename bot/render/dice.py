"""Dice laid out for reading: every die visible, dropped ones struck through, exploded ones marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.marks import STRUCK, STRUCK_END
from rules import Worked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.render.wording import Wording
    from rules import Fallen, Throw

SHOWN_DICE = 60
"""Dice of one answer that are written out; the rest is `…`. The total is always whole."""

_MARK = {".": "{}", "!": "{}!", "-": STRUCK + "{}" + STRUCK_END, "~": STRUCK + "{}" + STRUCK_END, "^": "{}^"}


def lay_out(form: str, dice: Sequence[Fallen], room: int = SHOWN_DICE) -> str:
    """A rolled expression: its form, with the faces of each term in brackets in its gap."""
    if len(dice) == 1 and type(dice[0]) is tuple and len(dice[0]) <= room:
        (faces,) = dice  # the most frequent roll, the quick way: a tuple is written as it is to be read
        return form % (f"({faces[0]})" if len(faces) == 1 else dice)
    shown: list[str] = []
    for fallen in dice:
        faces, marks = fallen if isinstance(fallen, Worked) else (fallen, "")
        count = len(faces)
        if marks or count > room:
            shown.append(f"({_some(faces, marks, room)})")
        else:
            shown.append(f"({faces[0]})" if count == 1 else str(faces))
        room = room - count if room > count else 1
    return form % tuple(shown)


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
    for sides, purpose, faces, _ in throws:
        shown = ", ".join(map(str, faces[:room])) + (", …" if len(faces) > room else "")
        pieces.append(f"{wording.word('purpose', purpose)} d{sides} {shown}")
        room = max(room - len(faces), 1)
    return " · ".join(pieces)
