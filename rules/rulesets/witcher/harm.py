"""What a blow does to whom it hits: pools, armor, wounds, conditions. Rule: witcher D34 step 7, D37, D39, D42, D43."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules import people, pools
from rules.characters import character_rules
from rules.combat import effects
from rules.combat.facts import Sighted
from rules.combat.turns import turn_order
from rules.fact import Notice
from rules.fields import spelled
from rules.outcome import Action
from rules.rulesets.witcher import purse, sheet, shelf, switches
from rules.rulesets.witcher.blow import Strike
from rules.rulesets.witcher.book import LULLED, SNARED, UNTREATED, WARD
from rules.rulesets.witcher.switches import switch_notice

if TYPE_CHECKING:
    from rules.combat.fight import Fight
    from rules.draft import Draft
    from rules.people import Character
    from rules.rulesets.witcher.blow import Struck
    from rules.rulesets.witcher.charts import Location
    from rules.rulesets.witcher.commands import Blow
    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene

NON_SILVER = "resist.non_silver"
"""The resistance of monsters that only silver lifts. Rule: witcher 7.7."""


PHYSICAL = ("slash", "pierce", "blunt")
"""What weapons do. Rule: witcher 6.6."""


class Followed(NamedTuple):
    """What a blow brings with it for people."""

    notices: tuple[Notice, ...] = ()
    actions: tuple[Action, ...] = ()


def target_of(name: str | None, scene: Scene) -> Side:
    """Whom a line harms: only who leads a character may have it harmed without a defense. Raises `Forbidden`."""
    if name is None:
        return sheet.NOBODY
    side = sheet.named(scene, name)
    if side.one is not None:
        people.must_lead(scene, side.one)
    return side


def sighted(one: Character | None) -> Sighted | None:
    """How the answer tells of somebody."""
    return None if one is None else Sighted(one.name, one.owner, one.hidden, one.is_monster)


def fitted(blow: Blow, location: Location, target: Side, types: tuple[str, ...] = ()) -> Blow:
    """The blow as this target meets it: its armor there, its race, its resistances. Rule: witcher 7.6, 7.7."""
    if target.one is None:
        return blow
    types = (blow.type,) if blow.type else types
    resists = bool(types) and all(target.fields.get(f"resist.{spelled(one)}") for one in types)
    return replace(
        blow,
        sp=blow.sp if blow.sp is not None else target.number(f"sp.{location.armor}") or 0,
        dwarf=blow.dwarf or (is_physical(blow) and target.fields.get("race") == "dwarf"),
        resist=blow.resist or resists,
        vulnerable=blow.vulnerable or any(target.fields.get(f"vulnerable.{spelled(one)}") for one in types),
    )


def strike_on(target: Side, blow: Blow, location: Location, types: tuple[str, ...] = ()) -> Strike:
    """A blow at a location of a target, with all that its sheet says to it."""
    return Strike(
        blow=fitted(blow, location, target, types),
        location=location,
        hardened=is_physical(blow) and bool(target.fields.get(NON_SILVER)),
        ward=target.number(WARD) or 0,
    )


def is_physical(blow: Blow) -> bool:
    """Whether it is the blow of a weapon, a fist or the ground; any other type is said. Rule: witcher A38."""
    return blow.type is None or blow.type in PHYSICAL


def is_monster(target: Side) -> bool:
    """Whether silver counts: it says so, or it stands in a combat without a sheet and is of no race."""
    return bool(target.fields.get("monster")) or (target.is_npc and not target.fields.get("race"))


def suffer(draft: Draft, target: Side, struck: Struck, scene: Scene, *, keeps_armor: bool) -> Followed:
    """Lay a blow on its target. `keeps_armor`: SP was given by hand, so the sheet's stays as it is."""
    one = target.one
    if one is None:
        return Followed()
    strike, reckoning = struck.strike, struck.reckoning
    if not keeps_armor and reckoning.sp_after != strike.sp:
        draft.set(one.bearer, f"sp.{strike.location.armor}", reckoning.sp_after)
    if reckoning.ward_after != strike.ward:
        lay_ward(draft, one, reckoning.ward_after)
    told = _lose(draft, one.bearer, reckoning.damage, scene, nonlethal=strike.blow.nonlethal)
    actions: tuple[Action, ...] = ()
    if struck.wound is not None:
        actions = wound(draft, one, struck.wound, scene)
    told = told if strike.fall else (*told, *awakened(draft, target))
    hurt = reckoning.damage > 0
    fate = fallen(draft, one, scene, hit=hurt or not strike.fall, of=("hp", "sta") if hurt else ("hp",))
    return Followed((*told, *fate.notices), (*actions, *fate.actions))


def awakened(draft: Draft, target: Side) -> tuple[Notice, ...]:
    """A hit ends Stun and a Lull, even where armor held it. Rule: witcher D54, A44, 6.8."""
    if target.one is None:
        return ()
    lying = [name for name in ("stun", LULLED) if draft.get(target.one.bearer, f"condition.{name}")]
    return tuple(end_condition(draft, target.one, name) for name in lying)


