"""Who is in the combat: it begins, somebody comes in or leaves, it is shown, it ends. Rule: lines 7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people, persona
from rules.combat import effects, given, lent, moments
from rules.combat.answer import told
from rules.combat.facts import Remark, Tracked
from rules.combat.fight import FIELDS, Fight
from rules.combat.rules import combat_rules
from rules.combat.turns import turn_order
from rules.errors import LimitExceeded, NotAllowed, Unknown
from rules.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.command import combat
    from rules.people import Character
    from rules.scene import Scene
    from rules.tray import Tray

LIMIT = 200
"""Combatants of one combat."""


def start(command: combat.StartCombat, scene: Scene, tray: Tray) -> Outcome:
    """Begin the combat of this place. Raises `NotAllowed` for a second one."""
    people.must_be_gm(scene)
    fight = Fight(scene, tray)
    if fight.running:
        raise NotAllowed("A combat is running here already.", hint="`combat end` ends it first.")
    fight.put("began", scene.number)
    fight.put("name", command.name)
    turn_order(fight).start(fight)
    return told(fight, "started")


def add(command: combat.AddCombatant, scene: Scene, tray: Tray) -> Outcome:
    """Put in somebody new, whose figures are kept in the combat and go with it.

    A sheet of the same name is left alone: it comes in by `combat join`. Copies are called `NAME 1` and so on, and each
    rolls its own initiative. Raises `NotAllowed` for a name that is taken, `LimitExceeded` above `LIMIT`.
    """
    people.must_be_gm(scene)
    fight = Fight.here(scene, tray)
    copies = command.copies
    names = [command.name] if copies is None else [f"{command.name} {number}" for number in range(1, copies + 1)]
    _must_have_room(fight, len(names))
    for name in names:
        taken = next((one for one in fight.all() if people.same_name(one.name, name)), None)
        if taken:
            raise NotAllowed("{name} is in this combat already.", hint="Take another name.", name=taken.name)
    keys = [_entity(scene, None if copies is None else number) for number in range(1, len(names) + 1)]
    initiative, figures = given.read(fight, keys[0], command.fields)
    for number, (key, name) in enumerate(zip(keys, names, strict=True)):
        fight.draft.set(key, "name", name)
        fight.draft.set(key, "added", [scene.number, number])
        fight.draft.set(key, "hidden", command.hidden or None)
        given.lay(fight, key, figures)
        _come_in(fight, key, initiative)
    if copies:
        fight.remarks = _together(fight.remarks, command.name, copies)
    return told(fight, "added", [fight.sighted(key) for key in keys])


def join(command: combat.JoinCombat, scene: Scene, tray: Tray) -> Outcome:
    """Come in with a sheet. Raises `NotAllowed` for who is in already, `Unknown` without a sheet."""
    fight = Fight.here(scene, tray)
    one = _joining(command, scene)
    if one.combatant or any(other.bearer == one.bearer for other in fight.all()):
        raise NotAllowed("{name} is in this combat already.", name=one.name)
    if command.hidden:
        people.must_be_gm(scene)
    _must_have_room(fight, 1)
    key = _entity(scene)
    fight.draft.set(key, "name", _free_name(fight, one))
    fight.draft.set(key, "sheet", one.bearer)
    fight.draft.set(key, "added", [scene.number, 0])
    fight.draft.set(key, "hidden", command.hidden or None)
    _come_in(fight, key, command.initiative)
    return told(fight, "joined", [fight.sighted(key)])


def remove(command: combat.RemoveCombatant, scene: Scene, tray: Tray) -> Outcome:
    """Take somebody out; what waits for a turn of theirs is over."""
    fight = Fight.here(scene, tray)
    one = persona.find_combatant(scene, command.name)
    people.must_lead(scene, one)
    key = str(one.combatant)
    who = fight.sighted(key)
    effects.leaves(fight, key)
    turn_order(fight).removed(fight, key)
    effects.left_alone(fight, key)
    moments.leaves(fight, key)
    fight.draft.remove(key)
    return told(fight, "removed", [who])


def show(_command: combat.ShowCombat, scene: Scene, tray: Tray) -> Outcome:
    """The combat as it is."""
    return told(Fight.here(scene, tray), "shown")


def end(_command: combat.EndCombat, scene: Scene, tray: Tray) -> Outcome:
    """End the combat: everybody in it and all its fields go; from sheets what means nothing outside of turns."""
    people.must_be_gm(scene)
    fight = Fight.here(scene, tray)
    last = fight.round
    for key in fight.order:
        moments.leaves(fight, key)
        fight.draft.remove(key)
    for name in fight.draft.fields(scene.place):
        if name.startswith(FIELDS):
            fight.draft.set(scene.place, name, None)
    return Outcome((Tracked(outcome="ended", round=last, remarks=tuple(fight.remarks)),), changes=fight.draft.changes)


def _come_in(fight: Fight, key: str, initiative: int | None) -> None:
    draft = fight.draft
    if initiative is None:
        one = fight.one(key)
        with fight.tray.screen(up=one.is_monster):
            initiative = combat_rules(fight.scene).initiative(fight.scene, draft, one.bearer, fight.tray)
        draft.set(key, "rolled", None if initiative is None else True)
    lent.own(draft, key, initiative)
    turn_order(fight).added(fight, key)


def _together(remarks: Sequence[Remark], name: str, copies: int) -> list[Remark]:
    """Remarks about copies, those that say the same of several told as one."""
    groups: dict[tuple[object, ...], list[Remark]] = {}
    for one in remarks:
        figures = tuple(pair for pair in one.notice.figures if pair[0] != "name")
        groups.setdefault((one.notice.key, figures, one.for_gm), []).append(one)
    return [_of_all(group, name if len(group) == copies else None) for group in groups.values()]


def _of_all(group: Sequence[Remark], name: str | None) -> Remark:
    """One remark for all that say the same; `name` is what they are called where it is true of every copy."""
    first = group[0]
    named = ", ".join(str(value) for one in group for key, value in one.notice.figures if key == "name")
    called = named if name is None or len(group) == 1 else f"{name} x{len(group)}"
    figures = tuple((key, called if key == "name" else value) for key, value in first.notice.figures)
    return first._replace(notice=first.notice._replace(figures=figures))


def _must_have_room(fight: Fight, count: int) -> None:
    if len(fight.order) + count > LIMIT:
        raise LimitExceeded("A combat holds {limit} combatants.", limit=LIMIT)


def _joining(command: combat.JoinCombat, scene: Scene) -> Character:
    """Whose sheet comes in: the one that is named, else whom `as` names, else the one in use."""
    if command.name is not None:
        one = persona.find_sheet(scene, command.name)
        people.must_lead(scene, one)
        return one
    one = persona.acting(scene)
    if one is None:
        raise Unknown("You have no sheet to join with.", hint="Make one by `sheet new NAME`, or name one.")
    return one


def _entity(scene: Scene, number: int | None = None) -> str:
    copy = "" if number is None else f".{number}"
    return f"{people.COMBATANT}{scene.place.removeprefix('place:')}/{scene.serial}{copy}"


def _free_name(fight: Fight, one: Character) -> str:
    """The name of a sheet in this combat: with its owner where another's combatant that they see bears it."""
    taken = [other.name for other in fight.all() if people.may_see(fight.scene, other)]
    for name in (one.name, one.label):
        if not any(people.same_name(name, other) for other in taken):
            return name
    raise NotAllowed(
        "{name} is in this combat already.", hint="Rename the sheet, or have the other removed.", name=one.name
    )
