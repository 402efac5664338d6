"""What Discord takes at most. Lengths count UTF-16 units, the strictest reading of "characters".

Sources: Discord's developer documentation, "Application Commands" (DESCRIPTION, CHOICE, CHOICES) and "Component
Reference" (the rest), as of 2026.
"""

DESCRIPTION = 100
"""What is said about a command or an option."""

CHOICES = 25
"""Choices offered while somebody types."""
CHOICE = 100
"""Name and value of a choice."""

CONTENT = 2_000
"""The content of a message that is not made of components."""
TEXT = 4_000
"""All text of a message made of components."""
COMPONENTS = 40
"""Components of a message, those inside others included."""
ROW = 5
"""Buttons in a row."""
LABEL = 80
"""The label of a button."""
OPTIONS = 25
"""Options of a menu."""
OPTION = 100
"""Label and value of an option, and what stands on a menu."""
CUSTOM_ID = 100
"""The name by which a component comes back."""
FORM_TITLE = 45
"""The title of a modal."""
LABEL_OF_FIELD = 45
"""The label of what can be filled in."""
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


def fits_name(name: str) -> bool:
    """Whether something can be called that, so that it comes back by it."""
    return 0 < length(name) <= CUSTOM_ID
