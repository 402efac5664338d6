"""The kinds of charts that a server may bring, and which of them decide lines. Rule: witcher 5."""

from rules.rulesets.witcher.charts.bands import Location, Mishap, WeaponFumble, Wound
from rules.rulesets.witcher.charts.row import Row
from rules.rulesets.witcher.charts.rows import Armor, Ending, Formula, HealDays, Rung, Skill, Spell, Weapon

KINDS: dict[str, type[Row]] = {
    "dc_ladder": Rung,
    "hit_location": Location,
    "critical": Wound,
    "fumble_cast": Mishap,
    "fumble_weapon": WeaponFumble,
    "weapon": Weapon,
    "armor": Armor,
    "spell": Spell,
    "skill": Skill,
    "condition": Ending,
    "heal_days": HealDays,
    "formula": Formula,
}
IN_PLAY = frozenset(KINDS) - {"fumble_weapon", "skill", "condition"}
"""Kinds that lines are resolved by; the others are there to be looked up."""
