"""Points of the pool that keeps somebody alive: back, away, and on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people, persona, pools
from rules.characters import character_rules
from rules.draft import Draft
from rules.errors import LimitExceeded, NotAllowed
from rules.fields import BIGGEST
from rules.outcome import Outcome
from rules.sheets import whose
from rules.sheets.facts import Healed, PointsLost, TemporarySet

if TYPE_CHECKING:
    from rules.command import sheets
    from rules.people import Character
    from rules.scene import Scene
    from rules.tray import Tray


def heal(command: sheets.Heal, scene: Scene, _tray: Tray) -> Outcome:
    """Give points back, up to the maximum. Rule: lines 7."""
    one = _target(scene, command.name, command.amount, "`damage` takes points away.")
    draft, rules = Draft(scene.state), character_rules(scene)
    _must_have_points(draft, scene, one)
    healed = pools.gain(draft, rules, one.bearer, rules.health, command.amount)
    current = pools.look(draft, rules, one.bearer, rules.health).current or 0
    fact = Healed(
        name=one.name,
        pool=rules.health,
        amount=command.amount,
        healed=healed,
        current=current,
    )
    return Outcome((fact,), changes=draft.changes)


def set_temporary(command: sheets.SetTemporary, scene: Scene, _tray: Tray) -> Outcome:
    """Set temporary points, if that is more than there are. Rule: lines 7."""
    one = _target(scene, command.name, command.amount, "`temp 0` changes nothing; damage takes temporary points.")
    draft, pool = Draft(scene.state), character_rules(scene).health
    field = f"{pool}.temp"
    had = draft.number(one.bearer, field)
    if command.amount > had:
        draft.set(one.bearer, field, command.amount, seen=(had, command.amount))
    fact = TemporarySet(
        name=one.name,
        pool=pool,
        amount=command.amount,
        temporary=max(had, command.amount),
    )
    return Outcome((fact,), changes=draft.changes)


def take_damage(command: sheets.TakeDamage, scene: Scene, _tray: Tray) -> Outcome:
    """Take points away, temporary ones first. Rule: lines 7."""
    one = _target(scene, command.name, command.amount, "`heal` gives points back.")
    draft, rules = Draft(scene.state), character_rules(scene)
    _must_have_points(draft, scene, one)
    temporary = draft.number(one.bearer, f"{rules.health}.temp")
    lost = pools.lose(draft, rules, one.bearer, rules.health, command.amount)
    fact = PointsLost(
        name=one.name,
        pool=rules.health,
        amount=command.amount,
        lost=lost,
        absorbed=min(temporary, command.amount),
        current=pools.look(draft, rules, one.bearer, rules.health).current or 0,
    )
    return Outcome((fact,), changes=draft.changes)


def _target(scene: Scene, name: str | None, amount: int, hint: str) -> Character:
    """Whose points a line moves. Raises `Forbidden` for another's, `NotAllowed` for a negative amount."""
    if amount < 0:
        raise NotAllowed("An amount is never negative.", hint=hint)
    if amount > BIGGEST:
        raise LimitExceeded("An amount is at most {limit}.", limit=BIGGEST)
    scene = whose.spoken_for(scene)
    one = whose.played(scene) if name is None else persona.find(scene, name)
    people.must_lead(scene, one)
    return one


def _must_have_points(draft: Draft, scene: Scene, one: Character) -> None:
    rules = character_rules(scene)
    if pools.look(draft, rules, one.bearer, rules.health).current is None:
        maximum = rules.book.pools().get(rules.health, rules.health)
        raise NotAllowed(
            "{name} has no `{field}` yet.",
            hint="Set it first, such as `{sets} {maximum} 30`.",
            name=one.name,
            sets=one.sets,
            field=rules.health,
            maximum=maximum,
        )
