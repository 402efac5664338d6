"""Figures as a line of the tracker gives them: the place in the order, and what the ruleset's sheets know."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.characters import character_rules
from rules.combat.facts import Remark
from rules.errors import NotAllowed, ParseError
from rules.fields import FieldRule
from rules.people import same_name
from rules.sheets import figures

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rules.combat.fight import Fight
    from rules.command.sheets import Setting
    from rules.fact import Plain

_INITIATIVE = FieldRule("initiative")
_CALLED = ("initiative", "init")


class Given(NamedTuple):
    """What was given: the initiative, where it is among it, and the figures by full name."""

    initiative: int | None
    figures: Mapping[str, Plain]


def read(fight: Fight, bearer: str, typed: Iterable[Setting]) -> Given:
    """The values of fields as typed. Raises `RulesError`."""
    initiative: int | None = None
    others: list[Setting] = []
    for setting in typed:
        if not any(same_name(setting.field, one) for one in _CALLED):
            others.append(setting)
            continue
        if initiative is not None:
            raise ParseError("`{field}` stands here twice.", hint="Say it once.", field=setting.field)
        value = _INITIATIVE.read(_INITIATIVE.name, setting.value)
        if not isinstance(value, int):
            raise NotAllowed("Initiative is a number.", hint="`combat move NAME before NAME` sets a place without one.")
        initiative = value
    return Given(initiative, figures.read(fight.draft, character_rules(fight.scene), bearer, others))


def lay(fight: Fight, key: str, values: Mapping[str, Plain]) -> None:
    """Set figures of a combatant, or of the sheet that it joined with, and tell which pools were cut."""
    one = fight.one(key)
    notices = figures.lay(fight.draft, character_rules(fight.scene), one.bearer, values)
    fight.remarks += [Remark(notice, fight.sighted(key), for_gm=one.is_monster) for notice in notices]
