"""Tones of the d10 ruleset's outcomes."""

from __future__ import annotations

from rules.tone import Tone, tones

TONES = tones(
    {
        Tone.GREAT: "critical",
        Tone.GOOD: "success win hit wounded wounded_sta witcher.rest witcher.fall.repelled",
        Tone.MIXED: "draw",
        Tone.BAD: "failure lose miss repelled witcher.fall.wounded",
        Tone.DIRE: "fumble witcher.fumble witcher.crit",
        Tone.OPEN: "pending witcher.cast.rolled rolled_skill rolled_one rolled_one_skill unopposed",
        # A percentage is rolled for what one side hopes and the other fears.
        Tone.PLAIN: "rolled witcher.percent witcher.upkeep witcher.chart witcher.charts witcher.charts_moved"
        " witcher.light witcher.session",
    }
)
