"""What totals are made of, and remarks, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.marks import harmless

if TYPE_CHECKING:
    from bot.render.wording import Wording
    from rules import Addend, Notice


def reckoned(addends: tuple[Addend, ...], wording: Wording) -> str:
    """A total as the sum of its labelled addends."""
    return wording.say("card.reckoned", sum=_added(addends, wording), total=sum(value for _, value in addends))


def _added(addends: tuple[Addend, ...], wording: Wording) -> str:
    pieces: list[str] = []
    for label, value in addends:
        sign = "−" if value < 0 else "+" if pieces else ""
        lead = f"{sign} " if pieces else sign
        pieces.append(f"{lead}{abs(value)} {harmless(wording.word('addend', label))}")
    return " ".join(pieces)


def noticed(notice: Notice, wording: Wording) -> str:
    """A remark as a sentence."""
    figures = {name: shown(value) for name, value in notice.figures}
    if notice.addends:
        figures["sum"] = _added(notice.addends, wording)
    return wording.say(f"notice.{notice.key}", **figures)


def shown(value: object) -> object:
    """A figure as it stands in a sentence."""
    return harmless(value) if isinstance(value, str) else value
