"""Gestures and spells of the chart in force: casts by name, what they take, and what they do. Rule: D49, D50, 6.8."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules.errors import NotAllowed, ParseError
from rules.fact import Notice
from rules.fields import spelled
from rules.outcome import Action
from rules.people import plain_name
from rules.rulesets.witcher import harm, sheet, shelf
from rules.rulesets.witcher.book import WARD
from rules.rulesets.witcher.charts import CONSTANTS, SPELLS, Spell
from rules.rulesets.witcher.commands.magic import NO_COST
from rules.rulesets.witcher.source import Source
from rules.whose import claimed

if TYPE_CHECKING:
    from rules.combat.fight import Fight
    from rules.people import Character
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene
    from rules.tray import Tray

CASTING = "spell_casting"
_OURS = frozenset(row.name for row in SPELLS.rows)


def gesture_of(command: commands.Cast, scene: Scene) -> Spell | None:
    """The gesture that a cast names; a skill of the sheet of that name comes first."""
    name = command.source.name
    if name is None or sheet.acting(scene).number(f"skill.{spelled(name)}") is not None:
        return None
    return named(name, scene)


def named(name: str, scene: Scene) -> Spell | None:
    """The spell of that name, `None` where there is none."""
    rows = shelf.in_force(scene, Spell).rows
    return next((row for row in rows if plain_name(row.name) == plain_name(name)), None)


def made_out(command: commands.Cast, scene: Scene) -> commands.Cast:
    """The cast as its gesture makes it: Spell Casting, and no defense where it allows none.

    Raises `NotAllowed` beyond its range.
    """
    row = gesture_of(command, scene)
    _must_reach(command, row)
    if row is None:
        return command
    source = Source(numbers=command.source.numbers, name=CASTING)
    return replace(command, source=source, certain=command.certain or row.defense == "none")


def cost_of(command: commands.Cast, row: Spell | None) -> int:
    """The STA that a cast takes: those of its spell, or as many as are put into it.

    Raises `ParseError` where nothing says them, `NotAllowed` for what a spell does not take. Rule: witcher D50.
    """
    rule, cost = CONSTANTS.gesture, command.cost
    if row is not None and row.cost is not None:
        if cost not in (None, row.cost):
            raise NotAllowed(
                "{name} always costs {fixed} STA, not {cost}.",
                hint="Leave `cost {cost}` out: this spell does not scale.",
                name=row.name.capitalize(),
                fixed=row.cost,
                cost=cost,
            )
        return row.cost
    if cost is None:
        if row is None:
            raise ParseError(NO_COST)
        raise ParseError(
            "{name} takes as many STA as you put in: add them, e.g. `cost 3`.",
            hint="{least} to {most}, and what it does grows with them.",
            name=row.name.capitalize(),
            least=rule["least"],
            most=rule["most"],
        )
    if row is not None and not rule["least"] <= cost <= rule["most"]:
        raise NotAllowed(
            "{name} takes {least} to {most} STA, not {cost}.",
            name=row.name.capitalize(),
            least=rule["least"],
            most=rule["most"],
            cost=cost,
        )
    return cost


def _must_reach(command: commands.Cast, row: Spell | None) -> None:
    """Raises `NotAllowed` for what is further away than the magic reaches. Rule: witcher D53."""
    if command.distance is None:
        return
    most = command.reach if row is None or command.reach is not None else row.range or row.area
    if most is None:
        raise NotAllowed("Nothing says how far this magic reaches.", hint="Add it in meters, e.g. `range 8`.")
    if command.distance > most:
        raise NotAllowed(
            "At {distance} m the target is out of reach: this magic reaches {most} m.",
            hint="Come nearer: magic has no second range.",
            distance=command.distance,
            most=most,
        )


class Working(NamedTuple):
    """A spell that works: the STA in it, and the rounds that it lasts; 0 for one that is over at once."""

    row: Spell
    cost: int
    rounds: int


def working(row: Spell, cost: int, tray: Tray) -> Working:
    """A spell that has just been cast; a random duration falls now, once for all whom it takes. Rule: witcher D53."""
    if row.random is not None:
        count, sides, more = row.random
        return Working(row, cost, sum(tray.throw(count, sides, "rounds")) + more)
    rounds = {"X": cost, "X/2": (cost + 1) // 2}.get(row.rounds)
    return Working(row, cost, int(row.rounds) if rounds is None else rounds)


def told(spell: Working) -> tuple[Notice, ...]:
    """What a spell does at that cost, and how long."""
    row, cost, rounds = spell
    effect: tuple[Notice, ...] = ()
    if row.text is not None:
        effect = (Notice("own_row", (("name", row.name), ("text", row.text))),)
    elif row.name in _OURS:
        effect = (Notice(f"gesture_{row.name}", (("x", cost), ("absorbed", row.absorbs * cost))),)
    if rounds == 1:
        return (*effect, Notice("lasts_one"))
    return (*effect, Notice("lasts", (("rounds", rounds),))) if rounds else effect


def wards(fight: Fight, spell: Working, caster: Side) -> None:
    """The ward that a spell gives to its caster; a second one adds nothing. Rule: witcher 6.8."""
    one = caster.one
    if one is None or not spell.row.absorbs:
        return
    harm.lay_ward(fight.draft, one, max(spell.row.absorbs * spell.cost, fight.draft.number(one.bearer, WARD)))
    if one.combatant is not None:
        harm.last(fight, one.combatant, WARD, spell.rounds, one.bearer)


def stays(fight: Fight, spell: Working, whom: Side, caster: str | None) -> None:
    """A spell that only its text tells of stands by its name on whom it takes, so that its rounds are counted."""
    row, key = spell.row, whom.one.combatant if whom.one else None
    if key is not None and spell.rounds and not row.condition and not row.absorbs:
        harm.last(fight, key, row.name, spell.rounds, caster, own=False)


def takes_hold(fight: Fight, spell: Working, target: Side, caster: str | None) -> tuple[Notice, ...]:
    """The condition that a spell of `caster` surely brings to a target; its rounds are counted in a combat alone."""
    one, (row, cost, rounds) = target.one, spell
    if one is None or row.condition is None or row.percent or cost < row.least:
        return ()
    if rounds and one.combatant is None:
        return (Notice("rounds_uncounted", (("name", one.name), ("condition", row.condition))),)
    lies = harm.told_of(fight.draft, one, row.condition)
    harm.bring(fight, one, row.condition, rounds or None, cost, caster=caster)
    return lies


def follows(
    row: Spell, cost: int, target: str | None, scene: Scene, caster: Character | None, at: str | None = None
) -> tuple[Action, ...]:
    """The lines that work out a caster's spell on a target; `at` is the zone of a limb that blocked it."""
    if target is None:
        return ()
    name = scene.ruleset.language.spell_name(target)
    offered: list[Action] = []
    if row.sides:
        kind = f" type {scene.ruleset.language.spell_name(row.type)}" if row.type else ""
        line = f"damage {cost}d{row.sides}{kind} at {at or row.at} to {name}"
        offered.append(Action("gesture_damage", line, once=True))
    if row.condition and row.percent and cost >= row.least:
        chance = f"percent {row.percent * cost} inflicts {row.condition} to {name}"
        offered.append(Action("gesture_condition", chance, once=True))
    return tuple(claimed(action, caster, scene) for action in offered)
