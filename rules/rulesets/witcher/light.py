"""How much light there is: it hampers whoever has to see. Rule: witcher 6.10, A61."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people
from rules.draft import Draft
from rules.errors import Unknown, quote
from rules.outcome import Outcome
from rules.rulesets.witcher.charts import RACES
from rules.rulesets.witcher.facts_care import Lit

if TYPE_CHECKING:
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene
    from rules.tray import Tray

LEVELS = ("bright", "dim", "dark", "black")
"""From no burden at all to everybody being as good as blinded."""
_FIELD = "light"
_AS_BLINDED = "blinded"
_SEE_DIM = frozenset(row.name for row in RACES.rows if row.sees_dim)


def light(command: commands.Light, scene: Scene, _tray: Tray) -> Outcome:
    """Say how much light there is in this place. Raises `Unknown` for a level that there is not."""
    people.must_be_gm(scene)
    level = command.level
    if level not in LEVELS:
        raise Unknown(
            "There is no light `{level}`.", hint="There are: {known}.", level=quote(level), known=", ".join(LEVELS)
        )
    draft = Draft(scene.state)
    draft.note(scene.place, _FIELD, None if level == LEVELS[0] else level)
    return Outcome((Lit(outcome=level),), changes=draft.changes)


def burdens(side: Side, scene: Scene) -> frozenset[str]:
    """What the light lays on somebody, as the rows of the burdens call it."""
    level = _level(scene)
    if level == "bright" or (level == "dim" and side.fields.get("race") in _SEE_DIM):
        return frozenset()
    return frozenset({_AS_BLINDED if level == "black" else level})


def _level(scene: Scene) -> str:
    return str(scene.state.get(scene.place, _FIELD, LEVELS[0]))