def bring(
    fight: Fight, one: Character, name: str, rounds: int | None = None, value: int = 1, *, caster: str | None = None
) -> None:
    """A condition comes over somebody; the same one never twice. Rounds are counted in a combat.

    `caster`: the figures of who brings it by magic, whose turns it counts by. Rule: witcher D53, D62.
    """
    field = f"condition.{name}"
    if name == SNARED:
        fight.draft.set(one.bearer, field, value)
    else:
        fight.draft.flag(one.bearer, field, True)
    if rounds is not None and one.combatant is not None:
        last(fight, one.combatant, name, rounds, caster)


def told_of(draft: Draft, one: Character, name: str) -> tuple[Notice, ...]:
    """That a condition is about to lie on somebody, where no change tells everybody: of monsters, or it lay before.

    Rule: witcher D62.
    """
    if not one.is_monster and not draft.get(one.bearer, f"condition.{name}"):
        return ()
    return (Notice("condition_brought", (("name", one.name), ("condition", name))),)


def last(fight: Fight, key: str, words: str, rounds: int, caster: str | None, *, own: bool = True) -> None:
    """Something lasts for rounds of a combat: magic until its caster's turn ends in the last one. Rule: witcher D53.

    `own`: it is a condition of ours or a ward; else words that say what somebody is under.
    """
    by = next((other for other in fight.order if fight.one(other).bearer == caster), None)
    if by is None:
        lasting = effects.Effect(words, turn_order(fight).lasting(fight, key, rounds), own=True)
    else:
        lasting = effects.by_turns_of(fight, by, words, rounds)
    effects.lay(fight, key, lasting._replace(own=own))


def end_condition(draft: Draft, one: Character, name: str) -> Notice:
    """A condition goes, and the rounds that it would have lasted."""
    draft.flag(one.bearer, f"condition.{name}", False)
    if one.combatant is not None:
        effects.lift(draft, one.combatant, name)
    return Notice("condition_ended", (("name", one.name), ("condition", name)))


def lay_ward(draft: Draft, one: Character, points: int) -> None:
    """What a ward still stops; a ward that is used up goes. Rule: witcher 6.8."""
    draft.set(one.bearer, WARD, points or None, seen=(draft.number(one.bearer, WARD), points))
    if not points and one.combatant is not None:
        effects.lift(draft, one.combatant, WARD)


def fallen(draft: Draft, one: Character, scene: Scene, *, hit: bool, of: tuple[str, ...] = ("hp", "sta")) -> Followed:
    """What somebody comes to who has no HP or no STA left, `of` these pools. Rule: witcher D42, D43."""
    rules = character_rules(scene)
    hp, sta = (pools.look(draft, rules, one.bearer, name).current if name in of else None for name in ("hp", "sta"))
    name = (("name", one.name),)
    notices: tuple[Notice, ...] = ()
    actions: tuple[Action, ...] = ()
    if hit and hp is not None and hp <= 0:
        notices = (Notice("dying", name),)
        actions = (Action("save", f"save as {scene.ruleset.language.spell_name(one.name)}"),)
    if hit and sta == 0 and any(change.field == "sta" and change.entity == one.bearer for change in draft.changes):
        notices = (*notices, Notice("unconscious", name))
    return Followed(notices, actions)


def told_once(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """Remarks without a second one that somebody is unconscious: who pays the last STA may be struck down as well."""
    down = any(one.key == "unconscious" for one in notices)
    return tuple(one for one in notices if one.key != "sta_gone") if down else notices


def weapon_effects(target: Side, struck: Struck, scene: Scene, *, stuns: bool, bleeds: int) -> tuple[Action, ...]:
    """What a weapon may do besides: stun on the head, bleeding where it got through. Rule: witcher 6.6, A42."""
    if target.one is None:
        return ()
    name = scene.ruleset.language.spell_name(target.name)
    offered: list[Action] = []
    if stuns and struck.strike.location.armor == "head":
        offered.append(Action("save_or_stun", f"save or stun as {name}", once=True))
    if bleeds and struck.reckoning.damage > 0:
        offered.append(Action("bleeds", f"percent {bleeds} inflicts bleed to {name}", once=True))
    return tuple(offered)


def _lose(draft: Draft, bearer: str, amount: int, scene: Scene, *, nonlethal: bool) -> tuple[Notice, ...]:
    """Take a blow's damage from its pool. Rule: witcher A13, A15."""
    if not nonlethal:
        return purse.lose_hp(draft, bearer, amount, scene)
    rules = character_rules(scene)
    held = pools.look(draft, rules, bearer, "sta").current
    pools.lose(draft, rules, bearer, "sta", amount)
    if held is None or amount <= held or scene.switch(switches.STA_OVERFLOW) == "lost":
        return ()
    return (switch_notice(scene, switches.STA_OVERFLOW), *purse.lose_hp(draft, bearer, amount - held, scene))


def wound(draft: Draft, one: Character, key: str, scene: Scene) -> tuple[Action, ...]:
    """Attach a critical wound and the condition that it brings at once. Rule: witcher D39, A36, 6.4."""
    draft.set(one.bearer, f"wound.{key}", UNTREATED)
    draft.set(one.bearer, f"healing.{key}", None)
    row = shelf.wound_named(key, scene)
    if row is not None and row.condition:
        draft.flag(one.bearer, f"condition.{row.condition}", True)
    if row is None or not row.stuns:
        return ()
    return (Action("save_or_stun", f"save or stun as {scene.ruleset.language.spell_name(one.name)}", once=True),)
