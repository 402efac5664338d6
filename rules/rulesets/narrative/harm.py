"""From the harm of a blow to what is left of it behind the defenses, and to the Health that it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules import pools
from rules.fact import Addend, Notice
from rules.outcome import WHOM, Action
from rules.rulesets.narrative.book import STRONG, SUCCESSES
from rules.rulesets.narrative.checks import in_force
from rules.rulesets.narrative.facts import HARM_MADE, Blow
from rules.rulesets.narrative.sheet import CHARACTERS, HEALTH, is_incapacitated
from rules.rulesets.narrative.switches import STRONG_HIT_HARM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.draft import Draft
    from rules.rulesets.narrative.commands import Defenses
    from rules.scene import Scene
    from rules.state import Change

_TEMPORARY = f"{HEALTH}.temp"


class Harm(NamedTuple):
    """Harm behind the defenses, 0 or more, and the steps that it took."""

    value: int
    steps: tuple[Notice, ...] = ()


def blow_with(weapon: int, defenses: Defenses) -> Blow:
    """A blow with typed defenses."""
    return Blow(weapon, defenses.dr, defenses.shield, defenses.resist, defenses.vulnerable)


def after_defenses(harm: int, blow: Blow) -> Harm:
    """What the defenses leave of `harm`: the higher of armor and shield, then half or double.

    Rule: narrative N12, N13, B12, B20.
    """
    blocked = max(blow.dr, blow.shield)
    left = max(0, harm - blocked)
    steps: list[Notice] = []
    if blocked:
        steps.append(Notice("harm_blocked", (("harm", harm), ("blocked", blocked), ("left", left))))
    if blow.dr and blow.shield:
        steps.append(Notice("higher_defense_only", (("dr", blow.dr), ("shield", blow.shield))))
    if blow.resist and blow.vulnerable:
        steps.append(Notice("defenses_cancel"))
    elif blow.resist:
        steps.append(Notice("harm_halved", (("harm", left), ("left", left // 2))))
        left //= 2
    elif blow.vulnerable:
        steps.append(Notice("harm_doubled", (("harm", left), ("left", left * 2))))
        left *= 2
    return Harm(left, tuple(steps))


def harm_of(skill: int, blow: Blow, outcome: str, scene: Scene) -> Harm:
    """The harm that an attack with this outcome does. Rule: narrative N10 to N13, B7, B8."""
    if outcome not in SUCCESSES:
        return Harm(0)
    extra = int(scene.switch(STRONG_HIT_HARM)) if outcome == STRONG else 0
    parts = (Addend("skill", skill), Addend("weapon", blow.weapon), Addend("strong", extra))
    harm = after_defenses(skill + blow.weapon + extra, blow)
    steps = (*_made_of(tuple(one for one in parts if one.value)), *harm.steps)
    return Harm(harm.value, (*steps, in_force(STRONG_HIT_HARM, scene)) if extra else steps)


def _made_of(parts: tuple[Addend, ...]) -> tuple[Notice, ...]:
    """What harm is made of before the defenses, where that is more than one thing. Rule: narrative N11."""
    if len(parts) <= 1:
        return ()
    return (Notice(HARM_MADE, (("harm", sum(one.value for one in parts)),), parts),)


def applied(harm: int) -> tuple[Action, ...]:
    """The offer to take harm from whom it meets, where it was aimed at nobody by name."""
    return (Action("apply", f"damage {harm} to {WHOM}", once=True, whom=True),) if harm else ()


def harm_of_spell(blow: Blow, outcome: str) -> Harm:
    """The harm that a spell states, where it works: nothing is added to it. Rule: narrative N15."""
    return after_defenses(blow.weapon, blow) if outcome in SUCCESSES else Harm(0)


def take(draft: Draft, bearer: str, name: str, harm: int) -> tuple[Notice, ...]:
    """Take harm from somebody's Health; tells what that brings. Rule: narrative N6, N13, B16."""
    if not harm:
        return ()
    if is_incapacitated(draft, bearer):
        return (Notice("further_harm", (("name", name),)),)
    if pools.look(draft, CHARACTERS, bearer, HEALTH).current is None:
        return (Notice("health_unknown", (("name", name),)),)
    pools.lose(draft, CHARACTERS, bearer, HEALTH, harm)
    return (Notice("incapacitated", (("name", name),)),) if is_incapacitated(draft, bearer) else ()


def give_back(draft: Draft, bearer: str, changes: Iterable[Change]) -> None:
    """Give back the Health that earlier changes took from somebody, whatever came since."""
    for change in changes:
        before, after = change.shown
        if change.entity != bearer or not (isinstance(before, int) and isinstance(after, int)):
            continue
        if change.field == _TEMPORARY:
            had = draft.number(bearer, _TEMPORARY)
            draft.set(bearer, _TEMPORARY, had + before - after, seen=(had, had + before - after))
        elif change.field == HEALTH:
            current = pools.look(draft, CHARACTERS, bearer, HEALTH).current or 0
            pools.put(draft, CHARACTERS, bearer, HEALTH, current + before - after)
