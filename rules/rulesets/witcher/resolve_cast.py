"""Magic: casting, what it costs, and overdraw."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules.combat.fight import Fight
from rules.fact import Notice
from rules.outcome import Outcome
from rules.rulesets.witcher import burden, gesture, harm, magic, pending, purse, sheet, shelf, skill, switches, work
from rules.rulesets.witcher.charts import CONSTANTS, Mishap
from rules.rulesets.witcher.facts import Casted, Opposed
from rules.rulesets.witcher.mishap import befall, element_of, mishap
from rules.rulesets.witcher.resolve_attack import aimed_at
from rules.rulesets.witcher.resolve_check import Verdict, addends_of, against, opposed, rolled_against
from rules.rulesets.witcher.switches import judged, switch_notice
from rules.tray import Chain

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.charts import Spell
    from rules.rulesets.witcher.sheet import Side
    from rules.rulesets.witcher.skill import Addends
    from rules.scene import Scene
    from rules.tray import Tray


def overdraw(cost: int, vigor: int | None, spent: int) -> int:
    """HP lost to the points of STA that this payment newly takes over VIGOR. Rule: witcher D51, A45."""
    if vigor is None:
        return 0
    over = max(0, spent + cost - vigor) - max(0, spent - vigor)
    return CONSTANTS.overdraw["hp"] * over


class Price(NamedTuple):
    """What a cast takes: STA, HP to overdraw, and what there is to say about it."""

    cost: int
    overdraw: int
    notices: tuple[Notice, ...]


def price_of(command: commands.Cast, cost: int, side: Side, draft: Draft, scene: Scene) -> Price:
    """Pay for a cast. Raises `NotAllowed` with too little STA. Rule: witcher D50, D51, 7.6."""
    return pay(draft, side, cost, scene, vigor=command.vigor, spent=command.spent)


def pay(
    draft: Draft, side: Side, cost: int, scene: Scene, *, vigor: int | None = None, spent: int | None = None
) -> Price:
    """Pay STA for magic, and HP for what goes over VIGOR; in a combat the STA of a round add up."""
    key = side.one.combatant if side.one else None
    before = draft.number(key, magic.SPENT) if key else 0
    vigor = side.number("vigor") if vigor is None else vigor
    spent = before if spent is None else spent
    lost = overdraw(cost, vigor, spent)
    notices = purse.pay_sta(draft, side, cost, scene)
    if key is not None:
        draft.note(key, magic.SPENT, before + cost or None)
    drawn = _drawn(lost, spent + cost, vigor, side)
    if side.one is not None and lost:
        drawn = (*drawn, *purse.lose_hp(draft, side.one.bearer, lost, scene))
    return Price(cost, lost, (*drawn, *notices))


def _drawn(lost: int, cast: int, vigor: int | None, side: Side) -> tuple[Notice, ...]:
    """What overdraw takes and why; the VIGOR of who has no sheet is for the GM alone."""
    if not lost or vigor is None:
        return ()
    if side.is_npc:
        return (Notice("overdraw", (("hp", lost),)),)
    return (Notice("overdraw_of", (("hp", lost), ("cast", cast), ("vigor", vigor))),)


def cast(command: commands.Cast, scene: Scene, tray: Tray) -> Outcome:
    """Cast against a number, a roll, nothing, or open. A natural 1 is a fumble. Rule: witcher D47 to D51, A47, 7.8."""
    side, fight = sheet.acting(scene), Fight(scene, tray)
    row, command = gesture.gesture_of(command, scene), gesture.made_out(command, scene)
    (burden.must_act if command.certain and command.target is None else burden.must_fight)(side, scene)
    addends_of(command, scene)
    cost = gesture.cost_of(command, row)
    element_of(command.element)
    dc = None if command.dc is None else skill.dc_of(command.dc, scene)
    resisting_of(command, scene)
    purse.pay_luck(fight.draft, side, command.luck)
    paid = purse.pay_extra(fight.draft, side, scene, extra=command.extra)
    price = price_of(command, cost, side, fight.draft, scene)
    given_up = work.interrupted(fight.draft, scene.place, side.one)
    price = price._replace(notices=(*given_up, *paid, *price.notices))
    natural = tray.die(10, "casting")
    if natural == 1:
        outcome = _fumbled(command, fight, side, price)
    elif command.certain:
        fact = Casted(
            outcome="success", natural=natural, cost=price.cost, overdraw=price.overdraw, notices=price.notices
        )
        outcome = Outcome((fact,))
    else:
        outcome = _unfumbled(command, scene, tray, Roll(_onward(natural, tray), dc, price))
    outcome = _shown(outcome, row, command, fight, side)
    return _told_once(_settled(command, row, fight, side, outcome))


def _told_once(outcome: Outcome) -> Outcome:
    fact = outcome.fact
    if not isinstance(fact, Casted):
        return outcome
    return outcome._replace(facts=(replace(fact, notices=harm.told_once(fact.notices)), *outcome.facts[1:]))


def _shown(outcome: Outcome, row: Spell | None, command: commands.Cast, fight: Fight, side: Side) -> Outcome:
    """A cast that works, with what its gesture does."""
    fact = outcome.fact
    if row is None or not isinstance(fact, Casted) or fact.outcome not in ("success", "rolled"):
        return outcome
    spell = gesture.working(row, fact.cost, fight.tray)
    notices, actions = gesture.told(spell), outcome.actions
    if fact.outcome == "success":
        gesture.wards(fight, spell, side)
        target = sheet.NOBODY if command.target is None else sheet.named(fight.scene, command.target)
        caster = side.one.bearer if side.one else None
        notices = (*notices, *gesture.takes_hold(fight, spell, target, caster))
        gesture.stays(fight, spell, side if command.certain and target.one is None else target, caster)
        actions = (*actions, *gesture.follows(row, fact.cost, command.target, fight.scene, side.one))
    fact = replace(fact, rounds=spell.rounds or None, notices=(*fact.notices, *notices))
    return outcome._replace(facts=(fact, *outcome.facts[1:]), actions=actions)


def _settled(command: commands.Cast, row: Spell | None, fight: Fight, side: Side, outcome: Outcome) -> Outcome:
    """What a cast leaves: an open one its targets, an active one its caster, overdraw somebody Dying."""
    fact, draft, scene = outcome.fact, fight.draft, fight.scene
    actions = outcome.actions
    if not isinstance(fact, Casted):
        return outcome
    aimed = sheet.NOBODY if command.target is None else sheet.named(scene, command.target)
    if aimed.one is not None and not aimed.one.hidden:
        fact = replace(fact, notices=(*aimed_at(aimed), *fact.notices))
    if fact.outcome == "rolled":
        waits = pending.waiting_of(command, fact.cost, row, side, aimed)
        fact = replace(fact, resist=waits.resist and waits.resist.replace("_", " "), single=waits.single)
        pending.put(draft, scene.place, scene.number, waits)
        actions = (*actions, *pending.ways_of(scene, waits, aimed))
    if command.active and side.one is not None and fact.outcome in ("rolled", "success"):
        magic.begin(draft, scene, side.one.bearer, fact.cost)
    if side.one is not None and fact.fumble is None:
        fate = harm.fallen(draft, side.one, scene, hit=fact.overdraw > 0)
        fact = replace(fact, notices=(*fact.notices, *fate.notices))
        actions = (*actions, *fate.actions)
    return outcome._replace(facts=(fact, *outcome.facts[1:]), changes=draft.changes, actions=actions)


def resisting_of(command: commands.Cast, scene: Scene) -> Addends:
    """What the side adds that resists a cast: its target's skill, where it names one."""
    target = sheet.NOBODY if command.target is None else sheet.named(scene, command.target)
    return () if command.against is None else skill.of_other(command.against, scene, target, "defense")


