"""`weapons.csv`: the weapons of a pack."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from rules.chart import Fault, Row, read_grid
from rules.grammar.text import blankless, name_key
from rules.rulesets.vsd.pack.header import unsafe
from rules.rulesets.vsd.pack.model import Weapon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.rulesets.vsd.pack.header import Header

COLUMNS: tuple[str, ...] = (
    "name",
    "skill",
    "hands",
    "length",
    "attack",
    "max",
    "clumsy",
    "crit",
    "alt_crit",
    "range",
    "load",
    "fumble_mod",
    "qualities",
    "aliases",
)
LENGTHS = ("", "hand", "short", "long", "longest")
ROW_LIMIT = 200
NAME_LIMIT = 80

_LOAD = re.compile(r"|half|[1-9][0-9]?")
_HANDS = ("1", "2")
_WHOLE = re.compile(r"-?[0-9]{1,4}")
_DISTANCE = re.compile(r"[0-9]{1,5}(\.[0-9]{1,3})?")


def read_weapons(header: Header, file: str, text: str) -> tuple[tuple[Weapon, ...], tuple[Fault, ...]]:
    """The weapons, and everything that is wrong with them. A pack may do without the file."""
    if not text.strip():
        return (), ()
    grid, faults = read_grid(file, text)
    found = list(faults)
    if grid is None:
        return (), faults
    if grid.header.cells != COLUMNS:
        told = Fault(file, grid.header.line, "The header must be `{wanted}`.", (("wanted", ",".join(COLUMNS)),))
        return (), (*found, told)
    if len(grid.rows) > ROW_LIMIT:
        return (), (*found, Fault(file, 1, "There are more than {limit} weapons.", (("limit", ROW_LIMIT),)))
    weapons: list[Weapon] = []
    names: dict[str, int] = {}
    for row in grid.rows:
        weapon: dict[str, str] = dict(zip(COLUMNS, row.cells, strict=True))
        wrong = [*_wrong(header, weapon), *_taken(weapon, row, names)]
        found += [Fault(file, row.line, what, tuple(figures.items())) for what, figures in wrong]
        if not wrong:
            weapons.append(_weapon(weapon))
    return tuple(weapons), tuple(found)


def _wrong(header: Header, weapon: dict[str, str]) -> Iterator[tuple[str, dict[str, object]]]:
    """What is wrong with the cells of one weapon: templates and figures."""
    attacks = tuple(entry.id for entry in header.attacks)
    allowed = {
        "hands": _HANDS,
        "length": LENGTHS,
        "attack": attacks,
        "crit": sorted(header.types),
        "alt_crit": ("", *sorted(header.types)),
    }
    for column, values in allowed.items():
        if weapon[column] not in values:
            yield (
                "`{cell}` cannot stand in `{column}`: there are {known}.",
                {
                    "cell": weapon[column],
                    "column": column,
                    "known": ", ".join(filter(None, values)),
                },
            )
    patterns = {
        "max": re.compile(rf"|{_WHOLE.pattern}"),
        "clumsy": _WHOLE,
        "fumble_mod": _WHOLE,
        "range": re.compile(rf"|{_DISTANCE.pattern}"),
        "load": _LOAD,
    }
    for column, pattern in patterns.items():
        if not pattern.fullmatch(weapon[column]):
            yield "`{cell}` cannot stand in `{column}`.", {"cell": weapon[column], "column": column}
    for name in (weapon["name"], *_listed(weapon["aliases"])):
        if not 0 < len(name) <= NAME_LIMIT:
            yield "A name has 1 to {limit} characters.", {"limit": NAME_LIMIT}
        elif (what := unsafe(name)) is not None:
            yield what, {"text": name[:40]}


def _taken(weapon: dict[str, str], row: Row, names: dict[str, int]) -> Iterator[tuple[str, dict[str, object]]]:
    """Names that stand twice; those of this weapon are added to `names`. Blanks do not tell two weapons apart."""
    written = (weapon["name"], *_listed(weapon["aliases"]))
    own = [name_key(name) for name in written]
    for name in written:
        line = names.setdefault(blankless(name_key(name)), row.line)
        if line != row.line or own.count(name_key(name)) > 1:
            yield "`{name}` is a name already (line {line}).", {"name": name, "line": line}


def _listed(cell: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, cell.split("|"))))


def _weapon(cells: dict[str, str]) -> Weapon:
    return Weapon(
        name=cells["name"],
        skill=cells["skill"],
        hands=int(cells["hands"]),
        length=cells["length"],
        attack=cells["attack"],
        maximum=int(cells["max"]) if cells["max"] else None,
        clumsy=int(cells["clumsy"]),
        crit=cells["crit"],
        alt_crit=cells["alt_crit"] or None,
        range=Fraction(cells["range"]) if cells["range"] else None,
        load=cells["load"],
        fumble_mod=int(cells["fumble_mod"]),
        qualities=_listed(cells["qualities"]),
        aliases=_listed(cells["aliases"]),
    )
