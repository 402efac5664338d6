"""A critical strike just suffered, rolled again one severity lower. Rule: vsd 1.5."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules import people, pools
from rules.errors import NotAllowed
from rules.fact import Addend
from rules.rulesets.vsd.body.afflict import afflict
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.effects import damage_of, parse_effect
from rules.rulesets.vsd.facts import CriticallyStruck, Struck
from rules.rulesets.vsd.lookup import pack_in_force
from rules.rulesets.vsd.resolve.critical import CriticalPlan, critical_notices, roll_critical

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.fact import Fact
    from rules.people import Character
    from rules.ruleset import Scene
    from rules.rulesets.vsd.pack import Pack
    from rules.tray import Tray


def soften(draft: Draft, scene: Scene, one: Character, fact: Fact, tray: Tray) -> Fact:
    """Roll the critical strike of an answer again for whom it struck. Raises `NotAllowed` where it struck nobody so."""
    struck = fact.critical if isinstance(fact, Struck) else fact
    target = fact.target if isinstance(fact, Struck | CriticallyStruck) else None
    if not isinstance(struck, CriticallyStruck) or target is None or not people.same_name(target, one.name):
        raise NotAllowed("That entry struck {name} with no critical strike.", name=one.name)
    if struck.total is None or struck.roll is None or struck.severity is None:
        raise NotAllowed("That critical strike was not rolled, so it is not rolled again.")
    pack = pack_in_force(scene)
    rolled = roll_critical(_softer(pack, struck), tray)
    more = damage_of(rolled.effects)
    damage = more
    if isinstance(fact, Struck):
        damage += fact.damage - damage_of(tuple(filter(None, map(parse_effect, struck.effects))))
    pools.lose(draft, CHARACTERS, one.bearer, "hp", damage)
    afflict(scene, draft, one.bearer, (effect for effect in rolled.effects if effect.word != "dmg"))
    softened = replace(rolled.fact, target=target)
    if not isinstance(fact, Struck):
        return softened
    left = softened.severity
    kept = tuple(one for one in fact.notices if one not in critical_notices(struck))
    return replace(
        fact,
        outcome="hit" if left is None else "critical",
        severity=left,
        damage=damage,
        critical=None if left is None else softened,
        notices=(*kept, *critical_notices(softened)),
    )


def _softer(pack: Pack, struck: CriticallyStruck) -> CriticalPlan:
    severity = pack.codes.index(struck.severity or "")
    more = (struck.total or 0) - (struck.roll or 0) - pack.severities[severity].modifier
    addends = (Addend("modifier", more),) if more else ()
    left = pack.severities[severity - 1] if severity else None
    return CriticalPlan(pack.criticals[struck.type], left, addends)
