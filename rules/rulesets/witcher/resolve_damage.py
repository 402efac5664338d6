"""Blows and falls: which dice fall, and what the pipeline makes of them. Wounds of a critical."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.draft import Draft
from rules.fact import Notice
from rules.outcome import WHOM, Action, Outcome
from rules.rulesets.witcher import harm, shelf
from rules.rulesets.witcher.blow import (
    BLOW_SWITCHES,
    Reckoning,
    Strike,
    Struck,
    lifts_resistance,
    reckon,
)
from rules.rulesets.witcher.charts import CONSTANTS, Location, Wound
from rules.rulesets.witcher.commands import Blow, Damage
from rules.rulesets.witcher.facts import Damaged, Fallen, WoundRolled
from rules.rulesets.witcher.sheet import NOBODY, Side
from rules.rulesets.witcher.source import Code
from rules.rulesets.witcher.switches import judged

if TYPE_CHECKING:
    from rules.rulesets.witcher import commands
    from rules.scene import Scene
    from rules.tray import Tray


def roll_location(scene: Scene, tray: Tray) -> Location:
    """Where a blow lands: one plain die on the chart in force. Rule: witcher D35, A60."""
    chart = shelf.in_force(scene, Location)
    return chart.at(tray.die(chart.sides, "location"))


def land(strike: Strike, scene: Scene, tray: Tray) -> Struck:
    """Roll the dice of a blow and work it out; a critical rolls its wound. Rule: witcher D34, D39, 7.2."""
    blow = strike.blow
    dice = _roll(blow.code, "fall" if strike.fall else "damage", tray)
    silver = _roll(blow.silver, "silver", tray) + blow.silver.flat if blow.silver else 0
    reckoning, notices = judged(scene, lambda seen: reckon(strike, dice, silver, seen), BLOW_SWITCHES)
    wound = roll_wound(strike.location, scene, tray)[1] if reckoning.wounds else None
    told = (*_remarks(strike, reckoning, scene), *((wound_notice(wound),) if wound else ()), *notices)
    return Struck(strike, reckoning, wound.wound if wound else None, told)


def roll_wound(location: Location, scene: Scene, tray: Tray) -> tuple[int, Wound]:
    """The face of the wound die, and its wound: that of the location, else of the zone of its armor."""
    chart = shelf.in_force(scene, Wound)
    natural = tray.die(chart.sides, "wound")
    return natural, chart.at(natural, shelf.wound_zone(location, chart))


def wound_notice(wound: Wound) -> Notice:
    """What a wound does: in its own words where it brings them."""
    if wound.text is None:
        return Notice(f"wound_{wound.wound}")
    return Notice("own_row", (("name", wound.wound.replace("_", " ")), ("text", wound.text)))


def damaged(struck: Struck, kind: type[Damaged] = Damaged, target: Side = NOBODY) -> Damaged:
    """The fact of a blow."""
    reckoning = struck.reckoning
    return kind(
        outcome="wounded" if reckoning.damage >= 1 else "repelled",
        rolled=reckoning.rolled,
        through=reckoning.through,
        damage=reckoning.damage,
        location=struck.strike.location.zone,
        pool="sta" if struck.strike.blow.nonlethal else "hp",
        sp_after=reckoning.sp_after,
        wound=struck.wound,
        target=target.name or None,
        about=harm.sighted(target.one),
        addends=reckoning.addends,
        notices=struck.notices,
    )


def applied(struck: Struck, scene: Scene) -> tuple[Action, ...]:
    """The offer to lay a blow on whom it meets, where it was aimed at nobody by name: as it was rolled, armor counts.

    A wound would be rolled anew, and silver be forgotten: a blow with either is said with its target.
    """
    strike, rolled = struck.strike, struck.reckoning.rolled
    if strike.fall or struck.wound or strike.blow.silver or not rolled:
        return ()
    blow = replace(strike.blow, code=Code(numbers=(rolled,)), bonus=None)
    line = Damage(blow=blow, at=strike.location.zone).spell(scene.ruleset.language.spell_name)
    return (Action("apply", f"{line} to {WHOM}", once=True, whom=True),)


def damage(command: commands.Damage, scene: Scene, tray: Tray) -> Outcome:
    """Work out a blow, and lay it on its target. Rule: witcher D34, 7.6."""
    target = harm.target_of(command.blow.target, scene)
    location = None if command.at is None else shelf.location_of(command.at, scene)
    strike = strike_of(command, location or roll_location(scene, tray), target)
    return _laid(strike, scene, tray, target, given=command.blow.sp is not None)


def strike_of(command: commands.Damage, location: Location, target: Side) -> Strike:
    """The blow of a `damage` line at a location of a target."""
    return replace(harm.strike_on(target, command.blow, location), strong=command.strong, critical=command.critical)


def _laid(
    strike: Strike, scene: Scene, tray: Tray, target: Side, *, given: bool, kind: type[Damaged] = Damaged
) -> Outcome:
    draft = Draft(scene.state)
    struck = land(strike, scene, tray)
    followed = harm.suffer(draft, target, struck, scene, keeps_armor=given)
    fact = damaged(struck, kind, target)
    fact = replace(fact, notices=(*fact.notices, *followed.notices))
    further = () if target.one else applied(struck, scene)
    return Outcome((fact,), changes=draft.changes, actions=(*followed.actions, *further))


def fall_strike(command: commands.Fall, target: Side, scene: Scene) -> Strike:
    """A fall as a blow. Rule: witcher D60, A56."""
    rule = CONSTANTS.fall
    numbers = (command.modifier,) if command.modifier else ()
    code = Code(count=command.meters // rule["meters"], sides=rule["sides"], numbers=numbers)
    blow = Blow(code=code, sp=command.sp, dwarf=command.dwarf, target=command.target)
    location = shelf.location_of("upper", scene)
    return replace(harm.strike_on(target, blow, location), hardened=False, fall=True)


def fall(command: commands.Fall, scene: Scene, tray: Tray) -> Outcome:
    """Work out a fall; dice beside the damage would tell a monster's armor. Rule: witcher D60."""
    target = harm.target_of(command.target, scene)
    strike = fall_strike(command, target, scene)
    with tray.screen(up=tray.screened or (target.one is not None and target.one.is_monster)):
        return _laid(strike, scene, tray, target, given=command.sp is not None, kind=Fallen)


