"""How far somebody goes, with what hampers the legs. Rule: witcher D22, D26, D54, 6.4, 6.8."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.rulesets.witcher.book import SNARED, UNTREATED
from rules.rulesets.witcher.charts import CONSTANTS

if TYPE_CHECKING:
    from rules.rulesets.witcher.sheet import Side

_KNEE, _ANKLE = "wrenched_knee", "broken_ankle"


class Pace(NamedTuple):
    """Meters a turn on plain ground and on difficult; `None` where nobody has said them."""

    spd: int | None
    leap: int | None


def unhampered(side: Side) -> Pace:
    """What the sheet says."""
    return Pace(side.number("stat.spd"), side.number("leap"))


def pace_of(side: Side) -> Pace:
    """What is left of it: a fresh knee halves both, at least to 1; an ankle, Freeze and a snare take from SPD."""
    spd, leap = unhampered(side)
    wounds, rule = side.wounds, CONSTANTS.foot
    if wounds.get(_KNEE) == UNTREATED:
        spd, leap = (None if one is None else min(one, max(1, one // 2)) for one in (spd, leap))
    if spd is None:
        return Pace(None, leap)
    treated = sum(name in wounds and wounds[name] != UNTREATED for name in (_KNEE, _ANKLE))
    spd = max(0, spd - rule["treated"] * treated - (rule["freeze"] if "freeze" in side.lying else 0))
    snare = side.number(f"condition.{SNARED}")
    if snare:
        spd = min(spd, max(1, spd - snare))
    if wounds.get(_ANKLE) == UNTREATED:
        spd = min(spd, rule["ankle"])
    return Pace(spd, leap)
