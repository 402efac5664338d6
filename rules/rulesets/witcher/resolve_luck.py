"""LUCK after the roll: the line is judged again with the same faces, as if it had been spent before. Rule: 7.10, A9."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from rules import persona, pools
from rules.characters import character_rules
from rules.command import Past
from rules.draft import Draft
from rules.errors import Conflict, Forbidden, NotAllowed, Unknown
from rules.fact import Fact, Reckoned
from rules.outcome import Action, Outcome
from rules.ruleset import played
from rules.rulesets.witcher import skill, switches
from rules.rulesets.witcher.commands import SpendLuck
from rules.rulesets.witcher.commands.rolls import luck_field
from rules.rulesets.witcher.switches import switch_notice
from rules.state import Change, inverted
from rules.tray import Tray
from rules.whose import claimed

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable

    from rules.people import Character
    from rules.resolver import Resolver
    from rules.scene import Scene
    from rules.state import State


IN_VAIN = frozenset({"failure", "miss", "lose", "draw", "rolled", "pending"})
"""Outcomes that a point of LUCK of who rolls may still mend."""
MET_IN_VAIN = frozenset({"hit", "critical", "success"})
"""Outcomes of an attack or a cast that a point of LUCK of who defends may still mend."""


def offering(
    resolver: Resolver,
    vain: Container[str] = IN_VAIN,
    payer: Callable[[Any, Scene], Character | None] = lambda _command, scene: persona.acting(scene),
) -> Resolver:
    """The same resolver, whose answers offer a point of LUCK where it may be spent after the roll.

    `payer` is whose LUCK it is, `None` where nobody has rolled.
    """

    def offered(command: Any, scene: Scene, tray: Tray) -> Outcome:  # noqa: ANN401 -- a command that takes LUCK
        one = payer(command, scene)
        outcome = resolver(command, scene, tray)
        if one is None or not tray.throws or outcome.fact.outcome not in vain:
            return outcome
        draft = Draft(scene.state.apply(outcome.changes))
        left = pools.look(draft, character_rules(scene), one.bearer, "luck").current
        if not left or scene.switch(switches.LUCK_WHEN) == "before" or not skill.takes_luck(command.luck, 1, scene):
            return outcome
        point = claimed(Action("luck", f"luck #{scene.number} 1", once=True), one, scene)
        return outcome._replace(actions=(*outcome.actions, point))

    return offered


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


def luck(command: SpendLuck, scene: Scene, tray: Tray) -> Outcome:
    """Spend LUCK on a roll that has fallen. Raises `NotAllowed` unless the switch `luck_when` allows it."""
    if scene.switch(switches.LUCK_WHEN) == "before":
        raise NotAllowed("LUCK is spent before the roll here.", hint="The switch `luck_when` decides it.")
    chain = _chain(command, scene)
    root, line = chain[0], chain[0].line
    if root.player != scene.player.id and not scene.player.is_gm:
        raise Forbidden("#{number} is another's roll.", number=root.number)
    again: Any = line.command
    if "luck" not in {one.name for one in fields(again)} or not root.outcome.throws:
        raise NotAllowed("#{number} is no roll that takes LUCK.", number=root.number)
    draft, before = Draft(scene.state), scene.state
    for past in reversed(chain):
        before = _without(before, past)
        _lay(draft, [one for one in inverted(past.outcome.changes) if not one.field.startswith(luck_field(""))])
    spent = sum(past.line.command.points for past in chain if isinstance(past.line.command, SpendLuck))
    again = replace(again, luck=(again.luck or 0) + spent + command.points)
    then = replace(
        scene, state=before, said_as=line.actor or scene.said_as, player=scene.player._replace(id=root.player)
    )
    if persona.acting(then) is None:
        raise NotAllowed("There is no character whose LUCK it could be.", hint="Add `as NAME`.")
    faces = [face for past in chain for throw in past.outcome.throws for face in throw.faces]
    outcome = played(scene).resolvers[type(again)](again, then, Tray(Fallen(faces, tray)))
    _lay(draft, outcome.changes)
    draft.note(scene.place, luck_field(chain[-1].number), scene.number)
    return Outcome((_told(outcome.fact, scene), *outcome.facts[1:]), changes=draft.changes, actions=outcome.actions)


def _told(fact: Fact, scene: Scene) -> Fact:
    """The answer with the remark that only the switch allows it."""
    if not isinstance(fact, Reckoned):
        return fact
    return replace(fact, notices=(*fact.notices, switch_notice(scene, switches.LUCK_WHEN)))


def _without(state: State, past: Past) -> State:
    """The state as it was before an entry. Raises `Conflict` where what came of it has moved on since."""
    try:
        return state.apply(inverted(past.outcome.changes))
    except Conflict:
        # What moved may be figures of another, so none is told.
        raise Conflict(
            "What came of #{number} has moved on: it was answered, or something changed it since.",
            hint="`log` shows what came after it; LUCK is spent before that.",
            number=past.number,
        ) from None


def _lay(draft: Draft, changes: Iterable[Change]) -> None:
    for change in changes:
        draft.set(change.entity, change.field, change.after, seen=change.seen)


def _chain(command: SpendLuck, scene: Scene) -> list[Past]:
    """The roll and every answer that LUCK has made of it. Raises `Unknown`, `NotAllowed` for what was taken back."""
    found: list[Past] = []
    for entry in command.chain(scene):
        past = scene.past.get(entry)
        if past is None:
            raise Unknown("There is no entry #{number} here.", hint="`log` shows the newest ones.", number=entry)
        if past.retracted:
            raise NotAllowed("#{number} was taken back.", number=entry)
        found.append(past)
    return found
