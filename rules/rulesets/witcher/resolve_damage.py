"""Blows and falls: which dice fall, and what the pipeline makes of them. Wounds of a critical."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules.draft import Draft
from rules.fact import Notice
from rules.outcome import Outcome
from rules.rulesets.witcher import harm
from rules.rulesets.witcher.blow import (
    BLOW_SWITCHES,
    Reckoning,
    Strike,
    lifts_resistance,
    location_of,
    reckon,
)
from rules.rulesets.witcher.charts import CONSTANTS, LOCATIONS, WOUNDS
from rules.rulesets.witcher.commands import Blow
from rules.rulesets.witcher.facts import Damaged, Fallen, WoundRolled
from rules.rulesets.witcher.sheet import NOBODY, Side
from rules.rulesets.witcher.source import Code
from rules.rulesets.witcher.switches import judged

if TYPE_CHECKING:
    from rules.ruleset import Scene
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.charts import Location
    from rules.tray import Tray


class Struck(NamedTuple):
    """A blow that was worked out, and the key of the wound that came with it."""

    strike: Strike
    reckoning: Reckoning
    wound: str | None
    notices: tuple[Notice, ...]


def roll_location(tray: Tray) -> Location:
    """Where a blow lands: one plain die. Rule: witcher D35."""
    return LOCATIONS.at(tray.die(10, "location"))


def land(strike: Strike, scene: Scene, tray: Tray) -> Struck:
    """Roll the dice of a blow and work it out; a critical rolls its wound. Rule: witcher D34, D39, 7.2."""
    blow = strike.blow
    dice = _roll(blow.code, "fall" if strike.fall else "damage", tray)
    silver = _roll(blow.silver, "silver", tray) + blow.silver.flat if blow.silver else 0
    reckoning, notices = judged(scene, lambda seen: reckon(strike, dice, silver, seen), BLOW_SWITCHES)
    wound = None
    if reckoning.wounds:
        wound = WOUNDS.at(tray.die(6, "wound"), strike.location.zone).wound
    return Struck(strike, reckoning, wound, (*_remarks(strike, reckoning, wound, scene), *notices))


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


def damage(command: commands.Damage, scene: Scene, tray: Tray) -> Outcome:
    """Work out a blow, and lay it on its target. Rule: witcher D34, 7.6."""
    target = harm.target_of(command.blow.target, scene)
    location = None if command.at is None else location_of(command.at)
    strike = strike_of(command, location or roll_location(tray), target)
    return _laid(strike, scene, tray, target, given=command.blow.sp is not None)


def strike_of(command: commands.Damage, location: Location, target: Side) -> Strike:
    """The blow of a `damage` line at a location of a target."""
    return Strike(
        blow=harm.fitted(command.blow, location, target),
        location=location,
        strong=command.strong,
        critical=command.critical,
        hardened=bool(target.fields.get(harm.NON_SILVER)),
    )


def _laid(
    strike: Strike, scene: Scene, tray: Tray, target: Side, *, given: bool, kind: type[Damaged] = Damaged
) -> Outcome:
    draft = Draft(scene.state)
    struck = land(strike, scene, tray)
    followed = harm.suffer(draft, target, struck, scene, keeps_armor=given)
    fact = damaged(struck, kind, target)
    fact = replace(fact, notices=(*fact.notices, *followed.notices))
    return Outcome((fact,), changes=draft.changes, actions=followed.actions)


def fall_strike(command: commands.Fall, target: Side) -> Strike:
    """A fall as a blow. Rule: witcher D60, A56."""
    rule = CONSTANTS.fall
    numbers = (command.modifier,) if command.modifier else ()
    code = Code(count=command.meters // rule["meters"], sides=rule["sides"], numbers=numbers)
    blow = Blow(code=code, sp=command.sp, dwarf=command.dwarf, target=command.target)
    location = location_of("upper")
    return Strike(blow=harm.fitted(blow, location, target), location=location, fall=True)


def fall(command: commands.Fall, scene: Scene, tray: Tray) -> Outcome:
    """Work out a fall. Rule: witcher D60."""
    target = harm.target_of(command.target, scene)
    strike = fall_strike(command, target)
    return _laid(strike, scene, tray, target, given=command.sp is not None, kind=Fallen)


def wound(command: commands.RollWound, _scene: Scene, tray: Tray) -> Outcome:
    """Roll the critical wound of a location. Rule: witcher 6.4."""
    zone = location_of(command.at).zone
    natural = tray.die(6, "wound")
    key = WOUNDS.at(natural, zone).wound
    return Outcome((WoundRolled(outcome=key, natural=natural, location=zone, notices=(Notice(f"wound_{key}"),)),))


def _roll(code: Code, purpose: str, tray: Tray) -> int:
    return sum(tray.throw(code.count, code.sides, purpose)) if code.count else 0


def _remarks(strike: Strike, reckoning: Reckoning, wound: str | None, scene: Scene) -> tuple[Notice, ...]:
    """What armor did, what was lifted, which wound came of it."""
    blow = strike.blow
    notices: list[Notice] = []
    if strike.sp and reckoning.through:
        notices.append(
            Notice(
                "armor_pierced",
                (
                    ("rolled", reckoning.rolled),
                    ("sp", strike.sp),
                    ("through", reckoning.through),
                    ("sp_after", reckoning.sp_after),
                ),
            )
        )
    elif strike.sp:
        notices.append(Notice("armor_held", (("rolled", reckoning.rolled), ("sp", strike.sp))))
    if blow.resist and lifts_resistance(blow, scene):
        notices.append(Notice("resistance_lifted"))
    elif (blow.resist or strike.hardened) and blow.vulnerable:
        notices.append(Notice("resistance_cancelled"))
    if wound is not None:
        notices.append(Notice(f"wound_{wound}"))
    return tuple(notices)
