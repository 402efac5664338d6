"""What a line is played in: who speaks where, the state, and the entries that the line speaks of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rules.state import SERVER, State, place_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import Past
    from rules.grammar.language import Language
    from rules.switch import Switch


class Player(NamedTuple):
    """Who speaks, and whether with the GM's rights."""

    id: str
    name: str
    is_gm: bool = False


class Game(Protocol):
    """What a scene tells of the ruleset that is played in it. Who needs all of it asks `rules.ruleset.played`."""

    @property
    def key(self) -> str:
        """The ruleset's short name."""
        ...

    @property
    def language(self) -> Language:
        """How its lines are read and spelled."""
        ...


def _no_past() -> dict[int, Past]:
    return {}


YOU = Player("you", "you", is_gm=True)
"""Who speaks in a terminal unless it is told otherwise."""
TERMINAL = place_of("terminal")
"""The place that a terminal stands for unless it is told otherwise."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a resolver may see beside the command: state, who speaks where, and the entries it names."""

    state: State = field(default_factory=State)
    player: Player = YOU
    place: str = TERMINAL
    past: Mapping[int, Past] = field(default_factory=_no_past)
    users: Mapping[str, Player] = field(default_factory=dict[str, Player])
    """People that the line speaks of, by what was typed; those that the front end knows."""
    attached: str | None = None
    """The text of the file that came with the line."""
    said_as: str | None = None
    """The name behind `as`; `persona.acting` says who that is."""
    serial: int = 0
    """A number that no other line of this server has: names new entities."""
    number: int = 0
    """The number that this line's entry will have."""
    rulesets: tuple[str, ...] = ()
    """Keys of all rulesets that there are."""
    ruleset: Game = field(kw_only=True)
    """The ruleset of the place."""

    def switch(self, switch: Switch) -> str:
        """The value in force."""
        return str(self.state.get(SERVER, switch.field(self.ruleset.key), switch.default))

    @property
    def manual_dice(self) -> bool:
        """Whether this server takes faces of real dice."""
        return self.state.get(SERVER, "dice.manual", "on") == "on"
