"""A blow at somebody who cannot help it: no die is needed, and the attacker picks the row. Rule: vsd 1.32, A65."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.fact import Notice
from rules.rulesets.vsd.facts import CriticallyStruck, Struck

if TYPE_CHECKING:
    from rules.rulesets.vsd.resolve.strike import Strike


def strike_helpless(strike: Strike) -> Struck:
    """What a blow does that cannot fail: the cell at the weapon's maximum, or of the last row."""
    bands = strike.arm.chart.bands
    top = strike.maximum if strike.maximum is not None else bands[-1].low or 0
    reading = strike.read(top - strike.bonus)
    critical = None
    if reading.severity is not None:
        severity = strike.pack.severities[reading.severity]
        critical = CriticallyStruck(
            outcome="applied",
            type=strike.crit.id,
            severity=severity.code,
            grade=severity.name,
            roll=None,
            total=None,
            effects=(),
        )
    cell = (("chart", strike.arm.chart.title), ("total", top), ("cell", reading.cell))
    return Struck(
        outcome=reading.outcome,
        total=reading.total,
        uncapped=reading.total,
        cell=reading.cell,
        damage=reading.damage,
        severity=None if critical is None else critical.severity,
        grade="" if critical is None else critical.grade,
        armor=strike.pack.column_names[strike.column],
        armor_assumed=strike.armor_assumed,
        critical=critical,
        natural=None,
        notices=(Notice("cell", cell), Notice("helpless")),
    )
