"""Who acts, and what stands on the sheet of whoever does."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, NamedTuple

from rules import persona
from rules.errors import Ambiguous, NotAllowed, Unknown, quote
from rules.fields import spelled
from rules.grammar.text import name_key
from rules.rulesets.narrative.book import SKILLS, WEAPON_SKILLS
from rules.rulesets.narrative.facts import Blow
from rules.rulesets.narrative.sheet import CONDITION, INCAPACITATED, skill_field
from rules.rulesets.narrative.switches import NPC_ROLLS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.fact import Plain
    from rules.people import Character
    from rules.scene import Scene

UNARMED = "unarmed"
"""A weapon that everybody has and that adds nothing. Rule: narrative B6."""


class Weapon(NamedTuple):
    """A weapon of a sheet: what it adds to the skill as harm, and which skill it is used with. Rule: narrative N10."""

    name: str
    damage: int
    skill: str


def acting(scene: Scene) -> Character | None:
    """For whom the line is played. Raises `NotAllowed` for who is incapacitated. Rule: narrative N6."""
    one = persona.acting(scene)
    if one is not None and scene.state.get(one.bearer, CONDITION + INCAPACITATED):
        raise NotAllowed(
            "{name} is incapacitated and cannot act.",
            hint="That ends when Health is above 0, by `heal` or `rest`.",
            name=one.name,
        )
    return one


def acting_in_danger(scene: Scene) -> Character | None:
    """Who attacks or casts. Raises `NotAllowed` where the GM's characters do not. Rule: narrative B1."""
    one = acting(scene)
    if one is not None and one.owner is None and scene.switch(NPC_ROLLS) == "off":
        raise NotAllowed(
            "{name} belongs to no player, and here only players roll.",
            hint="What it does is the consequence of a player's failure; `settings switch npc_rolls on` lets it roll.",
            name=one.name,
        )
    return one


def sheetless(name: str) -> Unknown:
    """The refusal of a line that needs the figures of a character when there is none."""
    return Unknown(
        "There is no character to read `{name}` from.", hint="Say `sheet new NAME` first, or give a number.", name=name
    )


def skill_named(name: str) -> str:
    """The skill that is meant. Raises `Unknown`. Rule: narrative N3."""
    skill = name_key(name)
    if skill in SKILLS:
        return skill
    near = difflib.get_close_matches(skill, SKILLS, 3) or list(SKILLS)
    raise Unknown(
        "There is no skill `{name}`.",
        hint="There are: {known}.",
        name=quote(name),
        known=", ".join(f"`{one}`" for one in near),
    )


def rating(scene: Scene, one: Character | None, skill: str) -> int:
    """A skill of the sheet; one that it does not name is 0. Raises `Unknown` without a sheet. Rule: narrative N2."""
    if one is None:
        raise sheetless(skill)
    value = scene.state.get(one.bearer, skill_field(skill))
    return value if isinstance(value, int) else 0


def weapon_of(scene: Scene, one: Character, name: str | None) -> Weapon:
    """The weapon of that name; without one the only weapon of the sheet, or none. Rule: narrative N10, B6.

    Raises `Unknown`, and `Ambiguous` where several could be meant.
    """
    fields = scene.state.fields(one.bearer)
    held = list(dict.fromkeys(field.split(".")[1] for field in fields if field.startswith("weapon.")))
    wanted = "" if name is None else spelled(name)
    found = [weapon for weapon in held if weapon == wanted] or [one for one in held if one.startswith(wanted)]
    if len(found) == 1:
        return _weapon(fields, found[0])
    if not found and (name is None or wanted == UNARMED):
        return Weapon(UNARMED, 0, WEAPON_SKILLS[0])
    known = ", ".join(f"`{weapon}`" for weapon in (*(found or held), UNARMED))
    if found:
        raise Ambiguous(
            "{name} has several weapons.", hint="Say which one: `with` {known}.", name=one.name, known=known
        )
    raise Unknown(
        "{name} has no weapon `{weapon}`.",
        hint="There are: {known}. `{sets} weapon.{field}.damage N` adds one.",
        name=one.name,
        sets=one.sets,
        field=quote(wanted),
        weapon=quote(name or ""),
        known=known,
    )


def _weapon(fields: Mapping[str, Plain], name: str) -> Weapon:
    damage, skill = fields.get(f"weapon.{name}.damage"), fields.get(f"weapon.{name}.skill")
    return Weapon(name, damage if isinstance(damage, int) else 0, str(skill or WEAPON_SKILLS[0]))


def blow_against(scene: Scene, target: Character, weapon: int, *, shield: bool) -> Blow:
    """A blow and the defenses of whoever it is aimed at. `shield`: the target uses its shield. Rule: narrative N12."""
    fields = scene.state.fields(target.bearer)
    dr, held = fields.get("dr"), fields.get("shield")
    return Blow(
        weapon,
        dr if isinstance(dr, int) else 0,
        held if shield and isinstance(held, int) else 0,
        bool(fields.get("resist")),
        bool(fields.get("vulnerable")),
    )
