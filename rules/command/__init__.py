"""What a player asked for, read and frozen.

A command is the meaning of a line without its frame; a `Line` is the command with what every line may carry. Both
spell themselves canonically: parsing the spelling gives an equal value.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.outcome import Outcome
    from rules.state import State

_MENTION = re.compile(r"<@!?[0-9]{1,20}>")

Namer = Callable[[str], str]
"""Spells a name so that it is read as one again: bare where that is safe, else in quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Base of all commands; named in the imperative."""

    verb: ClassVar[str]
    rolls: ClassVar[bool] = False
    """Whether dice may fall, so that `rolled`, `secret` and `odds` make sense."""
    asks: ClassVar[bool] = False
    """Whether the line only looks: it makes no entry."""
    final: ClassVar[bool] = False
    """Whether it cannot be undone."""
    gms: ClassVar[bool] = False
    """Whether it is a GM's alone, of what cannot be undone: others are not even asked whether they are sure."""
    regret: ClassVar[str | None] = None
    """What people ought to know before they say that they are sure, where it cannot be undone."""

    def spell(self, name: Namer) -> str:
        """The canonical text without the frame."""
        raise NotImplementedError(self.verb)

    @property
    def entries(self) -> tuple[int, ...]:
        """Numbers of the entries that the command speaks of."""
        return ()

    @property
    def users(self) -> tuple[str, ...]:
        """Names or mentions of people, as typed, that the command speaks of."""
        return ()

    @property
    def file(self) -> str | None:
        """Where a file lies that the command names; only a front end on the person's own machine may go there."""
        return None

    def needs(self, scene: Known) -> tuple[int, ...]:
        """Numbers of the entries that the resolver has to see in `scene.past`, those it speaks of among them.

        Some of them are known only with others at hand: whoever builds the scene asks again until no new one is named.
        """
        del scene
        return self.entries


class Line(NamedTuple):
    """A command and its frame: faces from real dice, who acts, whether it is secret, a note."""

    command: Command
    hand: tuple[int, ...] | None = None
    actor: str | None = None
    secret: bool = False
    note: str | None = None
    spelling: str = ""
    """The canonical text."""
    again: str = ""
    """The canonical text without the faces of real dice: what a button says to do it once more."""

    def spelled(self, name: Namer) -> Line:
        """The same line with its spellings filled in."""
        head = self.command.spell(name)
        if self[1:5] == _NO_FRAME:
            return Line(self.command, spelling=head, again=head)
        hand = "" if self.hand is None else " rolled " + " ".join(map(str, self.hand))
        frame = f" as {name(self.actor)}" if self.actor else ""
        frame += " secret" if self.secret else ""
        frame += f" # {self.note}" if self.note else ""
        return Line(self.command, self.hand, self.actor, self.secret, self.note, head + hand + frame, head + frame)


class Past(NamedTuple):
    """An entry of this place that a line speaks of. `age` is how long ago it was entered, in seconds."""

    number: int
    player: str
    line: Line
    outcome: Outcome
    retracted: bool = False
    age: int = 0


class Known(Protocol):
    """What of a scene decides which entries a line needs to see."""

    @property
    def state(self) -> State:
        """All fields of all entities."""
        ...

    @property
    def place(self) -> str:
        """The entity of the place."""
        ...

    @property
    def past(self) -> Mapping[int, Past]:
        """The entries that are at hand so far, by number."""
        ...

    @property
    def number(self) -> int:
        """The number that the line's own entry will have."""
        ...


def quoted(text: str) -> str:
    """A text in quotes."""
    return '"' + re.sub(r"([\"\\])", r"\\\1", text) + '"'


def user_spelled(user: str, name: Namer) -> str:
    """A person as a line names them: a mention as it is, else a name."""
    return user if _MENTION.fullmatch(user) else name(user)


def signed(value: int) -> str:
    """A modifier with its sign: `+3`, `-2`, `+0`."""
    return f"{value:+d}"


@dataclass(frozen=True, slots=True)
class Verb:
    """A word that a line may begin with, and examples that parse. What it does stands in the catalogue."""

    name: str
    examples: tuple[str, ...]
    takes_entry: bool = False


_NO_FRAME = (None, None, False, None)
"""The frame of a line that is only its command."""
