"""Lines about charts, of which this ruleset has none: looking says so, everything else is refused. Rule: lines 7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import NotAllowed
from rules.outcome import Outcome
from rules.rulesets.narrative.facts import ChartsListed

if TYPE_CHECKING:
    from rules.command.charts import DeleteCharts, ImportCharts, ListCharts, UseCharts
    from rules.scene import Scene
    from rules.tray import Tray


def resolve_list(_command: ListCharts, _scene: Scene, _tray: Tray) -> Outcome:
    """The charts that there are: none."""
    return Outcome((ChartsListed(),))


def resolve_brought(_command: ImportCharts | UseCharts | DeleteCharts, _scene: Scene, _tray: Tray) -> Outcome:
    """Raises `NotAllowed`: nothing is played by charts here, so none could be brought, used or taken away."""
    raise NotAllowed(
        "This game plays without charts.",
        hint="`settings ruleset KEY` changes the game of this place; charts are brought to one that plays with them.",
    )
