"""The lines of `evening.toml` in a terminal of its own, which is killed on the way: what was answered stays."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from tests.rules.vsd.parts import part

STEPS = tomllib.loads(Path(__file__).with_name("evening.toml").read_text("utf-8"))["step"]
ROOT = Path(__file__).parents[3]


class Terminal:
    """The program, told one line after the other."""

    def __init__(self, database: Path) -> None:
        self._command = [sys.executable, "-m", "bot", "play", "--json", "--ruleset", "vsd"]
        self._command += ["--database", f"sqlite+aiosqlite:///{database}"]
        self._entry = 0
        self._program = self._started()

    def _started(self) -> subprocess.Popen[str]:
        return subprocess.Popen(  # noqa: S603 -- the program itself, with words of this file
            self._command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def say(self, line: str) -> dict[str, Any]:
        """The answer to a line; `#{entry}` is the entry before it."""
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._program.stdin.write(line.replace("#{entry}", f"#{self._entry}") + "\n")
        self._program.stdin.flush()
        answer: dict[str, Any] = json.loads(self._program.stdout.readline())
        self._entry = answer.get("entry") or self._entry
        return answer

    def kill(self) -> None:
        """End the program as a power cut does, and begin it again."""
        self.end()
        self._program = self._started()

    def end(self) -> None:
        """End the program without a word to it."""
        self._program.kill()
        self._program.communicate()


def test_an_evening_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path / "evening.db")
    try:
        for step in STEPS:
            if step.get("kill"):
                terminal.kill()
            _must_come(terminal.say(step["line"]), step)
    finally:
        terminal.end()


def _must_come(answer: dict[str, Any], step: dict[str, Any]) -> None:
    """Hold an answer against what was reckoned by hand."""
    if "error" in step:
        assert (answer.get("error") or {}).get("kind") == step["error"], step["line"]
        return
    assert answer["ok"], (step["line"], answer)
    wanted = step.get("expect", {})
    assert part(wanted, answer["result"]) == wanted, step["line"]
    moved = {f"{one['entity']} {one['field']}": [one["before"], one["after"]] for one in answer["changes"]}
    moves = step.get("moves", {})
    found = {key: ["NULL" if one is None else one for one in moved.get(key, [])] for key in moves}
    assert found == moves, step["line"]
