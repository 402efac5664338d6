"""Magic: casting, overdraw, fumbles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.dice import Chain, exploding
from rules.errors import Unknown
from rules.fact import Notice
from rules.outcome import Action, Outcome
from rules.rulesets.witcher import sheet, skill, switches
from rules.rulesets.witcher.charts import CONSTANTS, ELEMENTS, MISHAPS, dice_of
from rules.rulesets.witcher.facts import Casted, Fumbled
from rules.rulesets.witcher.resolve_check import addends_of, against, opposed
from rules.rulesets.witcher.switches import judged, switch_notice

if TYPE_CHECKING:
    from rules.dice import Tray
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.charts import Mishap
    from rules.ruleset import Scene

ANY_ELEMENT = ("mixed", "none")
"""Elements that are no single one: what bites is rolled for."""


def overdraw(command: commands.Cast) -> int:
    """HP lost to the points of STA that this payment newly takes over VIGOR. Rule: witcher D51, A45."""
    if command.vigor is None:
        return 0
    spent = command.spent or 0
    over = max(0, spent + command.cost - command.vigor) - max(0, spent - command.vigor)
    return CONSTANTS.overdraw["hp"] * over


def element_of(element: str | None) -> str | None:
    """The element, `None` for one that is mixed or missing. Raises `Unknown`."""
    if element is None or element in ANY_ELEMENT:
        return None
    known = [row.name for row in ELEMENTS.rows]
    if element not in known:
        raise Unknown("There is no element `{element}`.", hint="There are: {known}.", element=element,
                      known=", ".join([*known, *ANY_ELEMENT]))
    return element


def cast(command: commands.Cast, scene: Scene, tray: Tray) -> Outcome:
    """Cast against a number, a roll, nothing, or open. A natural 1 is a fumble. Rule: witcher D47 to D51, 7.8."""
    if command.target is not None:
        raise sheet.missing(command.target)
    addends_of(command, scene)
    element_of(command.element)
    dc = None if command.dc is None else skill.dc_of(command.dc)
    if command.against is not None:
        skill.of_source(command.against)
    natural = tray.die(10, "casting")
    if natural == 1:
        return _fumbled(command, scene, tray)
    if command.certain:
        return Outcome((Casted(outcome="success", natural=natural, **_paid(command), notices=_drawn(command)),))
    return _unfumbled(command, scene, tray, Cast(_onward(natural, tray), dc))


class Cast(NamedTuple):
    """A casting roll that is no fumble, and the number that it has to beat, if it is a number."""

    chain: Chain
    dc: int | None


def _onward(natural: int, tray: Tray) -> Chain:
    """The rest of a casting die, which can only go up: a first 1 never gets here."""
    faces = [natural]
    while faces[-1] == 10:
        faces.append(tray.extra(10, "explosion"))
    return Chain(natural, sum(faces), "up" if natural == 10 else "none", tuple(faces))


def _unfumbled(command: commands.Cast, scene: Scene, tray: Tray, roll: Cast) -> Outcome:
    addends = addends_of(command, scene)
    shown = skill.reckoned(roll.chain, addends, scene)
    number = skill.total_of(shown)
    paid = {**_paid(command), "natural": roll.chain.natural, "chain": roll.chain.direction, "addends": shown}
    if command.against is None:
        verdict, notices = judged(
            scene, lambda seen: against(skill.total(roll.chain, addends, seen), roll.dc, seen), skill.FIXED_SWITCHES
        )
        tie = (Notice("tie_fails"),) if verdict.outcome == "failure" and verdict.margin == 0 else ()
        remarks = (*skill.remarks(roll.chain, shown), *tie, *_drawn(command), *notices)
        return Outcome((Casted(**verdict._asdict(), **paid, notices=remarks),))
    meets = skill.of_source(command.against)
    defense = exploding(tray, "defense")

    def judge(seen: Scene) -> tuple[int, int]:
        return skill.total(roll.chain, addends, seen), skill.total(defense, meets, seen)

    (number, met), notices = judged(scene, judge, skill.ROLL_SWITCHES)
    tie = (Notice("tie_reacting"),) if number == met else ()
    fact = Casted(outcome="success" if number > met else "failure", total=number, opposed=met, margin=number - met,
                  **paid, notices=(*skill.remarks(roll.chain, shown), *tie, *_drawn(command), *notices))
    return Outcome((fact, opposed(defense, meets, scene)))


def _paid(command: commands.Cast) -> dict[str, int]:
    return {"cost": command.cost, "overdraw": overdraw(command)}


def _drawn(command: commands.Cast) -> tuple[Notice, ...]:
    hp = overdraw(command)
    return (Notice("overdraw", (("hp", hp),)),) if hp else ()


def _fumbled(command: commands.Cast, scene: Scene, tray: Tray) -> Outcome:
    chained = scene.switch(switches.FUMBLE_INDEX) == "chain"
    if chained:
        natural, row = _rolled_on(tray)
    else:
        natural = row = tray.die(10, "fumble")
    fumble, actions = mishap(MISHAPS.at(row), natural, command.cost, command.element, tray)
    notices = (switch_notice(scene, switches.FUMBLE_INDEX),) if chained else ()
    fact = Casted(outcome="fumble", natural=1, **_paid(command), fumble=fumble,
                  notices=(Notice("natural_one"), *_drawn(command), *fumble.notices, *notices))
    return Outcome((fact, fumble), actions=actions)


def _rolled_on(tray: Tray) -> tuple[int, int]:
    """The casting die rolled on while it shows 10: its next face, and the row of the sum. Rule: witcher A46."""
    faces = [tray.extra(10, "fumble")]
    while faces[-1] == 10:
        faces.append(tray.extra(10, "fumble"))
    return faces[0], min(sum(faces), MISHAPS.sides)


def fumble(command: commands.RollFumble, _scene: Scene, tray: Tray) -> Outcome:
    """Roll on the casting fumbles. Rule: witcher D48, 6.5."""
    element_of(command.element)
    natural = tray.die(10, "fumble")
    fact, actions = mishap(MISHAPS.at(natural), natural, command.cost, command.element, tray)
    return Outcome((fact,), actions=actions)


def mishap(
    row: Mishap, natural: int, cost: int | None, element: str | None, tray: Tray
) -> tuple[Fumbled, tuple[Action, ...]]:
    """What a row does to the caster, and what it offers. Rule: witcher 6.5, 7.2."""

    def amount(text: str | None, purpose: str) -> int:
        if text is None:
            return 0
        return cost or 0 if text == "cost" else sum(tray.throw(*dice_of(text), purpose))

    hp_loss, sta_loss = amount(row.hp, "hp_loss"), amount(row.sta, "sta_loss")
    condition = row.condition
    if row.by_element:
        single = element_of(element)
        bitten = ELEMENTS.at(tray.die(ELEMENTS.sides, "element")) if single is None else next(
            one for one in ELEMENTS.rows if one.name == single)
        condition = bitten.condition
    assumed = (Notice("no_cost"),) if cost is None and "cost" in (row.hp, row.sta) else ()
    fact = Fumbled(
        outcome=row.name,
        natural=natural,
        hp_loss=hp_loss,
        sta_loss=sta_loss,
        condition=condition,
        rounds=amount(row.rounds, "rounds") if row.rounds else None,
        notices=(Notice(f"fumble_{row.name}"), *assumed),
    )
    nearby = (Action("nearby", f"damage {row.nearby}"),) if row.nearby else ()
    return fact, nearby
