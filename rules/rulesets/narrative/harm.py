"""From the harm of a blow to what is left of it behind the defenses."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.fact import Notice

if TYPE_CHECKING:
    from rules.rulesets.narrative.commands import Defenses


class Harm(NamedTuple):
    """Harm behind the defenses, 0 or more, and the steps that it took."""

    value: int
    steps: tuple[Notice, ...] = ()


def after_defenses(harm: int, defenses: Defenses) -> Harm:
    """What the defenses leave of `harm`: the higher of armor and shield, then half or double.

    Rule: narrative N12, N13, B12, B20.
    """
    blocked = max(defenses.dr, defenses.shield)
    left = max(0, harm - blocked)
    steps: list[Notice] = []
    if blocked:
        steps.append(Notice("harm_blocked", (("harm", harm), ("blocked", blocked), ("left", left))))
    if defenses.dr and defenses.shield:
        steps.append(Notice("higher_defense_only", (("dr", defenses.dr), ("shield", defenses.shield))))
    if defenses.resist and defenses.vulnerable:
        steps.append(Notice("defenses_cancel"))
    elif defenses.resist:
        steps.append(Notice("harm_halved", (("harm", left), ("left", left // 2))))
        left //= 2
    elif defenses.vulnerable:
        steps.append(Notice("harm_doubled", (("harm", left), ("left", left * 2))))
        left *= 2
    return Harm(left, tuple(steps))
