"""Exact chances of this ruleset's lines."""

from rules.command import Command
from rules.ruleset import OddsMaker
from rules.rulesets.witcher import commands, resolve_character
from rules.rulesets.witcher.chances import blows, hits, magic, rolls

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
    commands.Treat: resolve_character.care_odds,
    commands.Stabilize: resolve_character.care_odds,
    commands.Ambush: resolve_character.ambush_odds,
    commands.Defend: resolve_character.entry_odds,
}
