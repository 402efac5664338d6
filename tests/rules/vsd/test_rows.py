"""Every row of `rows.toml`: a line, faces of real dice, and what must come of it. `NULL` stands for nothing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

if TYPE_CHECKING:
    from conftest import Play

ROWS = tomllib.loads(Path(__file__).with_name("rows.toml").read_text("utf-8"))["row"]


def _part(wanted: object, found: object) -> object:
    """Of what was found, the part that is spoken of."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        spoken, held = cast("dict[str, object]", wanted), cast("dict[str, object]", found)
        return {key: _part(value, held[key]) for key, value in spoken.items()}
    if isinstance(wanted, list) and isinstance(found, list):
        items, others = cast("list[object]", wanted), cast("list[object]", found)
        return list(map(_part, items, others)) if len(items) == len(others) else others
    return "NULL" if found is None else found


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['rule']} {row['line']}" for row in ROWS])
def test_row(row: dict[str, Any], play: Play) -> None:
    play.switch(**row.get("switch", {}))
    if "error" in row:
        assert play.refusal(row["line"]).kind == row["error"]
    else:
        assert _part(row["expect"], play.result(row["line"])) == row["expect"]
