"""What a ruleset is: verbs, a language, resolvers, chances, switches. A folder under `rules/rulesets` brings one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from rules import people, persona
from rules.characters import CharacterRules
from rules.combat.rules import CombatRules
from rules.command.everyday import AskOdds
from rules.dice import SeededDice
from rules.errors import Forbidden, NotAllowed, RulesError, Unknown
from rules.fact import Reckoned
from rules.grammar.language import UnknownVerb
from rules.outcome import Outcome
from rules.resolver import OddsMaker, Resolver
from rules.scene import Player, Scene
from rules.tray import Tray
from rules.whose import told_apart

if TYPE_CHECKING:
    from rules.command import Command, Line, Verb
    from rules.dice import Dice
    from rules.fact import Fact
    from rules.grammar.language import Language
    from rules.odds import Odds
    from rules.switch import Switch
    from rules.tone import Tone


def _no_tones() -> dict[str, Tone]:
    return {}


def _no_chances() -> dict[type[Command], OddsMaker]:
    return {}


def any_switches(_scene: Scene) -> None:
    """Any values of the switches hold together."""


def _is_screened(command: Command, scene: Scene) -> bool:
    """Whether dice of a line fall behind the GM's screen: it is played for a monster, or goes on with what was."""
    if scene.said_as is not None:
        one = persona.acting(scene)
        return one is not None and one.is_monster
    if not scene.past:
        return False
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
    weigh: Callable[[Scene], None] = any_switches
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
            persona.admit(scene)
        tray = Tray(dice, hand)
        if self.zero_is_ten and command.verb != "roll":
            tray.zero_is_ten = True
        screened = tray.screened = _is_screened(command, scene)
        outcome = self.resolvers[type(command)](command, scene, tray)
        if hand is not None:
            tray.close()
        if screened and isinstance(outcome.fact, Reckoned):
            outcome = outcome._replace(facts=(replace(outcome.fact, screened=True), *outcome.facts[1:]))
        if outcome.actions:
            outcome = outcome._replace(actions=told_apart(outcome.actions, scene))
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
        persona.admit(scene)
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
        one = persona.acting(scene)
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


def played(scene: Scene) -> Ruleset:
    """The whole ruleset of a scene: its verbs, its resolvers, its chances."""
    return cast("Ruleset", scene.ruleset)  # a scene knows less of it, for all that stands below speaks of scenes
