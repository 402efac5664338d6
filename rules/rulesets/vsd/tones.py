"""Tones of the d100 ruleset's outcomes."""

from __future__ import annotations

from rules.tone import Tone, tones

TONES = tones(
    {
        Tone.GREAT: "outstanding_success critical vsd.crit.applied",
        Tone.GOOD: "success hit won bought rested favourable nothing",
        Tone.MIXED: "partial_success touch nobody unfavourable awareness attention",
        Tone.BAD: "failure miss refused drifting pursuit cancelled",
        Tone.DIRE: "critical_failure fumble spell_failure vsd.fumble vsd.failure lieutenant assault",
        Tone.OPEN: "hidden",
        # In a chase one side's luck is the other's misfortune.
        Tone.PLAIN: "vsd.chase vsd.chart vsd.packs vsd.pack vsd.pick vsd.drive normal planned",
    }
)
