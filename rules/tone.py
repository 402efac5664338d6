"""How an outcome feels to whoever it came to, for a medium that can show it beside the words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Tone(StrEnum):
    """From the best to the worst; `OPEN` waits for an answer, `PLAIN` tells and judges nothing."""

    GREAT = "great"
    GOOD = "good"
    MIXED = "mixed"
    BAD = "bad"
    DIRE = "dire"
    OPEN = "open"
    PLAIN = "plain"


def tones(words: Mapping[Tone, str]) -> dict[str, Tone]:
    """Tones by what they are for: an outcome word, a kind of fact, or both joined by a dot."""
    return {word: tone for tone, listed in words.items() for word in listed.split()}
