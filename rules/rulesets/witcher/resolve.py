"""Which function answers which command."""

from collections.abc import Mapping

from rules.command import Command
from rules.ruleset import Resolver
from rules.rulesets.witcher import (
    commands,
    mishap,
    resolve_attack,
    resolve_cast,
    resolve_character,
    resolve_check,
    resolve_craft,
    resolve_save,
)
from rules.rulesets.witcher import resolve_damage as blows

RESOLVERS: Mapping[type[Command], Resolver] = {
    commands.Check: resolve_check.check,
    commands.Save: resolve_save.save,
    commands.RollPercent: resolve_save.percent,
    commands.RollInitiative: resolve_save.initiative,
    commands.Craft: resolve_craft.craft,
    commands.Attack: resolve_attack.attack,
    commands.Damage: blows.damage,
    commands.Fall: blows.fall,
    commands.RollWound: blows.wound,
    commands.Cast: resolve_cast.cast,
    commands.RollFumble: mishap.fumble,
    commands.Treat: resolve_character.care,
    commands.Stabilize: resolve_character.care,
    commands.Rest: resolve_character.rest,
    commands.Ambush: resolve_character.ambush,
    commands.Defend: resolve_character.of_entry,
    commands.SpendLuck: resolve_character.of_entry,
    commands.KeepMagic: resolve_character.of_entry,
    commands.DropMagic: resolve_character.of_entry,
}
