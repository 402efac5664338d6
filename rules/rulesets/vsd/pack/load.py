"""From the texts of a pack's files to a pack, or to everything that is wrong with them."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from rules.chart import Fault, no_toml
from rules.rulesets.vsd.pack.charts import attack_chart, critical_chart
from rules.rulesets.vsd.pack.header import Header, read_header
from rules.rulesets.vsd.pack.model import Pack
from rules.rulesets.vsd.pack.weapons import read_weapons

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.rulesets.vsd.pack.model import AttackChart, CriticalChart

FILE_LIMIT = 64 * 1024
"""Bytes of one file."""
PACK_LIMIT = 512 * 1024
"""Bytes of all files."""

HEADER = "pack.toml"
WEAPONS = "weapons.csv"


def load_pack(files: Mapping[str, str]) -> tuple[Pack | None, tuple[Fault, ...]]:
    """The pack that these texts by file name make, and all faults; no pack where one is more than a warning.

    Nothing is read before the limits are checked.
    """
    faults = [*_too_large(files)]
    if faults:
        return None, tuple(faults)
    header, wrong = _header(files)
    faults += wrong
    if header is None:
        return None, tuple(faults)
    faults += _strangers(files, header)
    pack, wrong = _pack(files, header)
    faults += wrong
    return (None if any(not fault.warning for fault in faults) else pack), tuple(faults)


def _pack(files: Mapping[str, str], header: Header) -> tuple[Pack, tuple[Fault, ...]]:
    """The pack as far as it can be read, and the faults of its charts and weapons."""
    faults: list[Fault] = []
    attacks: dict[str, AttackChart] = {}
    criticals: dict[str, CriticalChart] = {}
    for entry in header.attacks:
        chart, wrong = attack_chart(header, entry, files.get(f"attack/{entry.id}.csv"))
        faults += wrong
        if chart is not None:
            attacks[entry.id] = chart
    for entry in header.criticals:
        critical, wrong = critical_chart(header, entry, files.get(f"crit/{entry.id}.csv"))
        faults += wrong
        if critical is not None:
            criticals[entry.id] = critical
    weapons, wrong = read_weapons(header, WEAPONS, files.get(WEAPONS, ""))
    pack = Pack(
        id=header.id,
        title=header.title,
        private=header.private,
        columns=header.columns,
        column_names=header.column_names,
        severities=header.severities,
        aliases=header.aliases,
        attacks=attacks,
        criticals=criticals,
        weapons=weapons,
    )
    return pack, (*faults, *wrong)


def _too_large(files: Mapping[str, str]) -> Iterator[Fault]:
    sizes = {name: len(text.encode("utf-8", "surrogatepass")) for name, text in files.items()}
    for name, size in sizes.items():
        if size > FILE_LIMIT:
            yield Fault(
                name, 1, "The file has {size} bytes; at most {limit} are read.", (("size", size), ("limit", FILE_LIMIT))
            )
    if sum(sizes.values()) > PACK_LIMIT:
        yield Fault(
            HEADER,
            1,
            "The pack has {size} bytes; at most {limit} are read.",
            (("size", sum(sizes.values())), ("limit", PACK_LIMIT)),
        )


def _header(files: Mapping[str, str]) -> tuple[Header | None, tuple[Fault, ...]]:
    text = files.get(HEADER)
    if text is None:
        return None, (Fault(HEADER, 1, "The file is missing."),)
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return None, (no_toml(HEADER, text, error),)
    return read_header(HEADER, text, written)


def _strangers(files: Mapping[str, str], header: Header) -> Iterator[Fault]:
    """Files that nothing in the pack speaks of."""
    known = {HEADER, WEAPONS}
    known |= {f"attack/{entry.id}.csv" for entry in header.attacks}
    known |= {f"crit/{entry.id}.csv" for entry in header.criticals}
    for name in sorted(files.keys() - known):
        yield Fault(name, 1, "`pack.toml` does not name this file.")
