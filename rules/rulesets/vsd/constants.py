"""The figures of the rules, read once from `constants.toml` and `bands/*.csv`."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from rules.chart import Chart, read_chart, sound

_HERE = resources.files("rules.rulesets.vsd")


def _band(name: str) -> Chart:
    text = _HERE.joinpath("bands", f"{name}.csv").read_text("utf-8")
    return sound(*read_chart(f"bands/{name}.csv", text))


FIGURES: dict[str, Any] = tomllib.loads(_HERE.joinpath("constants.toml").read_text("utf-8"))
"""All figures that are no chart."""

DIFFICULTIES: dict[str, int] = FIGURES["check"]["difficulty"]
VESSELS: dict[str, int] = FIGURES["sail"]["vessels"]

CHECK = _band("check")
CAST = _band("cast")
RESONANCE = _band("resonance")
FUMBLE = _band("fumble")
CAMP_EVENT = _band("camp")
CAMP_GROUP = _band("camp_group")
WIND = _band("wind")
FALL = _band("fall")
LEVEL = _band("level")
SPELL_RANGE = _band("spell_range")
SPELL_RANGE_ALT = _band("spell_range_alt")
