"""What lies on a combatant: figures, health, effects, who plays it, and whether it is hidden. Rule: lines 7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people, persona, pools
from rules.characters import character_rules
from rules.combat import effects, given, lent, moments
from rules.combat.answer import told
from rules.combat.facts import SET
from rules.combat.fight import Fight
from rules.combat.rules import combat_rules
from rules.combat.turns import turn_order
from rules.errors import NotAllowed
from rules.sheets import whose

if TYPE_CHECKING:
    from rules.command import combat
    from rules.outcome import Outcome
    from rules.people import Character
    from rules.scene import Scene
    from rules.tray import Tray


def set_fields(command: combat.SetCombatant, scene: Scene, tray: Tray) -> Outcome:
    """Set figures: initiative in the combat, all else where the figures are kept."""
    fight, one, key = _led(command.name, scene, tray)
    initiative, figures = given.read(fight, one.bearer, command.fields)
    given.lay(fight, key, figures)
    if initiative is not None:
        lent.own(fight.draft, key, initiative)
        fight.draft.set(key, "rolled", None)
        turn_order(fight).revalued(fight, key)
    moments.moved(fight, key, [*figures])
    return told(fight, SET, [fight.sighted(key)])


def move_health(command: combat.MoveHealth, scene: Scene, tray: Tray) -> Outcome:
    """Take from or give to the pool of health, within its bounds; temporary points go first."""
    fight, one, key = _led(command.name, scene, tray)
    rules = character_rules(scene)
    if pools.look(fight.draft, rules, one.bearer, rules.health).current is None:
        raise NotAllowed(
            "Nobody has said how much {field} {name} has.",
            hint="Say `{sets} {field} N` first.",
            field=rules.health,
            name=one.name,
            sets=one.sets,
        )
    if command.amount < 0:
        pools.lose(fight.draft, rules, one.bearer, rules.health, -command.amount)
        moments.moved(fight, key, [rules.health])
    else:
        pools.gain(fight.draft, rules, one.bearer, rules.health, command.amount)
    return told(fight, SET, [fight.sighted(key)])


def set_effect(command: combat.SetEffect, scene: Scene, tray: Tray) -> Outcome:
    """Lay an effect on somebody: the ruleset's own condition, or any words."""
    _must_be_one_word(command.bare, command.name, command.effect, scene)
    fight, one, key = _led(command.name, scene, tray)
    of = None if command.of is None else persona.find_combatant(scene, command.of).combatant
    own = combat_rules(fight.scene).set_effect(scene, fight.draft, one, command.effect, command.rounds)
    left = None if command.rounds is None else turn_order(fight).lasting(fight, key, command.rounds)
    if not own or left is not None or command.edge:
        effects.lay(fight, key, effects.Effect(command.effect, left, command.edge, of, own))
    return told(fight, "effect", [fight.sighted(key)], effect=command.effect)


def clear_effect(command: combat.ClearEffect, scene: Scene, tray: Tray) -> Outcome:
    """Take an effect off somebody."""
    _must_be_one_word(command.bare, command.name, command.effect, scene)
    fight, _, key = _led(command.name, scene, tray)
    words = effects.clear(fight, key, command.effect)
    return told(fight, "cleared", [fight.sighted(key)], effect=words)


def hide(command: combat.HideCombatant, scene: Scene, tray: Tray) -> Outcome:
    """Let nobody but the GM see a combatant; it still takes its turns."""
    return _veil(command.name, scene, tray, hidden=True)


def reveal(command: combat.RevealCombatant, scene: Scene, tray: Tray) -> Outcome:
    """Let everybody see a combatant."""
    return _veil(command.name, scene, tray, hidden=False)


def give(command: combat.GiveCombatant, scene: Scene, tray: Tray) -> Outcome:
    """Let somebody else play a combatant that came without a sheet; without a user the GM again.

    Raises `NotAllowed` for one with a sheet and for whose it is already, `Unknown` for a user whom nobody knows.
    """
    people.must_be_gm(scene)
    _must_be_one_word(command.bare, command.name, command.user or "", scene)
    fight, one, key = _led(command.name, scene, tray)
    if not one.keeps_figures:
        raise NotAllowed(
            "{name} is in the combat with a sheet.",
            hint="`sheet give` hands that over, and with it the place in the combat.",
            name=one.name,
        )
    heir = None if command.user is None else whose.user_of(scene, command.user)
    if one.owner == (heir.id if heir else None):
        owner = heir.name if heir else "the GM"
        raise NotAllowed("{name} belongs to {owner} already.", name=one.name, owner=owner)
    fight.draft.note(key, "owner", heir.id if heir else None)
    fight.draft.note(key, "owner_name", heir.name if heir else None)
    return told(fight, "given", [fight.sighted(key)], owner_name=heir.name if heir else None)


def _must_be_one_word(bare: bool, name: str, rest: str, scene: Scene) -> None:  # noqa: FBT001 -- as the command says
    if bare:
        whose.must_be_one_word(name, rest, people.seen_combatants(scene))


def _veil(name: str, scene: Scene, tray: Tray, *, hidden: bool) -> Outcome:
    people.must_be_gm(scene)
    fight, _, key = _led(name, scene, tray)
    fight.draft.flag(key, "hidden", hidden)
    return told(fight, "hidden" if hidden else "revealed", [fight.sighted(key)])


def _led(name: str, scene: Scene, tray: Tray) -> tuple[Fight, Character, str]:
    """The combat, who is meant, and the key in the order. Raises `Forbidden` for another's."""
    fight = Fight.here(scene, tray)
    one = persona.find_combatant(scene, name)
    people.must_lead(scene, one)
    return fight, one, str(one.combatant)
