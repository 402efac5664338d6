"""Banded look-ups read from CSV text, and what is wrong with a text that is none.

A file is a header line and rows; lines that begin with `#` are comments. Cells are parted by `,`, `;` or tabs, found
out from the header. Nothing is read from disk here.
"""

from __future__ import annotations

import csv
import re
from bisect import bisect_left
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from rules.errors import NotAllowed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

ID = re.compile(r"[a-z][a-z0-9_-]{0,39}")
"""What charts that a server brings may be called."""
_DELIMITERS = ",;\t"
_AT_LINE = re.compile(r"at line ([0-9]+)")


class Fault(NamedTuple):
    """What is wrong with a file: where (lines count from 1), a template, and the figures that fill it.

    `file` is empty where a text is no file. A `warning` tells of something odd that can still be used.
    """

    file: str
    line: int
    what: str
    figures: tuple[tuple[str, object], ...] = ()
    warning: bool = False

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.file else f"line {self.line}"
        return f"{where}: {self.what.format(**dict(self.figures))}"


def refusal(faults: Iterable[Fault]) -> NotAllowed:
    """The refusal of charts with these faults, warnings left out."""
    bad = [str(fault) for fault in faults if not fault.warning]
    return NotAllowed(
        "There are mistakes in it, and nothing was changed ({count}): {faults}",
        hint="Mend them and import it again.",
        count=len(bad),
        faults="; ".join(bad),
    )


def no_toml(file: str, text: str, error: ValueError) -> Fault:
    """The fault of a text that is not TOML, at the line that the error names."""
    found = _AT_LINE.search(str(error))
    line = int(found[1]) if found else text.count("\n") + 1
    return Fault(file, line, "This is not TOML: {reason}.", (("reason", str(error)),))


class Row(NamedTuple):
    """One row of a file: where it stands, and its cells without the blanks around them."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A file of rows that all have the header's columns."""

    file: str
    header: Row
    rows: tuple[Row, ...]


class Band(NamedTuple):
    """A closed range of totals and its rows; `None` is an open end. The columns of `from` and `to` are cut off."""

    low: int | None
    high: int | None
    rows: tuple[Row, ...]

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of the only row."""
        return self.rows[0].cells


@dataclass(frozen=True, slots=True)
class Chart:
    """Bands that cover every number, lowest first, and what the columns behind `from,to` are called."""

    file: str
    columns: tuple[str, ...]
    bands: tuple[Band, ...]
    _tops: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_tops", tuple(band.high for band in self.bands if band.high is not None))

    def index(self, value: int | Fraction) -> int:
        """Which band a value falls into: the first whose upper bound is not below it."""
        return bisect_left(self._tops, value)

    def at(self, value: int | Fraction) -> Band:
        """The band that a value falls into."""
        return self.bands[self.index(value)]

    def cell(self, value: int | Fraction, column: str) -> str:
        """One cell of the band that a value falls into. Raises `ValueError` for a column that is not there."""
        return self.at(value).cells[self.columns.index(column)]


def read_grid(file: str, text: str) -> tuple[Grid | None, tuple[Fault, ...]]:
    """The rows of a CSV text, and its faults; no grid where there is not even a header."""
    faults: list[Fault] = []
    header: Row | None = None
    rows: list[Row] = []
    delimiter = ","
    for number, line in _written(text):
        if header is None:
            delimiter = max(_DELIMITERS, key=line.count)
        try:
            cells = tuple(cell.strip() for cell in next(csv.reader([line], delimiter=delimiter, strict=True)))
        except csv.Error:
            faults.append(Fault(file, number, "The quotes of this line do not close."))
            continue
        row = Row(number, cells)
        if header is None:
            header = row._replace(cells=tuple(map(str.casefold, cells)))
        elif len(cells) != len(header.cells):
            faults.append(
                _fault(
                    file,
                    number,
                    "There are {count} cells; the header has {wanted}.",
                    count=len(cells),
                    wanted=len(header.cells),
                )
            )
        else:
            rows.append(row)
    if header is None:
        return None, (*faults, Fault(file, 1, "The file is empty."))
    return Grid(file, header, tuple(rows)), tuple(faults)


def read_chart(
    file: str, text: str, columns: Sequence[str] | None = None, *, shared: bool = False
) -> tuple[Chart | None, tuple[Fault, ...]]:
    """A banded chart, and its faults; no chart where there are any.

    `columns` are those that must stand behind `from,to` (any, if not given); with `shared` several rows in a row may
    have the same band.
    """
    grid, faults = read_grid(file, text)
    if grid is None:
        return None, faults
    wanted = ("from", "to", *map(str.casefold, columns)) if columns is not None else ("from", "to")
    if grid.header.cells[: len(wanted)] != wanted or (columns is not None and len(grid.header.cells) != len(wanted)):
        told = _fault(file, grid.header.line, "The header must be `{wanted}`.", wanted=",".join(wanted))
        return None, (*faults, told)
    bands, wrong = _bands(grid, shared=shared)
    faults += wrong
    if not faults:
        faults = tuple(_gaps(file, bands))
    named = tuple(columns) if columns is not None else grid.header.cells[2:]
    return (None if faults else Chart(file, named, bands)), faults


def _written(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for number, line in enumerate(text.removeprefix("\N{BYTE ORDER MARK}").splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line


def _bands(grid: Grid, *, shared: bool) -> tuple[tuple[Band, ...], tuple[Fault, ...]]:
    faults: list[Fault] = []
    bands: list[Band] = []
    for _, group in groupby(grid.rows, key=lambda row: (row.cells[:2], None if shared else row.line)):
        rows = tuple(group)
        bounds: list[int | None] = []
        for cell in rows[0].cells[:2]:
            bound, fault = _bound(grid.file, rows[0].line, cell)
            bounds.append(bound)
            faults += fault
        bands.append(Band(bounds[0], bounds[1], tuple(Row(row.line, row.cells[2:]) for row in rows)))
    return tuple(bands), tuple(faults)


def _bound(file: str, line: int, cell: str) -> tuple[int | None, tuple[Fault, ...]]:
    if not cell:
        return None, ()
    try:
        return int(cell), ()
    except ValueError:
        return None, (_fault(file, line, "`{cell}` is no whole number.", cell=cell),)


def _gaps(file: str, bands: Sequence[Band]) -> Iterator[Fault]:
    """What keeps bands from touching each other and from covering everything."""
    if not bands:
        yield Fault(file, 1, "There are no rows.")
        return
    if bands[0].low is not None:
        yield Fault(file, bands[0].rows[0].line, "The first row must be open below: leave its `from` empty.")
    if bands[-1].high is not None:
        yield Fault(file, bands[-1].rows[0].line, "The last row must be open above: leave its `to` empty.")
    for before, band in pairwise(bands):
        line = band.rows[0].line
        if before.high is None or band.low is None:
            yield Fault(file, line, "Only the first row is open below, and only the last one above.")
        elif band.low != before.high + 1:
            yield _fault(
                file, line, "This row begins at {low}; the one before ends at {high}.", low=band.low, high=before.high
            )
    for band in bands:
        if band.low is not None and band.high is not None and band.high < band.low:
            yield _fault(file, band.rows[0].line, "This row ends at {high}, before it begins.", high=band.high)


def _fault(file: str, line: int, what: str, **figures: object) -> Fault:
    return Fault(file, line, what, tuple(figures.items()))


def sound(chart: Chart | None, faults: Iterable[Fault]) -> Chart:
    """A chart that is part of the program. Raises `ValueError` that names its faults, for whoever edits it."""
    if chart is None:
        raise ValueError("; ".join(map(str, faults)))
    return chart
