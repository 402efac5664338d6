"""What is read from characters. Every figure of a sheet that this ruleset needs is asked for here."""

from __future__ import annotations

from rules.errors import Unknown


def missing(name: str) -> Unknown:
    """The refusal of a line that needs a character, a combat or an entry which is not there."""
    return Unknown(
        "There is no character to read `{name}` from.",
        hint="Say `sheet new NAME` first, or give a number.",
        name=name,
    )
