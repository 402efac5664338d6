"""What a ruleset says about characters and about combats: the figures they have, and what happens to them by itself.

The sheet and the tracker know no ruleset; they ask here. Every default is a ruleset without opinion.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, cast

from rules.fields import FieldBook, FieldRule

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.fact import Notice, Plain
    from rules.outcome import Action
    from rules.people import Character
    from rules.scene import Scene
    from rules.state import State
    from rules.tray import Tray
    from rules.turn_order import TurnOrder

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
    end. `start` are fields that a new sheet begins with. `templates` are sheets for a quick start by name. `derive`
    gives the values that follow from others, for `sheet derive`. `follow` is called after fields of a bearer were
    moved and moves what follows from them by itself (maxima, clamps, states); `touched` are the fields that moved.
    `switched` makes of these rules what the switches of a server make of them; `character_rules` are those in force.
    """

    book: FieldBook = _PLAIN_BOOK
    health: str = "hp"
    floor: int | None = 0
    start: Mapping[str, Plain] = field(default_factory=_no_fields)
    templates: Mapping[str, Mapping[str, Plain]] = field(default_factory=_no_templates)
    derive: Callable[[Mapping[str, Plain]], dict[str, Plain]] = _nothing
    follow: Callable[[Draft, str, Sequence[str]], None] = _no_follow
    switched: Callable[[CharacterRules, State], CharacterRules] = _as_they_are


def _no_initiative(_scene: Scene, _draft: Draft, _bearer: str, _tray: Tray) -> int | None:
    return None


def _no_tie(_draft: Draft, _bearer: str) -> int | None:
    return None


def _no_effect(_scene: Scene, _draft: Draft, _one: Character, _words: str, _rounds: int | None) -> bool:
    return False


def _not_cleared(_scene: Scene, _draft: Draft, _one: Character, _words: str) -> bool:
    return False


def _no_conditions(_state: State, _one: Character) -> tuple[str, ...]:
    return ()


def _no_plan(_draft: Draft, _one: Character) -> str | None:
    return None


def _no_lines(_scene: Scene, _one: Character) -> tuple[str, ...]:
    return ()


def _quiet(_scene: Scene, _draft: Draft, _one: Character, _tray: Tray) -> tuple[Notice | Action, ...]:
    return ()


def _quiet_round(_scene: Scene, _draft: Draft, _tray: Tray) -> tuple[Notice, ...]:
    return ()


def _added_first(_scene: Scene, _draft: Draft, _newer: str, _older: str, _tray: Tray) -> bool:
    return False


def _never(_fields: Mapping[str, Plain]) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatRules:
    """What a ruleset does in a combat.

    `order` goes through turns or phases; `None` is turns by initiative. For these count: `initiative` rolls it when
    somebody is added or joins, after the figures are set (`None`: not rolled, at the end in the order of adding). `tie`
    is the figure that decides equal initiative, higher first, where both have one; `rolls_off` says whether the newer
    (first) of two bearers goes first, asked where initiative was rolled for both and nothing else decides. `out` says
    by somebody's figures that they take no turn at all and are passed over.

    `set_effect` and `clear_effect` take words that are the ruleset's own condition and say whether they were; all other
    words are plain effects of the tracker. The tracker counts the rounds of an own condition too, and ends it by
    `clear_effect` when they are over or its turn has come; `set_effect` is told the rounds only to reckon from them.
    `conditions` names the own conditions that lie on somebody, for people; `plan` is what somebody has declared.

    `turn_starts`, `turn_ends` and `round_begins` do what happens by itself at that moment, once each. What the first
    two tell about a combatant without a sheet, the lines that they offer for it, and all that `round_begins` tells, is
    for the GM only.

    `lines` are what somebody is likely to say now beside attacks with the weapons that they bear; `{target}` stands
    where a combatant is named.
    """

    order: TurnOrder | None = None
    rolls_off: Callable[[Scene, Draft, str, str, Tray], bool] = _added_first
    out: Callable[[Mapping[str, Plain]], bool] = _never

    initiative: Callable[[Scene, Draft, str, Tray], int | None] = _no_initiative
    tie: Callable[[Draft, str], int | None] = _no_tie
    set_effect: Callable[[Scene, Draft, Character, str, int | None], bool] = _no_effect
    clear_effect: Callable[[Scene, Draft, Character, str], bool] = _not_cleared
    conditions: Callable[[State, Character], tuple[str, ...]] = _no_conditions
    plan: Callable[[Draft, Character], str | None] = _no_plan
    turn_starts: Callable[[Scene, Draft, Character, Tray], tuple[Notice | Action, ...]] = _quiet
    turn_ends: Callable[[Scene, Draft, Character, Tray], tuple[Notice | Action, ...]] = _quiet
    round_begins: Callable[[Scene, Draft, Tray], tuple[Notice, ...]] = _quiet_round
    lines: Callable[[Scene, Character], tuple[str, ...]] = _no_lines


class _Governed(Protocol):
    """A ruleset, as far as it rules characters and combats."""

    characters: CharacterRules
    combat: CombatRules


def _governed(scene: Scene) -> _Governed:
    # Every ruleset is; a scene cannot say so, since these rules speak of scenes.
    return cast("_Governed", scene.ruleset)


def character_rules(scene: Scene) -> CharacterRules:
    """The figures of characters, as the switches of the scene's server make them."""
    rules = _governed(scene).characters
    return rules.switched(rules, scene.state)


def combat_rules(scene: Scene) -> CombatRules:
    """The part of the scene's ruleset in a combat."""
    return _governed(scene).combat
