"""Whom an attack meets: from the line and from what the target holds. Rule: vsd 1.26, 1.32, 4.3."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules import people, persona
from rules.errors import Forbidden, NotAllowed
from rules.rulesets.vsd.body.afflict import FEARED
from rules.rulesets.vsd.body.parry import must_parry
from rules.rulesets.vsd.commands.combat import NORMAL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.fact import Plain
    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.scene import Scene

_STATES = ("stunned", "surprised", "held", "prone")


def victim_of(scene: Scene, name: str) -> Character:
    """Who is attacked. Raises `Forbidden` for another's character that is in no combat here."""
    one = persona.find(scene, name)
    if one.combatant is None and not people.may_lead(scene, one):
        raise Forbidden("{name} is another's and not in a combat here.", name=one.name)
    return one


def aimed_at(one: Character, target: commands.Target, scene: Scene) -> commands.Target:
    """Who is struck, with the figures of the one who is. Raises `NotAllowed` for more parry than there can be."""
    fields = scene.state.fields(one.bearer)
    aimed = _aimed(target, fields, tier_of(one, scene))
    if aimed.parried:
        must_parry(one, {**fields, "prone": aimed.prone, "stunned": aimed.stunned}, aimed.parried)
    return aimed


def must_dare(attacker: Character, target: Character, scene: Scene) -> None:
    """Raises `NotAllowed` for an attack on oneself, and on whom the attacker fears. Rule: vsd 1.32."""
    if attacker.bearer == target.bearer:
        raise NotAllowed("Nobody attacks themselves.", hint="Name somebody else.")
    fields = scene.state.fields(attacker.bearer)
    if fields.get("frightened") and fields.get(FEARED) in (None, target.bearer):
        raise NotAllowed(
            "{name} is frightened and cannot attack {target}.",
            hint="`combat clear {spelled} frightened` ends it.",
            name=attacker.name,
            spelled=scene.ruleset.language.spell_name(attacker.name),
            target=target.name,
        )


def tier_of(one: Character, scene: Scene) -> str:
    """The tier by which critical strikes on somebody are reduced. Rule: vsd 1.25."""
    return str(scene.state.get(one.bearer, "tier") or NORMAL)


def numbers_of(one: Character) -> str | None:
    """Whose affair somebody's figures are, as facts hold it; `None` where they are no secret."""
    return (one.owner or "") if one.bearer == one.combatant else None


def _aimed(target: commands.Target, fields: Mapping[str, Plain], tier: str) -> commands.Target:
    """Who is struck, from the line and from what the target holds; what both say counts once."""
    shield, swift = (fields.get(f"def.{part}") for part in ("shield", "swiftness"))
    defense = fields.get("def")
    value = defense if isinstance(defense, int) else 0
    if fields.get("encumbrance") == "over" and isinstance(swift, int):
        value -= swift
    armor = fields.get("armor")
    return replace(
        target,
        defense=value,
        shield=target.shield or (shield if isinstance(shield, int) else 0),
        armor=target.armor or (str(armor) if armor else None),
        tier=tier if target.tier == NORMAL else target.tier,
        **{state: getattr(target, state) or bool(fields.get(state)) for state in _STATES},
    )
