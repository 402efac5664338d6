"""Reads charts: those of the program, refused unless they are whole, and those of a server, with all their faults."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from importlib import resources
from typing import Any, Generic, TypeVar, cast

from rules.chart import Fault
from rules.errors import quote
from rules.grammar.text import is_visible
from rules.rulesets.witcher.charts.bands import Wound
from rules.rulesets.witcher.charts.row import DICE, ZONES, Banded, Row

AnyRow = TypeVar("AnyRow", bound=Row)
Line = Callable[[int, str], int]
"""The line of a key of a row; row 0 is the chart."""

ROWS_LIMIT = 200
"""Rows of one chart."""
TEXT_LIMIT = 200
"""Characters of one text."""
NUMBER_LIMIT = 10_000
"""Largest figure, either way."""
WRITTEN = {"first": "from", "last": "to"}
"""Fields that a file calls otherwise."""
_TOP = ("kind", "id", "die", "rows")
_TYPES = {"str": "a text", "int": "a whole number", "bool": "true or false", "tuple": "a list", "dict": "a table"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart(Generic[AnyRow]):
    """Rows of one kind, and the sides of the die that is rolled on them (0 where none is)."""

    kind: str
    id: str
    sides: int
    rows: tuple[AnyRow, ...]

    def at(self, face: int, group: str = "") -> AnyRow:
        """The row of a face of the die; every face has one."""
        return next(
            row for row in self.rows if isinstance(row, Banded) and row.group == group and row.first <= face <= row.last
        )


def shipped(kind: str, row: type[AnyRow], file: str | None = None) -> Chart[AnyRow]:
    """A chart of this package; `file` where it is not called as its kind."""
    text = resources.files("rules.rulesets.witcher.charts").joinpath(f"{file or kind}.toml").read_text("utf-8")
    return read(kind, row, tomllib.loads(text))


def read(kind: str, row: type[AnyRow], data: Mapping[str, Any]) -> Chart[AnyRow]:
    """A chart of the program. Raises `ValueError` with all that is wrong; its lines are rows. Rule: witcher 5."""
    faults = [] if data.get("kind") == kind else [Fault("", 0, "the kind is another")]
    chart, wrong = checked(row, data, lambda at, _: at)
    if chart is None or faults:
        raise ValueError(f"{kind}: " + "; ".join(map(str, (*faults, *wrong))))
    return chart


def checked(row: type[AnyRow], data: Mapping[str, Any], line: Line) -> tuple[Chart[AnyRow] | None, tuple[Fault, ...]]:
    """A chart and all that is wrong with it; no chart where anything is."""
    reader = _Reader(row, line)
    rows = tuple(one for one in reader.rows(data) if one is not None)
    if reader.faults:
        return None, tuple(reader.faults)
    return Chart(kind=str(data.get("kind")), id=str(data.get("id")), sides=reader.sides, rows=rows), ()


class _Reader(Generic[AnyRow]):
    """Goes through a chart once and gathers its faults."""

    def __init__(self, row: type[AnyRow], line: Line) -> None:
        self.row = row
        self.faults: list[Fault] = []
        self.sides = 0
        self._line = line

    def rows(self, data: Mapping[str, Any]) -> list[AnyRow | None]:
        """The rows, `None` for one that cannot be read."""
        for key in set(data) - set(_TOP):
            self.add(0, key, "unknown keys: `{key}`", key=quote(key))
        self._die(data)
        found: object = data.get("rows")
        if not isinstance(found, list) or not found:
            self.add(0, "rows", "`rows` is a list of one row or more")
            return []
        listed = cast("list[object]", found)
        if len(listed) > ROWS_LIMIT:
            self.add(0, "rows", "there are {count} rows; at most {limit} are read", count=len(listed), limit=ROWS_LIMIT)
            return []
        rows = [self._row(at, one) for at, one in enumerate(listed, 1)]
        if not self.faults:
            self._whole(rows)
        return rows

    def add(self, row: int, key: str, what: str, /, **figures: object) -> None:
        """One more fault."""
        self.faults.append(Fault("", self._line(row, key), what, tuple(figures.items())))

    def _die(self, data: Mapping[str, Any]) -> None:
        die = data.get("die")
        if not issubclass(self.row, Banded):
            if die is not None:
                self.add(0, "die", "nothing is rolled on a chart of this kind: leave out `die`")
            return
        found = DICE.fullmatch(die) if isinstance(die, str) else None
        if found is None or found[1] != "1":
            self.add(0, "die", "`die` is one die such as 1d10, not `{die}`", die=quote(str(die)))
        else:
            self.sides = int(found[2])

    def _row(self, at: int, written: object) -> AnyRow | None:
        if not isinstance(written, dict):
            self.add(at, "", "a row is a table")
            return None
        before = len(self.faults)
        known = {WRITTEN.get(one.name, one.name): one for one in fields(self.row)}
        values = {key: _frozen(value) for key, value in cast("dict[str, object]", written).items()}
        for key in values:
            if key not in known:
                self.add(at, key, "unknown keys: `{key}`", key=quote(key))
        for key, one in known.items():
            if key in values:
                self._value(at, key, str(one.type), values[key])
            elif one.default is MISSING:
                self.add(at, "", "missing keys: `{key}`", key=key)
        if len(self.faults) > before:
            return None
        given: dict[str, Any] = {known[key].name: value for key, value in values.items()}
        made = self.row(**given)  # each value has just been held against its field
        if (problem := made.problem) is not None:
            self.add(at, problem.key, problem.what, value=f"`{quote(str(problem.value))}`")
        return made

    def _value(self, at: int, key: str, wanted: str, value: object) -> None:
        """One value against the type of its field."""
        kind = type(value).__name__
        if not wanted.startswith(kind):
            self.add(
                at,
                key,
                "`{key}` is {wanted}, not {kind}",
                key=key,
                wanted=_TYPES[wanted.partition("[")[0].split()[0]],
                kind=kind,
            )
            return
        for one in cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,):
            if kind == "tuple" and type(one).__name__ not in wanted:
                self.add(at, key, "`{key}` lists something else than it may", key=key)
            elif isinstance(one, str) and not (1 <= len(one) <= TEXT_LIMIT and one.strip() and is_visible(one)):
                self.add(at, key, "`{key}` is a text of 1 to {limit} characters in one line", key=key, limit=TEXT_LIMIT)
            elif isinstance(one, int) and abs(one) > NUMBER_LIMIT:
                self.add(at, key, "`{key}` is {limit} at most, either way", key=key, limit=NUMBER_LIMIT)

    def _whole(self, rows: list[AnyRow | None]) -> None:
        """What is wrong between the rows: names that stand twice, faces of the die without a row or with two."""
        titles: dict[str, int] = {}
        for at, row in enumerate(rows, 1):
            if row is not None and row.title and titles.setdefault(row.title.casefold(), at) != at:
                self.add(at, "name", "`{name}` stands in a row before", name=quote(row.title))
        if not issubclass(self.row, Banded):
            return
        groups: dict[str, list[tuple[int, Banded]]] = {}
        for at, row in enumerate(rows, 1):
            if isinstance(row, Banded):
                groups.setdefault(row.group, []).append((at, row))
        for members in groups.values():
            self._covered(sorted(members, key=lambda one: (one[1].first, one[1].last)))
        if self.row is Wound:
            for zone in ZONES:
                if zone not in groups:
                    self.add(0, "rows", "no row is of the zone `{zone}`", zone=zone)

    def _covered(self, rows: list[tuple[int, Banded]]) -> None:
        """Every face of the die belongs to exactly one row."""
        wanted = 1
        for at, row in rows:
            if not 1 <= row.first <= row.last <= self.sides:
                what = "`from` to `to` lies between 1 and {sides}, not {first} to {last}"
                self.add(at, "from", what, sides=self.sides, first=row.first, last=row.last)
                return
            if row.first != wanted:
                self._uneven(at, row.first, wanted)
            wanted = max(wanted, row.last + 1)
        if wanted <= self.sides:
            self._uneven(rows[-1][0], self.sides + 1, wanted)

    def _uneven(self, at: int, first: int, wanted: int) -> None:
        low, high = sorted((first, wanted))
        what = "{low} to {high} have no row" if first > wanted else "{low} to {high} have a row already"
        self.add(at, "from", what + "; each face is covered exactly once", low=low, high=high - 1)


def _frozen(value: object) -> object:
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value
