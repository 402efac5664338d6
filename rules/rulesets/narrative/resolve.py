"""Which resolver answers which line of the 2d6 ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.command import charts
from rules.rulesets.narrative import commands
from rules.rulesets.narrative.resolve_again import resolve_resolve, resolve_roll_again
from rules.rulesets.narrative.resolve_care import resolve_rest, resolve_treat
from rules.rulesets.narrative.resolve_cast import resolve_cast
from rules.rulesets.narrative.resolve_charts import resolve_brought, resolve_list
from rules.rulesets.narrative.resolve_check import (
    resolve_attack,
    resolve_attack_target,
    resolve_check,
    resolve_damage,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import Command
    from rules.resolver import Resolver

RESOLVERS: Mapping[type[Command], Resolver] = {
    commands.Check: resolve_check,
    commands.Attack: resolve_attack,
    commands.AttackTarget: resolve_attack_target,
    commands.Damage: resolve_damage,
    commands.Cast: resolve_cast,
    commands.Treat: resolve_treat,
    commands.RollAgain: resolve_roll_again,
    commands.Resolve: resolve_resolve,
    commands.Rest: resolve_rest,
    charts.ListCharts: resolve_list,
    charts.ImportCharts: resolve_brought,
    charts.UseCharts: resolve_brought,
    charts.DeleteCharts: resolve_brought,
}
