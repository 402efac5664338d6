"""Lines that begin with a character, a combat or an entry and mean nothing without one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from rules.rulesets.witcher import sheet

if TYPE_CHECKING:
    from rules.ruleset import Scene
    from rules.rulesets.witcher import commands
    from rules.tray import Tray


def care(command: commands.Treat | commands.Stabilize, _scene: Scene, _tray: Tray) -> NoReturn:
    """Treat or stabilize somebody. Rule: witcher 7.9."""
    raise sheet.missing(command.patient)


def rest(_command: commands.Rest, _scene: Scene, _tray: Tray) -> NoReturn:
    """Rest for hours or days. Rule: witcher D45, D46."""
    raise sheet.missing("rec")


def ambush(command: commands.Ambush, _scene: Scene, _tray: Tray) -> NoReturn:
    """Lie in wait. Rule: witcher D27."""
    raise sheet.missing(command.ambushers[0])


def of_entry(
    command: commands.Defend | commands.SpendLuck | commands.KeepMagic | commands.DropMagic,
    _scene: Scene,
    _tray: Tray,
) -> NoReturn:
    """Go on with an entry. Rule: witcher 7.7, 7.10, D52."""
    raise sheet.missing(f"#{command.entry}")


def care_odds(command: commands.Treat | commands.Stabilize, _scene: Scene) -> NoReturn:
    """Chances of treating or stabilizing somebody."""
    raise sheet.missing(command.patient)


def ambush_odds(command: commands.Ambush, _scene: Scene) -> NoReturn:
    """Chances of an ambush."""
    raise sheet.missing(command.ambushers[0])


def entry_odds(command: commands.Defend, _scene: Scene) -> NoReturn:
    """Chances of a defense."""
    raise sheet.missing(f"#{command.entry}")
