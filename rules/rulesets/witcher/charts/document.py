"""The text of a chart, JSON or TOML, as a table of values. Nothing is read before the limits are checked."""

from __future__ import annotations

import json
import tomllib
from typing import cast

from rules.chart import Fault, no_toml
from rules.errors import quote
from rules.rulesets.witcher.charts.where import Places

TEXT_LIMIT = 64 * 1024
"""Characters of one chart."""
DEPTH_LIMIT = 8
"""Levels of brackets."""

_BRACKETS = {"[": 1, "{": 1, "]": -1, "}": -1}


class _Twice(ValueError):
    """A key stands twice in one table."""


def values(text: str) -> tuple[dict[str, object], tuple[Fault, ...]]:
    """What stands in a text, or why it cannot be read."""
    if len(text) > TEXT_LIMIT:
        what = "The chart has {size} characters; at most {limit} are read."
        return {}, (Fault("", 1, what, (("size", len(text)), ("limit", TEXT_LIMIT))),)
    if (line := _too_deep(text)) is not None:
        return {}, (Fault("", line, "There are more than {limit} brackets in each other.", (("limit", DEPTH_LIMIT),)),)
    return _json(text) if text.lstrip().startswith("{") else _toml(text)


def _too_deep(text: str) -> int | None:
    """The line where brackets lie too deep; those inside of texts count as well."""
    depth = 0
    for at, char in enumerate(text):
        depth = max(0, depth + _BRACKETS.get(char, 0))
        if depth > DEPTH_LIMIT:
            return text.count("\n", 0, at) + 1
    return None


def _toml(text: str) -> tuple[dict[str, object], tuple[Fault, ...]]:
    try:
        return tomllib.loads(text), ()
    except ValueError as error:
        return {}, (no_toml("", text, error),)


def _json(text: str) -> tuple[dict[str, object], tuple[Fault, ...]]:
    try:
        found: object = json.loads(text, object_pairs_hook=_members)
    except json.JSONDecodeError as error:
        return {}, (Fault("", error.lineno, "This is not JSON: {reason}.", (("reason", error.msg),)),)
    except _Twice as error:
        key = str(error)
        line = Places(text).repeated.get(key, 1)
        return {}, (Fault("", line, "`{key}` stands twice in one table.", (("key", quote(key)),)),)
    except ValueError:
        return {}, (Fault("", 1, "This is not JSON: it holds a number that is far too long."),)
    return cast("dict[str, object]", found), ()


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _Twice(key)
        found[key] = value
    return found
