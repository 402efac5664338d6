"""What can be said in this ruleset, read and frozen."""

from rules.rulesets.witcher.commands.care import Light, Rest, Session, Stabilize, Treat
from rules.rulesets.witcher.commands.charts import ShowChart
from rules.rulesets.witcher.commands.fight import Ambush, Attack, Blow, Damage, Defend, Fall, Lurker, RollWound
from rules.rulesets.witcher.commands.magic import Cast, DropMagic, KeepMagic, RollFumble
from rules.rulesets.witcher.commands.rolls import Check, Craft, RollInitiative, RollPercent, Save, SpendLuck

__all__ = [
    "Ambush",
    "Attack",
    "Blow",
    "Cast",
    "Check",
    "Craft",
    "Damage",
    "Defend",
    "DropMagic",
    "Fall",
    "KeepMagic",
    "Light",
    "Lurker",
    "Rest",
    "RollFumble",
    "RollInitiative",
    "RollPercent",
    "RollWound",
    "Save",
    "Session",
    "ShowChart",
    "SpendLuck",
    "Stabilize",
    "Treat",
]
