"""Laying a blow that was aimed at nobody by name on somebody: damage and effects. Rule: vsd 1.24, 1.25."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules import people, persona, pools
from rules.draft import Draft
from rules.errors import NotAllowed, Unknown
from rules.outcome import WHOM, Action, Outcome
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.effects import damage_of, parse_effect
from rules.rulesets.vsd.facts import Blasted, CriticallyStruck, Hit
from rules.rulesets.vsd.resolve.aim import numbers_of
from rules.rulesets.vsd.resolve.harm import harm, strike_critically

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.command import Past
    from rules.fact import Fact
    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.scene import Scene
    from rules.tray import Tray

_OFFERED = 6
"""Targets of a blast that are offered; further ones are typed."""


def apply(command: commands.Apply, scene: Scene, tray: Tray) -> Outcome:
    """Lay the damage and the effects of an entry's blow on somebody.

    Raises `Unknown` for no such entry or target, `NotAllowed` for one without a blow, `Forbidden` for another's.
    """
    del tray
    struck = _blow(command, _past(command, scene))
    one, draft = persona.find(scene, command.target), Draft(scene.state)
    people.must_lead(scene, one)
    laid = replace(struck, target=one.name)
    if isinstance(laid, Hit):
        laid = replace(laid, numbers_of=numbers_of(one))
        actions = harm(draft, scene, one, laid, by=None)
    else:
        actions = _lay(draft, scene, one, laid)
    return Outcome((laid,), changes=draft.changes, actions=tuple(actions))


def offered(fact: Fact, scene: Scene) -> tuple[Action, ...]:
    """The offers to lay a blow on whom it meets, for each target that was not named and that it does anything to."""
    return tuple(_offers(fact, scene.number))


def _offers(fact: Fact, number: int) -> Iterator[Action]:
    for at, struck in enumerate(_blows(fact)[:_OFFERED], 1):
        if struck.target is None and _does(struck):
            label, which = ("apply", "") if at == 1 else (f"apply_{at}", f"target {at} ")
            yield Action(label, f"apply #{number} {which}to {WHOM}", once=True, whom=True)


def _past(command: commands.Apply, scene: Scene) -> Past:
    past = scene.past.get(command.entry)
    secret = past is not None and past.line.secret and not scene.player.is_gm and past.player != scene.player.id
    if past is None or secret:
        raise Unknown("There is no entry #{number} here.", hint="`log` shows what there is.", number=command.entry)
    if past.retracted:
        raise NotAllowed("#{number} is taken back.", hint="`redo` brings it back.", number=command.entry)
    return past


def _blow(command: commands.Apply, past: Past) -> Hit | CriticallyStruck:
    blows = _blows(past.outcome.fact)
    if not blows:
        raise NotAllowed("#{number} is no blow.", hint="Name an attack, a fall or a critical.", number=command.entry)
    if command.number > len(blows):
        raise Unknown(
            "#{number} has no target {which}.",
            hint="Say `apply #{number} to NAME`, or a target from 1 to {count}.",
            number=command.entry,
            which=command.number,
            count=len(blows),
        )
    struck = blows[command.number - 1]
    if struck.target is not None:
        raise NotAllowed(
            "#{number} has struck {name} already.",
            hint="`undo #{number}` takes that back.",
            number=command.entry,
            name=struck.target,
        )
    if not _does(struck):
        raise NotAllowed("#{number} does nothing to whom it meets.", number=command.entry)
    return struck


def _blows(fact: Fact) -> tuple[Hit | CriticallyStruck, ...]:
    """What an answer does, for each of its targets; of a single blow without the attacker's dice."""
    match fact:
        case Blasted():
            return fact.targets
        case Hit():
            return (fact.blow,)
        case CriticallyStruck():
            return (fact,)
        case _:
            return ()


def _does(struck: Hit | CriticallyStruck) -> bool:
    if isinstance(struck, Hit):
        return bool(struck.damage or (struck.critical is not None and struck.critical.effects))
    return bool(struck.effects)


def _lay(draft: Draft, scene: Scene, one: Character, struck: CriticallyStruck) -> list[Action]:
    effects = tuple(filter(None, map(parse_effect, struck.effects)))
    pools.lose(draft, CHARACTERS, one.bearer, "hp", damage_of(effects))
    return strike_critically(draft, scene, one, struck, by=None)
