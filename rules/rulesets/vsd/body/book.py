"""The fields of a character, and characters for a quick start. Rule: vsd 1.0, 4.1."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import TYPE_CHECKING, Any

from rules.errors import NotAllowed
from rules.fields import TEXT_LIMIT, FieldBook, FieldRule
from rules.grammar.text import name_key
from rules.rulesets.vsd.constants import FIGURES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.fact import Plain

_SHEET: dict[str, Any] = tomllib.loads(resources.files("rules.rulesets.vsd").joinpath("sheet.toml").read_text("utf-8"))


class ArmorRule(FieldRule):
    """A column of armor; which there are, the charts in force say. `none` is one, so nothing takes the field away."""

    def read(self, full: str, text: str) -> Plain:
        """The word as it is kept until the charts are asked. Raises `NotAllowed`, `LimitExceeded`."""
        del full
        word = name_key(text)
        if not word or len(word) > TEXT_LIMIT:
            raise NotAllowed("`armor` is a column of the charts.", hint="Say `armor light`.")
        return word


COUNTS = ("bleed", "injury", "soul", "burn", "dying")
"""Counts that are tracked. `injury` is 0 or negative, the others are 0 or more. Rule: vsd 4.1."""
ILLNESSES = ("poison", "disease")
"""Fields of who is ill, each with the Attack Level of what it is. Rule: vsd 1.4, 1.38."""
CONDITIONS = (
    "stunned",
    "prone",
    "held",
    "surprised",
    "weary",
    "frightened",
    "blind",
    "engaged",
    "concentrating",
    "incapacitated",
    "bruised",
    "dead",
)
"""Conditions that are tracked. Rule: vsd 4.1."""

_RULES = (
    FieldRule("level", low=0),
    FieldRule("tier", "word", words=tuple(FIGURES["attack"]["tier"])),
    FieldRule("hp", maximum="hp.max"),
    FieldRule("hp.max"),
    FieldRule("mp", low=0, maximum="mp.max"),
    FieldRule("mp.max", low=0),
    FieldRule("drive", low=0),
    FieldRule("drive.scene", low=0),
    FieldRule("def"),
    FieldRule("def.shield", low=0),
    FieldRule("def.swiftness", low=0),
    ArmorRule("armor", "word"),
    FieldRule("armor.penalty", high=0),
    FieldRule("cmb"),
    FieldRule("skill.*"),
    FieldRule("lore.*"),
    FieldRule("lore.*.rank", low=0),
    FieldRule("save.toughness", called=("tsr",)),
    FieldRule("save.willpower", called=("wsr",)),
    FieldRule("weapon.*.cmb"),
    FieldRule("weapon.*.max", low=0),
    FieldRule("weapon.*.clumsy", low=0, high=100),
    FieldRule("weapon.*.crit", "word"),
    FieldRule("move", low=0),
    FieldRule("encumbrance", "word", words=tuple(FIGURES["speed"]["normal"])),
    FieldRule("wealth", low=0),
    FieldRule("stat.*"),
    *(FieldRule(name, low=None if name == "injury" else 0, high=0 if name == "injury" else None) for name in COUNTS),
    *(FieldRule(name, low=1) for name in ILLNESSES),
    *(FieldRule(name, "flag") for name in CONDITIONS),
)

BOOK = FieldBook(
    _RULES,
    known=(
        *(f"stat.{name}" for name in _SHEET["stats"]),
        *(f"skill.{name}" for name in _SHEET["skills"]),
    ),
)

TEMPLATES: Mapping[str, Mapping[str, Plain]] = _SHEET["templates"]
"""Sheets for a quick start by name."""


def derive(fields: Mapping[str, Plain]) -> dict[str, Plain]:
    """What follows from other fields: Total HP from Body, saves from their stats. Rule: vsd 1.0."""
    sources = {"hp.max": "skill.body", "save.toughness": "stat.fortitude", "save.willpower": "stat.wisdom"}
    found = {name: fields.get(source) for name, source in sources.items()}
    return {name: value for name, value in found.items() if isinstance(value, int)}
