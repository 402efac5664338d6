"""Exact chances of this ruleset's lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.rulesets.vsd import commands
from rules.rulesets.vsd.chances import blows, rolls

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import Command
    from rules.resolver import OddsMaker

CHANCES: Mapping[type[Command], OddsMaker] = {
    commands.Check: rolls.skill,
    commands.Assess: rolls.skill,
    commands.Forage: rolls.skill,
    commands.FindHaven: rolls.skill,
    commands.Treat: rolls.skill,
    commands.Camp: rolls.camp,
    commands.Conflict: rolls.conflict,
    commands.Save: rolls.save,
    commands.Cast: rolls.cast,
    commands.Resonance: rolls.resonance,
    commands.Fumble: rolls.fumble,
    commands.FumbleSpell: rolls.fumble_spell,
    commands.StrikeCritical: rolls.critical,
    commands.Sail: rolls.sail,
    commands.Attack: blows.attack,
    commands.AttackNamed: blows.attack_named,
    commands.Fall: blows.fall,
    commands.Bolt: blows.spell,
    commands.Blast: blows.spell,
}
