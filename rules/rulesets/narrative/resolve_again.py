"""What comes of rolling a check again, and of closing it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules import people, persona, pools
from rules.draft import Draft
from rules.errors import Forbidden, NotAllowed
from rules.fact import Notice
from rules.outcome import Outcome
from rules.rulesets.narrative import window
from rules.rulesets.narrative.book import SKILLS, SUCCESSES
from rules.rulesets.narrative.checks import check
from rules.rulesets.narrative.commands import Cast, Resolve, RollAgain
from rules.rulesets.narrative.facts import (
    Attacked,
    Closed,
    Rested,
    SpellCast,
    SpellStruck,
    TargetAttacked,
    Treated,
    Tried,
)
from rules.rulesets.narrative.harm import Harm, give_back, harm_of, harm_of_spell, take
from rules.rulesets.narrative.resolve_care import refill
from rules.rulesets.narrative.resolve_cast import cost_of
from rules.rulesets.narrative.sheet import CHARACTERS, CONDITION, HEALTH, STABILIZED, is_incapacitated
from rules.rulesets.narrative.spending import must_afford, spend
from rules.rulesets.narrative.switches import REROLL_TO_ZERO

if TYPE_CHECKING:
    from rules.command import Past
    from rules.people import Character
    from rules.rulesets.narrative.checks import Result
    from rules.scene import Scene
    from rules.tray import Tray

PRICE = 1
"""Points that a reroll takes. Rule: narrative N8."""


class Again(NamedTuple):
    """A check that is rolled again: the entry, what it was, who made it, and what moves."""

    past: Past
    fact: Tried
    one: Character
    draft: Draft
    scene: Scene


def resolve_roll_again(command: RollAgain, scene: Scene, tray: Tray) -> Outcome:
    """Pay 1 point and roll both dice again; the new total stands, and what followed from the old one is corrected.

    Rule: narrative N8, B4, B18.
    """
    again = _again(command, scene)
    fact, one, draft, resource = again.fact, again.one, again.draft, command.resource
    notices = _must_be_payable(again, resource)
    spend(draft, one, resource, PRICE)
    result = check(fact.skilled, scene, tray, "reroll")
    window.close(draft, scene, command.entry, window.REROLLED)
    told = (*result.notices, *notices)
    rolled = replace(
        fact,
        outcome=result.outcome,
        total=result.total,
        addends=result.addends,
        notices=told,
        again={"spent": resource},
    )
    return Outcome((_corrected(again, rolled, result),), changes=draft.changes, actions=(window.end(command.entry),))


def resolve_resolve(command: Resolve, scene: Scene, _tray: Tray) -> Outcome:
    """Close what waits: a check that could be rolled again, or a rest that is hereby safe. Rule: narrative N8, N14."""
    people.must_be_gm(scene)
    past = window.past_entry(scene, command.entry)
    window.must_not_be(scene, command.entry, window.RESOLVED)
    fact, draft = past.outcome.fact, Draft(scene.state)
    if isinstance(fact, Rested) and fact.outcome == "pending":
        refill(draft, scene, fact.by)
        answer = replace(fact, outcome="rested")
    elif isinstance(fact, Tried):
        answer = Closed(entry=command.entry)
    else:
        raise NotAllowed("#{number} waits for nothing.", number=command.entry)
    window.close(draft, scene, command.entry, window.RESOLVED)
    return Outcome((answer,), changes=draft.changes)


def _again(command: RollAgain, scene: Scene) -> Again:
    """The check that is meant. Raises `Unknown`, `NotAllowed`, `Forbidden`."""
    number = command.entry
    past = window.past_entry(scene, number)
    fact = past.outcome.fact
    if not isinstance(fact, Tried) or fact.again:
        raise NotAllowed("#{number} is no first roll of a check, attack, spell or treatment.", number=number)
    if fact.by is None or not scene.state.fields(fact.by):
        raise NotAllowed(
            "#{number} was rolled without a character, so nobody can pay for a reroll.",
            hint="Say `sheet new NAME` before the check.",
            number=number,
        )
    one = people.of_bearer(scene.state, scene.place, fact.by)
    if not people.may_lead(scene, one):
        owner = one.owner_name or "the GM"
        raise Forbidden(
            "#{number} is {name}'s roll: only {owner} or a GM may roll it again.",
            number=number,
            name=one.name,
            owner=owner,
        )
    speaker = persona.acting(scene) if scene.said_as is not None else one
    if speaker is None or speaker.bearer != one.bearer:
        raise NotAllowed("#{number} was rolled by {name}.", hint="Leave out `as`.", number=number, name=one.name)
    window.must_not_be(scene, number, window.REROLLED, window.RESOLVED)
    window.must_be_open(past)
    draft = Draft(scene.state)
    if is_incapacitated(draft, one.bearer):
        raise NotAllowed("{name} is incapacitated and cannot act.", name=one.name)
    return Again(past, fact, one, draft, scene)


def _must_be_payable(again: Again, resource: str) -> tuple[Notice, ...]:
    """What is to be said about the payment. Raises `NotAllowed` for a missing point. Rule: narrative N8, B4."""
    _, fact, one, draft, scene = again
    price = PRICE
    command = again.past.line.command
    if isinstance(command, Cast) and command.cost and command.cost.resource == resource:
        # What a spell costs on success only has to be there beside the point, should it succeed now.
        price += cost_of(command, scene, SUCCESSES[0]) - (fact.cost if isinstance(fact, SpellCast) else 0)
    must_afford(draft, one, resource, price)
    notices = [Notice("reroll_paid", (("name", one.name), ("resource", resource)))]
    if fact.skilled.name and resource not in SKILLS[fact.skilled.name]:
        notices.append(Notice("resource_unusual", (("resource", resource),)))
    if resource == HEALTH and pools.look(draft, CHARACTERS, one.bearer, HEALTH).current == PRICE:
        if scene.switch(REROLL_TO_ZERO) == "off":
            raise NotAllowed(
                "That would take {name} to 0 Health.",
                hint="Another resource may fit; `settings switch reroll_to_zero warn` allows it.",
                name=one.name,
            )
        notices.append(Notice("reroll_to_zero", (("name", one.name),)))
    return tuple(notices)


def _corrected(again: Again, rolled: Tried, result: Result) -> Tried:
    """The fact of the second roll, with what follows from it instead of from the first."""
    match rolled:
        case Attacked():
            return _struck_again(again, rolled)
        case SpellCast():
            return _cast_again(again, rolled)
        case Treated():
            return _treated_again(again, rolled, stabilized=result.outcome in SUCCESSES)
        case _:
            return rolled


def _struck_again(again: Again, rolled: Attacked) -> Attacked:
    harm = harm_of(rolled.skilled.skill, rolled.blow, rolled.outcome, again.scene)
    return replace(rolled, harm=harm.value, notices=_hit_again(again, rolled, harm))


def _hit_again(again: Again, rolled: Attacked | SpellStruck, harm: Harm) -> tuple[Notice, ...]:
    """The target takes what the second roll does, instead of what the first did; the remarks on it."""
    taken: tuple[Notice, ...] = ()
    if isinstance(rolled, TargetAttacked | SpellStruck) and rolled.at and again.scene.state.fields(rolled.at):
        give_back(again.draft, rolled.at, again.past.outcome.changes)
        taken = take(again.draft, rolled.at, rolled.target or "", harm.value)
    return (*rolled.notices, *harm.steps, *taken)


def _cast_again(again: Again, rolled: SpellCast) -> SpellCast:
    command = again.past.line.command
    cost = cost_of(command, again.scene, rolled.outcome) if isinstance(command, Cast) else rolled.cost
    if rolled.resource is not None and cost != rolled.cost:
        spend(again.draft, again.one, rolled.resource, cost - rolled.cost)
    rolled = replace(rolled, cost=cost)
    if not isinstance(rolled, SpellStruck):
        return rolled
    harm = harm_of_spell(rolled.blow, rolled.outcome)
    return replace(rolled, harm=harm.value, notices=_hit_again(again, rolled, harm))


def _treated_again(again: Again, rolled: Treated, *, stabilized: bool) -> Treated:
    """The first roll's mark goes where it was the first roll that set it."""
    flag = CONDITION + STABILIZED
    if is_incapacitated(again.draft, rolled.at):
        set_first = any(one.entity == rolled.at and one.field == flag for one in again.past.outcome.changes)
        if stabilized or set_first:
            again.draft.flag(rolled.at, flag, stabilized)
    return replace(rolled, stabilized=stabilized)
