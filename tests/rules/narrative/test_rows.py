"""The 2d6 ruleset with characters, by rows."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.test_cases import test_case as play_case

ROWS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("rows.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", ROWS, ids=[case["id"] for case in ROWS])
async def test_row(case: dict[str, Any], tmp_path: Path) -> None:
    await play_case(case, tmp_path)
