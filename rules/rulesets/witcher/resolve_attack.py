"""Attacks: the roll, what meets it, where it lands, what it does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules.errors import NotAllowed
from rules.fact import Addend, Notice
from rules.outcome import Action, Outcome
from rules.rulesets.witcher import sheet, skill, switches
from rules.rulesets.witcher.blow import Strike, location_of
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.facts import Attacked
from rules.rulesets.witcher.resolve_check import opposed
from rules.rulesets.witcher.resolve_damage import damaged, land, refuse_unknown, roll_location
from rules.rulesets.witcher.switches import judged, switch_notice
from rules.tray import Chain, exploding

if TYPE_CHECKING:
    from rules.fact import Fact
    from rules.ruleset import Scene
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.skill import Addends
    from rules.tray import Tray

HIT_SWITCHES = (*skill.FIXED_SWITCHES, switches.STRONG_PENALTY, switches.CRIT_MARGIN, switches.CRIT_VS_DC10)
"""What decides whether and how an attack hits."""


class Verdict(NamedTuple):
    """How an attack stands against what met it."""

    outcome: str
    attack: int
    defense: int

    @property
    def margin(self) -> int:
        """How far the attack is above the defense."""
        return self.attack - self.defense


def addends_of(command: commands.Attack, scene: Scene) -> Addends:
    """Everything that is added to the die of an attack. Raises `NotAllowed` beyond the reach of the weapon."""
    if command.weapon is not None:
        raise sheet.missing(command.weapon)
    source = skill.of_source(command.source)
    parts = {
        "wa": command.wa or 0,
        "strong": int(scene.switch(switches.STRONG_PENALTY)) if command.strike == "strong" else 0,
        "called": 0 if command.at is None else location_of(command.at).called,
        "range": _range(command),
    }
    shown = (Addend(label, value) for label, value in parts.items() if value)
    return (*source, *shown, *skill.of_extra(command.extra), *skill.of_luck(command.luck, scene))


def judge_hit(attack: int, defense: int, scene: Scene, *, undefended: bool) -> Verdict:
    """Whether an attack hits, and how well. Rule: witcher D28, D31, D39."""
    hit = skill.beats(attack, defense, scene) if undefended else attack > defense
    if not hit:
        return Verdict("miss", attack, defense)
    can = not undefended or scene.switch(switches.CRIT_VS_DC10) == "on"
    critical = can and attack - defense >= int(scene.switch(switches.CRIT_MARGIN))
    return Verdict("critical" if critical else "hit", attack, defense)


def attack(command: commands.Attack, scene: Scene, tray: Tray) -> Outcome:
    """Roll an attack; without a defense it stays open. Rule: witcher D28, 7.7."""
    addends_of(command, scene)
    if command.blow is not None:
        refuse_unknown(command.blow)
    meets = skill.of_source(command.against) if command.against is not None else ()
    chain = exploding(tray, "attack")
    if command.against is None and not command.undefended:
        return _pending(command, chain, scene)
    defense = exploding(tray, "defense") if command.against is not None else None

    def judge(seen: Scene) -> Verdict:
        against = CONSTANTS.undefended["dc"] if defense is None else skill.total(defense, meets, seen)
        own = skill.total(chain, addends_of(command, seen), seen)
        return judge_hit(own, against, seen, undefended=command.undefended)

    verdict, notices = judged(scene, judge, HIT_SWITCHES)
    met = () if defense is None else (opposed(defense, meets, scene),)
    return _answer(command, scene, tray, Judged(chain, verdict, notices, met))


class Judged(NamedTuple):
    """An attack that was met: its chain, the verdict, the switches that decided it, the roll that met it."""

    chain: Chain
    verdict: Verdict
    notices: tuple[Notice, ...]
    met: tuple[Fact, ...]


def _pending(command: commands.Attack, chain: Chain, scene: Scene) -> Outcome:
    addends = skill.reckoned(chain, addends_of(command, scene), scene)
    total = skill.total_of(addends)
    _, notices = judged(scene, lambda seen: skill.total(chain, addends_of(command, seen), seen), HIT_SWITCHES)
    fact = Attacked(
        outcome="pending",
        attack=total,
        natural=chain.natural,
        chain=chain.direction,
        addends=addends,
        notices=(*skill.remarks(chain, addends), *notices, *_fast(command, scene)),
    )
    ways = (("dodge", "dodge"), ("reposition", "reposition"), ("block", "block"), ("take_it", "none"))
    actions = [Action(label, f"defend #{scene.number} {way}", once=True) for label, way in ways]
    return Outcome((fact,), actions=(*actions, *_second(command, scene)))


def _answer(command: commands.Attack, scene: Scene, tray: Tray, judged_: Judged) -> Outcome:
    chain, verdict, notices, met = judged_
    shown = skill.reckoned(chain, addends_of(command, scene), scene)
    tie = (Notice("tie_defender"),) if verdict.outcome == "miss" and verdict.margin == 0 else ()
    fact = Attacked(
        **verdict._asdict(),
        margin=verdict.margin,
        natural=chain.natural,
        chain=chain.direction,
        addends=shown,
        notices=(*skill.remarks(chain, shown), *tie, *notices, *_fast(command, scene)),
    )
    actions = _second(command, scene)
    if verdict.outcome == "miss":
        return Outcome((fact, *met), actions=actions)
    location = location_of(command.at) if command.at is not None else roll_location(tray)
    fact = replace(fact, location=location.zone)
    if command.blow is None:
        return Outcome((fact, *met), actions=actions)
    strike = Strike(
        blow=command.blow, location=location, strong=command.strike == "strong", critical=verdict.outcome == "critical"
    )
    blow = damaged(land(strike, scene, tray))
    figures = {name: getattr(blow, name) for name in ("rolled", "through", "damage", "pool", "sp_after", "wound")}
    return Outcome((replace(fact, **figures), *met, blow), actions=actions)


def _range(command: commands.Attack) -> int:
    """What the distance takes. Raises `NotAllowed` beyond it. Rule: witcher D32."""
    if command.distance is None or command.reach is None:
        return 0
    rule = CONSTANTS.range
    if command.distance > rule["reach"] * command.reach:
        raise NotAllowed(
            "At {distance} m the target is out of reach: the weapon carries {most} m at most.",
            hint="Come nearer, or take a weapon with a longer range.",
            distance=command.distance,
            most=rule["reach"] * command.reach,
        )
    return rule["far"] if command.distance > command.reach else 0


def _second(command: commands.Attack, scene: Scene) -> tuple[Action, ...]:
    """The other attack of a Fast Strike. Rule: witcher A18."""
    if command.strike != "fast" or scene.switch(switches.FAST_ATTACKS) == "1":
        return ()
    return (Action("second_attack", replace(command, strike=None).spell(scene.ruleset.language.spell_name), once=True),)


def _fast(command: commands.Attack, scene: Scene) -> tuple[Notice, ...]:
    """What a Fast Strike means here."""
    if command.strike != "fast":
        return ()
    if scene.switch(switches.FAST_ATTACKS) == "1":
        return (switch_notice(scene, switches.FAST_ATTACKS),)
    return (Notice("fast_two"),)
