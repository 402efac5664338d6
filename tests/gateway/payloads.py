"""Whether Discord would take a payload, by its documented limits. Written from the documentation, not from the bot."""

from __future__ import annotations

import re
from typing import Any

Json = Any
NAME = re.compile(r"[-_'\w]{1,32}")


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def faults(path: str, body: Json) -> list[str]:
    """Why Discord would not take a call."""
    if path.endswith("/commands"):
        return [fault for command in body for fault in command_faults(command)]
    call: dict[str, Json] = body or {}
    data: dict[str, Json] = call.get("data") or call
    if "choices" in data:
        return choice_faults(data["choices"])
    return message_faults(data) if "components" in data and "title" not in data else []


def message_faults(message: Json) -> list[str]:
    """What is wrong with a message made of components."""
    found: list[Json] = []
    waiting = list(message["components"])
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += one.get("components", [])
    texts = [one["content"] for one in found if one["type"] == 10]
    pressed = [one for one in found if one["type"] == 2]
    menus = [one for one in found if one["type"] in (3, 6)]
    options = [option for menu in menus for option in menu.get("options", [])]
    names = [one["custom_id"] for one in (*pressed, *menus)]
    rules = {
        "40 components": len(found) <= 40,
        "some text": all(texts),
        "4000 characters": sum(map(units, texts)) <= 4000,
        "5 buttons in a row": all(1 <= len(one["components"]) <= 5 for one in found if one["type"] == 1),
        "25 options": all(1 <= len(one["options"]) <= 25 for one in menus if one["type"] == 3),
        "options": all(1 <= units(one["label"]) <= 100 and 1 <= units(one["value"]) <= 100 for one in options),
        "told options": all(units(one.get("description") or "") <= 100 for one in options),
        "placeholders": all(units(one.get("placeholder", "")) <= 150 for one in menus),
        "labels": all(1 <= units(one["label"]) <= 80 for one in pressed),
        "names": all(1 <= units(one) <= 100 for one in names),
        "names differ": len(set(names)) == len(names),
    }
    return [rule for rule, kept in rules.items() if not kept]


def command_faults(command: Json) -> list[str]:
    """What is wrong with a root command."""
    nodes: list[Json] = []
    waiting = [command]
    while waiting:
        one = waiting.pop()
        nodes.append(one)
        waiting += one.get("options", [])
    rules = {
        "8000 characters": sum(units(one["name"]) + units(one["description"]) for one in nodes) <= 8000,
        "names": all(NAME.fullmatch(one["name"]) and one["name"] == one["name"].lower() for one in nodes),
        "descriptions": all(1 <= units(one["description"]) <= 100 for one in nodes),
        "25 options": all(len(one.get("options", [])) <= 25 for one in nodes),
        "required first": all(_required_first(one.get("options", [])) for one in nodes),
    }
    return [rule for rule, kept in rules.items() if not kept]


def choice_faults(choices: list[Json]) -> list[str]:
    """What is wrong with choices."""
    rules = {
        "25 choices": len(choices) <= 25,
        "names": all(1 <= units(one["name"]) <= 100 for one in choices),
        "values": all(1 <= units(one["value"]) <= 100 for one in choices),
    }
    return [rule for rule, kept in rules.items() if not kept]


def _required_first(options: list[Json]) -> bool:
    required = [bool(one.get("required")) for one in options]
    return required == sorted(required, reverse=True)
