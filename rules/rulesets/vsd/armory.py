"""With what a character strikes: the weapon that is named or carried, and whose figures of it count. Rule: vsd 4.2."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules.errors import RulesError, Unknown
from rules.fields import spelled
from rules.rulesets.vsd.lookup import Arm, find_arm, pack_in_force

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.fact import Plain
    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.rulesets.vsd.pack import Pack
    from rules.scene import Scene

UNARMED = "fist"
"""What is struck with by who carries nothing."""
_WEAPON = "weapon."


class Held(NamedTuple):
    """A weapon in somebody's hands: its CMB, and the figures of their own."""

    arm: Arm
    cmb: int | None
    own: Mapping[str, Plain]

    def must_have_cmb(self, one: Character) -> int:
        """The CMB. Raises `Unknown` where nobody has said it."""
        if self.cmb is not None:
            return self.cmb
        raise Unknown(
            "{name} has no CMB for {weapon}.",
            hint="Set one: `{sets} cmb 60`.",
            name=one.name,
            sets=one.sets,
            weapon=self.arm.chart.title if self.arm.weapon is None else self.arm.weapon.name,
        )

    def blow(self, blow: commands.Blow) -> commands.Blow:
        """A blow with the owner's figures where the line names none."""
        most, clumsy, crit = (self.own.get(part) for part in ("max", "clumsy", "crit"))
        return replace(
            blow,
            maximum=most if blow.maximum is None and isinstance(most, int) else blow.maximum,
            clumsy=clumsy if blow.clumsy is None and isinstance(clumsy, int) else blow.clumsy,
            crit=str(crit) if blow.crit is None and crit else blow.crit,
        )


def armed(scene: Scene, one: Character, wanted: str | None, kind: str | None = None) -> Held:
    """With what somebody strikes: what is named, else the first weapon of the sheet (of a kind), else bare hands.

    Raises `Unknown` for a weapon that nobody knows.
    """
    pack, fields = pack_in_force(scene), scene.state.fields(one.bearer)
    carried = dict(_carried(pack, fields))
    if wanted is None:
        fitting = (name for name, arm in carried.items() if kind in (None, arm.chart.kind))
        wanted = next(fitting, UNARMED)
    arm = carried.get(spelled(wanted)) or find_arm(pack, wanted)
    name = spelled(wanted) if spelled(wanted) in carried else next((n for n, a in carried.items() if a == arm), None)
    own = {} if name is None else _figures(fields, name)
    return Held(arm, _cmb(fields, arm, own), own)


def _carried(pack: Pack, fields: Mapping[str, Plain]) -> Iterator[tuple[str, Arm]]:
    """The weapons of a sheet, in the order in which they were written down."""
    for name in dict.fromkeys(field.split(".")[1] for field in fields if field.startswith(_WEAPON)):
        try:
            yield name, find_arm(pack, name.replace("_", " "))
        except RulesError:
            continue  # a weapon that the charts in force do not have; `with` says so when it is used


def _figures(fields: Mapping[str, Plain], name: str) -> dict[str, Plain]:
    head = f"{_WEAPON}{name}."
    return {field.removeprefix(head): value for field, value in fields.items() if field.startswith(head)}


def _cmb(fields: Mapping[str, Plain], arm: Arm, own: Mapping[str, Plain]) -> int | None:
    """The CMB of a weapon: its own, else the weapon skill's, else the bare one. Rule: vsd 4.2."""
    skill = None if arm.weapon is None else fields.get(f"skill.{arm.weapon.skill}")
    return next((value for value in (own.get("cmb"), skill, fields.get("cmb")) if isinstance(value, int)), None)