def resisting_side(command: commands.Cast, scene: Scene) -> Side:
    """Whose skill resists a cast: whom the source names, else the target; numbers are nobody's."""
    if command.against is None or command.against.name is None:
        return sheet.NOBODY
    target = sheet.NOBODY if command.target is None else sheet.named(scene, command.target)
    return skill.meeting(command.against, scene, target)


class Roll(NamedTuple):
    """A casting roll that is no fumble, the number that it has to beat, if it is a number, and what it costs."""

    chain: Chain
    dc: int | None
    price: Price


def _onward(natural: int, tray: Tray) -> Chain:
    """The rest of a casting die, which can only go up: a first 1 never gets here."""
    faces = [natural]
    while faces[-1] == 10:
        faces.append(tray.extra(10, "explosion"))
    return Chain(natural, sum(faces), "up" if natural == 10 else "none", tuple(faces))


def _unfumbled(command: commands.Cast, scene: Scene, tray: Tray, roll: Roll) -> Outcome:
    chain, dc, price = roll
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
        cost=price.cost,
        overdraw=price.overdraw,
        by=harm.sighted(sheet.acting(scene).one),
        addends=shown,
        notices=(*skill.remarks(chain, shown, scene), *tie, *price.notices, *notices),
    )
    return Outcome((fact,) if met.defense is None else (fact, met.defense))


