"""Poison and disease: how strong they are, and the saves that a treatment brings. Rule: vsd 1.38."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.rulesets.vsd.body.book import ILLNESSES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.draft import Draft
    from rules.fact import Plain

SAVE = "save.toughness"
"""The field of the save against either."""


class Illness(NamedTuple):
    """What somebody is ill with: `level` is its Attack Level, `modifier` what its treatment adds to each new save.

    `modifier` is `None` where nobody has treated it.
    """

    name: str
    level: int
    modifier: int | None

    @property
    def due(self) -> bool:
        """Whether a save is made each day."""
        return self.modifier is not None


def illnesses_of(fields: Mapping[str, Plain]) -> tuple[Illness, ...]:
    """What somebody is ill with, by their fields."""
    found: list[Illness] = []
    for name in ILLNESSES:
        level, modifier = fields.get(name), fields.get(_treated(name))
        if isinstance(level, int):
            found.append(Illness(name, level, modifier if isinstance(modifier, int) else None))
    return tuple(found)


def treat(draft: Draft, bearer: str, name: str, modifier: int) -> None:
    """Note the save that a treatment brings, and that one more follows each day."""
    draft.note(bearer, _treated(name), modifier)


def overcome(draft: Draft, bearer: str, name: str) -> None:
    """Let somebody be well again."""
    draft.set(bearer, name, None)
    draft.note(bearer, _treated(name), None)


def _treated(name: str) -> str:
    return f"{name}.treated"
