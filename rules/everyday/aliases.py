"""People's own words for lines. Rule: lines 7.

A word belongs to the person who made it, on the whole server. What it stands for is a line that could be read when it
was made, in its canonical spelling; what is said behind the word is put behind that line.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.command import kept
from rules.errors import LimitExceeded, NotAllowed, Unknown
from rules.everyday.facts_kept import AliasesListed, AliasSet
from rules.grammar.text import name_key
from rules.outcome import Outcome
from rules.people import ALIAS, PERSON, aliases_of
from rules.persona import admit
from rules.state import Change

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import Command
    from rules.fact import Plain
    from rules.resolver import Resolver
    from rules.scene import Scene
    from rules.tray import Tray

LIMIT = 50
"""Words of one person."""


def add(command: kept.AddAlias, scene: Scene, _tray: Tray) -> Outcome:
    """Have a word stand for a line. Raises `NotAllowed` for one that cannot, `LimitExceeded`, and as `admit`."""
    word, said = name_key(command.name), command.line.command
    if word in scene.ruleset.language.verbs:
        raise shadows(command.name)
    if said.final or said.verb == command.verb:
        raise NotAllowed("An alias cannot stand for `{verb}`.", hint="Say that line itself.", verb=said.verb)
    admit(replace(scene, said_as=command.line.actor))
    known = aliases_of(scene.state, scene.player)
    if word not in known and len(known) >= LIMIT:
        raise LimitExceeded("You have {limit} aliases already.", hint="Say `alias remove NAME` first.", limit=LIMIT)
    line = command.line.spelled(scene.ruleset.language.spell_name).spelling
    return _set("added", word, line, scene)


def remove(command: kept.RemoveAlias, scene: Scene, _tray: Tray) -> Outcome:
    """Let a word go. Raises `Unknown`."""
    known, word = aliases_of(scene.state, scene.player), name_key(command.name)
    if word not in known:
        names = ", ".join(f"`{name}`" for name in sorted(known)) or "none"
        raise Unknown("You have no alias `{name}`.", hint="You have: {names}.", name=command.name, names=names)
    return _set("removed", word, known[word], scene)


def show(_command: kept.ListAliases, scene: Scene, _tray: Tray) -> Outcome:
    """All words of the speaker."""
    return Outcome((AliasesListed(aliases=dict(sorted(aliases_of(scene.state, scene.player).items()))),))


def shadows(name: str) -> NotAllowed:
    """The refusal of a word that lines begin with already."""
    return NotAllowed("`{name}` is a verb: an alias cannot take its place.", hint="Choose another word.", name=name)


def _set(outcome: str, word: str, line: str, scene: Scene) -> Outcome:
    entity, field = PERSON + scene.player.id, ALIAS + word
    before: Plain = scene.state.get(entity, field)
    after = line if outcome == "added" else None
    fact = AliasSet(outcome=outcome, name=word, line=line)
    # The answer tells it; as a figure of somebody it is nothing to read.
    changes = (Change(entity, field, before, after, seen=(None, None)),) if before != after else ()
    return Outcome((fact,), changes=changes)


RESOLVERS: Mapping[type[Command], Resolver] = {
    kept.AddAlias: add,
    kept.RemoveAlias: remove,
    kept.ListAliases: show,
}
