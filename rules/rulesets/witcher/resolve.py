"""Which function answers which command."""

from collections.abc import Mapping

from rules.command import Command
from rules.ruleset import Resolver
from rules.rulesets.witcher import commands, resolve_attack, resolve_cast, resolve_character, resolve_check
from rules.rulesets.witcher import resolve_damage as blows

RESOLVERS: Mapping[type[Command], Resolver] = {
    commands.Check: resolve_check.check,
    commands.Save: resolve_check.save,
    commands.RollPercent: resolve_check.percent,
    commands.RollInitiative: resolve_check.initiative,
    commands.Craft: resolve_check.craft,
    commands.Attack: resolve_attack.attack,
    commands.Damage: blows.damage,
    commands.Fall: blows.fall,
    commands.RollWound: blows.wound,
    commands.Cast: resolve_cast.cast,
    commands.RollFumble: resolve_cast.fumble,
    commands.Treat: resolve_character.care,
    commands.Stabilize: resolve_character.care,
    commands.Rest: resolve_character.rest,
    commands.Ambush: resolve_character.ambush,
    commands.Defend: resolve_character.of_entry,
    commands.SpendLuck: resolve_character.of_entry,
    commands.KeepMagic: resolve_character.of_entry,
    commands.DropMagic: resolve_character.of_entry,
}