def wound(command: commands.RollWound, scene: Scene, tray: Tray) -> Outcome:
    """Roll the critical wound of a location. Rule: witcher 6.4."""
    location = shelf.location_of(command.at, scene)
    natural, row = roll_wound(location, scene, tray)
    told = (wound_notice(row),)
    return Outcome((WoundRolled(outcome=row.wound, natural=natural, location=location.zone, notices=told),))


def _roll(code: Code, purpose: str, tray: Tray) -> int:
    return sum(tray.throw(code.count, code.sides, purpose)) if code.count else 0


def _remarks(strike: Strike, reckoning: Reckoning, scene: Scene) -> tuple[Notice, ...]:
    """What a ward and armor did, what was lifted."""
    blow, stopped = strike.blow, strike.ward - reckoning.ward_after
    notices: list[Notice] = []
    met = reckoning.rolled - stopped
    if stopped:
        notices.append(Notice("ward_stops", (("stopped", stopped), ("left", reckoning.ward_after))))
    if strike.sp and reckoning.through:
        notices.append(
            Notice(
                "armor_pierced",
                (
                    ("rolled", met),
                    ("sp", strike.sp),
                    ("through", reckoning.through),
                    ("sp_after", reckoning.sp_after),
                ),
            )
        )
        if not reckoning.sp_after:
            notices.append(Notice("armor_broken", (("location", strike.location.armor),)))
    elif strike.sp and (met or not stopped):
        notices.append(Notice("armor_held", (("rolled", met), ("sp", strike.sp))))
    if blow.resist and lifts_resistance(blow, scene):
        notices.append(Notice("resistance_lifted"))
    elif (blow.resist or strike.hardened) and blow.vulnerable:
        notices.append(Notice("resistance_cancelled"))
    return tuple(notices)
