"""What a message shows: its texts, its buttons, its menus."""

from __future__ import annotations

from typing import Any

Json = Any


def buttons(message: Json) -> list[Json]:
    """All buttons of a message."""
    return [one for one in components(message) if one["type"] == 2]


def components(message: Json) -> list[Json]:
    """All components of a message, those inside others too."""
    found: list[Json] = []
    waiting = list(message.get("components", []))
    while waiting:
        one = waiting.pop(0)
        found.append(one)
        waiting = [*one.get("components", []), *waiting]
    return found


def values_of(menu: Json, meant: str) -> list[str]:
    """The values of the options of a menu that are labelled so, or that are this value."""
    return [one["value"] for one in menu.get("options", []) if meant in (one["label"], one["value"])]


def text(message: Json) -> str:
    """All text of a message."""
    shown = [one["content"] for one in components(message) if one["type"] == 10]
    return "\n".join([message["content"], *shown] if message.get("content") else shown)


def is_private(message: Json) -> bool:
    return bool(message.get("flags", 0) & 64)
