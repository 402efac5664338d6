"""What a ruleset says about characters: the figures they have, and what follows from these.

A sheet knows no ruleset; it asks here. Every default is a ruleset without opinion.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, cast

from rules.fields import FieldBook, FieldRule

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.fact import Plain
    from rules.scene import Scene
    from rules.state import State

_PLAIN_BOOK = FieldBook(
    [
        FieldRule("hp", maximum="hp.max"),
        FieldRule("hp.max", low=0),
        FieldRule("initiative"),
    ]
)


def _no_fields() -> dict[str, Plain]:
    return {}


def _no_templates() -> dict[str, Mapping[str, Plain]]:
    return {}


def _nothing(_fields: Mapping[str, Plain]) -> dict[str, Plain]:
    return {}


def _as_they_are(rules: CharacterRules, _state: State) -> CharacterRules:
    return rules


def _no_follow(_draft: Draft, _bearer: str, _touched: Sequence[str]) -> None:
    return


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterRules:
    """The figures of a character.

    `health` is the pool that plain damage and healing move; `floor` its lowest value, `None` where it may fall without
    end. `points` are fields that are spent and have no maximum. `start` are fields that a new sheet begins with.
    `templates` are sheets for a quick start by name. `derive` gives the values that follow from others, for `sheet
    derive`. `follow` is called after fields of a bearer were moved and moves what follows from them by itself (maxima,
    clamps, states); `touched` are the fields that moved.
    `switched` makes of these rules what the switches of a server make of them; `character_rules` are those in force.
    """

    book: FieldBook = _PLAIN_BOOK
    health: str = "hp"
    floor: int | None = 0
    points: tuple[str, ...] = ()
    start: Mapping[str, Plain] = field(default_factory=_no_fields)
    templates: Mapping[str, Mapping[str, Plain]] = field(default_factory=_no_templates)
    derive: Callable[[Mapping[str, Plain]], dict[str, Plain]] = _nothing
    follow: Callable[[Draft, str, Sequence[str]], None] = _no_follow
    switched: Callable[[CharacterRules, State], CharacterRules] = _as_they_are


class _Peopled(Protocol):
    """A ruleset, as far as it rules characters."""

    characters: CharacterRules


def character_rules(scene: Scene) -> CharacterRules:
    """The figures of characters, as the switches of the scene's server make them."""
    # Every ruleset has them; a scene cannot say so, since these rules speak of scenes.
    rules = cast("_Peopled", scene.ruleset).characters
    return rules.switched(rules, scene.state)
