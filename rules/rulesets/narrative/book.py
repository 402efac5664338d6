"""The figures of the ruleset, read once from `book.toml`."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.errors import NotAllowed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.fact import Plain

SUCCESSES = ("success_with_cost", "success", "strong_success")
"""Outcomes in which the effort succeeds. Rule: narrative N2."""
STRONG = "strong_success"


class Band(NamedTuple):
    """Totals from `lowest` to `highest` that mean the same (`None`: without end)."""

    lowest: int | None
    highest: int | None
    outcome: str


class Rating(NamedTuple):
    """The lowest and the highest value of a rating."""

    lowest: int
    highest: int

    def checked(self, value: int, word: str) -> int:
        """The value. Raises `NotAllowed` when it is out of range."""
        if not self.lowest <= value <= self.highest:
            raise NotAllowed(
                "`{word} {value}` is out of range.",
                hint="It is a number from {lowest} to {highest}.",
                word=word,
                value=value,
                lowest=self.lowest,
                highest=self.highest,
            )
        return value


class PoolRule(NamedTuple):
    """A pool: its maximum is `factor` times a skill plus the level. Rule: narrative N4."""

    name: str
    skill: str
    factor: int

    @property
    def maximum(self) -> str:
        """The field of its maximum."""
        return f"{self.name}.max"

    def reckoned(self, level: int, skill: int) -> int:
        """The maximum that level and skill give."""
        return self.factor * skill + level


def _read() -> dict[str, Any]:
    return tomllib.loads(resources.files("rules.rulesets.narrative").joinpath("book.toml").read_text("utf-8"))


def _bands(rows: list[dict[str, Any]]) -> tuple[Band, ...]:
    """The bands, each from one above the band before it. Raises `ValueError` if they do not rise without end."""
    bands: list[Band] = []
    lowest: int | None = None
    for row in rows:
        band = Band(lowest, row.get("highest"), row["outcome"])
        if bands and (lowest is None or (band.highest is not None and band.highest < lowest)):
            raise ValueError("Each band must lie above the one before it.")
        bands.append(band)
        lowest = None if band.highest is None else band.highest + 1
    if lowest is not None:
        raise ValueError("The highest band must have no end.")
    return tuple(bands)


_BOOK = _read()
BANDS = _bands(_BOOK["band"])
"""Rule: narrative N2."""
SKILL = Rating(*_BOOK["rating"]["skill"])
"""Rule: narrative N2, B9."""
WEAPON = Rating(*_BOOK["rating"]["weapon"])
"""Rule: narrative N11, B6."""
DEFENSE = Rating(*_BOOK["rating"]["defense"])
"""Rule: narrative N12."""
REROLL_WINDOW: int = _BOOK["reroll"]["window"]
"""Seconds in which a check can be rolled again. Rule: narrative B17."""
SKILLS: dict[str, tuple[str, ...]] = {name: tuple(resources) for name, resources in _BOOK["skill"].items()}
"""Each skill, and the resources that may pay for a reroll of it. Rule: narrative N3, B5."""
POOLS: tuple[PoolRule, ...] = tuple(PoolRule(name, row["skill"], row["factor"]) for name, row in _BOOK["pool"].items())
"""Rule: narrative N4."""
WEAPON_SKILLS: tuple[str, ...] = tuple(_BOOK["weapon"]["skills"])
"""What a weapon may be used with; the first one unless the sheet says otherwise. Rule: narrative N10."""
TEMPLATES: Mapping[str, Mapping[str, Plain]] = _BOOK["template"]
"""Sheets for a quick start, by name."""


def band_of(total: int) -> str:
    """The outcome of a total. Rule: narrative N2."""
    return next(band.outcome for band in BANDS if band.highest is None or total <= band.highest)
