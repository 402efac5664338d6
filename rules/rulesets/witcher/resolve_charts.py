"""Charts: shown, taken over, played with, taken away; each is private to its server. Rule: witcher 5."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any

from rules import people
from rules.chart import refusal
from rules.draft import Draft
from rules.errors import LimitExceeded, NotAllowed
from rules.fact import Notice
from rules.grammar.text import name_key
from rules.outcome import Outcome
from rules.rulesets.witcher import shelf
from rules.rulesets.witcher.charts.brought import read_text
from rules.rulesets.witcher.charts.kinds import IN_PLAY, KINDS
from rules.rulesets.witcher.charts.load import WRITTEN
from rules.rulesets.witcher.charts.row import Banded, Row
from rules.rulesets.witcher.facts_charts import ChartShown, ChartsListed, ChartTold
from rules.state import SERVER

if TYPE_CHECKING:
    from rules.command import charts
    from rules.fact import Plain
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.charts import Chart
    from rules.scene import Scene
    from rules.tray import Tray

CHARTS_LIMIT = 40
"""Charts of one server."""


def show(command: commands.ShowChart, scene: Scene, _tray: Tray) -> Outcome:
    """Show a chart, or its rows for a total. Raises `Unknown` for a name, `NotAllowed` for a total off the die."""
    name = name_key(command.name)
    kind = name.replace(" ", "_").replace("-", "_")
    chart = shelf.of_kind(scene.state, kind) if kind in KINDS else shelf.named(scene.state, name)
    rows = chart.rows if command.total is None else _at(chart, command.total)
    columns = _columns(rows)
    cells = tuple(tuple(_cell(getattr(row, name)) for name in columns) for row in rows)
    shown = tuple(WRITTEN.get(name, name) for name in columns)
    notices = tuple(
        Notice(
            "chart_row", (("cells", " · ".join(f"{key} {cell}" for key, cell in zip(shown, row, strict=True) if cell)),)
        )
        for row in cells
    )
    fact = ChartShown(
        outcome="shown", id=chart.id, of=chart.kind, total=command.total, columns=shown, rows=cells, notices=notices
    )
    return Outcome((fact,))


def show_all(_command: charts.ListCharts, scene: Scene, _tray: Tray) -> Outcome:
    """The charts of this server and those of the program that a server may choose."""
    state = scene.state
    every = {chart.id: chart.kind for chart in shelf.CHOICES.values()}
    every |= {one.id: one.kind for one in shelf.brought(state)}
    in_use = {kind: shelf.used(state, kind) for kind in KINDS}
    notices = tuple(
        Notice("chart_used" if in_use[kind] == name else "chart_unused", (("id", name), ("kind", kind)))
        for name, kind in every.items()
    )
    return Outcome((ChartsListed(outcome="listed", charts=every, in_use=in_use, notices=notices),))


def take_over(command: charts.ImportCharts, scene: Scene, _tray: Tray) -> Outcome:
    """Take a chart over, all of it or nothing. Raises `NotAllowed` with every mistake and its line."""
    people.must_be_gm(scene)
    text = command.given if command.is_written else scene.attached
    if text is None:
        raise NotAllowed("There is no chart with this line.", hint="Attach it as JSON or TOML, or quote its JSON.")
    chart, faults = read_text(text)
    if chart is None:
        raise refusal(faults)
    if chart.id == shelf.DEFAULT or chart.id in shelf.CHOICES:
        raise NotAllowed("`{id}` is a chart of the program.", hint="Give yours another `id`.", id=chart.id)
    held = {one.id: one.kind for one in shelf.brought(scene.state)}
    if chart.id not in held and len(held) >= CHARTS_LIMIT:
        raise LimitExceeded("A server has at most {limit} charts.", hint="`charts delete NAME`.", limit=CHARTS_LIMIT)
    if held.get(chart.id, chart.kind) != chart.kind:
        _refuse_used(scene, chart.id, held[chart.id])
    draft, entity = Draft(scene.state), shelf.CHART + chart.id
    for field, value in (("name", chart.id), ("kind", chart.kind), ("text", text)):
        draft.note(entity, field, value)
    return Outcome((_told("imported", chart, scene),), changes=draft.changes)


def use(command: charts.UseCharts, scene: Scene, _tray: Tray) -> Outcome:
    """Play with a chart, or with all of ours again. Raises `Unknown` for one that this server has not."""
    people.must_be_gm(scene)
    name, draft = name_key(command.name), Draft(scene.state)
    if name == shelf.DEFAULT:
        for kind in KINDS:
            _use(draft, scene, kind, None)
        return Outcome((ChartTold(outcome="ours", id=name, of=None),), changes=draft.changes)
    chart = shelf.named(scene.state, name)
    _use(draft, scene, chart.kind, None if name == shelf.OURS[chart.kind].id else name)
    return Outcome((_told("in_use", chart, scene),), changes=draft.changes)


def take_away(command: charts.DeleteCharts, scene: Scene, _tray: Tray) -> Outcome:
    """Take a chart away. Raises `NotAllowed` for one in use and for ours, `Unknown` where there is none."""
    people.must_be_gm(scene)
    name, draft = name_key(command.name), Draft(scene.state)
    if name == shelf.DEFAULT or name in shelf.CHOICES:
        raise NotAllowed("The charts of the program stay.")
    chart = shelf.named(scene.state, name)
    _refuse_used(scene, name, chart.kind)
    draft.remove(shelf.CHART + name)
    return Outcome((ChartTold(outcome="deleted", id=name, of=chart.kind),), changes=draft.changes)


def _use(draft: Draft, scene: Scene, kind: str, value: str | None) -> None:
    before = shelf.used(scene.state, kind)
    draft.set(SERVER, shelf.used_field(kind), value, seen=(before, value or shelf.OURS[kind].id))


def _refuse_used(scene: Scene, name: str, kind: str) -> None:
    if shelf.used(scene.state, kind) == name:
        raise NotAllowed("`{id}` is in use.", hint="Say `charts use default` first.", id=name)


def _told(outcome: str, chart: Chart[Any], scene: Scene) -> ChartTold:
    """What happened to a chart, and what a chart of its kind is good for."""
    good_for = "chart_in_play" if chart.kind in IN_PLAY else "chart_looked_up"
    taken = shelf.used(scene.state, chart.kind) == chart.id and outcome == "imported"
    notices = (Notice(good_for, (("kind", chart.kind),)), *((Notice("chart_replaced"),) if taken else ()))
    return ChartTold(outcome=outcome, id=chart.id, of=chart.kind, notices=notices)


def _at(chart: Chart[Any], total: int) -> tuple[Row, ...]:
    """The rows of a face of the die; several where a chart has groups. Raises `NotAllowed` off the die."""
    if not chart.sides:
        raise NotAllowed("Nothing is rolled on `{id}`.", hint="Leave out `total {total}`.", id=chart.id, total=total)
    if not 1 <= total <= chart.sides:
        raise NotAllowed("`{id}` goes from 1 to {sides}.", id=chart.id, sides=chart.sides)
    return tuple(row for row in chart.rows if isinstance(row, Banded) and row.first <= total <= row.last)


def _columns(rows: tuple[Row, ...]) -> tuple[str, ...]:
    """The keys that any of the rows fills."""
    if not rows:
        return ()
    return tuple(
        one.name
        for one in fields(rows[0])
        if one.default is MISSING or any(getattr(row, one.name) != one.default for row in rows)
    )


def _cell(value: Plain | tuple[Plain, ...]) -> str:
    """A value as it is read; empty where there is none."""
    if value is None or value is False or value == ():
        return ""
    if value is True:
        return "yes"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
