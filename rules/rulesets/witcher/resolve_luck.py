"""LUCK after the roll: the line is judged again with the same faces, as if it had been spent before. Rule: 7.10, A9."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from rules import people
from rules.draft import Draft
from rules.errors import Forbidden, NotAllowed, Unknown
from rules.outcome import Outcome
from rules.ruleset import Past
from rules.rulesets.witcher import switches
from rules.rulesets.witcher.commands import SpendLuck
from rules.state import inverted
from rules.tray import Tray

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.ruleset import Scene


class Fallen:
    """Faces that have fallen already, in their order; what is needed beyond them falls into the tray of this line."""

    def __init__(self, faces: Iterable[int], tray: Tray) -> None:
        self._faces = list(faces)
        self._tray = tray

    def roll(self, sides: int) -> int:
        """The next face."""
        return self._faces.pop(0) if self._faces else self._tray.die(sides, "further")

    def rolls(self, count: int, sides: int) -> tuple[int, ...]:
        """The next faces."""
        return tuple(self.roll(sides) for _ in range(count))


class Root(NamedTuple):
    """The roll that LUCK goes to, and the entries that led to its answer so far, the newest first."""

    past: Past
    since: tuple[Past, ...]
    points: int


def luck(command: SpendLuck, scene: Scene, tray: Tray) -> Outcome:
    """Spend LUCK on a roll that has fallen. Raises `NotAllowed` unless the switch `luck_when` allows it."""
    if scene.switch(switches.LUCK_WHEN) == "before":
        raise NotAllowed("LUCK is spent before the roll here.", hint="The switch `luck_when` decides it.")
    root = _root(command, scene)
    line = root.past.line
    if root.past.player != scene.player.id and not scene.player.is_gm:
        raise Forbidden("#{number} is another's roll.", number=root.past.number)
    again: Any = line.command
    if "luck" not in {one.name for one in fields(again)}:
        raise NotAllowed("#{number} is no roll that takes LUCK.", number=root.past.number)
    draft = Draft(scene.state)
    for past in root.since:
        for change in inverted(past.outcome.changes):
            draft.set(change.entity, change.field, change.after, seen=change.seen)
    before = scene.state
    for past in root.since:
        before = before.apply(inverted(past.outcome.changes))
    again = replace(again, luck=(again.luck or 0) + root.points)
    then = replace(scene, state=before, said_as=line.actor or scene.said_as)
    _must_have_somebody(then)
    faces = [face for past in reversed(root.since) for throw in past.outcome.throws for face in throw.faces]
    outcome = scene.ruleset.resolvers[type(again)](again, then, Tray(Fallen(faces, tray)))
    for change in outcome.changes:
        draft.set(change.entity, change.field, change.after, seen=change.seen)
    return Outcome(outcome.facts, changes=draft.changes, actions=outcome.actions)


def _root(command: SpendLuck, scene: Scene) -> Root:
    """The roll behind LUCK that was spent on LUCK. Raises `Unknown` for no entry, `NotAllowed` for one taken back."""
    points, since = command.points, list[Past]()
    entry = command.entry
    while True:
        past = scene.past.get(entry)
        if past is None:
            raise Unknown("There is no entry #{number} here.", hint="`log` shows the newest ones.", number=entry)
        if past.retracted:
            raise NotAllowed("#{number} was taken back.", number=entry)
        since.append(past)
        if not isinstance(past.line.command, SpendLuck):
            return Root(past, tuple(since), points)
        points += past.line.command.points
        entry = past.line.command.entry


def _must_have_somebody(scene: Scene) -> None:
    if people.acting(scene) is None:
        raise NotAllowed("There is no character whose LUCK it could be.", hint="Add `as NAME`.")
