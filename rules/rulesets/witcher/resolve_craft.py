"""Crafting: a check whose materials are used up either way. Rule: witcher D56 to D58."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.draft import Draft
from rules.errors import NotAllowed, Unknown
from rules.fact import Notice
from rules.fields import spelled
from rules.outcome import Outcome
from rules.people import plain_name
from rules.rulesets.witcher import burden, purse, sheet, shelf, skill
from rules.rulesets.witcher.charts import Formula
from rules.rulesets.witcher.facts_care import Crafted
from rules.rulesets.witcher.resolve_check import checked

if TYPE_CHECKING:
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.sheet import Side
    from rules.rulesets.witcher.skill import Addends
    from rules.scene import Scene
    from rules.tray import Tray

_PART = re.compile(r"\s*([^\d,]+?)\s*(\d{1,6})?\s*")
"""A material of a formula and how many of it: `iron 2`."""


def addends_of(command: commands.Craft, scene: Scene) -> Addends:
    """Everything that is added to the die."""
    own = skill.of_source(command.source, sheet.acting(scene), scene, "check")
    return (*own, *skill.of_luck(command.luck, scene))


def craft(command: commands.Craft, scene: Scene, tray: Tray) -> Outcome:
    """Make something. Raises `NotAllowed` where materials are missing, `Unknown` without the formula."""
    side, draft = sheet.acting(scene), Draft(scene.state)
    burden.must_act(side, scene)
    addends, dc = addends_of(command, scene), skill.dc_of(command.dc, scene)
    needs = needs_of(command.formula, side, scene)
    _use_up(draft, side, needs)
    purse.pay_luck(draft, side, command.luck)
    fact = checked(Crafted, addends, dc, scene, tray)
    told: tuple[Notice, ...] = ()
    if needs:
        told = (Notice("used_up", (("parts", ", ".join(f"{name} {count}" for name, count in needs.items())),)),)
    if side.one is not None and command.formula is not None and fact.outcome == "success":
        made = f"item.{spelled(command.formula)}"
        draft.set(side.one.bearer, made, draft.number(side.one.bearer, made) + 1)
    return Outcome((replace(fact, notices=(*fact.notices, *told)),), changes=draft.changes)


def needs_of(formula: str | None, side: Side, scene: Scene) -> dict[str, int]:
    """The materials of a formula, of the sheet or else of the chart in force, and how many of each.

    Nobody has none to use up. Rule: witcher 7.6.
    """
    if formula is None or side.one is None:
        return {}
    key = f"formula.{spelled(formula)}"
    brought = shelf.in_force(scene, Formula).rows
    own = (row.needs for row in brought if plain_name(row.name) == plain_name(formula))
    text = side.fields.get(f"{key}.needs") or next(own, None)
    if not isinstance(text, str):
        raise Unknown(
            "{name} does not know the formula `{formula}`.",
            hint='Set it: `{sets} "{key}.needs" "iron 2, leather 1"`.',
            sets=side.sets,
            name=side.name,
            formula=formula,
            key=key,
        )
    needs: dict[str, int] = {}
    for part in text.split(","):
        found = _PART.fullmatch(part)
        if found is None:
            raise NotAllowed(
                "`{part}` in the formula `{formula}` is no material.",
                hint="Write names and numbers: `iron 2, leather 1`.",
                part=part,
                formula=formula,
            )
        name = spelled(found[1])
        needs[name] = needs.get(name, 0) + int(found[2] or 1)
    return needs


def _use_up(draft: Draft, side: Side, needs: dict[str, int]) -> None:
    """Take the materials. Raises `NotAllowed` for one that is not there."""
    if side.one is None:
        return
    for name, count in needs.items():
        field = f"item.{name}"
        held = draft.number(side.one.bearer, field)
        if held < count:
            raise NotAllowed(
                "This takes {count} of `{item}`, and {name} has {held}.",
                hint="`{sets} item.{item} N` says how many there are.",
                sets=side.sets,
                count=count,
                item=name,
                name=side.name,
                held=held,
            )
        draft.set(side.one.bearer, field, held - count)
