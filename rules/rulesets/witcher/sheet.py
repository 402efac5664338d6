"""What is read from characters: skills, statistics, conditions. Every figure that a line needs is asked for here."""

from __future__ import annotations

import difflib
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from rules import persona
from rules.errors import Ambiguous, NotAllowed, Unknown, quote
from rules.fact import Addend
from rules.fields import spelled
from rules.rulesets.witcher.book import BOOK, MARKS, STATS, WOUND_NAMES
from rules.rulesets.witcher.charts import SKILLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rules.fact import Plain
    from rules.people import Character
    from rules.scene import Scene
    from rules.state import State

_NO_FIELDS: Mapping[str, Plain] = MappingProxyType({})
ROLLED_BY = {row.name: row for row in SKILLS.rows}
"""The skills of the chart by name."""


class Side(NamedTuple):
    """A side of a line: the character, and its fields. Without one only typed numbers count and nothing is paid."""

    one: Character | None = None
    fields: Mapping[str, Plain] = _NO_FIELDS

    def number(self, name: str) -> int | None:
        """A figure; a pool that nobody has touched is full."""
        value = self.fields.get(name)
        if value is None and name in BOOK.pools():
            value = self.fields.get(BOOK.pools()[name])
        return value if isinstance(value, int) else None

    @property
    def name(self) -> str:
        """What the character is called."""
        return self.one.name if self.one else ""

    @property
    def sets(self) -> str:
        """What a line begins with that sets figures of it, for hints."""
        return self.one.sets if self.one else "sheet set"

    @property
    def is_npc(self) -> bool:
        """Whether it stands in a combat without a sheet: the GM's. Rule: witcher D24."""
        return self.one is not None and self.one.bearer == self.one.combatant

    @property
    def lying(self) -> frozenset[str]:
        """The conditions that it has: those that lie on it, and those that follow from its pools.

        0 HP is Dying, 0 STA Unconscious; either lies prone. Rule: witcher D42, D43, D54, A16.
        """
        found = {mark for mark in MARKS if self.fields.get(f"condition.{mark}")}
        if (self.number("hp") or 0) <= 0 and self.number("hp") is not None:
            found.add("dying")
        if self.number("sta") == 0:
            found.add("unconscious")
        if found & {"dying", "unconscious"}:
            found.add("prone")
        return frozenset(found)

    @property
    def wounds(self) -> dict[str, str]:
        """Its critical wounds, and whether each is treated."""
        own = [name.removeprefix("wound.") for name in self.fields if name.startswith("wound.")]
        held = {name: self.fields.get(f"wound.{name}") for name in dict.fromkeys((*WOUND_NAMES, *own))}
        return {name: str(value) for name, value in held.items() if value}


NOBODY = Side()


def side_of(state: State, one: Character | None) -> Side:
    """The side of a character."""
    return NOBODY if one is None else Side(one, state.fields(one.bearer))


def acting(scene: Scene) -> Side:
    """Who acts: whom `as` names, else the sheet in use, else nobody. Rule: witcher 7.6."""
    return side_of(scene.state, persona.acting(scene))


def named(scene: Scene, name: str) -> Side:
    """Somebody by name. Raises `Unknown`, `Ambiguous`."""
    return side_of(scene.state, persona.find(scene, name))


def missing(name: str) -> Unknown:
    """The refusal of a line that needs a character which is not there."""
    return Unknown(
        "There is no character to read `{name}` from.",
        hint="Add `as NAME`, give a number, or say `sheet new NAME` first.",
        name=quote(name),
    )


class Known(NamedTuple):
    """A skill as a side rolls it: its figure with its origin, its key, and the statistic that governs it."""

    addend: Addend
    skill: str
    stat: str | None


def skill_of(name: str, side: Side) -> Known:
    """A skill of the sheet, or the statistic that governs it where it was never learned.

    Rule: witcher D6, D18, D19, A57.
    """
    if side.one is None:
        raise missing(name)
    key = _skill_key(name, side)
    row = ROLLED_BY.get(key)
    value = side.number(f"skill.{key}")
    if value is not None:
        return Known(Addend(key.replace("_", " "), value), key, row.stat if row else None)
    if key in STATS:
        return Known(Addend(f"untrained_{key}", _stat(side, key, key)), key, key)
    if row is None:
        raise _no_skill(name, side)
    if row.defining:
        raise NotAllowed(
            "`{skill}` cannot be tried untrained, and {name} has not learned it.",
            hint="Give a number instead if the GM allows it.",
            skill=key.replace("_", " "),
            name=side.name,
        )
    return Known(Addend(f"untrained_{row.stat}", _stat(side, row.stat, key)), key, row.stat)


def is_skill(name: str, side: Side) -> bool:
    """Whether a name means a skill or a statistic to a side."""
    try:
        key = _skill_key(name, side)
    except Ambiguous:
        return True
    return key in ROLLED_BY or key in STATS or side.number(f"skill.{key}") is not None


def _skill_key(name: str, side: Side) -> str:
    """The key of a skill from its name or the beginning of it."""
    typed = spelled(name).removeprefix("skill.").removeprefix("stat.")
    own = [field.removeprefix("skill.") for field in side.fields if field.startswith("skill.")]
    keys = dict.fromkeys((*own, *ROLLED_BY))
    if typed in keys or typed in STATS:
        return typed
    begun = [key for key in keys if key.startswith(typed)]
    if len(begun) > 1:
        raise Ambiguous("`{name}` could be {keys}.", name=quote(name), keys=_listed(begun))
    return begun[0] if begun else typed


def _stat(side: Side, stat: str, skill: str) -> int:
    value = side.number(f"stat.{stat}")
    if value is None:
        raise Unknown(
            "{name} has neither `{skill}` nor the statistic `{stat}`.",
            hint="Set one: `{sets} {field} 10`.",
            name=side.name,
            sets=side.sets,
            skill=skill,
            stat=stat,
            field=f"stat.{stat}" if skill == stat else f"skill.{skill}",
        )
    return value


def _no_skill(name: str, side: Side) -> Unknown:
    own = [field.removeprefix("skill.") for field in side.fields if field.startswith("skill.")]
    near = difflib.get_close_matches(spelled(name), dict.fromkeys((*own, *ROLLED_BY)), 4)
    return Unknown(
        "{who} has no skill `{name}`.",
        hint="Near to it are: {near}." if near else "`help` shows what a source may be; a number works: `1d10+14`.",
        who=side.name,
        name=quote(name),
        near=_listed(near),
    )


def _listed(keys: Iterable[str]) -> str:
    return ", ".join(f"`{key}`" for key in keys)
