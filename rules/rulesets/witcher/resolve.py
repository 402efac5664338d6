"""Which function answers which command."""

from collections.abc import Mapping

from rules.command import Command, charts
from rules.ruleset import Resolver
from rules.rulesets.witcher import (
    commands,
    mishap,
    resolve_ambush,
    resolve_attack,
    resolve_care,
    resolve_cast,
    resolve_charts,
    resolve_check,
    resolve_craft,
    resolve_defend,
    resolve_luck,
    resolve_save,
    resolve_upkeep,
)
from rules.rulesets.witcher import resolve_damage as blows

RESOLVERS: Mapping[type[Command], Resolver] = {
    commands.Check: resolve_luck.offering(resolve_check.check),
    commands.Save: resolve_luck.offering(resolve_save.save),
    commands.RollPercent: resolve_save.percent,
    commands.RollInitiative: resolve_save.initiative,
    commands.Craft: resolve_luck.offering(resolve_craft.craft),
    commands.Attack: resolve_luck.offering(resolve_attack.attack),
    commands.Damage: blows.damage,
    commands.Fall: blows.fall,
    commands.RollWound: blows.wound,
    commands.Cast: resolve_luck.offering(resolve_cast.cast),
    commands.RollFumble: mishap.fumble,
    commands.Treat: resolve_luck.offering(resolve_care.treat),
    commands.Stabilize: resolve_luck.offering(resolve_care.stabilize),
    commands.Rest: resolve_care.rest,
    commands.Ambush: resolve_ambush.ambush,
    commands.Defend: resolve_defend.defend,
    commands.SpendLuck: resolve_luck.luck,
    commands.KeepMagic: resolve_upkeep.keep,
    commands.DropMagic: resolve_upkeep.drop,
    commands.ShowChart: resolve_charts.show,
    charts.ListCharts: resolve_charts.show_all,
    charts.ImportCharts: resolve_charts.take_over,
    charts.UseCharts: resolve_charts.use,
    charts.DeleteCharts: resolve_charts.take_away,
}
