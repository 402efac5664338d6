"""What conditions, wounds and heavy armor take from rolls, and which acts they forbid. Rule: witcher D54, 6.4, 6.7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import NotAllowed
from rules.fact import Addend
from rules.rulesets.witcher import switches
from rules.rulesets.witcher.book import TREATED
from rules.rulesets.witcher.charts import BURDENS, CONSTANTS, LOCATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.ruleset import Scene
    from rules.rulesets.witcher.sheet import Side

_HELPLESS = ("dead", "dying", "unconscious", "stun")
"""Conditions that forbid every act, the gravest first."""


def on(side: Side, words: Iterable[str], scene: Scene) -> tuple[Addend, ...]:
    """What a roll that answers to these words suffers, each burden by name; the same one counts once. Rule: A50."""
    answers = frozenset(words)
    lying, wounds = side.lying, side.wounds
    found: dict[str, int] = {}
    for row in BURDENS.rows:
        if not answers.intersection(row.rolls):
            continue
        if row.name in lying:
            value = row.modifier
        elif row.name in wounds:
            value = row.treated if wounds[row.name] == TREATED else row.modifier
        else:
            continue
        found[row.name] = found.get(row.name, 0) + value
    if "dying" in lying and scene.switch(switches.DYING_ACTS) == "on":
        found["dying"] = CONSTANTS.dying["modifier"]
    if answers & {"dodge", "reposition"} and _weight(side) > CONSTANTS.weight["above"]:
        found["armor_weight"] = CONSTANTS.weight["modifier"]
    return tuple(Addend(name, value) for name, value in found.items() if value)


def must_act(side: Side, scene: Scene) -> None:
    """Raises `NotAllowed` for whoever cannot act at all. Rule: witcher D54, A16."""
    helpless = hinders(side, scene)
    if helpless:
        raise NotAllowed(
            "{name} cannot act: {condition}.",
            hint="It ends as its condition says: a Save, help, or `stabilize`.",
            name=side.name,
            condition=helpless,
        )


def hinders(side: Side, scene: Scene) -> str | None:
    """The condition that forbids somebody every act, if one does."""
    lying = side.lying
    if scene.switch(switches.DYING_ACTS) == "on":
        lying -= {"dying"}
    return next((name for name in _HELPLESS if name in lying), None)


def _weight(side: Side) -> int:
    return sum(side.number(f"sp.{row.zone}") or 0 for row in LOCATIONS.rows)
