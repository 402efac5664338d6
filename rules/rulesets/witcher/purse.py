"""What acting costs: LUCK, STA, HP. Everything is checked before a die falls. Rule: witcher 7.6, D14, D25, D50."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import pools
from rules.characters import character_rules
from rules.errors import NotAllowed
from rules.fact import Notice
from rules.rulesets.witcher import switches
from rules.rulesets.witcher.book import CHARACTERS
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.switches import switch_notice

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene

EXTRAS = "extra.used"
"""Extra Actions of a combatant in its running turn."""


def pay_luck(draft: Draft, side: Side, points: int | None) -> None:
    """Take LUCK from who acts. Raises `NotAllowed` for more than there is. Rule: witcher D14."""
    if side.one is None or not points:
        return
    current = pools.look(draft, CHARACTERS, side.one.bearer, "luck").current or 0
    if points > current:
        raise NotAllowed(
            "{name} has {current} LUCK and not {points}.",
            hint="`{sets} luck N` says how much there is.",
            sets=side.sets,
            name=side.name,
            current=current,
            points=points,
        )
    pools.put(draft, CHARACTERS, side.one.bearer, "luck", current - points)


def pay_sta(draft: Draft, side: Side, cost: int, scene: Scene) -> tuple[Notice, ...]:
    """Take STA from who acts. Raises `NotAllowed` for more than there is. Rule: witcher A14, A45."""
    if side.one is None or not cost:
        return ()
    current = pools.look(draft, CHARACTERS, side.one.bearer, "sta").current
    if current is None:
        return (Notice("no_sta", (("name", side.name),)),)
    if cost > current:
        raise NotAllowed(
            "This costs {cost} STA, and {name} has {current}.",
            hint="Rest gives STA back: `rest 1 hour`.",
            cost=cost,
            name=side.name,
            current=current,
        )
    if cost == current and scene.switch(switches.STA_ZERO_SPEND) == "refuse":
        raise NotAllowed(
            "This would leave {name} with 0 STA.",
            hint="The switch `sta_zero_spend` decides it.",
            name=side.name,
        )
    pools.put(draft, CHARACTERS, side.one.bearer, "sta", current - cost)
    return (Notice("sta_gone", (("name", side.name),)),) if cost == current else ()


def pay_for(draft: Draft, side: Side, cost: int, scene: Scene, reason: str) -> tuple[Notice, ...]:
    """Take STA from who acts, and say for what. Raises `NotAllowed` for more than there is."""
    told = pay_sta(draft, side, cost, scene)
    unknown = any(one.key == "no_sta" for one in told)
    return told if side.one is None or unknown else (Notice(reason, (("sta", cost),)), *told)


def pay_extra(draft: Draft, side: Side, scene: Scene, *, extra: bool) -> tuple[Notice, ...]:
    """Pay for an Extra Action: 3 STA, for player characters, once a turn. Rule: witcher D25, A20."""
    if not extra or side.one is None:
        return ()
    if side.is_npc:
        raise NotAllowed("{name} is no player's character: only these have Extra Actions.", name=side.name)
    key, notices = side.one.combatant, tuple[Notice, ...]()
    if key is not None:
        used, most = draft.number(key, EXTRAS), int(scene.switch(switches.EXTRA_MAX))
        if used >= most:
            raise NotAllowed(
                "{name} has used {used} of {most} Extra Actions this turn.",
                hint="The switch `extra_max` decides it.",
                name=side.name,
                used=used,
                most=most,
            )
        draft.note(key, EXTRAS, used + 1)
        if used >= int(switches.EXTRA_MAX.default):
            notices = (switch_notice(scene, switches.EXTRA_MAX),)
    return (*pay_for(draft, side, CONSTANTS.extra["sta"], scene, "extra_paid"), *notices)


def lose_hp(draft: Draft, bearer: str, amount: int, scene: Scene) -> tuple[Notice, ...]:
    """Take HP, temporary ones first. Rule: witcher A13."""
    rules = character_rules(scene)
    pools.lose(draft, rules, bearer, "hp", amount)
    below = amount > 0 and (pools.look(draft, rules, bearer, "hp").current or 0) < 0
    return (switch_notice(scene, switches.HP_NEGATIVE),) if below else ()
