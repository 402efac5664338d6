"""Rules that groups dispute: the first value is the default. What the others mean stands in the catalogue."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from rules.fact import Notice
from rules.scene import Scene
from rules.state import SERVER, Change
from rules.switch import Switch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_TAKES_LUCK = ("check", "attack", "defend", "cast", "craft", "treat", "stabilize")
_SKILL_CHECKS = (*_TAKES_LUCK, "ambush")

DC_TIE = Switch("dc_tie", ("fail", "success"), "D5, A1", ("check", "attack", "cast", "craft", "treat", "stabilize"))
FUMBLE_COUNTS_ONE = Switch("fumble_counts_one", ("true", "false"), "D3, A3", _SKILL_CHECKS)
FLOOR = Switch("floor", ("1", "0", "none"), "D4, A5", _SKILL_CHECKS)
NEUTRAL_TIE = Switch("neutral_tie", ("ask", "auto"), "D7, A8", ("check",))
LUCK_WHEN = Switch("luck_when", ("before", "after"), "D14, A9", ("luck",))
LUCK_CAP = Switch("luck_cap", ("none", "1"), "D14, A9", ("luck", "save", *_TAKES_LUCK))
SAVE_NAT10 = Switch("save_nat10", ("off", "fail"), "D13, A10", ("save",))
DYING_FAIL = Switch("dying_fail", ("dead", "linger"), "D43, A11", ("save",))
DYING_ACTS = Switch("dying_acts", ("off", "on"), "D43, A16", ("check", "attack", "cast"))
HP_NEGATIVE = Switch("hp_negative", ("off", "on"), "D34, A13", ("damage", "fall", "cast", "combat"))
STA_ZERO_SPEND = Switch("sta_zero_spend", ("warn", "refuse"), "A14", ("cast", "defend", "keep"))
STA_OVERFLOW = Switch("sta_overflow", ("lost", "hp"), "A15", ("damage",))
FAST_ATTACKS = Switch("fast_attacks", ("2", "1"), "D23, A18", ("attack",))
STRONG_PENALTY = Switch("strong_penalty", ("-3", "0"), "D23, A18", ("attack",))
STRONG_SCOPE = Switch("strong_scope", ("all", "dice"), "D34, A29", ("attack", "damage"))
NPC_STRIKES = Switch("npc_strikes", ("off", "on"), "D24, A19", ("attack",))
EXTRA_MAX = Switch("extra_max", ("1",), "D25, A20", ("attack", "check", "cast"), number=True)
FREE_DEF_RESET = Switch("free_def_reset", ("round", "turn"), "D30, A21", ("defend",))
CRIT_VS_DC10 = Switch("crit_vs_dc10", ("on", "off"), "D31, A23", ("attack",))
RANGED_DEF = Switch("ranged_def", ("all", "shield_only"), "D30, A25", ("defend",))
AMBUSH_DEF = Switch("ambush_def", ("on", "off"), "D27, A28", ("ambush",))
SILVER_REMOVES_RESIST = Switch("silver_removes_resist", ("on", "off"), "D34, A32", ("damage", "attack"))
MIN_AFTER_RESIST = Switch("min_after_resist", ("0", "1"), "D34, A33", ("damage", "attack"))
CRIT_MARGIN = Switch("crit_margin", ("10",), "D39", ("attack",), number=True)
CRIT_BONUS = Switch("crit_bonus", ("5",), "D39", ("damage", "attack"), number=True)
CRIT_POS = Switch("crit_pos", ("end", "before_mult"), "D39, A35", ("damage", "attack"))
CRIT_NEEDS_PEN = Switch("crit_needs_pen", ("off", "on"), "D39, A35", ("damage", "attack"))
DWARF_AS_SP = Switch("dwarf_as_sp", ("off", "on"), "D17, A38", ("damage", "attack", "fall"))
FIRE = Switch("fire", ("zones", "single"), "D54, A39", ("combat",))
TICK = Switch("tick", ("start", "end"), "D54, A41", ("combat",))
FUMBLE_INDEX = Switch("fumble_index", ("d10", "chain"), "D48, A46", ("cast",))
INIT_EACH_ROUND = Switch("init_each_round", ("off", "on"), "D20, A52", ("initiative",))
FALL_ARMOR = Switch("fall_armor", ("on", "off"), "D60, A56", ("fall",))
RELIABILITY = Switch("reliability", ("off", "on"), "A62", ("defend",))

SWITCHES = tuple(one for one in globals().values() if isinstance(one, Switch))

Judged = TypeVar("Judged")


def judged(
    scene: Scene, judge: Callable[[Scene], Judged], switches: Iterable[Switch]
) -> tuple[Judged, tuple[Notice, ...]]:
    """What `judge` makes of it, and a notice for each switch that changed it.

    A switch changed the answer if the answer is another one without it. Rule: witcher 4.
    """
    answer = judge(scene)
    return answer, tuple(
        switch_notice(scene, one)
        for one in switches
        if scene.switch(one) != one.default and judge(_without(scene, one)) != answer
    )


def switch_notice(scene: Scene, switch: Switch) -> Notice:
    """The notice of a switch that changed the answer."""
    return Notice("switch", (("name", switch.name), ("value", scene.switch(switch))))


def _without(scene: Scene, switch: Switch) -> Scene:
    name = switch.field(scene.ruleset.key)
    back = Change(SERVER, name, scene.state.get(SERVER, name), None)
    return replace(scene, state=scene.state.apply((back,)))
