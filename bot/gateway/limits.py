"""What Discord takes at most. Lengths count UTF-16 units, the strictest reading of "characters".

Sources: Discord's developer documentation, "Application Commands" (COMMANDS to OPTION_LENGTH), "Interactions" (ANSWER_*
and CHOICE*), and "Component Reference" (the rest), as of 2026.
"""

COMMANDS = 100
"""Slash commands of one application."""
COMMAND_LENGTH = 8_000
"""Names, descriptions and values of one root command with all below it."""
NAME = 32
"""A command, a subcommand or an option."""
DESCRIPTION = 100
"""What is said about one of these."""
OPTIONS = 25
"""Options of a command, or subcommands of a root."""
OPTION_LENGTH = 6_000
"""A typed text."""

ANSWER_SECONDS = 3.0
"""Time until an interaction that nobody answered is void."""
TOKEN_SECONDS = 900.0
"""Time in which an answered interaction can be answered further."""
CHOICES = 25
"""Choices offered while somebody types."""
CHOICE = 100
"""Name and value of a choice."""

TEXT = 4_000
"""All text of a message made of components."""
COMPONENTS = 40
"""Components of a message, those inside others included."""
ROW = 5
"""Buttons in a row."""
LABEL = 80
"""The label of a button."""
CUSTOM_ID = 100
"""The name by which a component comes back."""
MODAL_TITLE = 45
"""The title of a modal."""
FIELD_LABEL = 45
"""The label of a field in a modal."""
FIELD_DESCRIPTION = 100
"""What is said about a field in a modal."""
FIELD = 4_000
"""What can be typed into a field."""


def length(text: str) -> int:
    """How long Discord may find a text."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, room: int) -> str:
    """A text in at most that length; what is left out shows as `…`."""
    if length(text) <= room:
        return text
    kept = text[: room - 1]
    while length(kept) > room - 1:
        kept = kept[:-1]
    return kept.rstrip() + "…"
