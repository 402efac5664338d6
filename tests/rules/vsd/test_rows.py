"""Every row of `rows.toml`: a line, faces of real dice, and what must come of it. `NULL` stands for nothing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.rules.vsd.parts import part

if TYPE_CHECKING:
    from conftest import Play

ROWS = tomllib.loads(Path(__file__).with_name("rows.toml").read_text("utf-8"))["row"]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['rule']} {row['line']}" for row in ROWS])
def test_row(row: dict[str, Any], play: Play) -> None:
    play.switch(**row.get("switch", {}))
    if "error" in row:
        assert play.refusal(row["line"]).kind == row["error"]
    else:
        assert part(row["expect"], play.result(row["line"])) == row["expect"]
