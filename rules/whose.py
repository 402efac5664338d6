"""Whose an offered line is: what the GM says for a monster is the GM's, and another's than the speaker's says whose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import persona
from rules.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.outcome import Action
    from rules.people import Character
    from rules.scene import Scene


_AS = " as "


def claimed(action: Action, one: Character | None, scene: Scene) -> Action:
    """An action as the choice of somebody. Whoever is hidden is named on no button."""
    if one is None or action.gm or action.of:
        return action
    if one.is_monster:
        return action._replace(gm=True)
    if one.hidden or one.owner == scene.player.id:
        return action
    return action._replace(of=one.name)


def told_apart(actions: Iterable[Action], scene: Scene) -> tuple[Action, ...]:
    """The actions, each as the choice of whom it acts for; those of a verb that are several people's are all named."""
    found = [(action, _actor(action, scene)) for action in actions]
    found = [(claimed(action, one, scene), one) for action, one in found]
    parties: dict[str, set[tuple[bool, str]]] = {}
    for action, one in found:
        parties.setdefault(_verb(action), set()).add((action.gm, action.of or (one.name if one else "")))
    return tuple(_named(action, one) if len(parties[_verb(action)]) > 1 else action for action, one in found)


def _named(action: Action, one: Character | None) -> Action:
    return action if one is None or one.hidden or action.of else action._replace(of=one.name)


def _verb(action: Action) -> str:
    return action.line.partition(" ")[0]


def _actor(action: Action, scene: Scene) -> Character | None:
    """Whom a line acts for by its own words; who answers an entry, only the rules know that offer it."""
    if action.whom or _AS not in action.line:
        return None
    try:
        named = scene.ruleset.language.parse(action.line).actor
        return None if named is None else persona.find(scene, named)
    except RulesError:
        return None  # the line speaks of somebody whom it brings about itself
