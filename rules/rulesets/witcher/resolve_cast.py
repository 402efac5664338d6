"""Magic: casting, overdraw, fumbles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.errors import Unknown
from rules.fact import Notice
from rules.outcome import Action, Outcome
from rules.rulesets.witcher import sheet, skill, switches
from rules.rulesets.witcher.charts import CONSTANTS, ELEMENTS, MISHAPS, dice_of
from rules.rulesets.witcher.facts import Casted, Fumbled, Opposed
from rules.rulesets.witcher.resolve_check import Verdict, addends_of, against, opposed
from rules.rulesets.witcher.switches import judged, switch_notice
from rules.tray import Chain, exploding

if TYPE_CHECKING:
    from rules.ruleset import Scene
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.charts import Mishap
    from rules.tray import Tray

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
        raise Unknown(
            "There is no element `{element}`.",
            hint="There are: {known}.",
            element=element,
            known=", ".join([*known, *ANY_ELEMENT]),
        )
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
        return Outcome(
            (
                Casted(
                    outcome="success",
                    natural=natural,
                    cost=command.cost,
                    overdraw=overdraw(command),
                    notices=_drawn(command),
                ),
            )
        )
    return _unfumbled(command, scene, tray, Roll(_onward(natural, tray), dc))


class Roll(NamedTuple):
    """A casting roll that is no fumble, and the number that it has to beat, if it is a number."""

    chain: Chain
    dc: int | None


def _onward(natural: int, tray: Tray) -> Chain:
    """The rest of a casting die, which can only go up: a first 1 never gets here."""
    faces = [natural]
    while faces[-1] == 10:
        faces.append(tray.extra(10, "explosion"))
    return Chain(natural, sum(faces), "up" if natural == 10 else "none", tuple(faces))


def _unfumbled(command: commands.Cast, scene: Scene, tray: Tray, roll: Roll) -> Outcome:
    chain, dc = roll
    addends = addends_of(command, scene)
    met, notices = _met(command, scene, tray, roll)
    shown = skill.reckoned(chain, addends, scene)
    tie = (
        ()
        if met.verdict.margin != 0 or met.verdict.outcome == "success"
        else (Notice("tie_fails" if met.defense is None else "tie_reacting"),)
    )
    fact = Casted(
        outcome=met.verdict.outcome,
        total=met.verdict.total,
        dc=dc,
        opposed=None if met.defense is None else met.defense.total,
        margin=met.verdict.margin,
        natural=chain.natural,
        chain=chain.direction,
        cost=command.cost,
        overdraw=overdraw(command),
        addends=shown,
        notices=(*skill.remarks(chain, shown), *tie, *_drawn(command), *notices),
    )
    return Outcome((fact,) if met.defense is None else (fact, met.defense))


class Met(NamedTuple):
    """How a cast stands against its number, or against the roll that resists it."""

    verdict: Verdict
    defense: Opposed | None


def _met(command: commands.Cast, scene: Scene, tray: Tray, roll: Roll) -> tuple[Met, tuple[Notice, ...]]:
    chain, dc = roll
    addends = addends_of(command, scene)
    if command.against is None:
        verdict, notices = judged(
            scene, lambda seen: against(skill.total(chain, addends, seen), dc, seen), skill.FIXED_SWITCHES
        )
        return Met(verdict, None), notices
    meets = skill.of_source(command.against)
    defense = exploding(tray, "defense")

    def judge(seen: Scene) -> Verdict:
        own, other = skill.total(chain, addends, seen), skill.total(defense, meets, seen)
        return Verdict("success" if own > other else "failure", own, None, own - other)

    verdict, notices = judged(scene, judge, skill.ROLL_SWITCHES)
    return Met(verdict, opposed(defense, meets, scene)), notices


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
    fact = Casted(
        outcome="fumble",
        natural=1,
        cost=command.cost,
        overdraw=overdraw(command),
        fumble=fumble,
        notices=(Notice("natural_one"), *_drawn(command), *notices),
    )
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
        bitten = (
            ELEMENTS.at(tray.die(ELEMENTS.sides, "element"))
            if single is None
            else next(one for one in ELEMENTS.rows if one.name == single)
        )
        condition = bitten.condition
    rounds = amount(row.rounds, "rounds") if row.rounds else None
    told = {"condition": condition, "rounds": rounds}
    figures = tuple((name, value) for name, value in told.items() if value is not None)
    assumed = (Notice("no_cost"),) if cost is None and "cost" in (row.hp, row.sta) else ()
    fact = Fumbled(
        outcome=row.name,
        natural=natural,
        hp_loss=hp_loss,
        sta_loss=sta_loss,
        condition=condition,
        rounds=rounds,
        notices=(Notice(f"fumble_{row.name}", figures), *assumed),
    )
    nearby = (Action("nearby", f"damage {row.nearby}"),) if row.nearby else ()
    return fact, nearby
