"""Rows for the faces of a die: one class for each kind. A field without a default must stand in every row."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from rules.rulesets.witcher.charts.row import DICE, ZONES, Banded, Problem, no_condition, no_key, unless


@dataclass(frozen=True, slots=True, kw_only=True)
class Location(Banded):
    """A zone of the body: whose armor it wears, what damage is multiplied by, what a Called Shot costs."""

    zone: str
    armor: str
    mult: str
    called: int

    @property
    def problem(self) -> Problem | None:
        """A multiplier is a whole number or a fraction, a penalty is at most 0, armor is that of a zone."""
        if not re.fullmatch(r"\d{1,3}(/[1-9]\d{0,2})?", self.mult):
            return Problem("mult", "`mult` is a fraction as text, such as 1/2, not {value}", self.mult)
        if self.called > 0:
            return Problem("called", "`called` is 0 or a penalty, not {value}", self.called)
        return unless(self.armor in ZONES, "armor", "`armor` is head, upper or lower, not {value}", self.armor)

    @property
    def multiplier(self) -> Fraction:
        """What damage is multiplied by."""
        return Fraction(self.mult)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wound(Banded):
    """A critical wound of a zone, and the condition that it brings at once; `stuns`: unless a Save is made.

    `text` says what a wound does that is not one of ours.
    """

    zone: str
    wound: str
    condition: str | None = None
    stuns: bool = False
    text: str | None = None

    @property
    def problem(self) -> Problem | None:
        """A wound has a key, and brings a condition that there is."""
        return no_key("wound", self.wound) or no_condition(self.condition)

    @property
    def title(self) -> str:
        """A wound may stand in several zones, and twice in one."""
        return ""

    @property
    def group(self) -> str:
        """Each zone has a die of its own."""
        return self.zone


@dataclass(frozen=True, slots=True, kw_only=True)
class Mishap(Banded):
    """A fumble on casting. `hp`, `sta`, `rounds` and `nearby` are dice, or `cost`.

    `ends_magic`: the caster's Active magic ends. `text` says what a fumble does that is not one of ours.
    """

    name: str
    hp: str
    sta: str | None = None
    condition: str | None = None
    rounds: str | None = None
    nearby: str | None = None
    by_element: bool = False
    ends_magic: bool = False
    text: str | None = None

    @property
    def problem(self) -> Problem | None:
        """Amounts are dice or the cost of the cast."""
        for key in ("hp", "sta", "rounds", "nearby"):
            amount = getattr(self, key)
            if amount not in (None, "cost") and not DICE.fullmatch(amount):
                return Problem(key, "{value} is neither dice such as 1d6 nor `cost`", amount)
        if self.nearby == "cost":
            return Problem("nearby", "what all others take is dice, not {value}", self.nearby)
        return no_key("name", self.name) or no_condition(self.condition)


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponFumble(Banded):
    """A fumble with a weapon, for people to play out."""

    name: str
    text: str | None = None

    @property
    def title(self) -> str:
        """The same may happen on several faces."""
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Element(Banded):
    """An element of magic and the condition that it brings when it bites."""

    name: str
    condition: str
