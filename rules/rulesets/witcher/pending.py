"""What waits for an answer: attacks for their defense, open casts for their targets. Rule: witcher 7.7, 7.8.

It stands in the place as `combat.open.<entry>`, so that a restart keeps it, `undo` opens and closes it, the end of a
combat closes it, and a second answer finds it gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.draft import Draft
from rules.errors import NotAllowed, Unknown
from rules.fact import Plain, plain
from rules.outcome import Action
from rules.rulesets.witcher import magic
from rules.rulesets.witcher.commands import Attack, Cast, Damage
from rules.whose import claimed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.charts import Spell
    from rules.rulesets.witcher.commands import Blow
    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene
    from rules.state import State

ALL = ("dodge", "reposition", "block", "none")
"""The ways to meet an attack, in the order in which they are offered."""
RESIST = ("resist", "none")
"""The ways to meet magic that a skill resists. Rule: witcher D49."""
_LABELS = {"none": "take_it"}


class Open(NamedTuple):
    """An attack or a cast that waits. Characters are kept by the entity that holds their figures.

    `blow` is the damage part as a line spells it, `met` who has answered a cast,
    `surprise`: its target was ambushed by who attacks. `spell` is the spell of a cast and `cost` its STA, `resist` the
    skill that alone is rolled against it, `single`: it is over with the first answer.
    """

    kind: str
    by: str | None = None
    target: str | None = None
    blow: str | None = None
    types: tuple[str, ...] = ()
    shot: bool = False
    strong: bool = False
    at: str | None = None
    stuns: bool = False
    bleeds: int = 0
    surprise: bool = False
    met: tuple[str, ...] = ()
    spell: str | None = None
    cost: int = 0
    resist: str | None = None
    single: bool = False

    def kept(self) -> dict[str, Plain]:
        """As a field holds it: what is not there is left out."""
        return {name: plain(value) for name, value in self._asdict().items() if value}

    def blow_in(self, scene: Scene) -> Blow | None:
        """The blow that comes with it."""
        if self.blow is None:
            return None
        command = scene.ruleset.language.parse(f"damage {self.blow}").command
        return command.blow if isinstance(command, Damage) else None


def put(draft: Draft, place: str, entry: int, one: Open | None) -> None:
    """Let an entry wait, or not any more."""
    draft.note(place, f"{magic.OPEN}{entry}", None if one is None else one.kept())


def find(state: State, place: str, entry: int) -> Open | None:
    """What waits under an entry."""
    held = state.get(place, f"{magic.OPEN}{entry}")
    if not isinstance(held, dict):
        return None
    return Open(**{name: tuple(value) if isinstance(value, list) else value for name, value in held.items()})  # type: ignore[arg-type] -- written by `kept`


def awaited(scene: Scene, entry: int) -> Open:
    """What waits under an entry. Raises `Unknown` for no entry, `NotAllowed` for one that waits for nothing."""
    one = find(scene.state, scene.place, entry)
    if one is not None and entry in scene.past:
        return one
    if entry not in scene.past:
        raise Unknown("There is no entry #{number} here.", hint="`log` shows the newest ones.", number=entry)
    past = scene.past[entry]
    if past.retracted:
        raise NotAllowed("#{number} was taken back.", hint="`redo` brings it back.", number=entry)
    if magic.is_over(Draft(scene.state), scene.place, entry):
        raise NotAllowed("The magic of #{number} has ended.", number=entry)
    if isinstance(past.line.command, Attack | Cast) and past.outcome.fact.outcome in ("pending", "success", "rolled"):
        raise NotAllowed(
            "#{number} is answered already, or its combat is over.", hint="`undo` takes the answer back.", number=entry
        )
    raise NotAllowed("#{number} is nothing that waits for a defense.", hint="`log` lists the entries.", number=entry)


def ways(scene: Scene, possible: Iterable[str], target: Side, *, once: bool = True) -> tuple[Action, ...]:
    """The answers that are offered to a target, `once` where a single one meets what waits."""
    of = target.name if target.one and not target.one.hidden else ""
    offered = (Action(_LABELS.get(way, way), f"defend #{scene.number} {way}", once=once, of=of) for way in possible)
    return tuple(claimed(action, target.one, scene) for action in offered)


def waiting_of(command: commands.Cast, cost: int, row: Spell | None, side: Side, target: Side) -> Open:
    """An open cast of a side, as it waits for its targets."""
    return Open(
        "cast",
        by=side.one.bearer if side.one else None,
        target=target.one.bearer if target.one else None,
        spell=row.name if row else None,
        cost=cost,
        resist=row.skill if row else None,
        single=command.target is not None or (row is not None and row.defense == "direct"),
    )


def ways_of(scene: Scene, waits: Open, target: Side) -> tuple[Action, ...]:
    """The answers that an open cast offers its targets."""
    return ways(scene, RESIST if waits.resist else ALL, target, once=waits.single)
