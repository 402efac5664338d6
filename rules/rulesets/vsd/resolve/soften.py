"""A critical strike that Drive changes: rolled again one severity lower, or read with more. Rule: vsd 1.5."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from rules import people, pools
from rules.errors import NotAllowed
from rules.fact import Addend
from rules.rulesets.vsd.body.afflict import FEARED
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.effects import damage_of, parse_effect
from rules.rulesets.vsd.facts import Blasted, CriticallyStruck, Hit, Picked
from rules.rulesets.vsd.lookup import pack_in_force
from rules.rulesets.vsd.resolve.critical import CriticalPlan, critical_notices, read_critical, roll_critical
from rules.rulesets.vsd.resolve.harm import strike_critically

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.draft import Draft
    from rules.fact import Fact
    from rules.outcome import Action
    from rules.people import Character
    from rules.rulesets.vsd.pack import Pack
    from rules.rulesets.vsd.resolve.critical import RolledCritical
    from rules.scene import Scene
    from rules.tray import Tray

HitT = TypeVar("HitT", bound=Hit)


class Anew(NamedTuple):
    """An answer whose critical strike is another one now, and what is offered after it."""

    fact: Fact
    actions: tuple[Action, ...]


def soften(draft: Draft, scene: Scene, one: Character, fact: Fact, tray: Tray) -> Anew:
    """Roll the critical strike of an answer again for whom it struck. Raises `NotAllowed` where it struck nobody so."""
    struck = strike_of(fact, one)
    return _struck_anew(draft, scene, one, fact, roll_critical(_softer(pack_in_force(scene), struck), tray))


def sharpen(draft: Draft, scene: Scene, one: Character, fact: Fact) -> Anew:
    """Read the die of a critical strike anew with what Drive adds. Raises `NotAllowed` where there was none."""
    struck, pack = strike_of(fact, one), pack_in_force(scene)
    severity = pack.severities[pack.codes.index(struck.severity or "")]
    more = (*_extra(pack, struck), Addend("drive", FIGURES["drive"]["strike"]))
    anew = read_critical(pack.criticals[struck.type], severity, struck.roll or 0, more)
    return _struck_anew(draft, scene, one, fact, anew)


def strike_of(fact: Fact, one: Character) -> CriticallyStruck:
    """The critical strike that an answer gave somebody. Raises `NotAllowed` where it was none, or not rolled."""
    struck = next((strike for name, strike in _strikes(fact) if people.same_name(name, one.name)), None)
    if struck is None:
        raise NotAllowed("That entry struck {name} with no critical strike.", name=one.name)
    if struck.total is None or struck.roll is None or struck.severity is None:
        raise NotAllowed("That critical strike was not rolled, so Drive does nothing to it.")
    return struck


def struck_by(fact: Fact) -> str | None:
    """The name of whom an answer struck critically; of several the first."""
    return next((name for name, _ in _strikes(fact)), None)


def _strikes(fact: Fact) -> Iterator[tuple[str, CriticallyStruck]]:
    """Every critical strike of an answer with whom it struck."""
    match fact:
        case CriticallyStruck():
            found: tuple[tuple[str | None, CriticallyStruck | None], ...] = ((fact.target, fact),)
        case Picked():
            found = ((None if fact.critical is None else fact.critical.target, fact.critical),)
        case Blasted():
            found = tuple((hit.target, hit.critical) for hit in fact.targets)
        case Hit():
            found = ((fact.target, fact.critical),)
        case _:
            found = ()
    yield from ((name, strike) for name, strike in found if name is not None and strike is not None)


def _struck_anew(draft: Draft, scene: Scene, one: Character, fact: Fact, rolled: RolledCritical) -> Anew:
    """Lay a critical strike on somebody in the place of the one in an answer, and the answer as it is then."""
    struck = strike_of(fact, one)
    feared = scene.state.get(one.bearer, FEARED)
    pools.lose(draft, CHARACTERS, one.bearer, "hp", damage_of(rolled.effects) + _bare_damage(fact, one))
    by = feared if isinstance(feared, str) else None
    actions = strike_critically(draft, scene, one, rolled.fact, by=by)
    return Anew(_told_anew(fact, struck, replace(rolled.fact, target=one.name)), tuple(actions))


def _bare_damage(fact: Fact, one: Character) -> int:
    """The damage of the blow in an answer without that of its critical strike."""
    hits = fact.targets if isinstance(fact, Blasted) else (fact,) if isinstance(fact, Hit) else ()
    return sum(_without(hit) for hit in hits if hit.target is not None and people.same_name(hit.target, one.name))


def _without(hit: Hit) -> int:
    return hit.damage if hit.critical is None else hit.damage - _damage(hit.critical)


def _damage(struck: CriticallyStruck) -> int:
    return damage_of(tuple(filter(None, map(parse_effect, struck.effects))))


def _told_anew(fact: Fact, struck: CriticallyStruck, anew: CriticallyStruck) -> Fact:
    """An answer with another critical strike in the place of the one it told of."""
    match fact:
        case CriticallyStruck():
            return anew
        case Picked():
            return replace(fact, critical=anew)
        case Blasted():
            targets = tuple(_hit_anew(hit, struck, anew) if hit.critical is struck else hit for hit in fact.targets)
            first = _hit_anew(fact, struck, anew) if fact.targets[0].critical is struck else fact
            return replace(first, targets=targets)
        case Hit():
            return _hit_anew(fact, struck, anew)
        case _:
            return fact


def _hit_anew(hit: HitT, struck: CriticallyStruck, anew: CriticallyStruck) -> HitT:
    left = anew.severity
    kept = tuple(notice for notice in hit.notices if notice not in critical_notices(struck))
    return replace(
        hit,
        outcome="hit" if left is None else "critical",
        severity=left,
        grade=anew.grade,
        damage=_without(hit) + _damage(anew),
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
