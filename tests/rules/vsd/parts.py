"""What of an answer a row speaks of."""

from __future__ import annotations

from typing import cast


def part(wanted: object, found: object) -> object:
    """Of what was found, the part that is spoken of; `NULL` stands for nothing."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        spoken, held = cast("dict[str, object]", wanted), cast("dict[str, object]", found)
        return {key: part(value, held[key]) for key, value in spoken.items()}
    if isinstance(wanted, list) and isinstance(found, list):
        items, others = cast("list[object]", wanted), cast("list[object]", found)
        return list(map(part, items, others)) if len(items) == len(others) else others
    return "NULL" if found is None else found
