"""Who attacks whom, with what: an attack as its line and the sheets make it. Rule: witcher 7.7."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules import people
from rules.errors import Ambiguous, Forbidden, NotAllowed, Unknown
from rules.fact import Addend
from rules.fields import spelled
from rules.rulesets.witcher import armory, burden, harm, sheet, shelf, skill, switches
from rules.rulesets.witcher.book import UNTREATED
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.commands import Blow
from rules.rulesets.witcher.source import Source, code_of

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.charts import Weapon
    from rules.rulesets.witcher.sheet import Side
    from rules.rulesets.witcher.skill import Addends
    from rules.scene import Scene

_TWO_HANDS = 2
_SHOOTING = ("archery", "crossbow")
"""Skills that shoot whatever weapon is meant."""


class Aim(NamedTuple):
    """An attack made out: both sides, the weapon, what is rolled and what the blow does. `shot`: it flies."""

    side: Side
    target: Side
    weapon: Weapon | None
    source: Source
    wa: int
    reach: int | None
    shot: bool
    blow: Blow | None
    surprise: bool

    @property
    def types(self) -> tuple[str, ...]:
        """The kinds of damage that the weapon does."""
        return self.weapon.types if self.weapon else ()


def aim_of(command: commands.Attack, scene: Scene) -> Aim:
    """Make out an attack. Raises `Unknown` for names that are nobody's, `NotAllowed` without a weapon."""
    side = sheet.acting(scene)
    source, target = _aimed(command, scene, side)
    weapon = None
    if command.weapon is not None:
        weapon = armory.weapon_of(command.weapon, side, scene)
    elif source is not command.source:
        weapon = armory.weapon_of(armory.in_hand(side), side, scene)
    if weapon is not None and source is not command.source:
        source = Source(numbers=command.source.numbers, name=weapon.skill)
    shot = _shoots(source, side) if weapon is None else armory.is_shot(weapon, command.distance)
    return Aim(
        side=side,
        target=target,
        weapon=weapon,
        source=source,
        wa=command.wa if command.wa is not None else weapon.wa if weapon else 0,
        reach=command.reach if command.reach is not None else weapon.range if weapon and shot else None,
        shot=shot or command.reach is not None,
        blow=_blow(command, weapon, side, target),
        surprise=_surprises(scene, side, target),
    )


def _shoots(source: Source, side: Side) -> bool:
    """Whether a skill without a weapon is one that shoots."""
    skilled = source.name is not None and sheet.is_skill(source.name, side)
    return skilled and sheet.skill_of(str(source.name), side).skill in _SHOOTING


def _aimed(command: commands.Attack, scene: Scene, side: Side) -> tuple[Source, Side]:
    """What is rolled, and at whom: a name is a character before it is a skill. Rule: lines 7."""
    named = None if command.blow is None or command.blow.target is None else command.blow.target
    if command.source.name is None:
        return command.source, sheet.NOBODY if named is None else sheet.named(scene, named)
    try:
        target = sheet.named(scene, command.source.name)
    except Unknown:
        if side.one is not None and sheet.is_skill(command.source.name, side):
            return command.source, sheet.NOBODY if named is None else sheet.named(scene, named)
        if side.one is None and spelled(command.source.name) in sheet.ROLLED_BY:
            raise sheet.missing(command.source.name) from None
        raise
    except Ambiguous:
        if sheet.is_skill(command.source.name, side):
            return command.source, sheet.NOBODY
        raise
    if side.one is None:
        raise NotAllowed("It is not said who attacks.", hint="Add `as NAME`, or `sheet use NAME`.")
    return Source(numbers=command.source.numbers), target


def _blow(command: commands.Attack, weapon: Weapon | None, side: Side, target: Side) -> Blow | None:
    """The damage part: the line's own, else the weapon's with the figures of both sheets. Rule: witcher D34, 7.7."""
    if command.blow is not None or weapon is None or weapon.damage is None:
        return command.blow
    silvered = weapon.silver is not None and harm.is_monster(target)
    return Blow(
        code=code_of(weapon.damage),
        bonus=side.number("bonus") if weapon.modifier else None,
        silver=code_of(str(weapon.silver)) if silvered else None,
        ap=weapon.ap,
        nonlethal=weapon.nonlethal,
    )


def addends_of(command: commands.Attack, aim: Aim, scene: Scene) -> Addends:
    """Everything that is added to the die of an attack. Raises `NotAllowed` beyond the reach of the weapon.

    Rule: witcher D29, A27.
    """
    flight = "ranged attack" if aim.shot else "melee attack"
    source = skill.of_source(aim.source, aim.side, scene, "attack", flight)
    parts = {
        "wa": aim.wa,
        "strong": int(scene.switch(switches.STRONG_PENALTY)) if command.strike == "strong" else 0,
        "called": 0 if command.at is None else shelf.location_of(command.at, scene).called,
        "range": _range(command.distance, aim),
        "ambush": CONSTANTS.ambush["modifier"] if aim.surprise else 0,
    }
    shown = (Addend(label, value) for label, value in parts.items() if value)
    return (*source, *shown, *skill.of_extra(command.extra), *skill.of_luck(command.luck, scene))


