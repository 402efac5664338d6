"""Plays single lines of this ruleset without a ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.dice import SeededDice
from rules.errors import RulesError
from rules.fact import Reckoned, result_of
from rules.rulesets.vsd import RULESET
from rules.scene import Scene
from rules.state import SERVER, State

if TYPE_CHECKING:
    from rules.odds import Odds
    from rules.outcome import Outcome

Switches = dict[str, str]


class Play:
    """Where lines are played: switches that a server has set, and a state that changes move."""

    def __init__(self) -> None:
        self._state = State()

    def switch(self, **values: str) -> None:
        """Set switches; `__` stands for the dot of a name."""
        fields = dict(self._state.fields(SERVER))
        for key, value in values.items():
            switch = RULESET.switch(key.replace("__", "."))
            fields[f"switch.vsd.{switch.name}"] = switch.read(value)
        self._state = State({SERVER: fields})

    @property
    def scene(self) -> Scene:
        return Scene(ruleset=RULESET, state=self._state)

    def outcome(self, line: str, seed: int = 1) -> Outcome:
        """What comes of a line; its changes move the state."""
        outcome = RULESET.resolve(RULESET.parse(line), self.scene, SeededDice(seed))
        self._state = self._state.apply(outcome.changes)
        return outcome

    def result(self, line: str) -> dict[str, Any]:
        """The result of a line."""
        return dict(result_of(self.outcome(line).fact))

    def part(self, line: str, wanted: dict[str, Any]) -> dict[str, Any]:
        """Those fields of the result that are wanted."""
        found = self.result(line)
        return {key: found[key] for key in wanted}

    def notices(self, line: str) -> list[str]:
        """The keys of the remarks of an answer."""
        fact = self.outcome(line).fact
        assert isinstance(fact, Reckoned)
        return [notice.key for notice in fact.notices]

    def refusal(self, line: str) -> RulesError:
        """The error that refuses a line."""
        with pytest.raises(RulesError) as caught:
            self.outcome(line)
        return caught.value

    def odds(self, line: str) -> Odds:
        """The chances of a line."""
        return RULESET.odds(RULESET.parse(line).command, self.scene)


@pytest.fixture
def play() -> Play:
    return Play()
