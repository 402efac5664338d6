"""The figures and charts of this ruleset, read once and refused unless they are whole."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import NamedTuple

from rules.rulesets.witcher.charts.load import Chart, read, shipped
from rules.rulesets.witcher.charts.rows import (
    Armor,
    Element,
    Location,
    Mishap,
    Row,
    Rung,
    Skill,
    Spell,
    Weapon,
    Wound,
    dice_of,
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


CONSTANTS = Constants(**tomllib.loads(resources.files(__name__).joinpath("constants.toml").read_text("utf-8")))
LADDER = shipped("dc_ladder", Rung)
LOCATIONS = shipped("hit_location", Location)
WOUNDS = shipped("critical", Wound)
MISHAPS = shipped("fumble_cast", Mishap)
ELEMENTS = shipped("element", Element)
WEAPONS = shipped("weapon", Weapon)
ARMOR = shipped("armor", Armor)
SPELLS = shipped("spell", Spell)
SKILLS = shipped("skill", Skill)

__all__ = [
    "ARMOR",
    "CONSTANTS",
    "ELEMENTS",
    "LADDER",
    "LOCATIONS",
    "MISHAPS",
    "SKILLS",
    "SPELLS",
    "WEAPONS",
    "WOUNDS",
    "Armor",
    "Chart",
    "Element",
    "Location",
    "Mishap",
    "Row",
    "Rung",
    "Skill",
    "Spell",
    "Weapon",
    "Wound",
    "dice_of",
    "read",
]