class Met(NamedTuple):
    """How a cast stands against its number, or against the roll that resists it."""

    verdict: Verdict
    defense: Opposed | None


def _met(command: commands.Cast, scene: Scene, tray: Tray, roll: Roll) -> tuple[Met, tuple[Notice, ...]]:
    chain, dc, _ = roll
    addends = addends_of(command, scene)
    if command.against is None:
        verdict, notices = judged(
            scene, lambda seen: against(skill.total(chain, addends, seen), dc, seen), skill.FIXED_SWITCHES
        )
        return Met(verdict, None), notices
    meets = resisting_of(command, scene)
    target = sheet.NOBODY if command.target is None else sheet.named(scene, command.target)
    meeting = skill.meeting(command.against, scene, target)
    defense = rolled_against(tray, meeting, "defense")

    def judge(seen: Scene) -> Verdict:
        own, other = skill.total(chain, addends, seen), skill.total(defense, meets, seen)
        return Verdict("success" if own > other else "failure", own, None, own - other)

    verdict, notices = judged(scene, judge, skill.ROLL_SWITCHES)
    return Met(verdict, opposed(defense, meets, scene, meeting)), notices


def _fumbled(command: commands.Cast, fight: Fight, side: Side, price: Price) -> Outcome:
    scene, tray = fight.scene, fight.tray
    chained = scene.switch(switches.FUMBLE_INDEX) == "chain"
    chart = shelf.in_force(scene, Mishap)
    if chained:
        natural, face = _rolled_on(tray, chart.sides)
    else:
        natural = face = tray.die(chart.sides, "fumble")
    row = chart.at(face)
    fumble, actions = mishap(row, natural, price.cost, command.element, tray)
    followed = befall(fight, side, fumble, row)
    notices = (switch_notice(scene, switches.FUMBLE_INDEX),) if chained else ()
    fact = Casted(
        outcome="fumble",
        natural=1,
        cost=price.cost,
        overdraw=price.overdraw,
        fumble=fumble,
        notices=(Notice("natural_one"), *price.notices, *followed.notices, *notices),
    )
    return Outcome((fact, fumble), actions=(*actions, *followed.actions))


def _rolled_on(tray: Tray, most: int) -> tuple[int, int]:
    """The casting die rolled on while it shows 10: its next face, and the row of the sum. Rule: witcher A46."""
    faces = [tray.extra(10, "fumble")]
    while faces[-1] == 10:
        faces.append(tray.extra(10, "fumble"))
    return faces[0], min(sum(faces), most)
