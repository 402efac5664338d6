"""Running away from a melee: what the conflict of the two who are engaged leads to. Rule: vsd 1.28."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules import people
from rules.draft import Draft
from rules.fact import Notice
from rules.outcome import Action
from rules.rulesets.vsd.body.engagement import partners
from rules.whose import claimed

if TYPE_CHECKING:
    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.scene import Scene


class Flight(NamedTuple):
    """What is told of a flight, and the lines that it leads to."""

    notices: tuple[Notice, ...] = ()
    actions: tuple[Action, ...] = ()


def flight_of(command: commands.Conflict, winner: str | None, failed: tuple[str, ...], scene: Scene) -> Flight:
    """What a conflict of two who are engaged with each other leads to, where the first one runs from the second."""
    first, second, *more = command.participants
    runner, other = _combatant(first.name, scene), _combatant(second.name, scene)
    if more or runner is None or other is None:
        return Flight()
    if other.bearer not in partners(Draft(scene.state), runner.bearer):
        return Flight()
    spell = scene.ruleset.language.spell_name
    away, by = spell(runner.name), spell(other.name)
    actions = [Action("falls", f"combat effect {spell(name)} prone", once=True, gm=True) for name in failed]
    if winner is not None and people.same_name(winner, runner.name):
        key, line, whose = "away", f"combat clear {away} engaged", runner
    elif winner is not None:
        key, line, whose = "caught", f"attack {away} rear as {by}", other
    else:
        key, line, whose = "grazed", f"attack {away} halved as {by}", other
    actions.append(claimed(Action(f"flight_{key}", line, once=True), whose, scene))
    return Flight((Notice(f"flight_{key}", (("runner", runner.name), ("other", other.name))),), tuple(actions))


def _combatant(name: str, scene: Scene) -> Character | None:
    """Who of a name fights here."""
    fighting = people.combatants(scene.state, scene.place)
    return next((one for one in fighting if people.same_name(one.name, name) and people.may_see(scene, one)), None)
