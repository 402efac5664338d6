"""What came of a line: one value that log, undo, replay, terminal and card are readings of."""

from __future__ import annotations

from typing import NamedTuple

from rules.fact import Fact
from rules.state import Change
from rules.tray import Throw

WHOM = "NAME"
"""What stands in the line of an action for a name that is still to be chosen."""


class Action(NamedTuple):
    """An offered next line. `label` is a key of the catalogue (`action.<label>`); pressing it says the line.

    `once`: a second press is refused. `gm`: offered to a GM only. `whom`: it ends with `NAME`,
    for which the name of somebody is to be put. `of` is the name of the character whose choice it is, where it is
    another's than the speaker's. `unseen`: whoever is no GM may not even know that it is offered.
    """

    label: str
    line: str
    once: bool = False
    gm: bool = False
    whom: bool = False
    of: str = ""
    unseen: bool = False

    def with_name(self, spelled: str) -> str:
        """The line of an action that wants a name."""
        return self.line.removesuffix(WHOM) + spelled


class Outcome(NamedTuple):
    """What chance did, what it means, what moved, and what can be said next. The first fact is the answer."""

    facts: tuple[Fact, ...]
    throws: tuple[Throw, ...] = ()
    changes: tuple[Change, ...] = ()
    actions: tuple[Action, ...] = ()

    @property
    def fact(self) -> Fact:
        """The fact that answers the line."""
        return self.facts[0]
