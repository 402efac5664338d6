"""Commands of the tracker: the combat of a place."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from rules.command import Command, Known, Namer, signed, user_spelled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.command.sheets import Setting

Edge = Literal["start", "end"]
"""Where in a turn something happens."""
_FIGURE = re.compile(r"[+-]?([0-9]+|[0-9]*d[0-9]+)([+-][0-9]+)*", re.IGNORECASE)
"""A number or a damage code, which stands bare."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatCommand(Command):
    """Base of the tracker's commands."""

    verb: ClassVar[str] = "combat"


@dataclass(frozen=True, slots=True, kw_only=True)
class StartCombat(CombatCommand):
    """Begin the combat of this place."""

    name: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return "combat start" + (f" {name(self.name)}" if self.name else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class AddCombatant(CombatCommand):
    """Put somebody new into the combat, or `copies` of one; a sheet of that name has nothing to do with it."""

    name: str
    copies: int | None = None
    fields: tuple[Setting, ...] = ()
    hidden: bool = False

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        copies = "" if self.copies is None else f" x{self.copies}"
        hidden = " hidden" if self.hidden else ""
        return f"combat add {name(self.name)}{copies}{_assigned(self.fields, name)}{hidden}"


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinCombat(CombatCommand):
    """Enter the combat with a sheet, by default the one in use."""

    name: str | None = None
    initiative: int | None = None
    hidden: bool = False

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        who = f" {name(self.name)}" if self.name else ""
        initiative = "" if self.initiative is None else f" initiative {self.initiative}"
        return f"combat join{who}{initiative}" + (" hidden" if self.hidden else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTurn(CombatCommand):
    """Pass the turn on."""

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "combat next"


class Step(NamedTuple):
    """An entry that passed the turn on, and the one that did so before it; `current` is whose turn it took away."""

    number: int
    previous: int | None
    current: str | None


def steps(scene: Known) -> Iterable[Step]:
    """The steps of the running combat, the last one first, as far back as their entries are at hand."""
    number = scene.state.get(scene.place, "combat.step")
    current = scene.state.get(scene.place, "combat.current")
    while isinstance(number, int) and number in scene.past:
        before = {
            change.field: change.before for change in scene.past[number].outcome.changes if change.entity == scene.place
        }
        current = before.get("combat.current", current)
        previous = before.get("combat.step")
        yield Step(number, previous if isinstance(previous, int) else None, str(current) if current else None)
        number = previous


@dataclass(frozen=True, slots=True, kw_only=True)
class StepBack(CombatCommand):
    """Take the last step of the turn back."""

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "combat back"

    def needs(self, scene: Known) -> tuple[int, ...]:
        """The last step, and those before it while they lead to somebody who has left."""
        number = scene.state.get(scene.place, "combat.step")
        wanted = [number] if isinstance(number, int) else []
        for step in steps(scene):
            if step.previous is None or (step.current and scene.state.fields(step.current)):
                break
            wanted.append(step.previous)
        return tuple(wanted)


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayTurn(CombatCommand):
    """Act later, behind `after` or last, in this and in later rounds."""

    name: str
    after: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"combat delay {name(self.name)}" + (f" after {name(self.after)}" if self.after else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCombatant(CombatCommand):
    """Set somebody's place in the order."""

    name: str
    before: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"combat move {name(self.name)} before {name(self.before)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveCombatant(CombatCommand):
    """Take somebody out of the combat."""

    name: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"combat remove {name(self.name)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class HideCombatant(CombatCommand):
    """Let nobody but the GM see a combatant."""

    name: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"combat hide {name(self.name)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealCombatant(CombatCommand):
    """Let everybody see a combatant."""

    name: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"combat reveal {name(self.name)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveCombatant(CombatCommand):
    """Let somebody play a combatant that has no sheet; nobody but the GM without a `user`, a name or a mention.

    `bare`: neither of the two stood in quotes, so that they could be one name of two words.
    """

    name: str
    user: str | None = None
    bare: bool = field(default=False, compare=False)

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"combat give {name(self.name)}" + (f" {user_spelled(self.user, name)}" if self.user else "")

    @property
    def users(self) -> tuple[str, ...]:
        """The person that the command names."""
        return (self.user,) if self.user else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetCombatant(CombatCommand):
    """Set figures of a combatant."""

    name: str
    fields: tuple[Setting, ...]

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"combat set {name(self.name)}{_assigned(self.fields, name)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveHealth(CombatCommand):
    """Take from or give to the pool that holds a combatant's health."""

    name: str
    amount: int

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"combat hp {name(self.name)} {signed(self.amount)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetEffect(CombatCommand):
    """Lay an effect on a combatant, for a number of its turns, or until a turn of somebody begins or ends.

    `bare`: neither name nor effect stood in quotes, so that the effect could begin with the rest of the name.
    """

    name: str
    effect: str
    rounds: int | None = None
    edge: Edge | None = None
    of: str | None = None
    bare: bool = field(default=False, compare=False)

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        rounds = "" if self.rounds is None else f" for {self.rounds} rounds"
        until = f" until {self.edge} of {name(self.of)}" if self.edge and self.of else ""
        return f"combat effect {name(self.name)} {_free(self.effect, name)}{rounds}{until}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearEffect(CombatCommand):
    """Take an effect off a combatant. `bare` as of `SetEffect`."""

    name: str
    effect: str
    bare: bool = field(default=False, compare=False)

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"combat clear {name(self.name)} {_free(self.effect, name)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowCombat(CombatCommand):
    """Show the combat."""

    asks: ClassVar[bool] = True

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "combat show"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndCombat(CombatCommand):
    """End the combat."""

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        del name
        return "combat end"


def _assigned(fields: Iterable[Setting], name: Namer) -> str:
    # The name of a field is read bare only, so it stands as it was typed.
    return "".join(f" {field} {value if _FIGURE.fullmatch(value) else name(value)}" for field, value in fields)


def _free(text: str, name: Namer) -> str:
    """An effect as it is read again: in the effect language of a ruleset or as one word bare, else in quotes."""
    return text if re.fullmatch(r"[^\W\d_]+[:+-][0-9]+", text) else name(text)
