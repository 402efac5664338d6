"""Plain dice and settings: what comes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.command import everyday
from rules.errors import Forbidden, Unknown
from rules.everyday.facts import Rolled, SettingSet
from rules.expression import Pool
from rules.outcome import Outcome
from rules.state import SERVER, Change

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import Command
    from rules.dice import Tray
    from rules.expression.nodes import Parts
    from rules.ruleset import Resolver, Scene

LANGUAGES = ("en",)
"""Languages that there is a catalogue for."""


def roll(command: everyday.Roll, _scene: Scene, tray: Tray) -> Outcome:
    """Roll an expression, once or several times. Rule: lines 3."""
    expression = command.expression
    if command.times is None:
        parts: Parts = []
        total = expression.roll(tray, parts)
        counts = isinstance(expression, Pool) and expression.success is not None
        return Outcome((Rolled(total=total, successes=total if counts else None, shown=(tuple(parts),)),))
    totals: list[int] = []
    shown: list[tuple[object, ...]] = []
    for _ in range(command.times):
        parts = []
        totals.append(expression.roll(tray, parts))
        shown.append(tuple(parts))
    return Outcome((Rolled(totals=tuple(totals), shown=tuple(shown)),))  # type: ignore[arg-type] -- parts are parts


def set_manual_dice(command: everyday.SetManualDice, scene: Scene, _tray: Tray) -> Outcome:
    """Allow or forbid faces of real dice. Rule: lines 2."""
    if command.value not in ("on", "off"):
        raise Unknown("Real dice can be `on` or `off`, not `{value}`.", hint="settings dice manual on",
                      value=command.value)
    return setting(scene, "dice.manual", command.value)


def set_gm_role(command: everyday.SetGmRole, scene: Scene, _tray: Tray) -> Outcome:
    """Say which role holds the GM's rights."""
    return setting(scene, "gm.role", command.role)


def set_language(command: everyday.SetLanguage, scene: Scene, _tray: Tray) -> Outcome:
    """Answer in another language."""
    if command.code not in LANGUAGES:
        raise Unknown("There is no catalogue for the language `{code}`.", hint="There are: {known}.",
                      code=command.code, known=", ".join(LANGUAGES))
    return setting(scene, "language", command.code)


def setting(scene: Scene, name: str, value: str, *, entity: str = SERVER, called: str = "settings") -> Outcome:
    """Set one setting. Raises `Forbidden` for whoever is no GM."""
    must_be_gm(scene)
    before = scene.state.get(entity, name)
    changes = () if before == value else (Change(entity, name, before, value, called),)
    return Outcome((SettingSet(setting=name, value=value),), changes=changes)


def must_be_gm(scene: Scene) -> None:
    """Raises `Forbidden` for whoever is no GM."""
    if not scene.player.is_gm:
        raise Forbidden("Only a GM may do this.", hint="Ask the GM to say it.")


RESOLVERS: Mapping[type[Command], Resolver] = {
    everyday.Roll: roll,
    everyday.SetManualDice: set_manual_dice,
    everyday.SetGmRole: set_gm_role,
    everyday.SetLanguage: set_language,
}
