"""Every case of `tests/cases`: lines played on the whole product, and what their last answer must hold.

A case is one line and what its answer must hold: `expect` is a part of `result` at every depth (lists compare whole,
numbers within 1e-9, a chance that is not there is 0), `changes` parts of the changes, `unchanged` fields that no change
names, `error`, `hint` and `column` those of a refusal, `text_has` and `text_lacks` what the text holds or lacks.
`setup` lines come first and must succeed. `#{entry}` is the entry of the line before, `#{NAME}` that of the setup line
with that id.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.referee import Referee
from bot.render import Refusal, as_json, wording
from bot.request import Request
from bot.store import Ledger
from rules import Player, load

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES = Path(__file__).parent / "cases"
TOLERANCE = 1e-9

Json = Any


def _cases() -> Iterator[Any]:
    for file in sorted(CASES.glob("*.toml")):
        for case in tomllib.loads(file.read_text("utf-8"))["case"]:
            yield pytest.param(case, id=case["id"])


class Speakers:
    """Plays the lines of one case, each by whoever says it, and remembers their entries."""

    def __init__(self, referee: Referee, ruleset: str) -> None:
        self._referee = referee
        self._ruleset = ruleset
        self._entries: dict[str, int] = {}

    async def say(self, said: dict[str, str]) -> Json:
        """The answer to one line."""
        line = re.sub(r"#\{(\w+)\}", lambda found: f"#{self._entries[found[1]]}", said["line"])
        user, place = said.get("user", "you"), said.get("place", "terminal")
        ruleset = said.get("ruleset", self._ruleset)
        await self._referee.use_ruleset("local", place, ruleset)
        player = Player(user.casefold(), user, said.get("role", "gm") == "gm")
        answer = await self._referee.play(Request(server="local", place=place, player=player, text=line, guests=True))
        body = as_json(answer, wording(load(ruleset).package))
        if not isinstance(answer, Refusal) and answer.entry is not None:
            self._entries["entry"] = answer.entry
            if "id" in said:
                self._entries[said["id"]] = answer.entry
        return body


def test_no_two_cases_have_one_name() -> None:
    names = [one.id for one in _cases()]
    assert len(names) == len({*names})


_EMPTY: list[bytes] = []
"""The file of a ledger that holds nothing yet, once there is one."""


async def fresh(path: Path) -> Ledger:
    """A ledger that holds nothing yet: making one takes longer than most cases, so all but the first are copies."""
    if not _EMPTY:
        await (await Ledger.open(f"sqlite+aiosqlite:///{path}")).close()
    _copied(path)
    return await Ledger.open(f"sqlite+aiosqlite:///{path}")


def _copied(path: Path) -> None:
    if _EMPTY:
        path.write_bytes(_EMPTY[0])
    else:
        _EMPTY.append(path.read_bytes())


@pytest.mark.parametrize("case", list(_cases()))
async def test_case(case: dict[str, Any], tmp_path: Path) -> None:
    ledger = await fresh(tmp_path / "case.db")
    try:
        speakers = Speakers(Referee(ledger), case["ruleset"])
        for line in case.get("setup", []):
            said = {"line": line} if isinstance(line, str) else line
            answer = await speakers.say(said)
            assert answer["ok"], f"setup line {said['line']!r}: {answer}"
        answer = await speakers.say({key: case[key] for key in ("line", "user", "role", "place") if key in case})
    finally:
        await ledger.close()
    assert not _differences(case, answer), answer


def _differences(case: dict[str, Any], answer: Json) -> list[str]:
    """What the answer does not hold."""
    if "error" in case:
        return _of_refusal(case, answer)
    if not answer["ok"]:
        return [f"refused: {answer['error']}"]
    found = [_part(case.get("expect", {}), answer["result"], "")]
    found += [
        f"no change {want}"
        for want in case.get("changes", [])
        if all(_part(want, got, "") for got in answer["changes"])
    ]
    for want in case.get("unchanged", []):
        found += [f"changed {got}" for got in answer["changes"] if not _part(want, got, "")]
    if "faces" in case and [roll["face"] for roll in answer["rolls"]] != case["faces"]:
        found.append("other faces")
    found += _of_text(case, answer["text"])
    return [one for one in found if one]


def _of_refusal(case: dict[str, Any], answer: Json) -> list[str]:
    if answer["ok"]:
        return [f"answered: {answer['result']}"]
    error = answer["error"]
    found = [] if error["kind"] == case["error"] else [f"kind {error['kind']}"]
    if case.get("hint", "").casefold() not in str(error["hint"]).casefold():
        found.append(f"hint {error['hint']}")
    if "column" in case and error.get("column") != case["column"]:
        found.append(f"column {error.get('column')}")
    return found + _of_text(case, f"{error['message']} {error['hint']}")


def _of_text(case: dict[str, Any], text: str) -> list[str]:
    has, lacks = case.get("text_has", []), case.get("text_lacks", [])
    has, lacks = ([one] if isinstance(one, str) else one for one in (has, lacks))
    return [f"text lacks {word!r}" for word in has if word not in text] + [
        f"text has {word!r}" for word in lacks if word in text
    ]


def _part(expected: Json, actual: Json, where: str) -> str | None:
    """`None` if `expected` is a part of `actual`, else the first difference."""
    if isinstance(expected, dict):
        return _part_of_object(cast("dict[str, Json]", expected), actual, where)
    if isinstance(expected, list):
        listed = cast("list[Json]", expected)
        if not isinstance(actual, list) or len(cast("list[Json]", actual)) != len(listed):
            return f"{where}: expected {expected!r}, got {actual!r}"
        return next(filter(None, map(_part, listed, cast("list[Json]", actual), [where] * len(listed))), None)
    if isinstance(expected, bool) or isinstance(actual, bool) or not isinstance(expected, int | float):
        same = type(expected) is type(actual) and expected == actual
    else:
        same = isinstance(actual, int | float) and abs(expected - actual) <= TOLERANCE
    return None if same else f"{where}: expected {expected!r}, got {actual!r}"


def _part_of_object(expected: dict[str, Json], actual: Json, where: str) -> str | None:
    if not isinstance(actual, dict):
        return f"{where}: {actual!r} is no object"
    got = cast("dict[str, Json]", actual)
    missing = 0 if where.endswith(("chances", "distribution")) else None
    return next(
        filter(None, (_part(value, got.get(key, missing), f"{where}.{key}") for key, value in expected.items())), None
    )
