"""What a ruleset says about combats: who acts when, what happens by itself, and what is likely to be said.

The tracker knows no ruleset; it asks here. Every default is a ruleset without opinion.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from rules.combat.turn_order import TurnOrder
    from rules.draft import Draft
    from rules.fact import Notice, Plain
    from rules.outcome import Action
    from rules.people import Character
    from rules.scene import Scene
    from rules.state import State
    from rules.tray import Tray


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


def _unmoved(_scene: Scene, _draft: Draft, _one: Character, _touched: Sequence[str]) -> tuple[Notice | Action, ...]:
    return ()


def _quiet_round(_scene: Scene, _draft: Draft, _tray: Tray) -> tuple[Notice, ...]:
    return ()


def _takes_all_along(_scene: Scene, _draft: Draft, _one: Character) -> tuple[Notice, ...]:
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

    `moved` tells what it means that figures of somebody were moved by hand, `touched` by name: 0 HP, say. It is told
    as what a turn brings.

    `leaves` ends on a sheet what means nothing outside of turns, when its bearer leaves the combat or that is over, and
    tells what lasts and how it ends; durations have run out by then.

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
    moved: Callable[[Scene, Draft, Character, Sequence[str]], tuple[Notice | Action, ...]] = _unmoved
    round_begins: Callable[[Scene, Draft, Tray], tuple[Notice, ...]] = _quiet_round
    leaves: Callable[[Scene, Draft, Character], tuple[Notice, ...]] = _takes_all_along
    lines: Callable[[Scene, Character], tuple[str, ...]] = _no_lines


class _Fought(Protocol):
    """A ruleset, as far as it rules combats."""

    combat: CombatRules


def combat_rules(scene: Scene) -> CombatRules:
    """The part of the scene's ruleset in a combat."""
    # Every ruleset has one; a scene cannot say so, since these rules speak of scenes.
    return cast("_Fought", scene.ruleset).combat
