"""The rules that groups dispute, and what is in force. What the values mean stands in the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.fact import Notice
from rules.state import SERVER
from rules.switch import Switch

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.scene import Scene
    from rules.state import State

_OFF = ("off", "on")
_ON = ("on", "off")
_SKILLS = ("check", "assess", "forage", "haven", "treat", "camp")
_SPELLS = ("cast", "bolt", "blast")
_ATTACKS = ("attack", "bolt", "blast")

OE_WIDTH = Switch(
    "oe.width", ("5",), "A01", (*_SKILLS, *_SPELLS, "conflict", "save", "attack", "fall"), number=True, least=0, most=25
)
RESONANCE_ON_100 = Switch("resonance.on_100", _OFF, "A03", _SPELLS)
RESONANCE_ANY_DIE = Switch("resonance.any_die", _OFF, "A03", _SPELLS)
RESONANCE_ATTACK_SPELLS = Switch("resonance.attack_spells", _ON, "A04", ("bolt", "blast"))
RESONANCE_TYPE = Switch("resonance.type", ("sum", "single"), "A05", ("resonance", *_SPELLS))
RESONANCE_WEAVE = Switch("resonance.weave", ("final", "base"), "A06", ("resonance", *_SPELLS))
SAVE_TIE = Switch("save.tie", ("pass", "fail"), "A08", ("save",))
COMBAT_FUMBLE = Switch("combat.fumble", ("strict", "natural", "miss"), "A10", ("attack", "fumble"))
SPELL_CLUMSY = Switch("spell_attack.clumsy", ("10",), "A11", ("bolt", "blast"), number=True, least=0, most=100)
SPELL_ATTACK_FAILURE = Switch("spell_attack.failure", ("strict", "total", "natural"), "A11", ("bolt", "blast"))
SPELL_FAILURE_MP = Switch("spell.failure_mp", ("as_listed", "always"), "A14", _SPELLS)
SPELL_PARTIAL_CHOOSER = Switch("spell.partial_chooser", ("gm", "caster"), "A15", ("cast", "pick"))
SPELL_HALF_MP = Switch("spell.half_mp", ("up", "down"), "A16", (*_SPELLS, "pick"))
SPELL_ATTACK_RANGE = Switch("spell_attack.range", ("standard", "alt"), "A19", ("bolt", "blast"))
DRIVE_SCENE_SPELLS = Switch("drive.scene_spells", _OFF, "A21", ("drive", "cast"))
DRIVE_REROLL_CUMULATIVE = Switch("drive.reroll_cumulative", _OFF, "A22", ("drive",))
DRIVE_NATURAL = Switch("drive.n100", ("explode", "flat"), "A23", ("drive",))
DRIVE_MAX = Switch("drive.max", ("5",), "A24", ("drive", "save", *_SKILLS, *_ATTACKS), number=True, least=0)
HELP_CAP = Switch("help.cap", ("0",), "A26", _SKILLS, number=True, least=0)
HELP_BEST_ONLY = Switch("help.best_only", _OFF, "A26", _SKILLS)
CONFLICT_NEED_PARTIAL = Switch("conflict.need_partial", _OFF, "A28", ("conflict",))
TWO_HANDED_PARRY_HALF = Switch("combat.two_handed_parry_half", _OFF, "A30", ("attack", "combat"))
INJURY_INCAPACITATED_BELOW = Switch(
    "injury.incapacitated_below", ("-100",), "A34", ("attack", "crit", "treat", "combat"), number=True, most=0
)
BLEED_LIGHT_MAX = Switch("bleed.light_max", ("4",), "A38", ("combat", "treat"), number=True, least=0)
BLEED_SEVERE_MAX = Switch("bleed.severe_max", ("10",), "A38", ("combat", "treat"), number=True, least=0)
BLEED_EXSANGUINATION_DYING = Switch("bleed.exsanguination_dying", _ON, "A38", ("combat",))
COMBAT_HELD = Switch("combat.held", ("both", "single"), "A45", _ATTACKS)
OVER_ENCUMBERED_20 = Switch("penalty.over_encumbered_20", _OFF, "A55", (*_SKILLS, *_SPELLS))
ENEMY_POWER = Switch("enemy_power", ("none", "life_scourge"), "A56", ("forage",))
ENEMY_NAME = Switch("enemy_name", ("the Darkmaster",), "A57", ("resonance", *_SPELLS), text=True)
AREA_ROLL_PER_TARGET = Switch("spell_attack.area_roll_per_target", _OFF, "A66", ("blast",))
PENALTY_SAVES = Switch("penalty.saves", _OFF, "A71", ("save",))
INJURY_SPELLS = Switch("penalty.injury_spells", _OFF, "A72", ("cast",))
HIGHER_GROUND = Switch("combat.higher_ground", ("0",), "A78", ("attack",), number=True)
TABLES_PACK = Switch(
    "tables.pack", ("default",), "3.7", ("chart", "charts", "crit", "fumble", "fall", *_ATTACKS), text=True
)

SWITCHES = tuple(value for value in list(globals().values()) if isinstance(value, Switch))


def is_on(scene: Scene, switch: Switch) -> bool:
    """Whether a switch that is on or off is on."""
    return scene.switch(switch) == "on"


def number(scene: Scene, switch: Switch) -> int:
    """The value of a switch that holds a whole number."""
    return int(scene.switch(switch))


def in_force(source: Draft | State, switch: Switch) -> str:
    """The value of a switch where there is no scene to ask."""
    return str(source.get(SERVER, f"switch.vsd.{switch.name}", switch.default))


def told(scene: Scene, switch: Switch) -> Notice:
    """The remark that a switch which is not at its default changed the answer."""
    return Notice("switch", (("name", switch.name), ("value", scene.switch(switch))))
