"""Active magic: kept up for its cost, or dropped. Rule: witcher D52, A49."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules import people
from rules.combat.rounds import round_of
from rules.draft import Draft
from rules.errors import NotAllowed, Unknown
from rules.outcome import Outcome
from rules.rulesets.witcher import harm, magic, resolve_cast, sheet
from rules.rulesets.witcher.facts import Casted, Kept
from rules.rulesets.witcher.magic import Active

if TYPE_CHECKING:
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene
    from rules.tray import Tray


def keep(command: commands.KeepMagic, scene: Scene, _tray: Tray) -> Outcome:
    """Pay for magic for one more round; a cast that can last becomes active so."""
    draft = Draft(scene.state)
    if magic.is_over(draft, scene.place, command.entry):
        raise NotAllowed("#{number} has ended.", hint="Cast it anew.", number=command.entry)
    active = magic.at(draft, scene.place, command.entry) or _cast(command.entry, scene)
    side = _caster(active, scene)
    if round_of(draft, scene.place) and not active.is_due(draft, scene.place):
        raise NotAllowed("#{number} is paid for this round.", number=command.entry)
    price = resolve_cast.pay(draft, side, active.cost, scene)
    magic.keep(draft, scene.place, active)
    notices = price.notices
    if side.one is not None:
        notices = (*notices, *harm.fallen(draft, side.one, scene, hit=price.overdraw > 0).notices)
    fact = Kept(
        outcome="kept", entry=command.entry, cost=active.cost, overdraw=price.overdraw, notices=harm.told_once(notices)
    )
    return Outcome((fact,), changes=draft.changes)


def drop(command: commands.DropMagic, scene: Scene, _tray: Tray) -> Outcome:
    """Let magic end, at any time and free."""
    draft = Draft(scene.state)
    active = magic.at(draft, scene.place, command.entry)
    if active is None:
        raise NotAllowed("#{number} is no active magic.", number=command.entry)
    _caster(active, scene)
    magic.end(draft, scene.place, command.entry)
    return Outcome((Kept(outcome="dropped", entry=command.entry, cost=active.cost, overdraw=0),), changes=draft.changes)


def _cast(entry: int, scene: Scene) -> Active:
    """A cast of the log that nobody has kept up yet. Raises `Unknown`, `NotAllowed`."""
    past = scene.past.get(entry)
    if past is None:
        raise Unknown("There is no entry #{number} here.", hint="`log` shows the newest ones.", number=entry)
    fact = past.outcome.fact
    side = sheet.acting(replace(scene, said_as=past.line.actor, player=scene.player._replace(id=past.player)))
    if not isinstance(fact, Casted) or fact.outcome not in ("success", "rolled") or past.retracted:
        raise NotAllowed("#{number} is no magic that goes on.", number=entry)
    if side.one is None:
        raise sheet.missing(f"#{entry}")
    return Active(entry, side.one.bearer, fact.cost, 0)


def _caster(active: Active, scene: Scene) -> Side:
    one = people.of_bearer(scene.state, scene.place, active.by)
    people.must_lead(scene, one)
    return sheet.side_of(scene.state, one)