def opposing_of(command: commands.Attack, aim: Aim, scene: Scene) -> Addends:
    """What the target adds that the line lets defend."""
    return () if command.against is None else skill.of_other(command.against, scene, aim.target, "defense")


def must_be_able(command: commands.Attack, aim: Aim, scene: Scene) -> None:
    """Raises `NotAllowed` for what this attacker cannot do."""
    burden.must_fight(aim.side, scene)
    if aim.side.is_npc and command.strike and scene.switch(switches.NPC_STRIKES) == "off":
        raise NotAllowed(
            "{name} strikes neither fast nor strong: NPCs attack as often as their ROF says.",
            hint="The switch `npc_strikes` decides it.",
            name=aim.side.name,
        )
    if aim.weapon and aim.weapon.hands == _TWO_HANDS and aim.side.wounds.get("dead_arm") == UNTREATED:
        raise NotAllowed("{name} has a dead arm, and this weapon takes two hands.", name=aim.side.name)


def must_be_fair(command: commands.Attack, aim: Aim, scene: Scene) -> None:
    """Raises `Forbidden` for a defense that is not the speaker's to roll."""
    one = aim.target.one
    if one is None or people.may_lead(scene, one):
        return
    if command.against is not None or (command.undefended and not defenseless(aim.target, scene, aim.surprise)):
        raise Forbidden(
            "{name} is another's, who says how to defend.",
            hint="Leave out `vs` and `undefended`: the attack then waits for the answer.",
            name=one.name,
        )


def defenseless(target: Side, scene: Scene, surprise: bool) -> bool:  # noqa: FBT001 -- what the ambush left
    """Whether somebody cannot defend: helpless, or surprised where that forbids it. Rule: witcher D31, A28."""
    caught = surprise and scene.switch(switches.AMBUSH_DEF) == "off"
    return caught or burden.hinders(target, scene) is not None


def surprise_field(bearer: str) -> str:
    """Where it is kept whom somebody has surprised. Rule: witcher D27."""
    return f"combat.ambush.{bearer}"


def spend_surprise(command: commands.Attack, aim: Aim, draft: Draft, scene: Scene) -> None:
    """An attack of the one Attack Action that an ambush gives, Fast or by ROF. Rule: witcher D24, D27, A18, A28."""
    if not aim.surprise or aim.side.one is None:
        return
    bearer = aim.side.one.bearer
    left = (draft.number(scene.place, _left_field(bearer)) or _attacks_of(command, aim.side, scene)) - 1
    draft.note(scene.place, _left_field(bearer), left or None)
    if not left:
        draft.note(scene.place, surprise_field(bearer), None)


def forgo_surprise(bearer: str, draft: Draft, place: str) -> None:
    """Attacks of a begun ambush that were never rolled are lost when the next turn begins."""
    if draft.number(place, _left_field(bearer)):
        draft.note(place, _left_field(bearer), None)
        draft.note(place, surprise_field(bearer), None)


def _attacks_of(command: commands.Attack, side: Side, scene: Scene) -> int:
    """How many attacks one Attack Action is."""
    if command.strike == "fast":
        return int(scene.switch(switches.FAST_ATTACKS))
    return side.number("rof") or 1 if side.is_npc else 1


def _left_field(bearer: str) -> str:
    return f"{surprise_field(bearer)}.left"


def _surprises(scene: Scene, side: Side, target: Side) -> bool:
    if side.one is None or target.one is None:
        return False
    victims = scene.state.get(scene.place, surprise_field(side.one.bearer))
    return isinstance(victims, list) and target.one.bearer in victims


def _range(distance: int | None, aim: Aim) -> int:
    """What the distance takes. Raises `NotAllowed` beyond it. Rule: witcher D32, D33."""
    if distance is None:
        return 0
    rule = CONSTANTS.range
    if aim.reach is None and aim.shot:
        raise NotAllowed("Nothing says how far this weapon shoots.", hint="Add it in meters, e.g. `range 60`.")
    if aim.reach is None:
        most = CONSTANTS.melee["long" if aim.weapon and aim.weapon.long else "reach"]
        _refuse_beyond(distance, most)
        return 0
    _refuse_beyond(distance, rule["reach"] * aim.reach)
    return rule["far"] if distance > aim.reach else 0


def _refuse_beyond(distance: int, most: int) -> None:
    if distance > most:
        raise NotAllowed(
            "At {distance} m the target is out of reach: the weapon reaches {most} m at most.",
            hint="Come nearer, or take a weapon with a longer range.",
            distance=distance,
            most=most,
        )


def without_target(blow: Blow | None) -> Blow | None:
    """The blow without the name of whom it hits."""
    return None if blow is None else replace(blow, target=None)
