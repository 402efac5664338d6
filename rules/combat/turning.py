"""Whose turn it is: on, back, later, elsewhere. Rule: lines 7, Combat, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people, persona
from rules.combat.answer import told
from rules.combat.back import take_back
from rules.combat.fight import Fight
from rules.combat.turns import turn_order
from rules.errors import Forbidden

if TYPE_CHECKING:
    from rules.command import combat
    from rules.outcome import Outcome
    from rules.scene import Scene
    from rules.tray import Tray


def next_turn(_command: combat.NextTurn, scene: Scene, tray: Tray) -> Outcome:
    """Pass the turn on: a GM, or whose turn it is."""
    fight = Fight.here(scene, tray)
    mine = fight.current is not None and people.may_lead(scene, fight.one(fight.current))
    if not (scene.player.is_gm or mine):
        raise Forbidden("It is not your turn: only the GM and whose turn it is may pass it on.")
    turn_order(fight).next(fight)
    return told(fight, "turn")


def back(_command: combat.StepBack, scene: Scene, tray: Tray) -> Outcome:
    """Take the last step of the turn back. Raises `NotAllowed` where there is none."""
    people.must_be_gm(scene)
    fight = Fight.here(scene, tray)
    take_back(fight)
    return told(fight, "turn")


def delay(command: combat.DelayTurn, scene: Scene, tray: Tray) -> Outcome:
    """Act later, in this and in later rounds. Raises `NotAllowed` for who has acted."""
    fight = Fight.here(scene, tray)
    one = persona.find_combatant(scene, command.name)
    people.must_lead(scene, one)
    after = None if command.after is None else persona.find_combatant(scene, command.after).combatant
    turn_order(fight).delayed(fight, str(one.combatant), after)
    return told(fight, "delayed", [fight.sighted(str(one.combatant))])


def move(command: combat.MoveCombatant, scene: Scene, tray: Tray) -> Outcome:
    """Set a place in the order, and nothing else."""
    people.must_be_gm(scene)
    fight = Fight.here(scene, tray)
    key = str(persona.find_combatant(scene, command.name).combatant)
    turn_order(fight).moved(fight, key, str(persona.find_combatant(scene, command.before).combatant))
    return told(fight, "moved", [fight.sighted(key)])
