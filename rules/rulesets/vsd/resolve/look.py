"""Looking something up in a chart. Rule: vsd 4.3 `chart`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import NotAllowed
from rules.fact import Notice
from rules.outcome import Outcome
from rules.rulesets.vsd.facts import ChartShown
from rules.rulesets.vsd.lookup import Arm, find, find_column, pack_in_force, weapon_names
from rules.rulesets.vsd.pack import AttackChart, Weapon
from rules.rulesets.vsd.resolve.attack import told_cell
from rules.rulesets.vsd.resolve.critical import effect_notice

if TYPE_CHECKING:
    from rules.rulesets.vsd import commands
    from rules.rulesets.vsd.pack import CriticalChart, Pack
    from rules.scene import Scene
    from rules.tray import Tray


def chart(command: commands.ShowChart, scene: Scene, tray: Tray) -> Outcome:
    """Show a chart or what it says to a total; where a name is both, an attack and a critical chart answer."""
    del tray
    pack = pack_in_force(scene)
    arm, critical = _named(pack, command.chart)
    if command.armor is not None and arm is None:
        raise NotAllowed(
            "A critical chart has no armor columns.", hint="Leave out `armor {armor}`.", armor=command.armor
        )
    column = find_column(pack, command.armor)
    notices = [Notice("armor_assumed")] if arm and command.armor is None and command.total is not None else []
    cell = effects = None
    if command.total is not None and arm is not None:
        counted = command.total
        if arm.weapon is not None and arm.weapon.maximum is not None and arm.weapon.maximum < counted:
            counted = arm.weapon.maximum
            notices.append(Notice("capped", (("maximum", counted), ("uncapped", command.total))))
        cell = arm.chart.cell(counted, column).text
        notices.append(told_cell(arm.chart.title, counted, cell))
    if command.total is not None and critical is not None and command.armor is None:
        row = critical.at(command.total).otherwise
        effects = tuple(map(str, row.effects))
        notices += map(effect_notice, row.effects)
    rows = () if command.total is not None else _rows(arm, critical)
    notices += (Notice("row", (("band", band), ("cells", " | ".join(filter(None, cells))))) for band, *cells in rows)
    fact = ChartShown(
        outcome="shown",
        title=" / ".join(one.title for one in (arm and arm.chart, critical) if one),
        total=command.total,
        cell=cell,
        armor=pack.column_names[column] if arm is not None else None,
        armor_assumed=arm is not None and command.armor is None,
        effects=effects,
        columns=pack.columns if arm is not None else ("effects",),
        rows=rows,
        notices=tuple(notices),
    )
    return Outcome((fact,))


def _named(pack: Pack, name: str) -> tuple[Arm | None, CriticalChart | None]:
    """The attack chart and the critical chart of a name; one of them may be missing."""
    critical = pack.criticals.get(name.casefold())
    shelves = (weapon_names(pack), tuple(pack.attacks.items()), tuple(pack.criticals.items()))
    found = find(name, *shelves, missing="There is no chart `{name}`.")
    if isinstance(found, Weapon):
        return Arm(pack.attacks[found.attack], found), critical
    return (Arm(found, None), critical) if isinstance(found, AttackChart) else (None, found)


def _rows(arm: Arm | None, critical: CriticalChart | None) -> tuple[tuple[str, ...], ...]:
    rows: list[tuple[str, ...]] = []
    if arm is not None:
        rows += [(band.span, *(cell.text for cell in band.cells)) for band in arm.chart.bands]
    elif critical is not None:
        rows += [
            (band.span, ";".join(map(str, row.effects)) or "-", str(row.when or ""))
            for band in critical.bands
            for row in band.rows
        ]
    return tuple(rows)
