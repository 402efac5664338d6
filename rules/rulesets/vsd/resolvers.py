"""Which resolver answers which command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.rulesets.vsd import commands
from rules.rulesets.vsd.resolve import attack, contest, critical, fumble, skill

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import Command
    from rules.ruleset import Resolver

RESOLVERS: Mapping[type[Command], Resolver] = {
    commands.Check: skill.check,
    commands.Assess: skill.assess,
    commands.Forage: skill.forage,
    commands.FindHaven: skill.haven,
    commands.Camp: skill.camp,
    commands.Conflict: contest.conflict,
    commands.Save: contest.save,
    commands.Attack: attack.attack,
    commands.AttackNamed: attack.attack_named,
    commands.Fall: attack.fall,
    commands.StrikeCritical: critical.critical,
    commands.Fumble: fumble.fumble,
    commands.FumbleSpell: fumble.fumble_spell,
}
