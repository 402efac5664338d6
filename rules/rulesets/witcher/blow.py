"""What a blow does, step by step, from dice that have fallen. Rule: witcher D34."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from rules.fact import Addend
from rules.rulesets.witcher import switches
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.skill import Addends

if TYPE_CHECKING:
    from rules.fact import Notice
    from rules.rulesets.witcher.charts import Location
    from rules.rulesets.witcher.commands import Blow
    from rules.scene import Scene

BLOW_SWITCHES = (
    switches.STRONG_SCOPE,
    switches.SILVER_REMOVES_RESIST,
    switches.MIN_AFTER_RESIST,
    switches.CRIT_BONUS,
    switches.CRIT_POS,
    switches.CRIT_NEEDS_PEN,
    switches.DWARF_AS_SP,
    switches.FALL_ARMOR,
)
"""What decides how a blow is worked out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """A blow, where it lands, and how it was struck.

    `fall`: nobody struck, the ground did. `hardened`: the target resists whatever is not silver. Rule: witcher 7.7.
    `ward`: what magic stops before armor. Rule: witcher 6.8.
    """

    blow: Blow
    location: Location
    strong: bool = False
    critical: bool = False
    fall: bool = False
    hardened: bool = False
    ward: int = 0

    @property
    def sp(self) -> int:
        """The armor where the blow lands."""
        return self.blow.sp or 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckoning:
    """The figures of a blow. `wounds`: whether it inflicts a critical wound. The addends lead up to `damage`."""

    rolled: int
    through: int
    damage: int
    sp_after: int
    wounds: bool
    ward_after: int
    addends: Addends = field(compare=False)


class Struck(NamedTuple):
    """A blow that was worked out, and the key of the wound that came with it."""

    strike: Strike
    reckoning: Reckoning
    wound: str | None
    notices: tuple[Notice, ...]


class Running:
    """A figure on its way through the steps; each step leaves an addend."""

    def __init__(self, value: int = 0) -> None:
        self.value = value
        self.addends: list[Addend] = []

    def to(self, label: str, value: int) -> None:
        """Go to another value, and note what the step added or took."""
        if value != self.value:
            self.addends.append(Addend(label, value - self.value))
        self.value = value

    def add(self, label: str, amount: int) -> None:
        """Add an amount."""
        self.to(label, self.value + amount)


def reckon(strike: Strike, dice: int, silver: int, scene: Scene) -> Reckoning:
    """Work out a blow whose dice show these sums. Rule: witcher D34, steps 1 to 7."""
    run = Running()
    _strike(run, strike, dice, silver, scene)
    return meet(run, strike, scene)


def meet(run: Running, strike: Strike, scene: Scene) -> Reckoning:
    """What is left of a blow when a ward, armor, body and resistance have met it. Rule: witcher D34, steps 4 to 7."""
    rolled = run.value
    ward_after = max(0, strike.ward - rolled)
    run.add("ward", ward_after - strike.ward)
    sp_after = _armor(run, strike, scene)
    through = run.value
    wounds = strike.critical and (through > 0 or scene.switch(switches.CRIT_NEEDS_PEN) == "off")
    early = scene.switch(switches.CRIT_POS) == "before_mult"
    bonus = int(scene.switch(switches.CRIT_BONUS)) if wounds else 0
    if strike.blow.dwarf and scene.switch(switches.DWARF_AS_SP) == "off":
        run.to("dwarf", max(0, run.value - CONSTANTS.dwarf["less"]))
    if early:
        run.add("critical", bonus)
    if run.value > 0:
        location = strike.location
        run.to(f"at_{location.zone}", max(1, int(run.value * location.multiplier)))
    _resistance(run, strike, scene)
    if not early:
        run.add("critical", bonus)
    return Reckoning(
        rolled=rolled,
        through=through,
        damage=run.value,
        sp_after=sp_after,
        wounds=wounds,
        ward_after=ward_after,
        addends=tuple(run.addends),
    )


def flat_of(blow: Blow) -> Addends:
    """What is added to the dice in step 1: the code's own number, other numbers, the BODY damage modifier."""
    own, others = blow.code.numbers[:1], blow.code.numbers[1:]
    return (
        *(Addend("flat", one) for one in own),
        *(Addend("modifier", one) for one in others),
        *((Addend("body", blow.bonus),) if blow.bonus else ()),
    )


def doubles_dice_only(scene: Scene) -> bool:
    """Whether a Strong Strike doubles the weapon's own dice and nothing else. Rule: witcher A29."""
    return scene.switch(switches.STRONG_SCOPE) == "dice"


def lifts_resistance(blow: Blow, scene: Scene) -> bool:
    """Whether the blow is of a kind that no single resistance meets. Rule: witcher D38, D63, A32."""
    return blow.ap or _is_silver(blow, scene)


def _is_silver(blow: Blow, scene: Scene) -> bool:
    return blow.silver is not None and scene.switch(switches.SILVER_REMOVES_RESIST) == "on"


def _strike(run: Running, strike: Strike, dice: int, silver: int, scene: Scene) -> None:
    """Steps 1 to 3: dice, numbers, silver; never below 0; a Strong Strike doubles. Rule: witcher A30."""
    factor = CONSTANTS.strong["factor"]
    run.add("dice", dice)
    if strike.strong and doubles_dice_only(scene):
        run.add("strong", dice * (factor - 1))
    for label, value in flat_of(strike.blow):
        run.add(label, value)
    run.add("silver", silver)
    run.to("not_below_0", max(0, run.value))
    if strike.strong and not doubles_dice_only(scene):
        run.to("strong", run.value * factor)


def _armor(run: Running, strike: Strike, scene: Scene) -> int:
    """Step 4; what armor is left with. Rule: witcher D37, A31, A38."""
    sp = strike.sp
    ignored = strike.fall and scene.switch(switches.FALL_ARMOR) == "off"
    if not ignored:
        run.to("armor", max(0, run.value - sp))
    if strike.blow.dwarf and scene.switch(switches.DWARF_AS_SP) == "on":
        run.to("dwarf", max(0, run.value - CONSTANTS.dwarf["less"]))
    return max(0, sp - 1) if run.value > 0 and not ignored else sp


def _resistance(run: Running, strike: Strike, scene: Scene) -> None:
    """Step 6: half, double, or neither where both hold. Rule: witcher A33, A34."""
    before = run.value
    blow = strike.blow
    resists = (blow.resist and not lifts_resistance(blow, scene)) or (strike.hardened and not _is_silver(blow, scene))
    if resists == blow.vulnerable:
        return
    after = before // 2 if resists else before * 2
    if scene.switch(switches.MIN_AFTER_RESIST) == "1" and before >= 1:
        after = max(1, after)
    run.to("resist" if resists else "vulnerable", after)
