"""The figures and charts of this ruleset, read once and refused unless they are whole."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import NamedTuple

from rules.rulesets.witcher.charts.bands import Element, Location, Mishap, WeaponFumble, Wound
from rules.rulesets.witcher.charts.load import Chart, read, shipped
from rules.rulesets.witcher.charts.row import Row, dice_of
from rules.rulesets.witcher.charts.rows import (
    Armor,
    Burden,
    Ending,
    Formula,
    HealDays,
    Race,
    Rung,
    Skill,
    Spell,
    Weapon,
)


class Constants(NamedTuple):
    """The single figures of `constants.toml`, block by block."""

    size: dict[str, int]
    undefended: dict[str, int]
    range: dict[str, int]
    extra: dict[str, int]
    strong: dict[str, int]
    dwarf: dict[str, int]
    overdraw: dict[str, int]
    fall: dict[str, int]
    defense: dict[str, int]
    ambush: dict[str, int]
    melee: dict[str, int]
    dying: dict[str, int]
    care: dict[str, int]
    tick: dict[str, int]
    derived: dict[str, int]
    weight: dict[str, int]
    gesture: dict[str, int]
    foot: dict[str, int]
    human: dict[str, int]


CONSTANTS = Constants(**tomllib.loads(resources.files(__name__).joinpath("constants.toml").read_text("utf-8")))
LADDER = shipped("dc_ladder", Rung)
LOCATIONS = shipped("hit_location", Location)
BEAST = shipped("hit_location", Location, "hit_location_beast")
WOUNDS = shipped("critical", Wound)
MISHAPS = shipped("fumble_cast", Mishap)
ELEMENTS = shipped("element", Element)
WEAPONS = shipped("weapon", Weapon)
ARMOR = shipped("armor", Armor)
SPELLS = shipped("spell", Spell)
SKILLS = shipped("skill", Skill)
BURDENS = shipped("burden", Burden)
ENDINGS = shipped("condition", Ending)
HEAL_DAYS = shipped("heal_days", HealDays)
RACES = shipped("race", Race)

__all__ = [
    "ARMOR",
    "BEAST",
    "BURDENS",
    "CONSTANTS",
    "ELEMENTS",
    "ENDINGS",
    "HEAL_DAYS",
    "LADDER",
    "LOCATIONS",
    "MISHAPS",
    "RACES",
    "SKILLS",
    "SPELLS",
    "WEAPONS",
    "WOUNDS",
    "Armor",
    "Burden",
    "Chart",
    "Element",
    "Ending",
    "Formula",
    "HealDays",
    "Location",
    "Mishap",
    "Race",
    "Row",
    "Rung",
    "Skill",
    "Spell",
    "Weapon",
    "WeaponFumble",
    "Wound",
    "dice_of",
    "read",
]
