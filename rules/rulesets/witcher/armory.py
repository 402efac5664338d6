"""Weapons as a character bears them: those of the chart, with what the sheet says otherwise. Rule: witcher 7.5, 6.6."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.errors import NotAllowed, Unknown, quote
from rules.fields import spelled
from rules.people import plain_name
from rules.rulesets.witcher import shelf
from rules.rulesets.witcher.charts import Weapon

if TYPE_CHECKING:
    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene

_SHOT = ("archery", "crossbow")
"""Skills of weapons that shoot: the BODY damage modifier does not count for them. Rule: witcher D34, A59."""


def weapon_of(name: str, side: Side, scene: Scene) -> Weapon:
    """A weapon by name: one of the sheet's own, else one of the chart. Raises `Unknown`."""
    armory = shelf.in_force(scene, Weapon).rows
    row = next((one for one in armory if plain_name(one.name) == plain_name(name)), None)
    key = f"weapon.{spelled(name)}."
    own = {field.removeprefix(key): value for field, value in side.fields.items() if field.startswith(key)}
    if row is None and "skill" in own:
        row = Weapon(name=name, skill=str(own["skill"]), hands=1, modifier=spelled(str(own["skill"])) not in _SHOT)
    if row is None:
        raise Unknown(
            "There is no weapon `{name}`.",
            hint="`{sets} {key}damage 2d6, {key}skill melee` makes one; of the armory there are: {known}.",
            sets=side.sets,
            name=quote(name),
            key=key,
            known=", ".join(one.name for one in armory),
        )

    def text(field: str, default: str | None) -> str | None:
        value = own.get(field)
        return value if isinstance(value, str) else default

    def number(field: str, default: int | None) -> int | None:
        value = own.get(field)
        return value if isinstance(value, int) else default

    return replace(
        row,
        skill=spelled(text("skill", row.skill) or row.skill),
        damage=text("damage", row.damage),
        silver=text("silver", row.silver),
        wa=number("wa", row.wa) or 0,
        range=number("range", row.range),
        ap=row.ap or bool(own.get("ap")),
        nonlethal=row.nonlethal or bool(own.get("nonlethal")),
    )


def is_weapon(name: str, side: Side, scene: Scene) -> bool:
    """Whether a name means a weapon."""
    try:
        weapon_of(name, side, scene)
    except Unknown:
        return False
    return True


def in_hand(side: Side) -> str:
    """The weapon that a character bears: what it `wields`, else the only one on its sheet. Raises `NotAllowed`."""
    wields = side.fields.get("wields")
    if isinstance(wields, str):
        return wields
    own = sorted({field.split(".")[1] for field in side.fields if field.startswith("weapon.")})
    if len(own) == 1:
        return own[0].replace("_", " ")
    raise NotAllowed(
        "It is not said with which weapon.",
        hint="Add it, e.g. `with {weapon}`, or say `{sets} wields {weapon}`.",
        sets=side.sets,
        weapon=f'"{own[0]}"' if own else '"war sword"',
    )


def is_shot(weapon: Weapon, distance: int | None) -> bool:
    """Whether an attack with it flies: what only shoots always, what can be thrown beyond arm's length."""
    return weapon.range is not None and (not weapon.modifier or (distance or 0) > 1)
