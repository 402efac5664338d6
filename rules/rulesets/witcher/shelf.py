"""Charts in force: those of the program, and in their place those that a GM brought to this server. Rule: witcher 5.

A chart of a server is an entity that holds its text; which one is played with stands in the settings, for each kind.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from rules.errors import Unknown
from rules.people import plain_name
from rules.rulesets.witcher import charts
from rules.rulesets.witcher.charts import Armor, Chart, Location, Row, Wound
from rules.rulesets.witcher.charts.brought import read_text
from rules.rulesets.witcher.charts.kinds import KINDS
from rules.state import SERVER

if TYPE_CHECKING:
    from rules.scene import Scene
    from rules.state import State

AnyRow = TypeVar("AnyRow", bound=Row)

CHART = "chart:"
"""What the entities of a server's own charts begin with; the id of the chart follows."""
DEFAULT = "default"
"""The name under which all charts of the program come back."""
OURS: dict[str, Chart[Any]] = {
    "dc_ladder": charts.LADDER,
    "hit_location": charts.LOCATIONS,
    "critical": charts.WOUNDS,
    "fumble_cast": charts.MISHAPS,
    "fumble_weapon": Chart(kind="fumble_weapon", id=DEFAULT, sides=0, rows=()),
    "weapon": charts.WEAPONS,
    "armor": charts.ARMOR,
    "spell": charts.SPELLS,
    "skill": charts.SKILLS,
    "condition": charts.ENDINGS,
    "heal_days": charts.HEAL_DAYS,
    "formula": Chart(kind="formula", id=DEFAULT, sides=0, rows=()),
}
"""The charts of the program that are in force unless another is chosen; two kinds have none."""
CHOICES: dict[str, Chart[Any]] = {chart.id: chart for chart in (*OURS.values(), charts.BEAST) if chart.id != DEFAULT}
"""Charts of the program that have a name of their own."""


class Held(NamedTuple):
    """A chart of this server."""

    id: str
    kind: str


def in_force(scene: Scene, row: type[AnyRow]) -> Chart[AnyRow]:
    """The chart whose rows are of that class. Raises `Unknown` where the one in use is gone."""
    kind = next(kind for kind, one in KINDS.items() if one is row)
    return cast("Chart[AnyRow]", of_kind(scene.state, kind))


def of_kind(state: State, kind: str) -> Chart[Any]:
    """The chart of a kind that is in force. Raises `Unknown` where the one in use is gone."""
    used = state.get(SERVER, used_field(kind))
    return OURS[kind] if used is None else named(state, str(used))


def used_field(kind: str) -> str:
    """Where it stands which chart of a kind is in use."""
    return f"chart.witcher.{kind}"


def used(state: State, kind: str) -> str:
    """What the chart of a kind that is in use is called."""
    return str(state.get(SERVER, used_field(kind), OURS[kind].id))


def named(state: State, name: str) -> Chart[Any]:
    """A chart of this server or a named one of the program. Raises `Unknown`."""
    if name in CHOICES:
        return CHOICES[name]
    text = state.get(CHART + name, "text")
    chart = _read(text) if isinstance(text, str) else None
    if chart is None:
        raise Unknown(
            "There is no chart called `{name}`.",
            hint="There are: {known}. `charts use default` goes back to the charts of the program.",
            name=name,
            known=", ".join(f"`{one}`" for one in (DEFAULT, *CHOICES, *(one.id for one in brought(state)))),
        )
    return chart


def brought(state: State) -> tuple[Held, ...]:
    """The charts that were brought to this server."""
    keys = (key for key in state.entities() if key.startswith(CHART))
    return tuple(Held(key.removeprefix(CHART), str(state.get(key, "kind"))) for key in keys)


@lru_cache(32)
def _read(text: str) -> Chart[Any] | None:
    """A chart that was checked when it was taken over."""
    return read_text(text)[0]


def location_of(zone: str, scene: Scene) -> Location:
    """The location of that name, else the first one that wears the armor of that zone. Raises `Unknown`."""
    rows = in_force(scene, Location).rows
    wanted = plain_name(zone)
    found = [row for row in rows if plain_name(row.zone) == wanted] or [row for row in rows if row.armor == wanted]
    if found:
        return found[0]
    raise Unknown(
        "There is no location `{zone}`.",
        hint="There are: {zones}.",
        zone=zone,
        zones=", ".join(row.zone for row in rows),
    )


def wound_named(key: str, scene: Scene) -> Wound | None:
    """The wound of that key: of the chart in force, else of ours; `None` for one whose chart is in force no more."""
    rows = (*in_force(scene, Wound).rows, *charts.WOUNDS.rows)
    return next((row for row in rows if row.wound == key), None)


def armor_of(state: State) -> tuple[Armor, ...]:
    """The pieces of armor that there are."""
    return cast("Chart[Armor]", of_kind(state, "armor")).rows


def armor_named(name: str, zone: str, state: State) -> Armor | None:
    """The piece of armor of that name for a zone, `None` where the chart in force has none."""
    return next((row for row in armor_of(state) if row.zone == zone and plain_name(row.name) == plain_name(name)), None)


def wound_zone(location: Location, chart: Chart[Wound]) -> str:
    """Which rows of the critical wounds hold for a location."""
    known = {row.zone for row in chart.rows}
    return location.zone if location.zone in known else location.armor
