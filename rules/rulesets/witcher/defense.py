"""Who defends, how, and what it costs. Rule: witcher D12, D30, A21 to A26."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules import people, persona
from rules.errors import NotAllowed
from rules.fact import Addend
from rules.fields import spelled
from rules.rulesets.witcher import aim, armory, purse, sheet, skill, switches
from rules.rulesets.witcher.book import UNTREATED
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.source import Source
from rules.rulesets.witcher.switches import switch_notice

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.fact import Notice
    from rules.people import Character
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.pending import Open
    from rules.rulesets.witcher.sheet import Side
    from rules.rulesets.witcher.skill import Addends
    from rules.scene import Scene

_USED = "defense.used"
"""That a combatant has spent its free Defense, since each of the times at which it may come back. Rule: D30, A21."""
SHIELD = "shield"
LIMBS = {"arm": "upper", "leg": "lower"}
"""The zone that takes the hit where a limb blocks. Rule: witcher D30, A24."""
_SKILLS = {"dodge": "dodge_escape", "reposition": "athletics"}
"""What is rolled for a way to defend that needs no weapon. Rule: witcher D30."""


class Meeting(NamedTuple):
    """A Defense made out: who defends, what is rolled. `weapon`: what blocks, where it is one."""

    side: Side
    addends: Addends
    weapon: str | None


def defender_of(waits: Open, scene: Scene) -> Side:
    """Who meets what waits: its target, else whom the line is played for. Raises `Forbidden` for another's.

    Who attacked does not defend too, unless the line says so: a GM rolls for others with a sheet in use.
    """
    if waits.target is not None:
        if not scene.state.fields(waits.target):
            raise NotAllowed("Whom this was aimed at is no longer here.")
        one = people.of_bearer(scene.state, scene.place, waits.target)
        people.must_lead(scene, one)
        acting = persona.acting(scene) if scene.said_as is not None else one
        if acting is not None and acting.bearer != one.bearer:
            raise NotAllowed("This is aimed at {name}.", hint="Leave out `as …`.", name=one.name)
        return sheet.side_of(scene.state, one)
    side = sheet.acting(scene)
    if scene.said_as is None and side.one is not None and side.one.bearer == waits.by:
        return sheet.NOBODY
    return side


def meeting_of(command: commands.Defend, waits: Open, scene: Scene) -> Meeting:
    """Make out a Defense. Raises `NotAllowed` for one that this defender or this attack does not allow."""
    side = defender_of(waits, scene)
    if command.way == "none":
        if command.source or command.foes or command.modifier or command.luck:
            raise NotAllowed(
                "Nothing is rolled for who takes it.", hint="Say `defend #{entry} none`.", entry=command.entry
            )
        return Meeting(side, (), None)
    _must_fit(command, waits)
    if command.way == "resist":
        return Meeting(side, _resisting(command, waits, side, scene), None)
    if aim.defenseless(side, scene, waits.surprise):
        raise NotAllowed(
            "{name} cannot defend.", hint="`defend #{entry} none` takes it.", name=side.name, entry=command.entry
        )
    return against(command, side, scene, shot=waits.shot)


def against(command: commands.Defend, side: Side, scene: Scene, *, shot: bool) -> Meeting:
    """What a Defense is rolled with. Raises `NotAllowed` for one that this defender or what flies does not allow."""
    if command.way == "reposition" and side.wounds.get("broken_ankle") == UNTREATED:
        raise NotAllowed("{name} has a broken ankle and cannot reposition.", name=side.name)
    source, weapon = _source(command, side, scene)
    if shot:
        _must_meet_shots(command, weapon, scene)
    enemies = max(0, (command.foes or 1) - 1) * CONSTANTS.defense["enemy"]
    addends = (
        *skill.of_source(source, side, scene, "defense", command.way),
        *((Addend("modifier", command.modifier),) if command.modifier else ()),
        *((Addend("enemies", enemies),) if enemies else ()),
        *skill.of_luck(command.luck, scene),
    )
    return Meeting(side, addends, weapon)


def _must_fit(command: commands.Defend, waits: Open) -> None:
    """Raises `NotAllowed` for a Defense against what a skill alone resists, and the other way round. Rule: D49."""
    if command.way == "resist" and waits.kind != "cast":
        raise NotAllowed("An attack is not resisted: dodge, reposition, block, or take it.")
    if command.way != "resist" and waits.resist is not None:
        raise NotAllowed(
            "Against this magic {skill} is rolled, no Defense.",
            hint="`defend #{entry} resist`.",
            skill=waits.resist.replace("_", " "),
            entry=command.entry,
        )
    if command.way == "resist" and waits.resist is None and command.source is None:
        raise NotAllowed(
            "It is not said by which skill.",
            hint='Add it, e.g. `defend #{entry} resist "resist magic"`.',
            entry=command.entry,
        )


def _resisting(command: commands.Defend, waits: Open, side: Side, scene: Scene) -> Addends:
    """What is rolled against magic by a skill: a check and no Defense, so it costs none."""
    source = command.source or Source(name=waits.resist)
    modifier = (Addend("modifier", command.modifier),) if command.modifier else ()
    return (*skill.of_source(source, side, scene, "check"), *modifier, *skill.of_luck(command.luck, scene))


def _source(command: commands.Defend, side: Side, scene: Scene) -> tuple[Source, str | None]:
    """What is rolled: what the line says, else the skill of the way; and the weapon that blocks."""
    given = command.source
    if command.way != "block":
        return given or Source(name=_SKILLS[command.way]), None
    if command.shield == SHIELD:
        return given or Source(name="melee"), SHIELD
    if command.shield in LIMBS:
        return given or Source(name="brawling"), None
    if given is not None and given.name is not None and armory.is_weapon(given.name, side, scene):
        return Source(numbers=given.numbers, name=armory.weapon_of(given.name, side, scene).skill), given.name
    if given is not None:
        return given, None
    if side.one is None:
        raise sheet.missing("block")
    held = armory.in_hand(side)
    return Source(name=armory.weapon_of(held, side, scene).skill), held


def _must_meet_shots(command: commands.Defend, weapon: str | None, scene: Scene) -> None:
    """Raises `NotAllowed` for what does not stop what flies. Rule: witcher D30, A25."""
    if command.way == "block" and weapon != SHIELD:
        raise NotAllowed(
            "What flies can be blocked by a shield only.", hint="`defend #{entry} block shield`.", entry=command.entry
        )
    if command.way != "block" and scene.switch(switches.RANGED_DEF) == "shield_only":
        raise NotAllowed("Here a shield alone meets what flies.", hint="The switch `ranged_def` decides it.")


def pay(draft: Draft, side: Side, scene: Scene) -> tuple[Notice, ...]:
    """The first Defense of a round is free, each further one costs STA. Raises `NotAllowed` without it."""
    key = side.one.combatant if side.one else None
    if key is None:
        return ()
    when, default = scene.switch(switches.FREE_DEF_RESET), switches.FREE_DEF_RESET.default
    used, by_default = (bool(draft.get(key, f"{_USED}.{one}")) for one in (when, default))
    told = () if used == by_default else (switch_notice(scene, switches.FREE_DEF_RESET),)
    for one in switches.FREE_DEF_RESET.values:
        draft.note(key, f"{_USED}.{one}", True)
    return (*told, *purse.pay_for(draft, side, CONSTANTS.defense["sta"], scene, "defense_paid")) if used else told


def bring_back(draft: Draft, combatant: str, when: str) -> None:
    """A `round` or a `turn` begins, which may bring the free Defense back."""
    draft.note(combatant, f"{_USED}.{when}", None)


def wear(draft: Draft, one: Character | None, weapon: str | None, scene: Scene) -> None:
    """What a block takes from the weapon. Rule: witcher A62."""
    if one is None or weapon is None or scene.switch(switches.RELIABILITY) == "off":
        return
    field = f"weapon.{spelled(weapon)}.durability"
    if draft.number(one.bearer, field):
        draft.set(one.bearer, field, draft.number(one.bearer, field) - 1)
