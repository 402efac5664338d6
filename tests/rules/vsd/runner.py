"""Plays single lines without a ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.dice import SeededDice
from rules.errors import RulesError
from rules.fact import result_of
from rules.ruleset import Scene
from rules.rulesets.vsd import RULESET
from rules.state import SERVER, State

if TYPE_CHECKING:
    from rules.odds import Odds
    from rules.outcome import Outcome

Switches = dict[str, str]


def scene(switches: Switches | None = None, state: State | None = None) -> Scene:
    """A scene in which these switches are set."""
    fields = {f"switch.vsd.{name}": RULESET.switch(name).read(value) for name, value in (switches or {}).items()}
    return Scene(ruleset=RULESET, state=state or State({SERVER: fields}))


def outcome(line: str, switches: Switches | None = None, *, where: Scene | None = None, seed: int = 1) -> Outcome:
    """What comes of a line."""
    return RULESET.resolve(RULESET.parse(line), where or scene(switches), SeededDice(seed))


def result(line: str, switches: Switches | None = None) -> dict[str, Any]:
    """The result of a line."""
    return dict(result_of(outcome(line, switches).fact))


def part(line: str, wanted: dict[str, Any], switches: Switches | None = None) -> dict[str, Any]:
    """Those fields of the result that are wanted."""
    found = result(line, switches)
    return {key: found[key] for key in wanted}


def refused(line: str, switches: Switches | None = None) -> str:
    """The kind of error that refuses a line."""
    with pytest.raises(RulesError) as caught:
        outcome(line, switches)
    return caught.value.kind


def odds(line: str, switches: Switches | None = None) -> Odds:
    """The chances of a line."""
    return RULESET.odds(RULESET.parse(line).command, scene(switches))
