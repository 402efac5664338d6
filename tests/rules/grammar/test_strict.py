"""No grammar leaves Lark a choice: neither two rules for one word nor two words for one text.

Lark finds the second kind only with `interegular`, and where it can import that, every grammar takes a second to build.
So it lies in a folder of its own, which `make test` fills, and only the process of this test looks there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.rulesets import keys

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / ".venv" / "strict"
BUILD = "import sys; from rules.rulesets import load; load(sys.argv[1]).language.build(strict=True)"


@pytest.mark.slow
@pytest.mark.parametrize("key", keys())
def test_the_grammar_has_no_conflict(key: str) -> None:
    assert FOLDER.is_dir(), f"{FOLDER} is missing: `make .venv/.strict` fills it"
    built = subprocess.run(  # noqa: S603 -- our own interpreter with our own line
        [sys.executable, "-c", BUILD, key],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(FOLDER), str(ROOT)])},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
