"""The common Python dice library in an environment of its own: one request a line, one time a line.

It needs an old Lark under the same name, so it cannot live in one process with ours.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any

from bench.clock import batch

d20: Any = import_module("d20")  # this environment alone has it, so no type checker sees it


def main() -> None:
    """Answer requests until there are none."""
    for request in sys.stdin:
        asked = json.loads(request)
        print(_measured(asked["text"], kept=asked["kept"]), flush=True)


def _measured(text: str, *, kept: bool) -> float:
    """Nanoseconds to read (unless `kept`), roll and render a text."""
    roller = d20.Roller()
    tree = roller.parse(text)
    if kept:
        return batch(lambda: str(roller.roll(tree)))

    def unseen() -> str:
        roller._parse_cache.clear()  # noqa: SLF001 -- no other way makes it read a text again
        return str(roller.roll(text))

    return batch(unseen)


if __name__ == "__main__":
    main()
