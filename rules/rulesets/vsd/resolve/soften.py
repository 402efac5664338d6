"""A critical strike that Drive changes: rolled again one severity lower, or read with more. Rule: vsd 1.5."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules import people, pools
from rules.errors import NotAllowed
from rules.fact import Addend
from rules.rulesets.vsd.body.afflict import afflict
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.effects import damage_of, parse_effect
from rules.rulesets.vsd.facts import CriticallyStruck, Struck
from rules.rulesets.vsd.lookup import pack_in_force
from rules.rulesets.vsd.resolve.critical import CriticalPlan, critical_notices, read_critical, roll_critical

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.fact import Fact
    from rules.people import Character
    from rules.ruleset import Scene
    from rules.rulesets.vsd.pack import Pack
    from rules.rulesets.vsd.resolve.critical import RolledCritical
    from rules.tray import Tray


def soften(draft: Draft, scene: Scene, one: Character, fact: Fact, tray: Tray) -> Fact:
    """Roll the critical strike of an answer again for whom it struck. Raises `NotAllowed` where it struck nobody so."""
    struck = strike_of(fact, one)
    return _struck_anew(draft, scene, one, fact, roll_critical(_softer(pack_in_force(scene), struck), tray))


def sharpen(draft: Draft, scene: Scene, one: Character, fact: Fact) -> Fact:
    """Read the die of a critical strike anew with what Drive adds. Raises `NotAllowed` where there was none."""
    struck, pack = strike_of(fact, one), pack_in_force(scene)
    severity = pack.severities[pack.codes.index(struck.severity or "")]
    more = (*_extra(pack, struck), Addend("drive", FIGURES["drive"]["strike"]))
    anew = read_critical(pack.criticals[struck.type], severity, struck.roll or 0, more)
    return _struck_anew(draft, scene, one, fact, anew)


def strike_of(fact: Fact, one: Character) -> CriticallyStruck:
    """The critical strike that an answer gave somebody. Raises `NotAllowed` where it was none, or not rolled."""
    struck = fact.critical if isinstance(fact, Struck) else fact
    target = struck_by(fact)
    if not isinstance(struck, CriticallyStruck) or target is None or not people.same_name(target, one.name):
        raise NotAllowed("That entry struck {name} with no critical strike.", name=one.name)
    if struck.total is None or struck.roll is None or struck.severity is None:
        raise NotAllowed("That critical strike was not rolled, so Drive does nothing to it.")
    return struck


def struck_by(fact: Fact) -> str | None:
    """The name of whom an answer struck."""
    return fact.target if isinstance(fact, Struck | CriticallyStruck) else None


def _struck_anew(draft: Draft, scene: Scene, one: Character, fact: Fact, rolled: RolledCritical) -> Fact:
    """Lay a critical strike on somebody in the place of the one in an answer, and the answer as it is then."""
    struck, damage = strike_of(fact, one), damage_of(rolled.effects)
    if isinstance(fact, Struck):
        damage += fact.damage - damage_of(tuple(filter(None, map(parse_effect, struck.effects))))
    pools.lose(draft, CHARACTERS, one.bearer, "hp", damage)
    afflict(scene, draft, one.bearer, (effect for effect in rolled.effects if effect.word != "dmg"))
    anew = replace(rolled.fact, target=one.name)
    if not isinstance(fact, Struck):
        return anew
    left = anew.severity
    kept = tuple(notice for notice in fact.notices if notice not in critical_notices(struck))
    return replace(
        fact,
        outcome="hit" if left is None else "critical",
        severity=left,
        damage=damage,
        critical=None if left is None else anew,
        notices=(*kept, *critical_notices(anew)),
    )


def _softer(pack: Pack, struck: CriticallyStruck) -> CriticalPlan:
    severity = pack.codes.index(struck.severity or "")
    left = pack.severities[severity - 1] if severity else None
    return CriticalPlan(pack.criticals[struck.type], left, _extra(pack, struck))


def _extra(pack: Pack, struck: CriticallyStruck) -> tuple[Addend, ...]:
    """What was added to the die beside the severity's modifier."""
    modifier = pack.severities[pack.codes.index(struck.severity or "")].modifier
    more = (struck.total or 0) - (struck.roll or 0) - modifier
    return (Addend("modifier", more),) if more else ()
