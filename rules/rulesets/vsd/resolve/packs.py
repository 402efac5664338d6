"""Packs of charts: taken over, played with, taken away; each is private to its server. Rule: vsd 3.7.

A pack is an entity of the server that holds the text of each of its files under the file's name.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from rules import people
from rules.chart import refusal
from rules.draft import Draft
from rules.errors import LimitExceeded, NotAllowed
from rules.fact import Notice
from rules.grammar.text import name_key
from rules.outcome import Outcome
from rules.rulesets.vsd.facts import PacksListed, PackTold
from rules.rulesets.vsd.lookup import PACK, default_pack, pack_named, packs_of
from rules.rulesets.vsd.pack import load_pack
from rules.rulesets.vsd.switches import TABLES_PACK
from rules.state import SERVER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import charts
    from rules.rulesets.vsd.pack import Pack
    from rules.scene import Scene
    from rules.tray import Tray

ATTACHED_LIMIT = 2 * 1024 * 1024
"""Characters of a file with a whole pack, before anything in it is read."""
PACKS_LIMIT = 20
"""Packs of one server."""
_SWITCH = f"switch.vsd.{TABLES_PACK.name}"


def show_packs(command: charts.ListCharts, scene: Scene, tray: Tray) -> Outcome:
    """The packs of this server, that of the program first."""
    del command, tray
    titles = {TABLES_PACK.default: default_pack().title} | packs_of(scene.state)
    notices = tuple(Notice("pack", (("id", name), ("title", title))) for name, title in titles.items())
    used = scene.switch(TABLES_PACK)
    return Outcome((PacksListed(outcome="listed", packs=titles, in_use=used, notices=notices),))


def take_over(command: charts.ImportCharts, scene: Scene, tray: Tray) -> Outcome:
    """Take a pack over, all of it or nothing. Raises `NotAllowed` with every mistake by file and line."""
    del tray
    people.must_be_gm(scene)
    files = _files(scene.attached, command.given)
    pack, faults = load_pack(files)
    if pack is None:
        raise refusal(faults)
    if pack.id == TABLES_PACK.default:
        raise NotAllowed("`{id}` is the pack of the program.", hint="Give yours another `id`.", id=pack.id)
    others = packs_of(scene.state)
    if pack.id not in others and len(others) >= PACKS_LIMIT:
        raise LimitExceeded("A server has at most {limit} packs.", hint="`charts delete NAME`.", limit=PACKS_LIMIT)
    draft, entity = Draft(scene.state), PACK + pack.id
    draft.remove(entity)
    for name, text in {"name": pack.title, **files}.items():
        draft.note(entity, name, text)
    fact = _told("imported", pack, tuple(Notice("fault", (("text", str(fault)),)) for fault in faults))
    return Outcome((fact,), changes=draft.changes)


def use(command: charts.UseCharts, scene: Scene, tray: Tray) -> Outcome:
    """Play with a pack. Raises `Unknown` for one that this server has not."""
    del tray
    people.must_be_gm(scene)
    pack = pack_named(scene.state, _id(command.name))
    draft = Draft(scene.state)
    draft.set(SERVER, _SWITCH, pack.id, seen=(scene.switch(TABLES_PACK), pack.id))
    return Outcome((_told("in_use", pack),), changes=draft.changes)


def take_away(command: charts.DeleteCharts, scene: Scene, tray: Tray) -> Outcome:
    """Take a pack away. Raises `NotAllowed` for the one that is played with, `Unknown` where there is none."""
    del tray
    people.must_be_gm(scene)
    name = _id(command.name)
    if name == TABLES_PACK.default:
        raise NotAllowed("The charts of the program stay.")
    if name not in packs_of(scene.state):
        pack_named(scene.state, name)
    if name == scene.switch(TABLES_PACK):
        raise NotAllowed("`{id}` is in use.", hint="Say `charts use default` first.", id=name)
    draft = Draft(scene.state)
    title = packs_of(scene.state)[name]
    draft.remove(PACK + name)
    return Outcome((PackTold(outcome="deleted", id=name, title=title),), changes=draft.changes)


def _id(name: str) -> str:
    return name_key(name)


def _told(outcome: str, pack: Pack, notices: tuple[Notice, ...] = ()) -> PackTold:
    return PackTold(outcome=outcome, id=pack.id, title=pack.title, notices=notices)


def _files(attached: str | None, path: str | None) -> Mapping[str, str]:
    """The files of a pack by name, from a JSON object that the front end makes of a folder or an archive."""
    if attached is None and path is None:
        raise NotAllowed("No pack came with the line.", hint="Attach it as a zip file.")
    if attached is None:
        raise NotAllowed("`{path}` is not looked for here.", hint="Attach the pack as a zip file.", path=path)
    if len(attached) > ATTACHED_LIMIT:
        raise LimitExceeded("A pack's file has at most {limit} characters.", limit=ATTACHED_LIMIT)
    try:
        held: object = json.loads(attached)
    except (ValueError, RecursionError):
        held = None
    if not isinstance(held, dict):
        raise NotAllowed("This is no pack of charts.", hint="A pack is a folder or a zip file with a `pack.toml`.")
    files = cast("dict[str, object]", held)
    if not all(isinstance(text, str) for text in files.values()):
        raise NotAllowed("A pack holds texts only.", hint="Its files are TOML and CSV.")
    return {name: str(text) for name, text in files.items()}
