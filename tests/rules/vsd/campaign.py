"""Plays lines of people: sheets, a combat, entries that later lines speak of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.command import Past
from rules.dice import ScriptedDice, SeededDice
from rules.errors import RulesError
from rules.fact import result_of
from rules.rulesets.vsd import RULESET
from rules.scene import Player, Scene
from rules.state import State

if TYPE_CHECKING:
    from rules.outcome import Outcome

GM = Player("gm", "gm", is_gm=True)
PLAYER = Player("ana", "Ana's player")


class Campaign:
    """One place. What a line left open, the next one finds."""

    def __init__(self) -> None:
        self.state = State()
        self.past: dict[int, Past] = {}
        self.number = 0
        self.attached: str | None = None

    def say(self, text: str, player: Player = GM, seed: int = 1, faces: tuple[int, ...] = ()) -> Outcome:
        """What comes of a line; the state moves with it. `faces` are dice that fall where none are `rolled`."""
        line = RULESET.parse(text.replace("#{entry}", f"#{self.number}"))
        scene = Scene(
            ruleset=RULESET,
            state=self.state,
            player=player,
            said_as=line.actor,
            serial=self.number + 1,
            number=self.number + 1,
            attached=self.attached,
        )
        while missing := [one for one in line.command.needs(scene) if one not in scene.past and one in self.past]:
            scene = replace(scene, past={**scene.past, **{one: self.past[one] for one in missing}})
        outcome = RULESET.resolve(line, scene, ScriptedDice(*faces) if faces else SeededDice(seed))
        self.state = self.state.apply(outcome.changes)
        if not line.command.asks:
            self.number += 1
            self.past[self.number] = Past(self.number, player.id, line, outcome)
        return outcome

    def refusal(self, text: str, player: Player = GM) -> RulesError | None:
        """The error that refuses a line."""
        try:
            self.say(text, player)
        except RulesError as error:
            return error
        return None

    def result(self, text: str, player: Player = GM) -> dict[str, Any]:
        """The result of a line."""
        return dict(result_of(self.say(text, player).fact))

    def of(self, name: str, field: str) -> Any:  # noqa: ANN401 -- whatever a field holds
        """A field of somebody by name, of the figures where a combatant has joined with a sheet."""
        for entity in self.state.entities():
            fields = self.state.fields(entity)
            if fields.get("name") == name and "sheet" not in fields:
                return fields.get(field)
        return None


def changes_of(outcome: Outcome) -> dict[tuple[str, str], tuple[Any, Any]]:
    """What people read of the changes, by name and field."""
    return {(one.name, one.field): one.shown for one in outcome.changes if one.is_read}
