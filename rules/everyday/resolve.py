"""Plain dice and settings: what comes of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.command import everyday
from rules.errors import Unknown
from rules.everyday.facts import Counted, Helped, Repeated, Rolled, SettingSet, SettingsShown, Told
from rules.expression import Group, Pool
from rules.outcome import Outcome
from rules.people import must_be_gm
from rules.ruleset import played
from rules.state import SERVER, Change

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import Command
    from rules.expression import Fallen, Node
    from rules.resolver import Resolver
    from rules.scene import Scene
    from rules.tray import Tray

LANGUAGES = ("en",)
"""Languages that there is a catalogue for."""


def roll(command: everyday.Roll, _scene: Scene, tray: Tray) -> Outcome:
    """Roll an expression, once or several times. Rule: lines 3."""
    expression = command.expression
    if command.times is not None:
        return Outcome((_repeated(expression, command.times, tray),))
    fallen: list[Fallen] = []
    total = expression.roll(tray, fallen)
    dice = tuple(fallen)
    counting = expression
    while isinstance(counting, Group):
        counting = counting.inner
    if isinstance(counting, Pool) and counting.success is not None:
        return Outcome((Counted(total=total, successes=total, form=expression.form, dice=dice),))
    # The short way to make the most frequent outcome.
    return tuple.__new__(Outcome, ((Rolled(total, expression.form, dice),), tuple(tray.throws), (), ()))


def _repeated(expression: Node, times: int, tray: Tray) -> Repeated:
    totals: list[int] = []
    dice: list[tuple[Fallen, ...]] = []
    for _ in range(times):
        fallen: list[Fallen] = []
        totals.append(expression.roll(tray, fallen))
        dice.append(tuple(fallen))
    return Repeated(totals=tuple(totals), form=expression.form, dice=tuple(dice))


def set_manual_dice(command: everyday.SetManualDice, scene: Scene, _tray: Tray) -> Outcome:
    """Allow or forbid faces of real dice. Rule: lines 2."""
    if command.value not in ("on", "off"):
        raise Unknown(
            "Real dice can be `on` or `off`, not `{value}`.", hint="settings dice manual on", value=command.value
        )
    return setting(scene, "dice.manual", command.value)


def set_gm_role(command: everyday.SetGmRole, scene: Scene, _tray: Tray) -> Outcome:
    """Say which role holds the GM's rights."""
    return setting(scene, "gm.role", command.role)


def set_language(command: everyday.SetLanguage, scene: Scene, _tray: Tray) -> Outcome:
    """Answer in another language."""
    if command.code not in LANGUAGES:
        raise Unknown(
            "There is no catalogue for the language `{code}`.",
            hint="There are: {known}.",
            code=command.code,
            known=", ".join(LANGUAGES),
        )
    return setting(scene, "language", command.code)


def set_ruleset(command: everyday.SetRuleset, scene: Scene, _tray: Tray) -> Outcome:
    """Play this place by another ruleset."""
    if command.key not in scene.rulesets:
        raise Unknown(
            "There is no ruleset `{key}`.", hint="There are: {known}.", key=command.key, known=", ".join(scene.rulesets)
        )
    return setting(scene, "ruleset", command.key, entity=scene.place, called="this place")


def set_switch(command: everyday.SetSwitch, scene: Scene, _tray: Tray) -> Outcome:
    """Decide a disputed rule for this server. Raises `Unknown` for a switch or value that there is not."""
    ruleset = played(scene)
    switch = ruleset.switch(command.name)
    value = switch.read(command.value)
    outcome = setting(scene, switch.field(ruleset.key), value, default=switch.default)
    ruleset.weigh(replace(scene, state=scene.state.apply(outcome.changes)))
    return outcome


def show_settings(command: everyday.ShowSettings, scene: Scene, _tray: Tray) -> Outcome:
    """The settings of this place and server."""
    role = scene.state.get(SERVER, "gm.role")
    return Outcome(
        (
            SettingsShown(
                ruleset=scene.ruleset.key,
                manual_dice=scene.manual_dice,
                gm_role=None if role is None else str(role),
                language=str(scene.state.get(SERVER, "language", LANGUAGES[0])),
                switches={switch.name: scene.switch(switch) for switch in played(scene).switches},
                whole=not command.changed,
            ),
        )
    )


def show_help(command: everyday.Help, scene: Scene, _tray: Tray) -> Outcome:
    """What can be said here, or what one verb does."""
    topic, verbs = command.topic, played(scene).verbs
    examples = played(scene).verb(topic).examples if topic else tuple(verb.examples[0] for verb in verbs)
    switches = {switch.name: scene.switch(switch) for switch in played(scene).switches if topic in switch.verbs}
    return Outcome(
        (
            Helped(
                ruleset=scene.ruleset.key,
                topic=topic,
                verbs=tuple(verb.name for verb in verbs),
                own=played(scene).own,
                examples=examples,
                switches=switches,
            ),
        )
    )


def tell(_command: everyday.About, scene: Scene, _tray: Tray) -> Outcome:
    """What this program is."""
    return Outcome((Told(rulesets=scene.rulesets),))


def setting(
    scene: Scene, name: str, value: str, *, entity: str = SERVER, called: str = "settings", default: str | None = None
) -> Outcome:
    """Set one setting; `default` holds where nobody has said anything. Raises `Forbidden` for whoever is no GM."""
    must_be_gm(scene)
    before = scene.state.get(entity, name)
    change = Change(entity, name, before, value, called, (before or default, value))
    return Outcome((SettingSet(setting=change.called, value=value),), changes=() if before == value else (change,))


RESOLVERS: Mapping[type[Command], Resolver] = {
    everyday.Roll: roll,
    everyday.SetManualDice: set_manual_dice,
    everyday.SetGmRole: set_gm_role,
    everyday.SetLanguage: set_language,
    everyday.SetRuleset: set_ruleset,
    everyday.SetSwitch: set_switch,
    everyday.ShowSettings: show_settings,
    everyday.Help: show_help,
    everyday.About: tell,
}
