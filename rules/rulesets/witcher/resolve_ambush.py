"""Ambushes: Stealth against Awareness, each against each. Rule: witcher D27, A28."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people
from rules.draft import Draft
from rules.errors import NotAllowed
from rules.fact import Notice
from rules.outcome import Action, Outcome
from rules.rulesets.witcher import harm, sheet, skill, switches
from rules.rulesets.witcher.aim import forgo_surprise, surprise_field
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.facts import LURKS, Ambushed
from rules.rulesets.witcher.resolve_check import rolled_against
from rules.rulesets.witcher.source import Source
from rules.rulesets.witcher.switches import switch_notice

if TYPE_CHECKING:
    from rules.fact import Plain
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.commands import Lurker
    from rules.rulesets.witcher.sheet import Side
    from rules.rulesets.witcher.skill import Addends
    from rules.scene import Scene
    from rules.tray import Chain, Tray


def sides_of(command: commands.Ambush, scene: Scene) -> tuple[list[tuple[Side, Addends]], list[tuple[Side, Addends]]]:
    """Who lies in wait and who may notice, each with what is added to the die. Raises `Forbidden`, `NotAllowed`."""
    hiding = [sheet.named(scene, one.name) for one in command.ambushers]
    victims = [sheet.named(scene, one.name) for one in command.victims]
    bearers = [side.one.bearer for side in (*hiding, *victims) if side.one]
    if len(set(bearers)) < len(bearers):
        raise NotAllowed("Nobody can stand on both sides of an ambush, or twice on one.")
    for side in hiding:
        if side.one is not None:
            people.must_lead(scene, side.one)
    return (
        [_rolls(one, side, "stealth", scene) for one, side in zip(command.ambushers, hiding, strict=True)],
        [_rolls(one, side, "awareness", scene) for one, side in zip(command.victims, victims, strict=True)],
    )


def _rolls(one: Lurker, side: Side, name: str, scene: Scene) -> tuple[Side, Addends]:
    source = Source(name=name) if one.base is None else Source(numbers=(one.base,))
    return side, skill.of_source(source, side, scene, "check", name)


def _told(side: Side, chain: Chain, addends: Addends, scene: Scene) -> Notice:
    """What one of them rolled."""
    shown = skill.reckoned(chain, addends, scene)
    return Notice(LURKS, (("name", side.name), ("total", skill.total_of(shown))), shown)


def ambush(command: commands.Ambush, scene: Scene, tray: Tray) -> Outcome:
    """Each ambusher rolls once, each victim once; a tie is the victim's. Rule: witcher D27."""
    hiding, victims = sides_of(command, scene)
    draft = Draft(scene.state)
    rolled = [
        (side, rolled_against(tray, side, purpose), addends)
        for purpose, each in (("stealth", hiding), ("awareness", victims))
        for side, addends in each
    ]
    totals = [(side, skill.total(chain, addends, scene)) for side, chain, addends in rolled]
    hidden, aware = totals[: len(hiding)], totals[len(hiding) :]
    surprised: dict[str, list[str]] = {}
    actions: list[Action] = []
    namer = scene.ruleset.language.spell_name
    for side, total in hidden:
        caught = [other for other, number in aware if number < total]
        surprised[side.name] = [other.name for other in caught]
        kept: list[Plain] = [other.one.bearer for other in caught if other.one]
        if side.one is not None:
            forgo_surprise(side.one.bearer, draft, scene.place)
            draft.note(scene.place, surprise_field(side.one.bearer), kept or None)
        actions += [
            Action("ambush", f"attack {namer(other.name)} as {namer(side.name)}", once=True) for other in caught
        ]
    found = any(surprised.values())
    notices = tuple(_told(side, chain, addends, scene) for side, chain, addends in rolled)
    if found:
        notices = (*notices, Notice("ambush", (("modifier", CONSTANTS.ambush["modifier"]),)))
    if found and scene.switch(switches.AMBUSH_DEF) == "off":
        notices = (*notices, switch_notice(scene, switches.AMBUSH_DEF))
    fact = Ambushed(
        outcome="success" if found else "failure",
        totals={side.name: total for side, total in (*hidden, *aware)},
        surprised=surprised,
        who=tuple(seen for side, _ in (*hidden, *aware) if (seen := harm.sighted(side.one))),
        names=", ".join(dict.fromkeys(name for names in surprised.values() for name in names)),
        notices=notices,
    )
    return Outcome((fact,), changes=draft.changes, actions=tuple(actions))
