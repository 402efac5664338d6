"""Declarations: what somebody does in a round, and when it comes. Rule: vsd 1.22, 1.23, 1.32, 4.2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people
from rules.combat.answer import told
from rules.combat.fight import Fight
from rules.errors import NotAllowed
from rules.rulesets.vsd.armory import armed
from rules.rulesets.vsd.body.afflict import ASSESS, UNAWARE
from rules.rulesets.vsd.body.load import DECLARED, must_act
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.phases import BY_PHASE

if TYPE_CHECKING:
    from rules.fact import Plain
    from rules.outcome import Outcome
    from rules.people import Character
    from rules.ruleset import Scene
    from rules.rulesets.vsd import commands
    from rules.tray import Tray

LENGTHS = ("hand", "short", "long", "longest")
"""How far weapons reach, the shortest first. Rule: vsd A49."""
_ATTACKS = ("melee", "shoot", "throw")


def declare(command: commands.Declare, scene: Scene, tray: Tray) -> Outcome:
    """Declare what somebody does this round. Raises `NotAllowed` for what they cannot do, or not any more."""
    fight = Fight.here(scene, tray)
    one = people.find_combatant(scene, command.name)
    people.must_lead(scene, one)
    _must_declare(command, one, scene)
    key, phase = str(one.combatant), phase_of(command)
    rank = _rank(command, one, scene)
    BY_PHASE.declared(fight, key, phase)
    kept: dict[str, Plain] = {
        "phase": phase,
        "rank": list(rank),
        "text": command.action(scene.ruleset.language.spell_name),
        "fullhalf": command.fullhalf,
        "held": command.deed == "ready",
    }
    fight.draft.note(key, DECLARED, kept)
    BY_PHASE.joined(fight, key)
    return told(fight, "declared", [fight.sighted(key)])


def phase_of(command: commands.Declare) -> str:
    """The phase in which a declaration is acted on. Rule: vsd 4.2."""
    match command.deed:
        case "cast":
            return "spell-b" if command.manner == "improvised" else "spell-a"
        case "shoot":
            return "ranged-b" if command.reloading else "ranged-a"
        case "throw":
            return "ranged-a"
        case "melee" | "move":
            return command.deed
        case _:
            return "other"


def _must_declare(command: commands.Declare, one: Character, scene: Scene) -> None:
    """Raises `NotAllowed` for who may declare nothing, or not this. Rule: vsd 1.22, 1.32, A68."""
    fields = scene.state.fields(one.bearer)
    attack = command.deed in _ATTACKS
    must_act(one, scene, full=attack or (command.deed == "cast" and command.manner != "instant"), attack=attack)
    if fields.get(UNAWARE):
        raise NotAllowed("{name} has failed the Assessment Roll: no new action this round.", name=one.name)
    if fields.get(ASSESS):
        raise NotAllowed(
            "{name} must make an Assessment Roll first.",
            hint="Say `assess perception as {name}`.",
            name=one.name,
        )
    if command.deed == "move" and fields.get("engaged"):
        raise NotAllowed(
            "{name} is Engaged and does not simply move away.",
            hint="Say `combat declare {name} other disengage`, or run in a `conflict`; `combat clear` ends it.",
            name=one.name,
        )
    if command.fullhalf and fields.get("weary"):
        raise NotAllowed("{name} is Weary: one action a round.", hint="Leave out `fullhalf`.", name=one.name)
    if command.prepared is not None and command.prepared < 1:
        raise NotAllowed("No round of preparation is no preparation.", hint="Say `cast improvised`.")


def _rank(command: commands.Declare, one: Character, scene: Scene) -> tuple[int, ...]:
    """What decides who comes first in a phase, the most weighty first. Rule: vsd 1.22, 4.2."""
    if command.deed == "cast":
        level = scene.state.get(one.bearer, "level")
        return (level if isinstance(level, int) else 0, command.bonus or 0)
    if command.deed not in _ATTACKS:
        return ()
    held = armed(scene, one, command.weapon, "melee" if command.deed == "melee" else "ranged")
    if command.weapon is not None:
        _must_fit(command, held.arm.chart.kind, thrown=held.arm.weapon is not None and held.arm.weapon.thrown)
    cmb = held.cmb or 0
    if command.deed != "melee":
        return (cmb,)
    weapon = held.arm.weapon
    length = LENGTHS.index(weapon.length) if weapon is not None and weapon.length in LENGTHS else 0
    steps = (command.position is not None) + command.dashing
    return (length + steps, cmb + (FIGURES["attack"]["dashing"] if command.dashing else 0))


def _must_fit(command: commands.Declare, kind: str, *, thrown: bool) -> None:
    """Raises `NotAllowed` for a weapon that is not used so."""
    fits = kind == "melee" if command.deed == "melee" else kind == "ranged" and thrown == (command.deed == "throw")
    if command.deed == "throw" and kind == "melee":
        fits = True  # whatever lies in the hand can be thrown; the CMB is its own
    if not fits:
        raise NotAllowed(
            "`{deed}` does not go with `{weapon}`.",
            hint="Melee, missiles and thrown weapons each have their word: `melee`, `shoot`, `throw`.",
            deed=command.deed,
            weapon=command.weapon,
        )
