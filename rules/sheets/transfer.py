"""What comes of handing sheets out and taking them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people
from rules.characters import character_rules
from rules.draft import Draft
from rules.errors import NotAllowed
from rules.outcome import Outcome
from rules.people import PERSON, SHEET
from rules.sheets import document, whose
from rules.sheets.facts import MeExported, SheetsExported, SheetsImported

if TYPE_CHECKING:
    from rules.command import sheets
    from rules.fact import Plain
    from rules.people import Character
    from rules.scene import Scene
    from rules.tray import Tray


def export(command: sheets.ExportSheet, scene: Scene, _tray: Tray) -> Outcome:
    """Hand out a sheet as JSON."""
    one = whose.meant(whose.spoken_for(scene), command.name)
    return Outcome((SheetsExported(names=(one.name,), data=_document(scene, [one])),))


def export_me(_command: sheets.ExportMe, scene: Scene, _tray: Tray) -> Outcome:
    """Hand out everything that is kept of the speaker: the sheets, and which one is played where."""
    state, speaker = scene.state, scene.player
    data = _document(scene, [one for one in people.sheets(state) if one.owner == speaker.id])
    plays: dict[str, Plain] = {}
    for entity, field in ((PERSON + speaker.id, "use"), *((place, f"use.{speaker.id}") for place in state.entities())):
        played = state.get(entity, field)
        if played is not None:
            plays[entity] = state.get(str(played), "name")
    aliases: dict[str, Plain] = {**people.aliases_of(state, speaker)}
    data["person"] = {"id": speaker.id, "name": speaker.name, "plays": plays, "aliases": aliases}
    return Outcome((MeExported(data=data),))


def take_in(command: sheets.ImportSheets, scene: Scene, _tray: Tray) -> Outcome:
    """Make sheets from a document, all or none.

    Raises `NotAllowed` where there is no document, where it cannot be read, or where a name is taken.
    """
    scene = whose.spoken_for(scene)
    rules, draft = character_rules(scene), Draft(scene.state)
    text = command.text if command.is_written else scene.attached
    if text is None:
        raise NotAllowed("There is no file with this line.", hint="Attach what `sheet export` gave, or quote it.")
    written = document.read(text, scene.ruleset.key, rules)
    for number, (name, fields, other) in enumerate(written):
        key = f"{SHEET}{scene.serial}" + (f".{number}" if number else "")
        whose.claim(draft, scene.player, key, name)
        for field, value in (*fields.items(), *other.items()):
            draft.set(key, field, value)
        rules.follow(draft, key, tuple(fields))
        whose.take_up(draft, scene.player, key)
    names = tuple(one.name for one in written)
    return Outcome((SheetsImported(names=names, listed=", ".join(names)),), changes=draft.changes)


def _document(scene: Scene, chosen: list[Character]) -> dict[str, Plain]:
    return document.document(scene.state, scene.ruleset.key, character_rules(scene), chosen)
