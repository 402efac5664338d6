"""Attacks: the roll, what meets it, where it lands, what it does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules.draft import Draft
from rules.fact import Notice
from rules.outcome import Action, Outcome
from rules.rulesets.witcher import harm, pending, purse, shelf, skill, switches, work
from rules.rulesets.witcher.aim import (
    Aim,
    addends_of,
    aim_of,
    defenseless,
    must_be_able,
    must_be_fair,
    opposing_of,
    spend_surprise,
    without_target,
)
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.facts import Attacked
from rules.rulesets.witcher.resolve_check import opposed, rolled_against
from rules.rulesets.witcher.resolve_damage import applied, damaged, land, roll_location
from rules.rulesets.witcher.sight import TARGET
from rules.rulesets.witcher.switches import judged, switch_notice
from rules.tray import Chain, exploding

if TYPE_CHECKING:
    from rules.fact import Fact
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.charts import Location
    from rules.rulesets.witcher.commands import Blow
    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene
    from rules.tray import Tray

HIT_SWITCHES = (*skill.FIXED_SWITCHES, switches.STRONG_PENALTY, switches.CRIT_MARGIN, switches.CRIT_VS_DC10)
"""What decides whether and how an attack hits."""
ATTACKS = "attacks.made"
"""Attacks that an NPC has made in its running turn. Rule: witcher D24."""


_RELOADS = ("reload_action", "reload_turn")


class Verdict(NamedTuple):
    """How an attack stands against what met it."""

    outcome: str
    attack: int
    defense: int

    @property
    def margin(self) -> int:
        """How far the attack is above the defense."""
        return self.attack - self.defense


def judge_hit(attack: int, defense: int, scene: Scene, *, undefended: bool) -> Verdict:
    """Whether an attack hits, and how well. Rule: witcher D28, D31, D39."""
    hit = skill.beats(attack, defense, scene) if undefended else attack > defense
    if not hit:
        return Verdict("miss", attack, defense)
    can = not undefended or scene.switch(switches.CRIT_VS_DC10) == "on"
    critical = can and attack - defense >= int(scene.switch(switches.CRIT_MARGIN))
    return Verdict("critical" if critical else "hit", attack, defense)


class Rolled(NamedTuple):
    """An attack roll: its chain, what there is to say besides, and the lines that may follow it."""

    chain: Chain
    notices: tuple[Notice, ...]
    further: tuple[Action, ...]


def attack(command: commands.Attack, scene: Scene, tray: Tray) -> Outcome:
    """Roll an attack; without a defense it stays open. Rule: witcher D28, 7.7."""
    aim, draft = aim_of(command, scene), Draft(scene.state)
    must_be_able(command, aim, scene)
    must_be_fair(command, aim, scene)
    addends_of(command, aim, scene)
    meets = opposing_of(command, aim, scene)
    purse.pay_luck(draft, aim.side, command.luck)
    paid = purse.pay_extra(draft, aim.side, scene, extra=command.extra)
    paid = (*work.interrupted(draft, scene.place, aim.side.one), *paid)
    spend_surprise(command, aim, draft, scene)
    further = (*_second(command, scene), *_further(command, aim, draft, scene))
    chain = exploding(tray, "attack")
    if command.against is None and not command.undefended:
        return _pending(command, aim, draft, scene, Rolled(chain, paid, further))
    meeting = skill.meeting(command.against, scene, aim.target)
    defense = rolled_against(tray, meeting, "defense") if command.against is not None else None

    def judge(seen: Scene) -> Verdict:
        against = CONSTANTS.undefended["dc"] if defense is None else skill.total(defense, meets, seen)
        own = skill.total(chain, addends_of(command, aim, seen), seen)
        return judge_hit(own, against, seen, undefended=command.undefended)

    verdict, notices = judged(scene, judge, HIT_SWITCHES)
    met = () if defense is None else (opposed(defense, meets, scene, meeting),)
    fact = _rolled(command, aim, scene, Rolled(chain, (*_tied(verdict), *notices, *paid), further))
    fact = replace(fact, **verdict._asdict(), margin=verdict.margin)
    return follow_through(fact, met, landing_of(command, aim, scene), draft, scene, tray, further)


def aimed_at(target: Side) -> tuple[Notice, ...]:
    """At whom an attack is aimed, where that is somebody."""
    return (Notice(TARGET, (("name", target.name),)),) if target.one else ()


def _tied(verdict: Verdict) -> tuple[Notice, ...]:
    return (Notice("tie_defender"),) if verdict.outcome == "miss" and verdict.margin == 0 else ()


def _rolled(command: commands.Attack, aim: Aim, scene: Scene, rolled: Rolled) -> Attacked:
    """The fact of an attack roll before anything has met it."""
    addends = skill.reckoned(rolled.chain, addends_of(command, aim, scene), scene)
    return Attacked(
        outcome="pending",
        attack=skill.total_of(addends),
        natural=rolled.chain.natural,
        chain=rolled.chain.direction,
        target=aim.target.name or None,
        about=harm.sighted(aim.target.one),
        by=harm.sighted(aim.side.one),
        addends=addends,
        notices=(
            *aimed_at(aim.target),
            *skill.remarks(rolled.chain, addends, scene),
            *rolled.notices,
            *_struck(command, aim, scene),
            *_reloads(aim),
        ),
    )


def _pending(command: commands.Attack, aim: Aim, draft: Draft, scene: Scene, rolled: Rolled) -> Outcome:
    _, notices = judged(
        scene, lambda seen: skill.total(rolled.chain, addends_of(command, aim, seen), seen), HIT_SWITCHES
    )
    if aim.surprise and scene.switch(switches.AMBUSH_DEF) == "off":
        notices = (*notices, switch_notice(scene, switches.AMBUSH_DEF))
    helpless = defenseless(aim.target, scene, aim.surprise)
    if helpless:
        notices = (*notices, Notice("defenseless", (("dc", CONSTANTS.undefended["dc"]),)))
    fact = _rolled(command, aim, scene, rolled._replace(notices=(*notices, *rolled.notices)))
    landing = landing_of(command, aim, scene)
    blow = without_target(landing.blow)
    waits = pending.Open(
        "attack",
        by=aim.side.one.bearer if aim.side.one else None,
        target=aim.target.one.bearer if aim.target.one else None,
        blow=blow.spell(scene.ruleset.language.spell_name) if blow else None,
        types=aim.types,
        shot=aim.shot,
        strong=landing.strong,
        at=command.at,
        stuns=landing.stuns,
        bleeds=landing.bleeds,
        surprise=aim.surprise,
    )
    pending.put(draft, scene.place, scene.number, waits)
    possible = ("none",) if helpless else pending.ALL
    actions = (*pending.ways(scene, possible, aim.target), *rolled.further)
    return Outcome((fact,), changes=draft.changes, actions=actions)


class Landing(NamedTuple):
    """Where a hit lands and what it does: on whom, with which blow; no `location` is rolled for.

    `stuns`: on the head it stuns unless a Save is made. `bleeds`: the chance in percent that it makes bleed.
    """

    target: Side
    blow: Blow | None
    types: tuple[str, ...]
    location: Location | None
    strong: bool
    stuns: bool = False
    bleeds: int = 0


def landing_of(command: commands.Attack, aim: Aim, scene: Scene) -> Landing:
    """Where an attack lands if it hits."""
    weapon = aim.weapon
    return Landing(
        target=aim.target,
        blow=aim.blow,
        types=aim.types,
        location=None if command.at is None else shelf.location_of(command.at, scene),
        strong=command.strike == "strong",
        stuns=weapon is not None and weapon.note == "stuns",
        bleeds=weapon.bleed if weapon else 0,
    )


def follow_through(
    fact: Attacked,
    met: tuple[Fact, ...],
    landing: Landing,
    draft: Draft,
    scene: Scene,
    tray: Tray,
    further: tuple[Action, ...],
) -> Outcome:
    """Let an attack that was met land: location, blow, and what it does to its target. Rule: witcher 7.2."""
    if fact.outcome == "miss":
        return Outcome((fact, *met), changes=draft.changes, actions=further)
    location = landing.location or roll_location(scene, tray)
    fact = replace(fact, location=location.zone)
    target = landing.target
    if landing.blow is None:
        fact = replace(fact, notices=(*fact.notices, *harm.awakened(draft, target)))
        return Outcome((fact, *met), changes=draft.changes, actions=further)
    strike = replace(
        harm.strike_on(target, landing.blow, location, landing.types),
        strong=landing.strong,
        critical=fact.outcome == "critical",
    )
    struck = land(strike, scene, tray)
    followed = harm.suffer(draft, target, struck, scene, keeps_armor=landing.blow.sp is not None)
    effects = harm.weapon_effects(target, struck, scene, stuns=landing.stuns, bleeds=landing.bleeds)
    blow = damaged(struck, target=target)
    blow = replace(blow, notices=(*blow.notices, *followed.notices))
    figures = {name: getattr(blow, name) for name in ("rolled", "through", "damage", "pool", "sp_after", "wound")}
    facts = (replace(fact, **figures), *met, blow)
    laid = () if target.one else applied(struck, scene)
    return Outcome(facts, changes=draft.changes, actions=(*followed.actions, *effects, *laid, *further))


def _second(command: commands.Attack, scene: Scene) -> tuple[Action, ...]:
    """The other attack of a Fast Strike; what its Extra Action takes, it takes from both. Rule: witcher A18, D25."""
    if command.strike != "fast" or scene.switch(switches.FAST_ATTACKS) == "1":
        return ()
    numbers = (*command.source.numbers, *((CONSTANTS.extra["modifier"],) if command.extra else ()))
    source = replace(command.source, numbers=numbers)
    return (Action("second_attack", _again(replace(command, strike=None, source=source), scene), once=True),)


def _further(command: commands.Attack, aim: Aim, draft: Draft, scene: Scene) -> tuple[Action, ...]:
    """The further attacks of an NPC, as many as its ROF says. Rule: witcher D24."""
    one, rof = aim.side.one, aim.side.number("rof") or 1
    if one is None or one.combatant is None or not aim.side.is_npc:
        return ()
    made = draft.number(one.combatant, ATTACKS) + 1
    draft.note(one.combatant, ATTACKS, made)
    return (Action("next_attack", _again(command, scene), once=True),) if made < rof else ()


def _again(command: commands.Attack, scene: Scene) -> str:
    """The attack as a line of the same character, without what was paid for once."""
    namer = scene.ruleset.language.spell_name
    said = replace(command, luck=None, extra=False).spell(namer)
    return said if scene.said_as is None else f"{said} as {namer(scene.said_as)}"


def _reloads(aim: Aim) -> tuple[Notice, ...]:
    """What it takes until a weapon shoots again. Rule: witcher 6.6."""
    note = aim.weapon.note if aim.weapon else None
    return (Notice(note),) if note in _RELOADS else ()


def _struck(command: commands.Attack, aim: Aim, scene: Scene) -> tuple[Notice, ...]:
    """What a Fast Strike means here, and that an NPC may strike so."""
    if command.strike is None:
        return ()
    allowed = (switch_notice(scene, switches.NPC_STRIKES),) if aim.side.is_npc else ()
    if command.strike != "fast":
        return allowed
    single = scene.switch(switches.FAST_ATTACKS) == "1"
    return (switch_notice(scene, switches.FAST_ATTACKS) if single else Notice("fast_two"), *allowed)
