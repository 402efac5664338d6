"""What comes of the lines about sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people, persona
from rules.characters import character_rules
from rules.draft import Draft
from rules.errors import NotAllowed, Unknown, quote
from rules.grammar.text import name_key
from rules.outcome import Outcome
from rules.people import SHEET
from rules.sheets import whose
from rules.sheets.facts import (
    FieldsSet,
    SheetCreated,
    SheetDeleted,
    SheetGiven,
    SheetRenamed,
    SheetShown,
    SheetsListed,
    SheetTaken,
)
from rules.sheets.figures import figures, lay, read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import sheets
    from rules.fact import Plain
    from rules.people import Character
    from rules.scene import Scene
    from rules.tray import Tray


def create(command: sheets.NewSheet, scene: Scene, _tray: Tray) -> Outcome:
    """Make a sheet; a person's first is in use at once."""
    scene = whose.spoken_for(scene)
    rules, draft = character_rules(scene), Draft(scene.state)
    values = dict(rules.start)
    if command.template is not None:
        values |= _template(scene, command.template)
    key = f"{SHEET}{scene.serial}"
    whose.claim(draft, scene.player, key, command.name)
    lay(draft, rules, key, values)
    in_use = whose.take_up(draft, scene.player, key)
    return Outcome((SheetCreated(name=command.name, owner=scene.player.name, in_use=in_use),), changes=draft.changes)


def set_fields(command: sheets.SetFields, scene: Scene, _tray: Tray) -> Outcome:
    """Set fields of the acting character, all or none."""
    one, rules, draft = whose.played(scene), character_rules(scene), Draft(scene.state)
    values = read(draft, rules, one.bearer, command.settings)
    return _laid(draft, scene, one, values)


def derive(command: sheets.DeriveFields, scene: Scene, _tray: Tray) -> Outcome:
    """Fill in what follows from other fields, also over what stands there."""
    one = whose.meant(whose.spoken_for(scene), command.name)
    rules, draft = character_rules(scene), Draft(scene.state)
    values = rules.derive(figures(draft, rules, one.bearer))
    if not values:
        raise NotAllowed(
            "Nothing follows from the fields that {name} has.",
            name=one.name,
            hint="Set fields first; not every ruleset derives some.",
        )
    return _laid(draft, scene, one, values)


def show(command: sheets.ShowSheet, scene: Scene, _tray: Tray) -> Outcome:
    """The fields of a sheet; free for all."""
    seen_by = whose.spoken_for(scene)
    one = whose.played(scene) if command.name is None else persona.find_sheet(seen_by, command.name)
    rules = character_rules(scene)
    held = figures(Draft(scene.state), rules, one.bearer)
    pools = dict(rules.book.pools())
    fact = SheetShown(name=one.name, owner=one.owner_name, fields=held, pools=pools, holder=one.owner)
    return Outcome((fact,))


def show_all(_command: sheets.ListSheets, scene: Scene, _tray: Tray) -> Outcome:
    """All sheets of the server, by name."""
    seen_by = whose.spoken_for(scene)
    used = persona.in_use(seen_by)
    found = sorted(people.known_sheets(seen_by), key=lambda one: (name_key(one.name), one.owner_name or "", one.bearer))
    name = None if used is None else people.of_bearer(scene.state, scene.place, used).name
    listed = tuple({"name": one.name, "owner": one.owner_name} for one in found)
    return Outcome((SheetsListed(sheets=listed, in_use=name),))


def use(command: sheets.UseSheet, scene: Scene, _tray: Tray) -> Outcome:
    """Play a sheet in this place from now on."""
    scene = whose.spoken_for(scene)
    one, draft = whose.own(scene, command.name), Draft(scene.state)
    draft.note(scene.place, f"use.{scene.player.id}", one.bearer)
    return Outcome((SheetTaken(name=one.name),), changes=draft.changes)


def rename(command: sheets.RenameSheet, scene: Scene, _tray: Tray) -> Outcome:
    """Call a sheet, and whoever stands in a combat with it, by another name."""
    scene = whose.spoken_for(scene)
    if command.bare:
        whose.must_be_one_word(command.name, command.new, people.known_sheets(scene))
    one, draft = whose.own(scene, command.name), Draft(scene.state)
    whose.release(draft, one)
    whose.claim(draft, whose.owner_of(one, scene), one.bearer, command.new)
    for combatant in people.standing(scene.state, one.bearer):
        _rename_combatant(draft, scene, combatant, one.name, command.new)
    return Outcome((SheetRenamed(name=command.new, before=one.name),), changes=draft.changes)


def give(command: sheets.GiveSheet, scene: Scene, _tray: Tray) -> Outcome:
    """Hand a sheet over; who had it no longer plays it."""
    scene = whose.spoken_for(scene)
    if command.bare:
        whose.must_be_one_word(command.name, command.user, people.known_sheets(scene))
    one, heir, draft = whose.own(scene, command.name), whose.user_of(scene, command.user), Draft(scene.state)
    if heir.id == one.owner:
        raise NotAllowed("{name} belongs to {owner} already.", name=one.name, owner=heir.name)
    whose.release(draft, one)
    whose.claim(draft, heir, one.bearer, one.name)
    whose.put_down(draft, scene, one.bearer)
    whose.take_up(draft, heir, one.bearer)
    return Outcome((SheetGiven(name=one.name, owner=heir.name),), changes=draft.changes)


def delete(command: sheets.DeleteSheet, scene: Scene, _tray: Tray) -> Outcome:
    """Take a sheet away. One that stands in a combat stays, since its figures are the combatant's."""
    scene = whose.spoken_for(scene)
    one, draft = whose.own(scene, command.name), Draft(scene.state)
    people.must_be_out(scene.state, one.bearer)
    whose.release(draft, one)
    whose.put_down(draft, scene, one.bearer)
    draft.remove(one.bearer)
    return Outcome((SheetDeleted(name=one.name),), changes=draft.changes)


def _laid(draft: Draft, scene: Scene, one: Character, values: Mapping[str, Plain]) -> Outcome:
    notices = lay(draft, character_rules(scene), one.bearer, values)
    now = figures(draft, character_rules(scene), one.bearer)
    fact = FieldsSet(name=one.name, fields={name: now.get(name) for name in values}, notices=notices)
    return Outcome((fact,), changes=draft.changes)


def _template(scene: Scene, name: str) -> Mapping[str, Plain]:
    templates = character_rules(scene).templates
    wanted = people.plain_name(name)
    found = [one for one in templates if people.plain_name(one) == wanted]
    if not found:
        raise Unknown(
            "There is no template `{name}`.",
            hint="There are: {known}.",
            name=quote(name),
            known=", ".join(f"`{one}`" for one in templates) or "none",
        )
    return templates[found[0]]


def _rename_combatant(draft: Draft, scene: Scene, key: str, before: str, after: str) -> None:
    if scene.state.get(key, "name") != before:
        return
    combat = key.rpartition("/")[0]
    # Whom the speaker may not know of must not stand in the way either: the refusal would tell.
    taken = [
        other
        for other in scene.state.entities()
        if other != key
        and other.rpartition("/")[0] == combat
        and people.plain_name(str(scene.state.get(other, "name"))) == people.plain_name(after)
        and people.may_see(scene, people.combatant(scene.state, other))
    ]
    if taken:
        raise NotAllowed("A `{name}` stands in the same combat already.", name=after)
    draft.note(key, "name", after)
