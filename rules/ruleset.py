"""What a ruleset is: verbs, a language, resolvers, chances, switches. A folder under `rules/rulesets` brings one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.errors import NotAllowed, Unknown
from rules.state import SERVER, State, place_of

if TYPE_CHECKING:
    from rules.command import Command, Line, Verb
    from rules.dice import Tray
    from rules.fact import Fact
    from rules.grammar.language import Language
    from rules.odds import Odds
    from rules.outcome import Outcome


class Player(NamedTuple):
    """Who speaks, and whether with the GM's rights."""

    id: str
    name: str
    is_gm: bool = False


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule that groups dispute. The first value is the default.

    `values` lists what may be set; `number` and `text` allow any whole number or any words besides. `rule` cites the
    rule that it decides; what the values mean stands in the catalogue under `switch.<name>`.
    """

    name: str
    values: tuple[str, ...]
    rule: str
    number: bool = False
    text: bool = False

    @property
    def default(self) -> str:
        """The value that holds unless a server says otherwise."""
        return self.values[0]


class Past(NamedTuple):
    """An entry of this place that a line speaks of."""

    number: int
    player: str
    line: Line
    outcome: Outcome
    retracted: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """What a resolver may see beside the command: state, who speaks where, and the entries it names."""

    state: State = field(default_factory=State)
    player: Player = Player("you", "you", True)
    place: str = place_of("terminal")
    switches: Mapping[str, str] = field(default_factory=dict)
    """Switches of this ruleset that a server has set; all others stand at their defaults."""
    past: Mapping[int, Past] = field(default_factory=dict)
    actor: str | None = None
    """The entity for which the line is played, if there is one."""

    def switch(self, switch: Switch) -> str:
        """The value in force."""
        return self.switches.get(switch.name, switch.default)

    @property
    def manual_dice(self) -> bool:
        """Whether this server takes faces of real dice."""
        return self.state.get(SERVER, "dice.manual", "on") == "on"


Resolver = Callable[[Any, Scene, "Tray"], "Outcome"]
OddsMaker = Callable[[Any, Scene], "Odds"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One game: what can be said, and what comes of it."""

    key: str
    title: str
    package: str
    """The package that holds its catalogue and charts."""
    verbs: tuple[Verb, ...]
    language: Language
    resolvers: Mapping[type[Command], Resolver]
    chances: Mapping[type[Command], OddsMaker] = field(default_factory=dict)
    facts: tuple[type[Fact], ...] = ()
    switches: tuple[Switch, ...] = ()
    zero_is_ten: bool = False
    """Whether a hand-rolled 0 on a d10 is a 10 outside of `roll`."""

    def parse(self, text: str) -> Line:
        """The meaning of a line. Raises `RulesError`."""
        return self.language.parse(text)

    def resolve(self, line: Line, scene: Scene, tray: Tray) -> Outcome:
        """What comes of a line. Raises `RulesError`; then nothing happened."""
        if line.hand is not None and not scene.manual_dice:
            raise NotAllowed(
                "Faces from real dice are switched off on this server.",
                hint="Leave out `rolled …`, or ask a GM for `settings dice manual on`.",
            )
        outcome = self.resolvers[type(line.command)](line.command, scene, tray)
        if line.hand is not None:
            tray.close()
        return outcome

    def odds(self, command: Command, scene: Scene) -> Odds:
        """Exact chances of a command's outcomes. Raises `NotAllowed` where the verb rolls nothing."""
        maker = self.chances.get(type(command))
        if maker is None:
            raise NotAllowed("`{verb}` has no chances to reckon: nothing is rolled.", verb=command.verb)
        return maker(command, scene)

    def switch(self, name: str) -> Switch:
        """The switch of that name. Raises `Unknown`."""
        for switch in self.switches:
            if switch.name == name.casefold():
                return switch
        names = ", ".join(switch.name for switch in self.switches) or "none"
        raise Unknown(
            "The {ruleset} ruleset has no switch `{name}`.",
            hint="There are: {names}.",
            ruleset=self.key,
            name=name,
            names=names,
        )
