"""Facts of the verbs that every ruleset has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rules.expression import Shown
from rules.fact import UNSEEN, Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Fact):
    """Dice were rolled. `total` of one roll, or `totals` of several; `successes` of a single counting term."""

    kind: ClassVar[str] = "roll"

    outcome: str = "rolled"
    total: int | None = None
    totals: tuple[int, ...] | None = None
    successes: int | None = None
    shown: tuple[tuple[str | Shown, ...], ...] = field(default=(), metadata=UNSEEN)
    """The dice of each repeat, laid out as the expression is spelled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsShown(Fact):
    """The settings of the place and the server were looked at. `switches` holds every switch with its value."""

    kind: ClassVar[str] = "settings"

    outcome: str = "shown"
    ruleset: str
    manual_dice: bool
    gm_role: str | None
    language: str
    switches: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingSet(Fact):
    """A setting has a new value."""

    kind: ClassVar[str] = "settings"

    outcome: str = "set"
    setting: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Helped(Fact):
    """What can be said here, or what one verb does. `examples` are lines that parse."""

    kind: ClassVar[str] = "help"

    outcome: str = "helped"
    ruleset: str
    topic: str | None
    verbs: tuple[str, ...]
    examples: tuple[str, ...]
    switches: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Fact):
    """What this program is."""

    kind: ClassVar[str] = "about"

    outcome: str = "about"
    rulesets: tuple[str, ...]


FACTS: tuple[type[Fact], ...] = (Rolled, SettingsShown, SettingSet, Helped, Told)
