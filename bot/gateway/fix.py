"""*Fix it*: a button on a refusal, and the modal in which the line is mended. What is sent off is a line like any."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from discord import ui

from bot.gateway.limits import FIELD, cut, fits_name
from rules import LINE_LIMIT

if TYPE_CHECKING:
    from discord import Interaction

KEPT = 1_000
"""Refused lines that are too long for a button's name and are kept in memory instead."""
MODAL = "fix"
"""The name by which the modal comes back."""
FIELD_NAME = "line"


class Drafts:
    """The texts of refused lines, by the name of their button.

    A short one is part of the name, so that the button works after a restart; a long one is remembered.
    """

    def __init__(self) -> None:
        self._long: OrderedDict[str, str] = OrderedDict()

    def keep(self, occasion: int, text: str) -> str:
        """The name of the button that brings the text back."""
        if fits_name(name := f"fix:{text}"):
            return name
        name = f"fix#{occasion}"
        self._long[name] = text
        if len(self._long) > KEPT:
            self._long.popitem(last=False)
        return name

    def text(self, name: str) -> str | None:
        """The text of the line; `None` where it is no longer known."""
        return name.removeprefix("fix:") if name.startswith("fix:") else self._long.get(name)


def modal(text: str) -> ui.Modal:
    """The modal with the text in it."""
    field = ui.TextInput[ui.Modal](custom_id=FIELD_NAME, default=cut(text, FIELD) or None, max_length=LINE_LIMIT)
    made = ui.Modal(title="Mend the line", custom_id=MODAL, timeout=None)
    made.add_item(ui.Label(text="The line", component=field))
    made.stop()
    return made


def mended(interaction: Interaction) -> str:
    """The text that was sent off with the modal."""
    return next(iter(values_of(interaction)), "")


def values_of(interaction: Interaction) -> list[str]:
    """What was filled in and chosen in a modal, from top to bottom."""
    rows = (interaction.data or {}).get("components", [])
    items = [item for row in rows for item in (row.get("component"), *row.get("components", [])) if item]
    return [str(item.get("value") or next(iter(item.get("values") or ()), "")) for item in items]
