"""The tracker: the combat of a place, in every ruleset. It knows none of them and asks `CombatRules`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.combat import figures, roster, turning
from rules.combat.facts import FACTS
from rules.combat.verbs import VERBS
from rules.command import combat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import Command
    from rules.resolver import Resolver

__all__ = ["FACTS", "RESOLVERS", "VERBS"]

RESOLVERS: Mapping[type[Command], Resolver] = {
    combat.StartCombat: roster.start,
    combat.AddCombatant: roster.add,
    combat.JoinCombat: roster.join,
    combat.RemoveCombatant: roster.remove,
    combat.ShowCombat: roster.show,
    combat.EndCombat: roster.end,
    combat.NextTurn: turning.next_turn,
    combat.StepBack: turning.back,
    combat.DelayTurn: turning.delay,
    combat.MoveCombatant: turning.move,
    combat.SetCombatant: figures.set_fields,
    combat.MoveHealth: figures.move_health,
    combat.SetEffect: figures.set_effect,
    combat.ClearEffect: figures.clear_effect,
    combat.HideCombatant: figures.hide,
    combat.RevealCombatant: figures.reveal,
    combat.GiveCombatant: figures.give,
}
