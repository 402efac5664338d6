"""What a ruleset is: verbs, a language, resolvers, chances, switches. A folder under `rules/rulesets` brings one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from rules import people
from rules.characters import CharacterRules, CombatRules
from rules.command.everyday import AskOdds
from rules.dice import SeededDice
from rules.errors import Forbidden, NotAllowed, RulesError, Unknown, quote
from rules.fact import Reckoned
from rules.grammar.language import UnknownVerb
from rules.outcome import Outcome
from rules.state import SERVER, State, place_of
from rules.tray import Tray

if TYPE_CHECKING:
    from rules.command import Command, Line, Verb
    from rules.dice import Dice
    from rules.fact import Fact
    from rules.grammar.language import Language
    from rules.odds import Odds
    from rules.tone import Tone


class Player(NamedTuple):
    """Who speaks, and whether with the GM's rights."""

    id: str
    name: str
    is_gm: bool = False


_SAME = {"true": "on", "yes": "on", "false": "off", "no": "off"}
"""Words that are read as another value of a switch."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule that groups dispute. The first value is the default.

    `values` lists what may be set; `number` and `text` allow any whole number or any words besides. `rule` cites the
    rule that it decides; what the values mean stands in the catalogue under `switch.<name>`.
    """

    name: str
    values: tuple[str, ...]
    rule: str
    verbs: tuple[str, ...] = ()
    """Verbs whose help tells about it."""
    number: bool = False
    text: bool = False
    least: int | None = None
    most: int | None = None
    """Bounds of a number, where it has them."""
    everywhere: bool = False
    """Whether it holds in all rulesets of a server at once."""

    def read(self, value: str) -> str:
        """A value as it is kept. Raises `Unknown` for one that the switch does not take."""
        text = value.strip()
        meant = _SAME.get(text.casefold(), text.casefold())
        for known in self.values:
            if _SAME.get(known, known.casefold()) == meant:
                return known
        if self.number and text.removeprefix("-").isdecimal() and self._fits(int(text)):
            return str(int(text))
        if self.text and text:
            return text
        free = [words for words, taken in ((self._numbers, self.number), ("any words", self.text)) if taken]
        raise Unknown(
            "The switch `{switch}` does not take `{value}`.",
            hint="It takes: {values}.",
            switch=self.name,
            value=quote(value),
            values=", ".join([*self.values, *free]),
        )

    def _fits(self, value: int) -> bool:
        low, high = self.least, self.most
        return (low is None or low <= value) and (high is None or value <= high)

    @property
    def _numbers(self) -> str:
        """The numbers that it takes, in words."""
        if self.least is None and self.most is None:
            return "any number"
        low = "" if self.least is None else f" from {self.least}"
        return f"numbers{low}" + ("" if self.most is None else f" to {self.most}")

    def field(self, ruleset: str) -> str:
        """The field of the server that holds its value for a ruleset."""
        return f"switch.{'everywhere' if self.everywhere else ruleset}.{self.name}"

    @property
    def default(self) -> str:
        """The value that holds unless a server says otherwise."""
        return self.values[0]


class Past(NamedTuple):
    """An entry of this place that a line speaks of. `age` is how long ago it was entered, in seconds."""

    number: int
    player: str
    line: Line
    outcome: Outcome
    retracted: bool = False
    age: int = 0


def _no_past() -> dict[int, Past]:
    return {}


def _no_tones() -> dict[str, Tone]:
    return {}


def _no_chances() -> dict[type[Command], OddsMaker]:
    return {}


def _any_switches(_scene: Scene) -> None:
    return


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
    """The name behind `as`; `people.acting` says who that is."""
    serial: int = 0
    """A number that no other line of this server has: names new entities."""
    number: int = 0
    """The number that this line's entry will have."""
    rulesets: tuple[str, ...] = ()
    """Keys of all rulesets that there are."""
    ruleset: Ruleset = field(kw_only=True)
    """The ruleset of the place."""

    def switch(self, switch: Switch) -> str:
        """The value in force."""
        return str(self.state.get(SERVER, switch.field(self.ruleset.key), switch.default))

    @property
    def characters(self) -> CharacterRules:
        """The figures of characters, as the switches of this server make them."""
        rules = self.ruleset.characters
        return rules.switched(rules, self.state)

    @property
    def manual_dice(self) -> bool:
        """Whether this server takes faces of real dice."""
        return self.state.get(SERVER, "dice.manual", "on") == "on"


Resolver = Callable[[Any, Scene, Tray], Outcome]
OddsMaker = Callable[[Any, Scene], "Odds"]


