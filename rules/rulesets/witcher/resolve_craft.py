"""Crafting: a check whose materials are used up either way. Rule: witcher D56 to D58, A55."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

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
    addends, dc = addends_of(command, scene), dc_of(command, scene)
    recipe = recipe_of(command, scene)
    needs = _parts(recipe)
    _use_up(draft, side, needs)
    purse.pay_luck(draft, side, command.luck)
    fact = checked(Crafted, addends, dc, scene, tray)
    told: tuple[Notice, ...] = ()
    if needs and side.one is not None:
        told = (Notice("used_up", (("parts", ", ".join(f"{name} {count}" for name, count in needs.items())),)),)
    if recipe is not None and recipe.time:
        told = (*told, Notice("takes_time", (("time", recipe.time),)))
    if side.one is not None and command.formula is not None and fact.outcome == "success":
        made = f"item.{spelled(command.formula)}"
        draft.set(side.one.bearer, made, draft.number(side.one.bearer, made) + 1)
    return Outcome((replace(fact, notices=(*fact.notices, *told)),), changes=draft.changes)


class Recipe(NamedTuple):
    """A formula as whoever crafts knows it: what it says of materials, DC and time."""

    name: str
    needs: str | None
    dc: int | None
    time: str | None


def recipe_of(command: commands.Craft, scene: Scene) -> Recipe | None:
    """The formula that a line names: what the sheet says of it, else the chart in force. Rule: witcher D56.

    Raises `Unknown` for one that whoever crafts does not know. Nobody knows what the chart says.
    """
    name, side = command.formula, sheet.acting(scene)
    if name is None:
        return None
    key = f"formula.{spelled(name)}"
    rows = shelf.in_force(scene, Formula).rows
    row = next((row for row in rows if plain_name(row.name) == plain_name(name)), None)
    own = {part: side.fields.get(f"{key}.{part}") for part in ("needs", "dc", "time")}
    if row is None and side.one is not None and not any(value is not None for value in own.values()):
        raise Unknown(
            "{name} does not know the formula `{formula}`.",
            hint='Set it: `{sets} "{key}.needs" "iron 2, leather 1"`.',
            sets=side.sets,
            name=side.name,
            formula=name,
            key=key,
        )
    needs, dc, time = own.values()
    return Recipe(
        name,
        needs=str(needs) if needs else row.needs if row else None,
        dc=dc if isinstance(dc, int) else row.dc if row else None,
        time=str(time) if time else row.time if row else None,
    )


def dc_of(command: commands.Craft, scene: Scene) -> int:
    """What has to be beaten: the line says it, else the formula. Raises `NotAllowed` where neither does."""
    recipe = recipe_of(command, scene)
    said = command.dc if command.dc is not None or recipe is None else recipe.dc
    if said is None:
        raise NotAllowed(
            "Nothing says how hard `{formula}` is to make.",
            hint="Add it, e.g. `dc 14`.",
            formula=command.formula or "",
        )
    return skill.dc_of(said, scene)


def _parts(recipe: Recipe | None) -> dict[str, int]:
    """The materials of a formula, and how many of each. Rule: witcher D57."""
    needs: dict[str, int] = {}
    for part in (recipe.needs or "").split(",") if recipe else ():
        found = _PART.fullmatch(part)
        if found is None and recipe is not None and recipe.needs:
            raise NotAllowed(
                "`{part}` in the formula `{formula}` is no material.",
                hint="Write names and numbers: `iron 2, leather 1`.",
                part=part,
                formula=recipe.name,
            )
        if found is not None:
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
