"""Which resolver answers which command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.command import charts
from rules.rulesets.vsd import commands
from rules.rulesets.vsd.resolve import (
    apply,
    assault,
    attack,
    attack_spell,
    contest,
    critical,
    declare,
    drive,
    fumble,
    health,
    journey,
    look,
    magic,
    packs,
    pick,
    scene_drive,
    skill,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import Command
    from rules.resolver import Resolver

RESOLVERS: Mapping[type[Command], Resolver] = {
    commands.Check: skill.check,
    commands.Assess: skill.assess,
    commands.Forage: skill.forage,
    commands.FindHaven: skill.haven,
    commands.Camp: skill.camp,
    commands.Conflict: contest.conflict,
    commands.Save: contest.save,
    commands.Attack: attack.attack,
    commands.AttackNamed: assault.attack_named,
    commands.Fall: attack.fall,
    commands.StrikeCritical: critical.critical,
    commands.Apply: apply.apply,
    commands.Fumble: fumble.fumble,
    commands.FumbleSpell: fumble.fumble_spell,
    commands.Cast: magic.cast,
    commands.Bolt: attack_spell.attack_spell,
    commands.Blast: attack_spell.attack_spell,
    commands.Resonance: magic.resonance,
    commands.Treat: health.treat,
    commands.Rest: health.rest,
    commands.Travel: journey.travel,
    commands.Sail: journey.sail,
    commands.Buy: journey.buy,
    commands.StartChase: journey.start_chase,
    commands.ChaseStep: journey.chase,
    commands.Declare: declare.declare,
    commands.ShowChart: look.chart,
    charts.ListCharts: packs.show_packs,
    charts.ImportCharts: packs.take_over,
    charts.UseCharts: packs.use,
    charts.DeleteCharts: packs.take_away,
    commands.Pick: pick.pick,
    commands.SpendDrive: drive.spend_drive,
    commands.SpendOnScene: scene_drive.spend_on_scene_line,
    commands.SpendFreely: scene_drive.spend_freely,
    commands.EndScene: scene_drive.end_scene,
}
