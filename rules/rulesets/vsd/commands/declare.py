"""What somebody means to do in a round of a combat. Rule: vsd 4.2."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.command import Namer, signed
from rules.command.combat import CombatCommand
from rules.rulesets.vsd.commands.spelling import clause, joined

Deed = Literal["move", "cast", "shoot", "throw", "melee", "other", "ready"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Declare(CombatCommand):
    """Declare what a combatant does this round; a new declaration takes the place of the one before.

    `manner` of a spell is `prepared`, `instant` or `improvised`; `prepared` counts rounds (`None`: those that were
    declared before), `bonus` is that of the lore.
    `position` is `flanking`, `rear` or `higher`; `fullhalf` means a Full and a Half Action. `words` are free. `parry`
    is CMB that is DEF for the round, `against` whom it faces: whoever strikes first where nobody is named.
    """

    name: str
    deed: Deed
    manner: str | None = None
    prepared: int | None = None
    bonus: int | None = None
    weapon: str | None = None
    position: str | None = None
    dashing: bool = False
    reloading: bool = False
    fullhalf: bool = False
    words: str | None = None
    parry: int = 0
    against: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return joined("combat declare", name(self.name), self.action(name), self.guard(name))

    def guard(self, name: Namer) -> str:
        """The parry, as it is written."""
        against = "" if self.against is None else f"against {name(self.against)}"
        return joined(clause("parry", self.parry or None), against)

    def action(self, name: Namer) -> str:
        """What is declared, as it is written."""
        return joined(
            self.deed,
            self.manner or "",
            "" if self.prepared is None else str(self.prepared),
            "" if self.bonus is None else signed(self.bonus),
            "" if self.weapon is None else f"with {name(self.weapon)}",
            self.position or "",
            clause("dashing", self.dashing),
            clause("reloading", self.reloading),
            clause("fullhalf", self.fullhalf),
            "" if self.words is None else name(self.words),
        )
