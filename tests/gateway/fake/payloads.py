"""Whether Discord would take a payload, by its documented limits. Written from the documentation, not from the bot."""

from __future__ import annotations

import re
from typing import Any

Json = Any
IS_COMPONENTS_V2 = 1 << 15
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
    if "title" in data:
        return modal_faults(data)
    return message_faults(data) if "components" in data else []


def message_faults(message: Json) -> list[str]:
    """What is wrong with a message, of components or with content."""
    found: list[Json] = []
    waiting = list(message["components"])
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += one.get("components", [])
    content = message.get("content") or ""
    texts = [one["content"] for one in found if one["type"] == 10]
    pressed = [one for one in found if one["type"] == 2]
    menus = [one for one in found if one["type"] in (3, 6)]
    options = [option for menu in menus for option in menu.get("options", [])]
    names = [one["custom_id"] for one in (*pressed, *menus)]
    rules = {
        "40 components": len(found) <= 40,
        "2000 characters": units(content) <= 2000,
        "content or components": not (content and message.get("flags", 0) & IS_COMPONENTS_V2),
        "text without a container": not (texts and content),
        "menus": all(fault == [] for fault in map(menu_faults, menus)),
        "a row for a menu": all(
            len(one["components"]) == 1 for one in found if one["type"] == 1 and one["components"][0]["type"] == 3
        ),
        "some text": all(texts),
        "4000 characters": sum(map(units, texts)) <= 4000,
        "5 buttons in a row": all(1 <= len(one["components"]) <= 5 for one in found if one["type"] == 1),
        "told options": all(units(one.get("description") or "") <= 100 for one in options),
        "labels": all(1 <= units(one["label"]) <= 80 for one in pressed),
        "names": all(1 <= units(one) <= 100 for one in names),
        "names differ": len(set(names)) == len(names),
    }
    return [rule for rule, kept in rules.items() if not kept]


def menu_faults(menu: Json) -> list[str]:
    """What is wrong with a select menu."""
    chosen_by_discord = menu["type"] != 3  # a menu of roles brings no options of its own
    options = menu.get("options", [])
    values = [one["value"] for one in options]
    rules = {
        "25 options": chosen_by_discord or 1 <= len(options) <= 25,
        "labels": all(1 <= units(one["label"]) <= 100 for one in options),
        "values": all(1 <= units(one) <= 100 for one in values) and len(set(values)) == len(values),
        "placeholder": units(menu.get("placeholder") or "") <= 150,
    }
    return [rule for rule, kept in rules.items() if not kept]


def modal_faults(modal: Json) -> list[str]:
    """What is wrong with a modal made of labels."""
    labels = modal["components"]
    fields = [one["component"] for one in labels]
    typed = [one for one in fields if one["type"] == 4]
    rules = {
        "title": 1 <= units(modal["title"]) <= 45,
        "name": 1 <= units(modal["custom_id"]) <= 100,
        "5 fields": 1 <= len(labels) <= 5,
        "labels": all(1 <= units(one["label"]) <= 45 for one in labels),
        "descriptions": all(units(one.get("description") or "") <= 100 for one in labels),
        "names differ": len({one["custom_id"] for one in fields}) == len(fields),
        "texts": all(units(one.get("value") or "") <= one.get("max_length", 4000) <= 4000 for one in typed),
        "menus": not any(menu_faults(one) for one in fields if one["type"] == 3),
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
