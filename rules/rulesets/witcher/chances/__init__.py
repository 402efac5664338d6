"""Exact chances of this ruleset's lines."""

from rules.command import Command
from rules.resolver import OddsMaker
from rules.rulesets.witcher import commands
from rules.rulesets.witcher.chances import blows, care, hits, magic, rolls

CHANCES: dict[type[Command], OddsMaker] = {
    commands.Check: rolls.check,
    commands.Craft: rolls.craft,
    commands.Save: rolls.save,
    commands.RollPercent: rolls.percent,
    commands.RollInitiative: rolls.initiative,
    commands.Attack: hits.attack,
    commands.Damage: blows.damage,
    commands.Fall: blows.fall,
    commands.RollWound: blows.wound,
    commands.Cast: magic.cast,
    commands.RollFumble: magic.fumble,
    commands.Treat: care.care,
    commands.Stabilize: care.care,
    commands.Ambush: care.ambush,
    commands.Defend: hits.defend,
}
