"""The charts of a pack: cells and effects read from CSV text."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from rules.chart import Chart, Fault, Row, read_chart
from rules.rulesets.vsd.effects import Effect, parse_effect
from rules.rulesets.vsd.pack.header import unsafe
from rules.rulesets.vsd.pack.model import (
    AttackBand,
    AttackChart,
    Cell,
    CriticalBand,
    CriticalChart,
    CriticalRow,
    Kind,
    When,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.rulesets.vsd.pack.header import Entry, Header

ROW_LIMIT = 200
"""Rows of one chart."""
MISS_BELOW = 10
"""An attack chart has a row that ends here and misses everywhere. Rule: vsd 1.24."""
TEXT_LIMIT = 300
"""Characters of a row's own narration."""
WHEN = frozenset(
    {
        "armor",
        "arm-armor",
        "leg-armor",
        "chest-armor",
        "helm",
        "full-helm",
        "neck-armor",
        "shield",
        "metal",
        "rigid",
    }
)
"""What the condition of a critical row may ask. Rule: vsd 3.7."""

_DAMAGE_DIGITS = 4


def attack_chart(header: Header, entry: Entry, text: str | None) -> tuple[AttackChart | None, tuple[Fault, ...]]:
    """One attack chart, and its faults and warnings."""
    file = f"attack/{entry.id}.csv"
    chart, faults = _chart(file, text, header.columns, shared=False)
    if chart is None:
        return None, faults
    found = list(faults)
    pattern = re.compile(rf"(-)|([0-9]{{1,{_DAMAGE_DIGITS}}})(?: ({'|'.join(header.codes)}))?")
    bands: list[AttackBand] = []
    for band in chart.bands:
        cells: list[Cell] = []
        for written in band.cells:
            match = pattern.fullmatch(written)
            if match is None:
                found.append(
                    _fault(
                        file,
                        band.rows[0].line,
                        "`{cell}` is no cell: `-`, `0`, `7` or `7 {severity}`.",
                        cell=written,
                        severity=header.codes[0],
                    )
                )
                continue
            damage = None if match[1] else int(match[2])
            cells.append(Cell(written, damage, header.codes.index(match[3]) if match[3] else None))
        bands.append(AttackBand(band.low, band.high, tuple(cells)))
    if not found:
        found += _missing_miss(file, bands)
        found += _falling(file, chart, bands)
    made = AttackChart(entry.id, entry.title, cast("Kind", entry.kind), entry.crit, tuple(bands))
    return (None if _bad(found) else made), tuple(found)


def _missing_miss(file: str, bands: Sequence[AttackBand]) -> Iterator[Fault]:
    if not any(band.high == MISS_BELOW for band in bands):
        yield _fault(file, 1, "A row must end at {bound}.", bound=MISS_BELOW)
    low = [band for band in bands if band.high is not None and band.high <= MISS_BELOW]
    if any(cell.damage is not None for band in low for cell in band.cells):
        yield _fault(file, 1, "Every cell up to {bound} must be `-`.", bound=MISS_BELOW)


def _falling(file: str, chart: Chart, bands: Sequence[AttackBand]) -> Iterator[Fault]:
    """Warnings where a higher total does less."""
    for at, (before, band) in enumerate(pairwise(bands), 1):
        for column, lower, cell in zip(chart.columns, before.cells, band.cells, strict=True):
            less = (-1 if cell.damage is None else cell.damage) < (-1 if lower.damage is None else lower.damage)
            milder = (-1 if cell.severity is None else cell.severity) < (
                -1 if lower.severity is None else lower.severity
            )
            if less or milder:
                figures = (("column", column), ("cell", cell.text), ("lower", lower.text))
                yield Fault(
                    file,
                    chart.bands[at].rows[0].line,
                    "In {column} `{cell}` is less than `{lower}` in the row before.",
                    figures,
                    warning=True,
                )


def critical_chart(header: Header, entry: Entry, text: str | None) -> tuple[CriticalChart | None, tuple[Fault, ...]]:
    """One critical chart, and its faults."""
    file = f"crit/{entry.id}.csv"
    chart, faults = _chart(file, text, ("when", "effects", "text"), shared=True)
    if chart is None:
        return None, faults
    found = list(faults)
    bands: list[CriticalBand] = []
    for band in chart.bands:
        rows = tuple(_critical_row(header, file, row, found) for row in band.rows)
        plain = sum(row.when is None for row in rows)
        if plain == 0:
            found.append(_fault(file, band.rows[0].line, "This band needs a row without `when`."))
        elif plain > 1 or rows[-1].when is not None:
            found.append(_fault(file, band.rows[-1].line, "Only the last row of a band has no `when`."))
        bands.append(CriticalBand(band.low, band.high, rows))
    return (None if _bad(found) else CriticalChart(entry.id, entry.title, tuple(bands))), tuple(found)


def _critical_row(header: Header, file: str, row: Row, found: list[Fault]) -> CriticalRow:
    when, written, text = row.cells
    if len(text) > TEXT_LIMIT:
        found.append(_fault(file, row.line, "A text has at most {limit} characters.", limit=TEXT_LIMIT))
    if text and (what := unsafe(text)) is not None:
        found.append(_fault(file, row.line, what, text=text[:40]))
    condition, wrong = _when(file, row.line, when)
    found += wrong
    effects: list[Effect] = []
    for word in filter(None, map(str.strip, written.split(";"))):
        effect = parse_effect(word)
        if effect is None:
            found.append(_fault(file, row.line, "`{word}` is no effect.", word=word))
            continue
        effects.append(effect)
        if effect.word == "crit" and (effect.detail not in header.types or effect.severity not in header.codes):
            found.append(_fault(file, row.line, "`{word}` names a type or severity that is not there.", word=word))
        if effect.word == "ask" and (what := unsafe(effect.detail)) is not None:
            found.append(_fault(file, row.line, what, text=effect.detail[:40]))
    return CriticalRow(condition, tuple(effects), text)


def _when(file: str, line: int, written: str) -> tuple[When | None, tuple[Fault, ...]]:
    if not written:
        return None, ()
    words = [word.strip() for word in written.split("&")]
    strange = [word for word in words if word.removeprefix("!") not in WHEN]
    when = When(
        tuple(word for word in words if not word.startswith("!")),
        tuple(word[1:] for word in words if word.startswith("!")),
    )
    return when, tuple(
        _fault(file, line, "`{word}` is no condition; there are {known}.", word=word, known=", ".join(sorted(WHEN)))
        for word in strange
    )


def _chart(
    file: str, text: str | None, columns: Sequence[str], *, shared: bool
) -> tuple[Chart | None, tuple[Fault, ...]]:
    if text is None:
        return None, (_fault(file, 1, "The file is missing."),)
    chart, faults = read_chart(file, text, columns, shared=shared)
    rows = sum(len(band.rows) for band in chart.bands) if chart is not None else 0
    if rows > ROW_LIMIT:
        return None, (
            *faults,
            _fault(file, 1, "A chart has at most {limit} rows; this one has {rows}.", limit=ROW_LIMIT, rows=rows),
        )
    return chart, faults


def _bad(faults: Sequence[Fault]) -> bool:
    return any(not fault.warning for fault in faults)


def _fault(file: str, line: int, what: str, **figures: object) -> Fault:
    return Fault(file, line, what, tuple(figures.items()))
