"""The figures of the ruleset, read once from `book.toml`."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, NamedTuple

from rules.errors import NotAllowed

SUCCESSES = ("success_with_cost", "success", "strong_success")
"""Outcomes in which the effort succeeds. Rule: narrative N2."""
STRONG = "strong_success"


class Band(NamedTuple):
    """Totals up to `highest` that mean the same; the last band has no end."""

    outcome: str
    highest: int | None


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


def _read() -> dict[str, Any]:
    return tomllib.loads(resources.files("rules.rulesets.narrative").joinpath("book.toml").read_text("utf-8"))


def _bands(rows: list[dict[str, Any]]) -> tuple[Band, ...]:
    """The bands in rising order. Raises `ValueError` for bands that do not touch or leave totals out."""
    bands = tuple(Band(row["outcome"], row.get("highest")) for row in rows)
    ends = [band.highest for band in bands if band.highest is not None]
    if len(ends) != len(bands) - 1 or bands[-1].highest is not None or ends != sorted(set(ends)):
        raise ValueError("The bands must rise, and only the last one has no end.")
    return bands


_BOOK = _read()
BANDS = _bands(_BOOK["band"])
"""Rule: narrative N2."""
SKILL = Rating(*_BOOK["rating"]["skill"])
"""Rule: narrative N2, B9."""
WEAPON = Rating(*_BOOK["rating"]["weapon"])
"""Rule: narrative N11, B6."""
DEFENSE = Rating(*_BOOK["rating"]["defense"])
"""Rule: narrative N12."""
SKILLS: dict[str, tuple[str, ...]] = {name: tuple(resources) for name, resources in _BOOK["skill"].items()}
"""Each skill, and the resources that may pay for a reroll of it. Rule: narrative N3, B5."""


def band_of(total: int) -> str:
    """The outcome of a total. Rule: narrative N2."""
    return next(band.outcome for band in BANDS if band.highest is None or total <= band.highest)