def _is_screened(command: Command, scene: Scene) -> bool:
    """Whether dice of a line fall behind the GM's screen: it is played for a monster, or goes on with what was."""
    if scene.said_as is not None:
        one = people.acting(scene)
        return one is not None and one.is_monster
    facts = (scene.past[number].outcome.fact for number in command.entries if number in scene.past)
    return any(isinstance(fact, Reckoned) and fact.screened for fact in facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One game: what can be said, and what comes of it."""

    key: str
    title: str
    package: str
    """The package that holds its catalogue and charts."""
    verbs: tuple[Verb, ...]
    own: tuple[str, ...] = ()
    """Names of the verbs that are this game's."""
    sample: tuple[str, ...] = ()
    """Lines to click through on the first evening."""
    language: Language
    resolvers: Mapping[type[Command], Resolver]
    chances: Mapping[type[Command], OddsMaker] = field(default_factory=_no_chances)
    facts: tuple[type[Fact], ...] = ()
    tones: Mapping[str, Tone] = field(default_factory=_no_tones)
    switches: tuple[Switch, ...] = ()
    characters: CharacterRules = field(default_factory=CharacterRules)
    combat: CombatRules = field(default_factory=CombatRules)
    zero_is_ten: bool = False
    """Whether a hand-rolled 0 on a d10 is a 10 outside of `roll`."""
    weigh: Callable[[Scene], None] = _any_switches
    """Raises a `RulesError` where the switches of a scene cannot hold together."""

    def parse(self, text: str) -> Line:
        """The meaning of a line. Raises `RulesError`."""
        return self.language.parse(text)

    def resolve(self, line: Line, scene: Scene, dice: Dice) -> Outcome:
        """What comes of a line. Raises `RulesError`; then nothing happened."""
        hand = line.hand
        if hand is not None and not scene.manual_dice:
            raise NotAllowed(
                "Faces from real dice are switched off on this server.",
                hint="Leave out `rolled …`, or ask a GM for `settings dice manual on`.",
            )
        command = line.command
        if scene.said_as is not None:
            people.admit(scene)
        tray = Tray(dice, hand)
        if self.zero_is_ten and command.verb != "roll":
            tray.zero_is_ten = True
        screened = tray.screened = _is_screened(command, scene)
        outcome = self.resolvers[type(command)](command, scene, tray)
        if hand is not None:
            tray.close()
        if screened and isinstance(outcome.fact, Reckoned):
            outcome = outcome._replace(facts=(replace(outcome.fact, screened=True), *outcome.facts[1:]))
        if outcome.throws or not tray.throws:
            return outcome
        return Outcome(outcome.facts, tuple(tray.throws), outcome.changes, outcome.actions)

    def permits(self, line: Line, scene: Scene) -> bool:
        """Whether the speaker may say a line that no ledger is needed for, whatever else stands in its way."""
        command = line.command
        asked = line._replace(command=command.command) if isinstance(command, AskOdds) else line
        try:
            self.resolve(asked, scene, SeededDice(0))
        except Forbidden:
            return False
        except RulesError:
            pass
        return True

    def odds(self, command: Command, scene: Scene) -> Odds:
        """Exact chances of a command's outcomes. Raises `NotAllowed` where nothing is rolled, and as `admit`."""
        people.admit(scene)
        maker = self.chances.get(type(command))
        if maker is None:
            raise NotAllowed("`{verb}` has no chances to reckon: nothing is rolled.", verb=command.verb)
        return maker(command, scene)

    def tone(self, fact: Fact) -> Tone | None:
        """How an outcome feels: by its kind and word, its kind, or its word alone; `None` where nobody decided."""
        tones, word = self.tones, fact.outcome
        return tones.get(f"{fact.kind}.{word}") or tones.get(fact.kind) or tones.get(word)

    def guards(self, odds: Odds, command: Command, scene: Scene) -> bool:
        """Whether chances that a speaker was told would tell others a monster's figures."""
        if not any(one.is_monster for one in people.combatants(scene.state, scene.place)):
            return False
        one = people.acting(scene)
        owner = scene.player.id if one is None else one.owner
        try:
            return self.odds(command, replace(scene, player=Player(owner or "", ""))) != odds
        except Forbidden:
            return True

    def verb(self, name: str) -> Verb:
        """The verb of that name. Raises `UnknownVerb`."""
        for verb in self.verbs:
            if verb.name == name:
                return verb
        raise UnknownVerb(name, "`help` lists the verbs.")

    def switch(self, name: str) -> Switch:
        """The switch of that name. Raises `Unknown`."""
        for switch in self.switches:
            if switch.name.casefold() == name.casefold():
                return switch
        names = ", ".join(switch.name for switch in self.switches) or "none"
        raise Unknown(
            "The {ruleset} ruleset has no switch `{name}`.",
            hint="There are: {names}.",
            ruleset=self.key,
            name=name,
            names=names,
        )
