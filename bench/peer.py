"""Asks the other environment for times of the common Python dice library."""

from __future__ import annotations

import json
import os
import subprocess
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Self

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / ".venv-d20" / "bin" / "python"


class D20:
    """The child process; measures one batch whenever it is asked, and sleeps otherwise."""

    def __enter__(self) -> Self:
        if not PYTHON.exists():
            raise SystemExit(f"{PYTHON} is missing: `make bench` sets it up.")
        self._child = subprocess.Popen(  # noqa: S603 -- our own script
            [PYTHON, "-W", "ignore", "-m", "bench.peer_child"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._child.communicate()

    def unseen(self, text: str) -> Callable[[], float]:
        """A batch that reads the text, rolls and renders."""
        return partial(self._ask, text, kept=False)

    def kept(self, text: str) -> Callable[[], float]:
        """A batch that rolls and renders a text that has been read."""
        return partial(self._ask, text, kept=True)

    def _ask(self, text: str, *, kept: bool) -> float:
        asks, answers = self._child.stdin, self._child.stdout
        assert asks is not None  # noqa: S101 -- both are pipes
        assert answers is not None  # noqa: S101 -- as above
        print(json.dumps({"text": text, "kept": kept}), file=asks, flush=True)
        return float(answers.readline())
