"""Rules of this ruleset that groups dispute; what a value means stands in the catalogue."""

from __future__ import annotations

from rules.switch import Switch

NPC_ROLLS = Switch("npc_rolls", ("on", "off"), "narrative B1", ("attack", "cast"))
SPELL_COST = Switch("spell_cost", ("declare", "success"), "narrative B3", ("cast",))
REROLL_TO_ZERO = Switch("reroll_to_zero", ("warn", "off"), "narrative B4", ("reroll",))
STRONG_HIT_HARM = Switch("strong_hit_harm", ("0", "1"), "narrative B8", ("attack",))
HELP_BONUS = Switch("help_bonus", ("0", "1"), "narrative B19", ("check", "attack", "cast", "treat"))

SWITCHES = (NPC_ROLLS, SPELL_COST, REROLL_TO_ZERO, STRONG_HIT_HARM, HELP_BONUS)
