"""Plays rows of lines without a ledger: setup lines move a plain state, then the line must answer as expected."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.command.everyday import AskOdds, SetSwitch
from rules.dice import SeededDice, Tray
from rules.errors import RulesError
from rules.fact import result_of
from rules.rulesets.vsd import RULESET
from rules.ruleset import Scene


def play(line: str, scene: Scene | None = None) -> tuple[dict[str, Any], Scene]:
    """The result of a line, and the scene after it."""
    scene = scene or Scene()
    parsed = RULESET.parse(line)
    command = parsed.command
    if isinstance(command, SetSwitch):
        RULESET.switch(command.name)
        return {"outcome": "set"}, replace(scene, switches={**scene.switches, command.name: command.value})
    if isinstance(command, AskOdds):
        odds = RULESET.odds(command.command, scene)
        result: dict[str, Any] = {"outcome": "odds", "chances": dict(odds.chances), "expected": odds.expected}
        result["distribution"] = {str(key): chance for key, chance in (odds.distribution or {}).items()}
        return {**result, "remainder": odds.remainder, **odds.more}, scene
    outcome = RULESET.resolve(parsed, scene, Tray(SeededDice(1), parsed.hand))
    return result_of(outcome.fact), replace(scene, state=scene.state.apply(outcome.changes))


def kind_of_refusal(line: str, scene: Scene | None = None) -> RulesError:
    """The error that refuses a line."""
    try:
        result, _ = play(line, scene)
    except RulesError as error:
        return error
    raise AssertionError(f"{line} was answered: {result}")


def differs(found: Any, wanted: Any, path: str = "result") -> str | None:
    """Where a result is not what was expected: a part at every depth, lists whole, numbers within 1e-9."""
    if isinstance(wanted, dict):
        for key, value in wanted.items():
            if not isinstance(found, dict) or key not in found:
                return f"{path}.{key} is missing in {found}"
            if told := differs(found[key], value, f"{path}.{key}"):
                return told
        return None
    if isinstance(wanted, list):
        if not isinstance(found, list | tuple) or len(found) != len(wanted):
            return f"{path} is {found}, not {wanted}"
        pairs = enumerate(zip(found, wanted, strict=True))
        return next((told for at, pair in pairs if (told := differs(*pair, f"{path}[{at}]"))), None)
    if isinstance(wanted, int | float) and not isinstance(wanted, bool) and isinstance(found, int | float):
        return None if abs(found - wanted) < 1e-9 else f"{path} is {found}, not {wanted}"
    return None if found == wanted and type(found) is type(wanted) else f"{path} is {found!r}, not {wanted!r}"
