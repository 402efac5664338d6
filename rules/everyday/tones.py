"""Tones of what every ruleset tells."""

from __future__ import annotations

from rules.tone import Tone, tones

TONES = tones(
    {
        Tone.GOOD: "heal",
        Tone.BAD: "damage",
        Tone.PLAIN: "roll temp sheet export forget settings help about odds log undo redo combat veil alias in_words"
        " fair",
    }
)
