"""The one roll of the ruleset: 2d6 + skill, read by its band."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.errors import NotAllowed
from rules.fact import Addend, Notice
from rules.rulesets.narrative.actor import rating, skill_named
from rules.rulesets.narrative.book import SKILL, band_of
from rules.rulesets.narrative.facts import Skilled
from rules.rulesets.narrative.switches import HELP_BONUS

if TYPE_CHECKING:
    from rules.people import Character
    from rules.rulesets.narrative.commands import Source
    from rules.scene import Scene
    from rules.switch import Switch
    from rules.tray import Tray

HELP = 1
"""What a GM may grant for help. Rule: narrative B19."""


class Result(NamedTuple):
    """A total and its band, and how it came out."""

    outcome: str
    total: int
    addends: tuple[Addend, ...]
    notices: tuple[Notice, ...]


def in_force(switch: Switch, scene: Scene) -> Notice:
    """The remark that a switch which is not at its default made a difference."""
    return Notice("switch", (("name", switch.name), ("value", scene.switch(switch))))


def skilled(source: Source, scene: Scene, one: Character | None) -> Skilled:
    """What a source adds to 2d6. Raises `NotAllowed`, `Unknown`. Rule: narrative N2, B9, B19."""
    helped = source.bonus == HELP and scene.switch(HELP_BONUS) == str(HELP)
    if isinstance(source.skill, str):
        skill = skill_named(source.skill)
        if source.bonus and not helped:
            raise NotAllowed(
                "Nothing is added to a skill here.",
                hint="Help adds `+1` only with `settings switch help_bonus 1`.",
            )
        return Skilled(rating(scene, one, skill), source.bonus, skill)
    if helped:
        return Skilled(SKILL.checked(source.skill, "skill"), HELP)
    return Skilled(SKILL.checked(source.skill + source.bonus, "skill"))


def check(by: Skilled, scene: Scene, tray: Tray, purpose: str) -> Result:
    """Roll 2d6 + skill and read the band. Rule: narrative N2."""
    dice = tray.throw(2, 6, purpose)
    total = sum(dice) + by.bonus
    addends = [Addend("die", face) for face in dice]
    addends.append(Addend(by.name or "skill", by.skill))
    notices: tuple[Notice, ...] = ()
    if by.help:
        addends.append(Addend("help", by.help))
        notices = (in_force(HELP_BONUS, scene),)
    return Result(band_of(total), total, tuple(addends), notices)
