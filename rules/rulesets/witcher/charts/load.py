"""Reads charts and refuses any that is not whole."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from importlib import resources
from itertools import groupby
from typing import Any, Generic, TypeVar, cast

from rules.rulesets.witcher.charts.rows import Banded, Row, dice_of

AnyRow = TypeVar("AnyRow", bound=Row)
_SPELLED = {"from": "first", "to": "last"}
_TOP = {"kind", "id", "die", "rows"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart(Generic[AnyRow]):
    """Rows of one kind, and the sides of the die that is rolled on them (0 where none is)."""

    id: str
    sides: int
    rows: tuple[AnyRow, ...]

    def at(self, face: int, group: str = "") -> AnyRow:
        """The row of a face of the die; every face has one."""
        return next(
            row for row in self.rows if isinstance(row, Banded) and row.group == group and row.first <= face <= row.last
        )


def shipped(kind: str, row: type[AnyRow]) -> Chart[AnyRow]:
    """A chart of this package."""
    text = resources.files("rules.rulesets.witcher.charts").joinpath(f"{kind}.toml").read_text("utf-8")
    return read(kind, row, tomllib.loads(text))


def read(kind: str, row: type[AnyRow], data: Mapping[str, Any]) -> Chart[AnyRow]:
    """A chart from its file. Raises `ValueError`, which says what is wrong and in which row. Rule: witcher 5."""
    if unknown := set(data) - _TOP:
        raise ValueError(f"{kind}: unknown keys {sorted(unknown)}")
    if data.get("kind") != kind:
        raise ValueError(f"{kind}: the file is of kind {data.get('kind')}")
    sides = dice_of(data["die"])[1] if "die" in data else 0
    rows = tuple(_row(f"{kind}, row {at}", row, one) for at, one in enumerate(data["rows"], 1))
    if issubclass(row, Banded):
        _refuse_gaps(kind, sides, cast("tuple[Banded, ...]", rows))
    return Chart(id=str(data["id"]), sides=sides, rows=rows)


def _row(where: str, row: type[AnyRow], data: Mapping[str, Any]) -> AnyRow:
    given = {_SPELLED.get(key, key): _frozen(value) for key, value in data.items()}
    known = {one.name: one for one in fields(row)}
    if unknown := set(given) - set(known):
        raise ValueError(f"{where}: unknown keys {sorted(unknown)}")
    if missing := [name for name, one in known.items() if one.default is MISSING and name not in given]:
        raise ValueError(f"{where}: missing keys {missing}")
    for name, value in given.items():
        wanted = str(known[name].type)
        kind = type(value).__name__
        if not wanted.startswith(kind):
            raise ValueError(f"{where}: `{name}` is {wanted}, not {kind}")
    made = row(**given)  # each value has just been held against its field
    if made.problem:
        raise ValueError(f"{where}: {made.problem}")
    return made


def _frozen(value: object) -> object:
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def _refuse_gaps(kind: str, sides: int, rows: tuple[Banded, ...]) -> None:
    """Every face of the die belongs to exactly one row of each group."""
    for group, members in groupby(sorted(rows, key=lambda one: (one.group, one.first)), lambda one: one.group):
        faces = [face for one in members for face in range(one.first, one.last + 1)]
        if faces != list(range(1, sides + 1)):
            raise ValueError(f"{kind}: the rows {group} do not cover 1 to {sides} exactly once")
