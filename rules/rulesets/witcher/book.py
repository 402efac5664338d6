"""The fields of a sheet of this ruleset, and what follows from them by itself. Rule: witcher 7.5, 6.3, D15 to D17."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from importlib import resources
from typing import TYPE_CHECKING

from rules.characters import CharacterRules
from rules.errors import Unknown, quote
from rules.fields import FieldBook, FieldRule
from rules.rulesets.witcher import shelf
from rules.rulesets.witcher.charts import CONSTANTS, RACES, SKILLS, WOUNDS
from rules.rulesets.witcher.charts.row import CONDITIONS, SPELLBOUND, STATS, ZONES
from rules.rulesets.witcher.switches import HP_NEGATIVE
from rules.state import SERVER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.draft import Draft
    from rules.fact import Plain
    from rules.state import State

DEAD = "dead"
"""What lies on somebody whose death the GM has confirmed."""
LULLED, SNARED = SPELLBOUND
WARD = "ward"
"""The field of what a ward still stops. Rule: witcher 6.8."""
MARKS = (*CONDITIONS, *SPELLBOUND, "humming_ears", DEAD)
"""All that can lie on somebody as a `condition.` field."""
RACE_NAMES = tuple(row.name for row in RACES.rows)
WOUND_NAMES = tuple(row.wound for row in WOUNDS.rows)
UNTREATED, TREATED = "untreated", "treated"
HANDS = ("first_aid", "healing_hands")
"""The skills by which HP are recovered."""


def _number(name: str, low: int | None = 0, **more: str) -> FieldRule:
    return FieldRule(name, low=low, maximum=more.get("maximum"))


_WEAPON = (
    FieldRule("weapon.*.damage", "code"),
    FieldRule("weapon.*.skill", "text"),
    _number("weapon.*.wa", None),
    FieldRule("weapon.*.silver", "code"),
    _number("weapon.*.range"),
    _number("weapon.*.durability"),
    FieldRule("weapon.*.ap", "flag"),
    FieldRule("weapon.*.nonlethal", "flag"),
)
BOOK = FieldBook(
    (
        *(_number(f"stat.{stat}") for stat in STATS),
        _number("hp", None, maximum="hp.max"),
        _number("hp.max"),
        _number("sta", maximum="sta.max"),
        _number("sta.max"),
        _number("luck", maximum="luck.max"),
        _number("luck.max"),
        *(_number(name) for name in ("vigor", "save", "rec", "leap")),
        _number("bonus", None),
        FieldRule("race", "word", words=RACE_NAMES),
        FieldRule("race.applied", "word", words=RACE_NAMES),
        _number("rerolls"),
        FieldRule("monster", "flag"),
        FieldRule("rof", low=1),
        *(_number(f"sp.{zone}") for zone in ZONES),
        *(FieldRule(f"armor.{zone}", "text") for zone in ZONES),
        _number(WARD),
        _number("skill.*", None),
        FieldRule("wields", "text"),
        *_WEAPON,
        FieldRule("resist.*", "flag"),
        FieldRule("vulnerable.*", "flag"),
        *(FieldRule(f"condition.{name}", "flag") for name in MARKS if name != SNARED),
        _number(f"condition.{SNARED}", 1),
        *(FieldRule(f"wound.{name}", "word", words=(UNTREATED, TREATED)) for name in WOUND_NAMES),
        *(_number(f"healing.{name}") for name in WOUND_NAMES),
        _number("item.*"),
        FieldRule("treatment", "word", words=HANDS),
        FieldRule("formula.*.dc", low=0),
        FieldRule("formula.*.needs", "text"),
        FieldRule("formula.*.time", "text"),
    ),
    known=[f"skill.{row.name}" for row in SKILLS.rows],
)


def derive(fields: Mapping[str, Plain]) -> dict[str, Plain]:
    """The values that follow from statistics, and once what the race gives. Rule: witcher 6.3, D17, A58."""
    found = _of_race(fields)
    stats = {stat: found.get(f"stat.{stat}", fields.get(f"stat.{stat}")) for stat in STATS}
    rule = CONSTANTS.derived
    body, will, speed = stats["body"], stats["will"], stats["spd"]
    if isinstance(body, int) and isinstance(will, int):
        base = (body + will) // 2
        found["hp.max"] = found["sta.max"] = rule["pool"] * base
        found["rec"] = base
        found["save"] = min(max(base, rule["save_least"]), rule["save_most"])
    if isinstance(body, int):
        found["bonus"] = 2 * -((6 - body) // 2)
    if isinstance(speed, int):
        found["leap"] = rule["leap"] * speed // rule["leap_of"]
    return found


def _of_race(fields: Mapping[str, Plain]) -> dict[str, Plain]:
    """What a race gives to the skills and statistics that stand on a sheet; it gives them once."""
    found: dict[str, Plain] = {}
    race = next((row for row in RACES.rows if row.name == fields.get("race")), None)
    if race is None or fields.get("race.applied"):
        return found
    for name, points in zip(race.skills, race.points, strict=True):
        value = fields.get(f"skill.{name}")
        if isinstance(value, int):
            found[f"skill.{name}"] = value + points
    for name, change in zip(race.stats, race.changes, strict=True):
        value = fields.get(f"stat.{name}")
        if isinstance(value, int):
            found[f"stat.{name}"] = max(CONSTANTS.derived["stat_least"], value + change)
    return {**found, "race.applied": race.name}


def follow(draft: Draft, bearer: str, touched: Sequence[str]) -> None:
    """Move what follows from HP, and from armor that is put on."""
    if "hp" in touched:
        _follow_hp(draft, bearer)
    for zone in ZONES:
        if f"armor.{zone}" in touched and f"sp.{zone}" not in touched:
            _put_on(draft, bearer, zone)


def _follow_hp(draft: Draft, bearer: str) -> None:
    """The count of Dying Saves ends above 0, a recovery with new loss or at the maximum. Rule: witcher A12, A54."""
    hp = draft.get(bearer, "hp")
    if not isinstance(hp, int):
        return
    if hp > 0 and draft.get(bearer, "dying.saves"):
        draft.set(bearer, "dying.saves", None)
    before = draft.get(bearer, "treatment.hp")
    if isinstance(before, int):
        ends = hp < before or hp == draft.get(bearer, "hp.max")
        draft.note(bearer, "treatment.hp", None if ends else hp)
        if ends:
            draft.set(bearer, "treatment", None)


def _put_on(draft: Draft, bearer: str, zone: str) -> None:
    """A piece of armor gives its SP to its zone. Raises `Unknown` for none of the chart in force.

    Rule: witcher D36, 6.7.
    """
    name = draft.get(bearer, f"armor.{zone}")
    if name is None:
        draft.set(bearer, f"sp.{zone}", None)
        return
    piece = shelf.armor_named(str(name), zone, draft.state)
    if piece is None:
        raise Unknown(
            "There is no armor `{name}` for {zone}.",
            hint="There are: {known}. `sheet set sp.{zone} N` wears any other.",
            name=quote(str(name)),
            zone=zone,
            known=", ".join(row.name for row in shelf.armor_of(draft.state) if row.zone == zone),
        )
    draft.set(bearer, f"armor.{zone}", piece.name)
    draft.set(bearer, f"sp.{zone}", piece.sp)


def _templates() -> dict[str, Mapping[str, Plain]]:
    text = resources.files("rules.rulesets.witcher.charts").joinpath("template.toml").read_text("utf-8")
    found: dict[str, Mapping[str, Plain]] = {}
    for name, fields in tomllib.loads(text).items():
        kept: dict[str, Plain] = {}
        for field, value in fields.items():
            rule = BOOK.rule(field)
            if rule is None:
                raise ValueError(f"template {name}: unknown field {field}")
            kept[field] = rule.keep(field, value)
        found[name] = {**kept, **derive(kept)}
    return found


def _switched(rules: CharacterRules, state: State) -> CharacterRules:
    """HP go below 0 where the switch `hp_negative` says so. Rule: witcher A13."""
    value = state.get(SERVER, HP_NEGATIVE.field("witcher"), HP_NEGATIVE.default)
    return replace(rules, floor=None) if value == "on" else rules


CHARACTERS = CharacterRules(book=BOOK, templates=_templates(), derive=derive, follow=follow, switched=_switched)
