"""What race means when dice are rolled. Rule: witcher D17."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import NotAllowed
from rules.fact import Addend, Notice
from rules.fields import spelled
from rules.outcome import Action
from rules.rulesets.witcher.charts import CONSTANTS

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene

_AMONG_HUMANS = ("charisma", "seduction", "persuasion")
_STEADFAST = ("courage", "resist_coercion")
_USED = "rerolls"
"""Rerolls of this session; `sheet set rerolls 0` begins another."""


def among_humans(command: commands.Check, side: Side, other: Side) -> tuple[Addend, ...]:
    """What a human has on a human."""
    both = side.fields.get("race") == "human" and other.fields.get("race") == "human"
    social = command.source.name is not None and spelled(command.source.name) in _AMONG_HUMANS
    return (Addend("human", CONSTANTS.human["modifier"]),) if both and social else ()


def must_be_daunted(command: commands.Check, side: Side, other: Side) -> None:
    """Raises `NotAllowed` where somebody is to be daunted who never is, whoever of the two acts."""
    own, against = (spelled((one and one.name) or "") for one in (command.source, command.against))
    for one, courage, daunts in ((other, against, own), (side, own, against)):
        if one.fields.get("race") == "witcher" and courage.endswith("courage") and daunts.endswith("intimidation"):
            raise NotAllowed("{name} is a witcher and never rolls Courage against Intimidation.", name=one.name)


def pay_reroll(draft: Draft, side: Side, command: commands.Check) -> tuple[Notice, ...]:
    """Take one of a human's rerolls. Raises `NotAllowed` for who has none."""
    if not command.reroll:
        return ()
    left = _left(side, command)
    if side.one is None or not left:
        raise NotAllowed(
            "This is no reroll: humans have {count} a session, of Courage and Resist Coercion.",
            hint="`sheet set rerolls 0` begins a new session.",
            count=CONSTANTS.human["rerolls"],
        )
    draft.set(side.one.bearer, _USED, (side.number(_USED) or 0) + 1)
    return (Notice("rerolls", (("left", left - 1),)),)


def offer_reroll(side: Side, command: commands.Check, scene: Scene) -> tuple[Action, ...]:
    """The reroll of a failed check, where there is one."""
    if not _left(side, command) - command.reroll > 0:
        return ()
    namer = scene.ruleset.language.spell_name
    said = command.spell(namer)
    said = said if command.reroll else f"{said} reroll"
    return (Action("human_reroll", said + (f" as {namer(scene.said_as)}" if scene.said_as else ""), once=True),)


def _left(side: Side, command: commands.Check) -> int:
    fits = command.source.name is not None and spelled(command.source.name) in _STEADFAST
    if not fits or side.fields.get("race") != "human":
        return 0
    return max(0, CONSTANTS.human["rerolls"] - (side.number(_USED) or 0))
