"""A place where combat lines are played on the rules alone: entries are counted, changes applied, steps handed over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.characters import CharacterRules
from rules.combat.facts import Tracked
from rules.combat.rules import CombatRules
from rules.command import Past
from rules.dice import ScriptedDice
from rules.ruleset import Ruleset
from rules.rulesets import load
from rules.scene import Player, Scene
from rules.state import State, inverted, place_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import Line
    from rules.fact import Plain
    from rules.outcome import Outcome

GM = Player("you", "you", is_gm=True)
ANA = Player("ana", "ana")
BEA = Player("bea", "bea")

SHEETS: Mapping[str, Mapping[str, Plain]] = {
    "sheet:1": {"name": "Ana", "owner": "ana", "owner_name": "ana", "hp.max": 30},
    "sheet:2": {"name": "Bea", "owner": "bea", "owner_name": "bea", "hp.max": 20, "hp": 12},
    "person:ana": {"use": "sheet:1"},
}


def plain_ruleset(combat: CombatRules | None = None) -> Ruleset:
    """A ruleset whose characters have health and nothing else."""
    return replace(load("narrative"), characters=CharacterRules(), combat=combat or CombatRules())


class Play:
    """One server. Every line is an entry of its place, counted from 1."""

    def __init__(self, combat: CombatRules | None = None, state: Mapping[str, Mapping[str, Plain]] = SHEETS) -> None:
        self.ruleset = plain_ruleset(combat)
        self.state = State(state)
        self.past: dict[str, dict[int, Past]] = {}
        self.standing: list[tuple[str, int]] = []
        self.serial = 100

    def scene(self, line: Line, player: Player = GM, place: str = "terminal") -> Scene:
        """The scene of a line, with the entries that the line needs."""
        past = self.past.setdefault(place, {})
        self.serial += 1
        scene = Scene(
            state=self.state,
            player=player,
            place=place_of(place),
            said_as=line.actor,
            serial=self.serial,
            number=len(past) + 1,
            ruleset=self.ruleset,
        )
        while new := {number: past[number] for number in line.command.needs(scene) if number not in scene.past}:
            scene = replace(scene, past={**scene.past, **new})
        return scene

    def say(self, text: str, player: Player = GM, *, place: str = "terminal", faces: tuple[int, ...] = ()) -> Outcome:
        """Play a line. Raises `RulesError`."""
        line = self.ruleset.parse(text)
        scene = self.scene(line, player, place)
        outcome = self.ruleset.resolve(line, scene, ScriptedDice(*faces))
        self.state = self.state.apply(outcome.changes)
        if not line.command.asks:
            self.past[place][scene.number] = Past(scene.number, player.id, line, outcome)
            self.standing.append((place, scene.number))
        return outcome

    def all(self, *lines: str) -> Tracked:
        """Play lines of the GM. What the last one answers."""
        fact = [self.say(line) for line in lines][-1].fact
        assert isinstance(fact, Tracked)
        return fact

    def undo(self) -> None:
        """Take back the newest entry that stands; this is an entry too."""
        place, number = self.standing.pop()
        past = self.past[place]
        undone = past[number]
        changes = inverted(undone.outcome.changes)
        self.state = self.state.apply(changes)
        entry = len(past) + 1
        past[entry] = undone._replace(number=entry, outcome=undone.outcome._replace(changes=changes))

    def shown(self, player: Player = GM) -> Tracked:
        """The combat as somebody sees it."""
        fact = self.say("combat show", player).fact.seen_by(player.id, gm=player.is_gm)
        assert isinstance(fact, Tracked)
        return fact

    def field(self, name: str, field: str) -> Plain:
        """A field of the figures of a combatant, by its whole name."""
        for key in self.state.entities():
            if key.startswith("combatant:") and self.state.get(key, "name") == name:
                sheet = self.state.get(key, "sheet")
                return self.state.get(key, field, self.state.get(str(sheet), field))
        raise AssertionError(name)


THREE = ("combat start", "combat add A initiative 18", "combat add B initiative 12", "combat add C initiative 5")
NEXT = "combat next"


def fight(*lines: str) -> Play:
    play = Play()
    play.all(*THREE, *lines)
    return play


def notices(play: Play, line: str, player: Player = GM) -> list[str]:
    return [one.notice.key for one in play.say(line, player).fact.seen_by(player.id, gm=player.is_gm).remarks]  # type: ignore[attr-defined] -- a tracked fact
