"""Every way in which the rules say no.

An error tells what is wrong, where, and how to go on. Texts are templates with named figures, so that a second
language can replace them; what a player typed is always a figure and is quoted in short.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

QUOTED = 60
"""Most characters of somebody's text that a message repeats."""
_AFTER_ELLIPSIS = re.compile(r"…\.(?=\s|$)")


def quote(text: str) -> str:
    """A player's text, short enough to stand in a message and without what could break the line."""
    seen = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text[:QUOTED])
    return seen if len(text) <= QUOTED else seen[: QUOTED - 1] + "…"


def filled(template: str, figures: Mapping[str, object]) -> str:
    """A sentence with its figures. A list that was cut ends in an ellipsis, and no full stop goes behind that."""
    return _AFTER_ELLIPSIS.sub("…", template.format(**figures)) if figures else template


class Options(NamedTuple):
    """What may be typed, as a figure of an error: each key is told with its word of a group of the catalogue."""

    group: str
    keys: tuple[str, ...]

    def __str__(self) -> str:
        return ", ".join(f"`{key}`" for key in self.keys)


class RulesError(Exception):
    """A line is refused: nothing is rolled, nothing is stored.

    `what` and `hint` are templates; `figures` fill them. `way_out` is a line that can be read and is near to what was
    typed. `column` counts characters from 1 in the line as given and is known for `syntax` only.
    """

    kind: ClassVar[str] = "rule"

    def __init__(self, what: str, *, hint: str | None = None, column: int | None = None, **figures: object) -> None:
        super().__init__(what)
        self.what = what
        self.hint = hint
        self.way_out: str | None = None
        self.column = column
        self.figures = figures

    @property
    def mendable(self) -> bool:
        """Whether the fault is in the line, so that whoever said it gets on by saying it otherwise."""
        return True

    @property
    def message(self) -> str:
        """The sentence in the language that the code is written in."""
        return filled(self.what, self.figures)

    @property
    def advice(self) -> str | None:
        """How to go on, in one sentence; `None` where there is nothing to say beside the way out."""
        return None if self.hint is None else filled(self.hint, self.figures)

    def __str__(self) -> str:
        return self.message


class ParseError(RulesError):
    """The line cannot be read."""

    kind = "syntax"


class NotAllowed(RulesError):
    """The line was understood, and the game forbids it."""

    kind = "rule"


class Forbidden(RulesError):
    """The line was understood, and this person may not say it; a hint tells what they may say in its place."""

    kind = "permission"

    @property
    def mendable(self) -> bool:
        """Only by what the hint tells."""
        return self.hint is not None


class GmsOnly(Forbidden):
    """The line was understood, and however it is said it takes a GM."""

    @property
    def mendable(self) -> bool:
        """Not at all."""
        return False


class Ambiguous(RulesError):
    """A name fits several things; the message names them."""

    kind = "ambiguous"


class Unknown(RulesError):
    """No such name; the hint names near ones."""

    kind = "unknown"


class LimitExceeded(RulesError):
    """Larger than what is answered; the message names the limit."""

    kind = "limit"


class Conflict(RulesError):
    """Something changed meanwhile; the message names what stands in the way."""

    kind = "conflict"

    @property
    def mendable(self) -> bool:
        """Not at all: the line was right when it was meant."""
        return False
