"""A place where lines of this ruleset are played on the rules alone: entries are counted, changes applied."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules import Fact, Outcome, Past, Player, Scene, ScriptedDice, inverted, load, place_of, result_of
from rules.command.everyday import AskOdds
from rules.state import State

if TYPE_CHECKING:
    from rules import Dice, Line, Odds, Plain

GM = Player("you", "you", is_gm=True)
ANA = Player("ana", "ana")
BEA = Player("bea", "bea")
PLACE = place_of("terminal")
RULESET = load("witcher")


class Play:
    """One server with one place. `facts` of what is said are as the speaker may see them."""

    def __init__(self, *lines: str) -> None:
        self.state = State()
        self.past: dict[int, Past] = {}
        self.serial = 0
        self.say(*lines)

    def scene(self, line: Line, player: Player = GM) -> Scene:
        """The scene of a line, with the entries that the line needs."""
        self.serial += 1
        scene = Scene(
            state=self.state,
            player=player,
            place=PLACE,
            said_as=line.actor,
            serial=self.serial,
            number=len(self.past) + 1,
            ruleset=RULESET,
        )
        while new := [one for one in line.command.needs(scene) if one in self.past and one not in scene.past]:
            scene = replace(scene, past={**scene.past, **{one: self.past[one] for one in new}})
        return scene

    def play(self, text: str, player: Player = GM, dice: Dice | None = None) -> Outcome:
        """Play a line. Raises `RulesError`; then nothing moved."""
        line = RULESET.parse(text)
        scene = self.scene(line, player)
        outcome = RULESET.resolve(line, scene, dice or ScriptedDice())
        self.state = self.state.apply(outcome.changes)
        if not line.command.asks:
            self.past[scene.number] = Past(scene.number, player.id, line, outcome)
        return outcome

    def say(self, *texts: str, player: Player = GM) -> dict[str, Any]:
        """Play lines; the result of the last one."""
        result: dict[str, Any] = {}
        for text in texts:
            result = dict(result_of(self.play(text, player).fact.seen_by(player.id, gm=player.is_gm)))
        return result

    def fact(self, text: str, player: Player = GM) -> Fact:
        """Play a line; its fact as the speaker may see it."""
        return self.play(text, player).fact.seen_by(player.id, gm=player.is_gm)

    def odds(self, text: str) -> Odds:
        """The chances of a line."""
        line = RULESET.parse(f"odds {text}")
        assert isinstance(line.command, AskOdds)
        return RULESET.odds(line.command.command, replace(self.scene(line), said_as=line.actor))

    def undo(self, entry: int) -> None:
        """Take an entry back."""
        past = self.past[entry]
        self.state = self.state.apply(inverted(past.outcome.changes))
        self.past[entry] = past._replace(retracted=True)

    def get(self, name: str, field: str) -> Plain:
        """A field of the sheet or the combatant of that name."""
        for key in self.state.entities():
            if self.state.get(key, "name") == name and not self.state.get(key, "sheet"):
                return self.state.get(key, field)
        raise AssertionError(name)

    @property
    def last(self) -> int:
        """The number of the newest entry."""
        return len(self.past)
