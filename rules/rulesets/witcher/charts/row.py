"""What a row of a chart is, and what may be wrong with one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

ZONES = ("head", "upper", "lower")
"""Zones of armor."""
CONDITIONS = ("bleed", "blinded", "dying", "fire", "freeze", "poison", "prone", "stun", "unconscious")
"""Keys of the conditions. Rule: witcher 7.4."""
SPELLBOUND = ("lulled", "snared")
"""Keys of the conditions that only magic brings. Rule: witcher 6.8."""
STATS = ("int", "ref", "dex", "body", "spd", "emp", "cra", "will")
DICE = re.compile(r"([1-9]\d?)d([1-9]\d{0,2})")
"""Dice without a modifier."""

_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")


class Problem(NamedTuple):
    """What is wrong with a row: the key, a template, and the value that fills it."""

    key: str
    what: str
    value: object = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Base of all rows. `problem` says what is wrong with a row that could be read."""

    @property
    def problem(self) -> Problem | None:
        """What is wrong with the row, if anything is."""
        return None

    @property
    def title(self) -> str:
        """By what the row is told from others of its chart; empty where nothing need tell it."""
        return str(getattr(self, "name", ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class Banded(Row):
    """A row for the faces `first` to `last` of the chart's die (`from` and `to` in the file)."""

    first: int
    last: int

    @property
    def group(self) -> str:
        """Rows of one group cover the die between them."""
        return ""


def unless(holds: bool, key: str, what: str, value: object) -> Problem | None:  # noqa: FBT001 -- what is held
    """The problem, unless the row holds."""
    return None if holds else Problem(key, what, value)


def no_key(key: str, value: str) -> Problem | None:
    """The problem of a name that can be no key of a field."""
    what = f"`{key}` is a key of small letters, digits and _, not {{value}}"
    return unless(_KEY.fullmatch(value) is not None, key, what, value)


def no_condition(name: str | None, known: tuple[str, ...] = CONDITIONS) -> Problem | None:
    """The problem of a condition that there is not."""
    what = f"`condition` is one of {', '.join(known)}, not {{value}}"
    return unless(name is None or name in known, "condition", what, name)


def dice_of(text: str) -> tuple[int, int]:
    """Count and sides of dice such as `2d6`."""
    found = DICE.fullmatch(text)
    if found is None:
        raise ValueError(f"{text} is no dice")
    return int(found[1]), int(found[2])
