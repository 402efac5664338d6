"""What conditions, wounds, light and armor take from rolls, and which acts they forbid. Rule: D54, 6.4, 6.7, 6.10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import NotAllowed
from rules.fact import Addend
from rules.rulesets.witcher import light, shelf, switches
from rules.rulesets.witcher.book import LULLED, TREATED
from rules.rulesets.witcher.charts import BURDENS, CONSTANTS
from rules.rulesets.witcher.charts.row import ZONES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene

_HELPLESS = ("dead", "dying", "unconscious", "stun")
"""Conditions that forbid every act, the gravest first."""


def on(side: Side, words: Iterable[str], scene: Scene) -> tuple[Addend, ...]:
    """What a roll that answers to these words suffers, each burden by name; the same one counts once.

    Rule: witcher A40, A50.
    """
    answers = frozenset(words)
    lying, wounds = _lying(side, scene) | light.burdens(side, scene), side.wounds
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
    if "awareness" in answers:
        found |= _helmets(side, scene)
    return tuple(Addend(name, value) for name, value in found.items() if value)


def _lying(side: Side, scene: Scene) -> frozenset[str]:
    """What lies on somebody; who may act though Dying stands up for it, and suffers that modifier alone.

    Rule: witcher A16.
    """
    if scene.switch(switches.DYING_ACTS) == "off" or "unconscious" in side.lying or side.fields.get("condition.prone"):
        return side.lying
    return side.lying - {"prone"}


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


def must_fight(side: Side, scene: Scene) -> None:
    """Raises `NotAllowed` for whoever takes no hostile Action. Rule: witcher 6.8."""
    must_act(side, scene)
    if LULLED in side.lying:
        raise NotAllowed(
            "{name} is lulled and takes no hostile action.",
            hint="It ends by a hit or after its rounds; `combat clear {who} lulled` ends it too.",
            name=side.name,
            who=scene.ruleset.language.spell_name(side.name),
        )


def hinders(side: Side, scene: Scene) -> str | None:
    """The condition that forbids somebody every act, if one does."""
    lying = side.lying
    if scene.switch(switches.DYING_ACTS) == "on":
        lying -= {"dying"}
    return next((name for name in _HELPLESS if name in lying), None)


def _helmets(side: Side, scene: Scene) -> dict[str, int]:
    """What pieces of armor take from Awareness. Rule: witcher 6.7."""
    worn = ((zone, side.fields.get(f"armor.{zone}")) for zone in ZONES)
    pieces = [shelf.armor_named(str(name), zone, scene.state) for zone, name in worn if name]
    return {piece.name: piece.awareness for piece in pieces if piece}


def _weight(side: Side) -> int:
    return sum(side.number(f"sp.{zone}") or 0 for zone in ZONES)
