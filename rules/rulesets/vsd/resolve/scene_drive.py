"""Drive that lasts until the scene ends. Rule: vsd 1.5, A21, A25."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people, persona
from rules.draft import Draft
from rules.fact import Notice
from rules.outcome import Outcome
from rules.rulesets.vsd.actor import must_have, pay, spend_on_scene
from rules.rulesets.vsd.body.load import IGNORED
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.facts import DriveSpent
from rules.rulesets.vsd.sources import drive_points, no_character

if TYPE_CHECKING:
    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.scene import Scene
    from rules.tray import Tray

_PLACE = "drive.place"
_EACH: int = FIGURES["drive"]["each"]
_COST: dict[str, int] = FIGURES["drive"]["cost"]


def spend_on_scene_line(command: commands.SpendOnScene, scene: Scene, tray: Tray) -> Outcome:
    """Spend Drive for a bonus that lasts until the scene ends."""
    del tray
    one = spender(scene)
    points = drive_points(command.points, scene)
    must_have(scene, one, "drive", points)
    draft = Draft(scene.state)
    whole = spend_on_scene(draft, scene, one.bearer, points)
    return Outcome((DriveSpent(outcome="spent", bonus=whole * _EACH),), changes=draft.changes)


def spend_freely(command: commands.SpendFreely, scene: Scene, tray: Tray) -> Outcome:
    """Spend Drive to ignore penalties for the rest of the scene, or to double a part of a spell. Rule: vsd 1.5, A25."""
    del tray
    one, draft, cost = spender(scene), Draft(scene.state), _COST[command.use]
    must_have(scene, one, "drive", cost)
    pay(draft, one.bearer, "drive", cost)
    if command.use == "ignore":
        draft.note(one.bearer, IGNORED, True)
        draft.note(one.bearer, _PLACE, scene.place)
    bonus = draft.number(one.bearer, "drive.scene") * _EACH
    fact = DriveSpent(outcome="spent", bonus=bonus, notices=(Notice(f"drive_{command.use}"),))
    return Outcome((fact,), changes=draft.changes)


def end_scene(command: commands.EndScene, scene: Scene, tray: Tray) -> Outcome:
    """End the scene of this place, and every bonus that lasted so long."""
    del command, tray
    people.must_be_gm(scene)
    draft = Draft(scene.state)
    for entity in tuple(scene.state.entities()):
        if scene.state.get(entity, _PLACE) == scene.place:
            spent = draft.number(entity, "drive.scene")
            draft.set(entity, "drive.scene", None, seen=(spent, 0))
            draft.note(entity, IGNORED, None)
            draft.note(entity, _PLACE, None)
    return Outcome((DriveSpent(outcome="ended", bonus=0),), changes=draft.changes)


def spender(scene: Scene) -> Character:
    """Whose Drive is spent. Raises `Unknown` where there is nobody."""
    one = persona.acting(scene)
    if one is None:
        raise no_character("drive")
    return one
