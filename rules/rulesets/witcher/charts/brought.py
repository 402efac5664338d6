"""From the text that somebody brings to a chart, or to everything that is wrong with it. Rule: witcher 5."""

from __future__ import annotations

from typing import Any

from rules.chart import ID, Fault
from rules.errors import quote
from rules.rulesets.witcher.charts.bands import Mishap, Wound
from rules.rulesets.witcher.charts.document import values
from rules.rulesets.witcher.charts.kinds import KINDS
from rules.rulesets.witcher.charts.load import Chart, Line, checked, shipped
from rules.rulesets.witcher.charts.where import Places

OUR_WOUNDS = frozenset(row.wound for row in shipped("critical", Wound).rows)
OUR_MISHAPS = frozenset(row.name for row in shipped("fumble_cast", Mishap).rows)
"""Keys of what the program knows to tell about; whatever else a chart brings says so itself."""


def read_text(text: str) -> tuple[Chart[Any] | None, tuple[Fault, ...]]:
    """The chart of a text, JSON or TOML, and all faults of it; no chart where there is one."""
    text = text.removeprefix("\ufeff")  # some editors begin a file so
    data, faults = values(text)
    if faults:
        return None, faults
    line = Places(text).line
    kind, name = data.get("kind"), data.get("id")
    row = KINDS.get(kind) if isinstance(kind, str) else None
    wrong: list[Fault] = []
    if row is None:
        figures = (("kind", quote(str(kind))), ("kinds", ", ".join(KINDS)))
        wrong.append(Fault("", line(0, "kind"), "`kind` is one of {kinds}, not `{kind}`", figures))
    if not isinstance(name, str) or not ID.fullmatch(name):
        what = "`id` is a small letter and up to 39 small letters, digits, - and _, not `{id}`"
        wrong.append(Fault("", line(0, "id"), what, (("id", quote(str(name))),)))
    if row is None:
        return None, tuple(wrong)
    chart, more = checked(row, data, line)
    wrong += more
    if chart is not None:
        wrong += _untold(chart, line)
    return (None if wrong else chart), tuple(wrong)


def _untold(chart: Chart[Any], line: Line) -> list[Fault]:
    """Rows that the program has no words for and that bring none."""
    what = "`{name}` is none of ours: add `text`, what it does"
    found: list[Fault] = []
    for at, row in enumerate(chart.rows, 1):
        name = row.wound if isinstance(row, Wound) else row.name if isinstance(row, Mishap) else None
        if name is not None and name not in OUR_WOUNDS | OUR_MISHAPS and row.text is None:
            found.append(Fault("", line(at, ""), what, (("name", name),)))
    return found
