"""Blows and falls: which dice fall, and what the pipeline makes of them. Wounds of a critical."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.fact import Notice
from rules.outcome import Outcome
from rules.rulesets.witcher import sheet
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


def refuse_unknown(blow: Blow) -> None:
    """Raises `Unknown` where the blow needs a character."""
    if blow.target is not None:
        raise sheet.missing(blow.target)


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


def damaged(struck: Struck, kind: type[Damaged] = Damaged) -> Damaged:
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
        addends=reckoning.addends,
        notices=struck.notices,
    )


def damage(command: commands.Damage, scene: Scene, tray: Tray) -> Outcome:
    """Work out a blow. Rule: witcher D34."""
    refuse_unknown(command.blow)
    location = None if command.at is None else location_of(command.at)
    strike = Strike(
        blow=command.blow,
        location=location or roll_location(tray),
        strong=command.strong,
        critical=command.critical,
    )
    return Outcome((damaged(land(strike, scene, tray)),))


def fall_strike(command: commands.Fall) -> Strike:
    """A fall as a blow. Rule: witcher D60, A56."""
    rule = CONSTANTS.fall
    numbers = (command.modifier,) if command.modifier else ()
    code = Code(count=command.meters // rule["meters"], sides=rule["sides"], numbers=numbers)
    blow = Blow(code=code, sp=command.sp, dwarf=command.dwarf, target=command.target)
    return Strike(blow=blow, location=location_of("upper"), fall=True)


def fall(command: commands.Fall, scene: Scene, tray: Tray) -> Outcome:
    """Work out a fall. Rule: witcher D60."""
    strike = fall_strike(command)
    refuse_unknown(strike.blow)
    return Outcome((damaged(land(strike, scene, tray), Fallen),))


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
    elif blow.resist and blow.vulnerable:
        notices.append(Notice("resistance_cancelled"))
    if wound is not None:
        notices.append(Notice(f"wound_{wound}"))
    return tuple(notices)
