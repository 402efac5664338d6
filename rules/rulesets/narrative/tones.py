"""Tones of the 2d6 ruleset's outcomes."""

from __future__ import annotations

from rules.tone import Tone, tones

TONES = tones(
    {
        Tone.GREAT: "strong_success",
        Tone.GOOD: "success harmed rested",
        Tone.MIXED: "success_with_cost",
        Tone.BAD: "failure absorbed",
        Tone.DIRE: "incapacitated",
        Tone.OPEN: "pending",
        Tone.PLAIN: "resolved narrative.charts",
    }
)
