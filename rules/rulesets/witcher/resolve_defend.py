"""Defenses: what an open attack or cast comes to. Rule: witcher D30, 7.7, 7.8."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules.combat.fight import Fight
from rules.errors import NotAllowed
from rules.fact import Notice
from rules.outcome import Outcome
from rules.people import of_bearer
from rules.rulesets.witcher import defense, foot, gesture, harm, pending, purse, shelf, skill, switches
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.commands.rolls import since
from rules.rulesets.witcher.facts import Attacked, Casted, CastMet
from rules.rulesets.witcher.resolve_attack import Landing, Verdict, aimed_at, follow_through, judge_hit
from rules.rulesets.witcher.resolve_check import opposed, rolled_against
from rules.rulesets.witcher.switches import judged, switch_notice
from rules.tray import Chain

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.outcome import Action
    from rules.people import Character
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.defense import Meeting
    from rules.rulesets.witcher.pending import Open
    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene
    from rules.tray import Tray

_SWITCHES = (*skill.FIXED_SWITCHES, switches.CRIT_MARGIN, switches.CRIT_VS_DC10)


def defend(command: commands.Defend, scene: Scene, tray: Tray) -> Outcome:
    """Meet what waits under an entry, once. Raises `NotAllowed` for what cannot be met so."""
    command = _standing(command, scene)
    waits = pending.awaited(scene, command.entry)
    meeting = defense.meeting_of(command, waits, scene)
    fight = Fight(scene, tray)
    draft = fight.draft
    purse.pay_luck(draft, meeting.side, command.luck)
    fact = _waiting(command, scene)
    if isinstance(fact, Casted):
        return _met_cast(command, fight, waits, meeting, fact)
    return _met_attack(command, scene, tray, (waits, meeting, fact), draft)


def _standing(command: commands.Defend, scene: Scene) -> commands.Defend:
    """The Defense against what LUCK has made of the attack since. Rule: witcher 7.10."""
    return replace(command, entry=since(scene, command.entry)[-1])


def _met_attack(
    command: commands.Defend, scene: Scene, tray: Tray, found: tuple[Open, Meeting, Attacked], draft: Draft
) -> Outcome:
    waits, meeting, attack = found
    paid = () if command.way == "none" else defense.pay(draft, meeting.side, scene)
    pending.put(draft, scene.place, command.entry, None)
    chain = None if command.way == "none" else rolled_against(tray, meeting.side, "defense")
    verdict, notices = judged(scene, lambda seen: _verdict(attack, chain, meeting, seen), _SWITCHES)
    met = () if chain is None else (opposed(chain, meeting.addends, scene, meeting.side),)
    landing = _landing(waits, meeting, scene)
    told = (*aimed_at(meeting.side), *_ways(command, verdict, meeting), *paid, *notices)
    if verdict.outcome == "miss" and command.shield in defense.LIMBS:
        verdict = verdict._replace(outcome="hit")
        landing = landing._replace(location=shelf.location_of(defense.LIMBS[command.shield], scene))
    elif verdict.outcome == "miss" and command.way == "block":
        defense.wear(draft, meeting.side.one, meeting.weapon, scene)
        told = (*told, *_worn(meeting, scene))
    attack = replace(attack, **verdict._asdict(), margin=verdict.margin, notices=told)
    return follow_through(
        replace(attack, target=meeting.side.name or attack.target, about=harm.sighted(meeting.side.one)),
        met, landing, draft, scene, tray, (),
    )  # fmt: skip


def _verdict(fact: Attacked, chain: Chain | None, meeting: Meeting, scene: Scene) -> Verdict:
    """How the attack stands against the Defense."""
    against = CONSTANTS.undefended["dc"] if chain is None else skill.total(chain, meeting.addends, scene)
    return judge_hit(fact.attack, against, scene, undefended=chain is None)


def _landing(waits: Open, meeting: Meeting, scene: Scene) -> Landing:
    return Landing(
        target=meeting.side,
        blow=waits.blow_in(scene),
        types=waits.types,
        location=None if waits.at is None else shelf.location_of(waits.at, scene),
        strong=waits.strong,
        stuns=waits.stuns,
        bleeds=waits.bleeds,
    )


def _ways(command: commands.Defend, verdict: Verdict, meeting: Meeting) -> tuple[Notice, ...]:
    """What a Defense brings besides: a tie, a limb that takes the hit, room to move."""
    if verdict.outcome != "miss":
        return ()
    tie = (Notice("tie_defender"),) if verdict.margin == 0 and command.way != "none" else ()
    if command.shield in defense.LIMBS:
        return (*tie, *_limb(command.shield))
    leap = foot.pace_of(meeting.side).leap
    if command.way == "reposition" and leap is not None:
        return (*tie, Notice("repositions", (("leap", leap),)))
    return tie


def _worn(meeting: Meeting, scene: Scene) -> tuple[Notice, ...]:
    counts = meeting.weapon is not None and scene.switch(switches.RELIABILITY) == "on"
    return (switch_notice(scene, switches.RELIABILITY),) if counts else ()


def _met_cast(command: commands.Defend, fight: Fight, waits: Open, meeting: Meeting, cast: Casted) -> Outcome:
    """One target of an open cast rolls against its total, which stands for all of them. Rule: witcher A48."""
    draft, scene, side = fight.draft, fight.scene, meeting.side
    if side.one is not None:
        if side.one.bearer in waits.met:
            raise NotAllowed("{name} has answered #{number} already.", name=side.name, number=command.entry)
        waits = waits._replace(met=(*waits.met, side.one.bearer))
    pending.put(draft, scene.place, command.entry, None if waits.single else waits)
    is_defense = command.way not in pending.RESIST
    paid = defense.pay(draft, side, scene) if is_defense else ()
    chain = None if command.way == "none" else rolled_against(fight.tray, side, "defense")
    met, notices = judged(scene, lambda seen: judge_cast(cast, chain, meeting, waits, seen), skill.FIXED_SWITCHES)
    limb = command.shield if met.outcome == "failure" and command.shield in defense.LIMBS else None
    fact = CastMet(
        outcome="success" if limb else met.outcome,
        total=met.total,
        dc=met.number if chain is None else None,
        opposed=met.number if chain is not None else None,
        margin=met.margin,
        natural=cast.natural,
        chain=cast.chain,
        cost=cast.cost,
        overdraw=0,
        rounds=cast.rounds,
        by=cast.by,
        against=met.number,
        addends=cast.addends,
        notices=(*aimed_at(side), *_tied_cast(met, chain), *_limb(limb), *paid, *notices),
    )
    facts = () if chain is None else (opposed(chain, meeting.addends, scene, side),)
    return _takes(Outcome((fact, *facts)), waits, fight, side, defense.LIMBS.get(limb or ""))


def _limb(limb: str | None) -> tuple[Notice, ...]:
    return (Notice("limb_blocks", (("limb", limb),)),) if limb else ()


def _tied_cast(met: CastVerdict, chain: Chain | None) -> tuple[Notice, ...]:
    if met.margin != 0 or met.outcome == "success":
        return ()
    return (Notice("tie_fails" if chain is None else "tie_reacting"),)


class CastVerdict(NamedTuple):
    """How a cast stands against one target; no `number` where nothing resisted it."""

    outcome: str
    total: int
    number: int | None
    margin: int | None


def judge_cast(cast: Casted, chain: Chain | None, meeting: Meeting, waits: Open, scene: Scene) -> CastVerdict:
    """Whether a cast takes a target: one that does not defend against it is DC 10. Rule: witcher D31, D49, A48."""
    total = cast.total or 0
    if chain is not None:
        number = skill.total(chain, meeting.addends, scene)
        return CastVerdict("success" if total > number else "failure", total, number, total - number)
    if waits.resist is not None:
        return CastVerdict("success", total, None, None)
    dc = CONSTANTS.undefended["dc"]
    return CastVerdict("success" if skill.beats(total, dc, scene) else "failure", total, dc, total - dc)


def _takes(outcome: Outcome, waits: Open, fight: Fight, side: Side, at: str | None) -> Outcome:
    """What a spell does to a target that it takes, `at` the limb that blocked it. Rule: witcher D30, D49, A24."""
    fact = outcome.facts[0]
    row = None if waits.spell is None else gesture.named(waits.spell, fight.scene)
    actions: tuple[Action, ...] = ()
    if row is not None and isinstance(fact, Casted) and fact.outcome == "success":
        spell = gesture.Working(row, waits.cost, fact.rounds or 0)
        told = (*gesture.told(spell), *gesture.takes_hold(fight, spell, side, waits.by))
        gesture.stays(fight, spell, side, waits.by)
        fact = replace(fact, notices=(*fact.notices, *told))
        by = None if waits.by is None else of_bearer(fight.scene.state, fight.scene.place, waits.by)
        actions = gesture.follows(row, waits.cost, side.name or None, fight.scene, by, at)
    return outcome._replace(facts=(fact, *outcome.facts[1:]), changes=fight.draft.changes, actions=actions)


def _waiting(command: commands.Defend, scene: Scene) -> Attacked | Casted:
    """The attack or cast of the entry that is met."""
    fact = scene.past[command.entry].outcome.fact
    if not isinstance(fact, Attacked | Casted):
        raise NotAllowed("#{number} is no attack.", number=command.entry)
    return fact


def defender_of(command: commands.Defend, scene: Scene) -> Character | None:
    """Who rolls a Defense; `None` for who takes what comes."""
    if command.way == "none":
        return None
    waits = pending.awaited(scene, _standing(command, scene).entry)
    return defense.defender_of(waits, scene).one


def odds_of(command: commands.Defend, scene: Scene) -> tuple[Attacked | Casted, Meeting, Open]:
    """The attack or cast that waits, the Defense that is asked about, and what is known of the former."""
    command = _standing(command, scene)
    waits = pending.awaited(scene, command.entry)
    return _waiting(command, scene), defense.meeting_of(command, waits, scene), waits
