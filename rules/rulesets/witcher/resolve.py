"""Which function answers which command."""

from collections.abc import Mapping

from rules.command import Command, charts
from rules.resolver import Resolver
from rules.rulesets.witcher import (
    commands,
    light,
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
    resolve_rest,
    resolve_save,
    resolve_upkeep,
)
from rules.rulesets.witcher import resolve_damage as blows
from rules.rulesets.witcher.resolve_luck import MET_IN_VAIN, offering

RESOLVERS: Mapping[type[Command], Resolver] = {
    commands.Check: offering(resolve_check.check),
    commands.Save: offering(resolve_save.save),
    commands.RollPercent: resolve_save.percent,
    commands.RollInitiative: resolve_save.initiative,
    commands.Craft: offering(resolve_craft.craft),
    commands.Attack: offering(resolve_attack.attack),
    commands.Damage: blows.damage,
    commands.Fall: blows.fall,
    commands.RollWound: blows.wound,
    commands.Cast: offering(resolve_cast.cast),
    commands.RollFumble: mishap.fumble,
    commands.Treat: offering(resolve_care.treat),
    commands.Stabilize: offering(resolve_care.stabilize),
    commands.Rest: resolve_rest.rest,
    commands.Session: resolve_rest.session,
    commands.Light: light.light,
    commands.Ambush: resolve_ambush.ambush,
    commands.Defend: offering(resolve_defend.defend, MET_IN_VAIN, resolve_defend.defender_of),
    commands.SpendLuck: resolve_luck.luck,
    commands.KeepMagic: resolve_upkeep.keep,
    commands.DropMagic: resolve_upkeep.drop,
    commands.ShowChart: resolve_charts.show,
    charts.ListCharts: resolve_charts.show_all,
    charts.ImportCharts: resolve_charts.take_over,
    charts.UseCharts: resolve_charts.use,
    charts.DeleteCharts: resolve_charts.take_away,
}
