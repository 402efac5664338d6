"""Whether a text speaks of somebody."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules.grammar.text import name_key
from rules.people import plain_name

if TYPE_CHECKING:
    from collections.abc import Iterable


def mentions(text: str, names: Iterable[str]) -> bool:
    """Whether a text holds one of the names as words of its own, in whatever spelling."""
    within = name_key(text)
    return any(re.search(rf"(?<!\w){_spellings(name)}(?!\w)", within) for name in names)


def _spellings(name: str) -> str:
    return r"\s*".join(map(re.escape, plain_name(name)))
