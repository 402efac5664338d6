"""Exact chances of plain dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.command import everyday
from rules.errors import NotAllowed
from rules.odds import Odds, distribution_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import Command
    from rules.resolver import OddsMaker
    from rules.scene import Scene


def roll(command: everyday.Roll, _scene: Scene) -> Odds:
    """Chances of the number that an expression comes to; of a counting term, the successes. Rule: lines 7."""
    if command.times is not None:
        raise NotAllowed("`odds` answers for one roll.", hint="Leave out `times`.")
    return Odds.of({"rolled": 1.0}, distribution_of(command.expression))


CHANCES: Mapping[type[Command], OddsMaker] = {everyday.Roll: roll}
