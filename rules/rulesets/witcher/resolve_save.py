"""Saves, chances in percent, initiative: dice that never explode."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.draft import Draft
from rules.errors import Unknown
from rules.fact import Addend, Notice
from rules.outcome import Action, Outcome
from rules.rulesets.witcher import burden, harm, purse, sheet, skill, switches
from rules.rulesets.witcher.book import CONDITIONS
from rules.rulesets.witcher.facts import Chanced, InitiativeRolled, Saved
from rules.rulesets.witcher.switches import judged, switch_notice

if TYPE_CHECKING:
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.sheet import Side
    from rules.rulesets.witcher.skill import Addends
    from rules.scene import Scene
    from rules.tray import Tray

DYING_SAVES = "dying.saves"
"""How many Saves somebody who is Dying has made. Rule: witcher D43, A12."""


def save_target(command: commands.Save, scene: Scene) -> Addends:
    """What a Save's target is made of: SAVE, modifiers, LUCK, Saves made while Dying. Rule: witcher D13, D14, A12."""
    side = sheet.acting(scene)
    modifier = (Addend("modifier", command.modifier),) if command.modifier else ()
    made = saves_made(side)
    counted = (Addend("dying_saves", -made),) if made else ()
    return (Addend("save", _save_of(command, side)), *modifier, *counted, *skill.of_luck(command.luck, scene))


def saves_made(side: Side) -> int:
    """Saves that a Dying character has made; 0 for everybody else."""
    return side.number(DYING_SAVES) or 0 if "dying" in side.lying else 0


def _save_of(command: commands.Save, side: Side) -> int:
    if command.value is not None:
        return command.value
    if side.one is None:
        raise sheet.missing("save")
    value = side.number("save")
    if value is None:
        raise Unknown("{name} has no SAVE.", hint="`sheet derive` fills it in, or say `save 7`.", name=side.name)
    return value


def saves(natural: int, target: int, scene: Scene) -> bool:
    """Whether a die saves. Rule: witcher D13, A10."""
    return natural < target and not (natural == 10 and scene.switch(switches.SAVE_NAT10) == "fail")


def save(command: commands.Save, scene: Scene, tray: Tray) -> Outcome:
    """Roll a Save: one plain die, below the target. Rule: witcher D9, D13."""
    side, draft = sheet.acting(scene), Draft(scene.state)
    addends = save_target(command, scene)
    condition = None if command.against is None else condition_of(command.against)
    purse.pay_luck(draft, side, command.luck)
    target = skill.total_of(addends)
    natural = tray.die(10, "save")
    saved, notices = judged(scene, lambda seen: saves(natural, target, seen), (switches.SAVE_NAT10,))
    tie = (Notice("save_below"),) if natural == target else ()
    followed = settle(draft, side, scene, saved=saved)
    if condition is not None and side.one is not None and not saved:
        lies = harm.told_of(draft, side.one, condition)
        draft.flag(side.one.bearer, f"condition.{condition}", True)
        followed = followed._replace(notices=(*followed.notices, *lies))
    fact = Saved(
        outcome="success" if saved else "failure",
        natural=natural,
        target=target,
        by=harm.sighted(side.one),
        addends=addends,
        notices=(*tie, *notices, *followed.notices),
    )
    return Outcome((fact,), changes=draft.changes, actions=followed.actions)


def condition_of(name: str) -> str:
    """The key of a condition. Raises `Unknown`."""
    if name not in CONDITIONS:
        raise Unknown(
            "There is no condition `{name}`.", hint="There are: {known}.", name=name, known=", ".join(CONDITIONS)
        )
    return name


class Followed(NamedTuple):
    """What a Save brings with it for people."""

    notices: tuple[Notice, ...] = ()
    actions: tuple[Action, ...] = ()


def settle(draft: Draft, side: Side, scene: Scene, *, saved: bool) -> Followed:
    """What a Save does to who made it: the count of the Dying, death, the end of Stun. Rule: witcher D43, A11, D54."""
    if side.one is None:
        return Followed()
    bearer, lying = side.one.bearer, side.lying
    if "dying" in lying:
        draft.set(bearer, DYING_SAVES, saves_made(side) + 1)
        return Followed((Notice("still_dying", (("name", side.name),)),)) if saved else _lost(draft, side, scene)
    if "stun" in lying and saved:
        draft.flag(bearer, "condition.stun", False)
        return Followed((Notice("condition_ended", (("name", side.name), ("condition", "stun"))), Notice("whole_turn")))
    return Followed()


def _lost(draft: Draft, side: Side, scene: Scene) -> Followed:
    """A Save failed while Dying: death, which the GM confirms, or a point of HP for good. Rule: witcher A11."""
    if side.one is None:
        return Followed()
    most = side.number("hp.max")
    if scene.switch(switches.DYING_FAIL) == "linger" and most is not None:
        draft.set(side.one.bearer, "hp.max", max(0, most - 1))
        return Followed((switch_notice(scene, switches.DYING_FAIL),))
    spelled = scene.ruleset.language.spell_name(side.name)
    line = f"combat effect {spelled} dead" if side.one.combatant else f"sheet set condition.dead on as {spelled}"
    return Followed((Notice("death", (("name", side.name),)),), (Action("confirm_death", line, once=True, gm=True),))


def percent(command: commands.RollPercent, scene: Scene, tray: Tray) -> Outcome:
    """Roll two digits; 0 and 0 are 100. What it inflicts comes over its target. Rule: witcher D8, D55, A43."""
    target, draft = harm.target_of(command.target, scene), Draft(scene.state)
    condition = None if command.inflicts is None else condition_of(command.inflicts)
    tens, ones = tray.digit("tens"), tray.digit("ones")
    total = 10 * tens + ones or 100
    happens = total <= command.chance
    if happens and condition is not None and target.one is not None:
        draft.flag(target.one.bearer, f"condition.{condition}", True)
    fact = Chanced(outcome="success" if happens else "failure", total=total, chance=command.chance)
    return Outcome((fact,), changes=draft.changes)


def initiative_addends(command: commands.RollInitiative, scene: Scene) -> Addends:
    """What is added to the die of initiative."""
    side = sheet.acting(scene)
    ref = command.ref if command.ref is not None else side.number("stat.ref")
    if ref is None:
        raise sheet.missing("stat.ref")
    modifier = (Addend("modifier", command.modifier),) if command.modifier else ()
    return (Addend("ref", ref), *modifier, *burden.on(side, ("initiative",), scene))


def initiative(command: commands.RollInitiative, scene: Scene, tray: Tray) -> Outcome:
    """Roll for a place in the order: one plain die and REF. Rule: witcher D20."""
    addends = initiative_addends(command, scene)
    shown = (Addend("die", tray.die(10, "initiative")), *addends)
    return Outcome(
        (InitiativeRolled(total=skill.total_of(shown), by=harm.sighted(sheet.acting(scene).one), addends=shown),)
    )
