"""Gestures: casts by name, for 1 to 7 STA, whose effect grows with it. Rule: witcher D50, 6.8."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.errors import NotAllowed
from rules.fact import Notice
from rules.outcome import Action
from rules.people import plain_name
from rules.rulesets.witcher import sheet
from rules.rulesets.witcher.charts import CONSTANTS, SPELLS, Spell
from rules.rulesets.witcher.source import Source

if TYPE_CHECKING:
    from rules.ruleset import Scene
    from rules.rulesets.witcher import commands

CASTING = "spell_casting"


def gesture_of(command: commands.Cast, scene: Scene) -> Spell | None:
    """The gesture that a cast names; a skill of the sheet of that name comes first."""
    name = command.source.name
    if name is None or sheet.acting(scene).number(f"skill.{name.casefold()}") is not None:
        return None
    return next((row for row in SPELLS.rows if plain_name(row.name) == plain_name(name)), None)


def made_out(command: commands.Cast, scene: Scene) -> commands.Cast:
    """The cast as its gesture makes it: Spell Casting, and no defense where it allows none.

    Raises `NotAllowed` for a cost that no gesture has.
    """
    row = gesture_of(command, scene)
    if row is None:
        return command
    rule = CONSTANTS.gesture
    if not rule["least"] <= command.cost <= rule["most"]:
        raise NotAllowed(
            "A gesture takes {least} to {most} STA, not {cost}.",
            least=rule["least"],
            most=rule["most"],
            cost=command.cost,
        )
    source = Source(numbers=command.source.numbers, name=CASTING)
    return replace(command, source=source, certain=command.certain or row.defense == "none")


def told(row: Spell, cost: int) -> tuple[Notice, ...]:
    """What a gesture does at that cost, and how long."""
    rounds = {"X": cost, "X/2": (cost + 1) // 2}.get(row.rounds)
    lasts = int(row.rounds) if rounds is None else rounds
    figures = (("x", cost), ("absorbed", 4 * cost))
    effect = Notice(f"gesture_{row.name}", figures)
    return (effect, Notice("lasts", (("rounds", lasts),))) if lasts else (effect,)


def follows(row: Spell, cost: int, target: str | None, scene: Scene) -> tuple[Action, ...]:
    """The lines that work out a gesture on a target."""
    if target is None:
        return ()
    name = scene.ruleset.language.spell_name(target)
    offered: list[Action] = []
    if row.sides:
        offered.append(Action("gesture_damage", f"damage {cost}d{row.sides} at {row.at} to {name}", once=True))
    if row.condition and cost >= row.least:
        chance = f"percent {row.percent * cost} inflicts {row.condition} to {name}"
        offered.append(Action("gesture_condition", chance, once=True))
    return tuple(offered)
