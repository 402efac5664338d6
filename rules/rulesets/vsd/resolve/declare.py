"""Declarations: what somebody does in a round, and when it comes. Rule: vsd 1.22, 1.23, 1.32, 4.2."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules import people, persona
from rules.combat.answer import told
from rules.combat.facts import Remark
from rules.combat.fight import Fight
from rules.errors import NotAllowed
from rules.fact import Notice
from rules.rulesets.vsd.armory import Held, armed
from rules.rulesets.vsd.body.afflict import ASSESS, UNAWARE
from rules.rulesets.vsd.body.declared import Declared, actions_to_load, before, rounds_prepared
from rules.rulesets.vsd.body.declared import declare as declare_it
from rules.rulesets.vsd.body.load import move_rate, must_act
from rules.rulesets.vsd.body.parry import Parry, must_parry, parry
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.phases import BY_PHASE

if TYPE_CHECKING:
    from rules.outcome import Outcome
    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.scene import Scene
    from rules.tray import Tray

LENGTHS = ("hand", "short", "long", "longest")
"""How far weapons reach, the shortest first. Rule: vsd A49."""
_ATTACKS = ("melee", "shoot", "throw")


def declare(command: commands.Declare, scene: Scene, tray: Tray) -> Outcome:
    """Declare what somebody does this round. Raises `NotAllowed` for what they cannot do, or not any more."""
    fight = Fight.here(scene, tray)
    one = persona.find_combatant(scene, command.name)
    people.must_lead(scene, one)
    key = str(one.combatant)
    command = _completed(command, one, scene)
    _must_declare(command, one, scene)
    held = _held(command, one, scene)
    phase, rank = phase_of(command), _rank(command, one, held, scene)
    BY_PHASE.declared(fight, key, phase)
    weapon = None if held is None or held.arm.weapon is None else held.arm.weapon.name
    spell = scene.ruleset.language.spell_name
    kept = Declared(
        phase=phase,
        rank=rank,
        text=command.action(spell),
        guard=command.guard(spell),
        deed=command.deed,
        manner=command.manner,
        prepared=command.prepared,
        weapon=weapon,
        words=command.words or "",
        position=command.position,
        dashing=command.dashing,
        fullhalf=command.fullhalf,
        held=command.deed == "ready",
        reloading=weapon if command.reloading else None,
    )
    declare_it(fight.draft, key, kept)
    parry(fight.draft, key, _parry(command, one, held, scene))
    BY_PHASE.joined(fight, key)
    rate = move_rate(one, scene) if command.deed == "move" else None
    if rate is not None:
        fight.remarks.append(
            Remark(Notice("move_rate", (("meters", rate),)), fight.sighted(key), for_gm=one.is_monster)
        )
    return told(fight, "declared", [fight.sighted(key)])


def _completed(command: commands.Declare, one: Character, scene: Scene) -> commands.Declare:
    """The declaration with what earlier rounds say: rounds of preparation, a weapon that has to be loaded first."""
    key = str(one.combatant)
    if command.manner == "prepared" and command.prepared is None:
        return replace(command, prepared=rounds_prepared(scene.state, key))
    if command.deed != "shoot" or command.reloading:
        return command
    weapon = armed(scene, one, command.weapon, "ranged").arm.weapon
    needed = None if weapon is None else actions_to_load(scene.state, key, weapon.name)
    if weapon is None or needed is None:
        return command
    if needed:
        raise NotAllowed(
            "The {weapon} of {name} is not loaded; Full Actions that it takes: {needed}.",
            hint="Say `combat declare {name} other reload`.",
            weapon=weapon.name,
            name=one.name,
            needed=needed,
        )
    return replace(command, reloading=True)


def _parry(command: commands.Declare, one: Character, held: Held | None, scene: Scene) -> Parry | None:
    """What of the CMB is turned into DEF. Raises `NotAllowed` for more than there can be. Rule: vsd 1.26."""
    if not command.parry:
        return None
    if command.dashing:
        raise NotAllowed("A Dashing Attack leaves nothing to parry with.", hint="Leave out `dashing` or `parry`.")
    cmb = held.cmb if held is not None and command.deed == "melee" else None
    must_parry(one, scene.state.fields(one.bearer), command.parry, cmb)
    faced = None if command.against is None else persona.find_combatant(scene, command.against)
    return Parry(command.parry, None if faced is None else str(faced.combatant))


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
    """Raises `NotAllowed` for who may declare nothing, or not this. Rule: vsd 1.6, 1.22, 1.32, A68."""
    fields = scene.state.fields(one.bearer)
    attack = command.deed in _ATTACKS
    full = attack or (command.deed == "cast" and command.manner != "instant")
    must_act(one, scene, full=full, half=command.deed != "other", attack=attack)
    goes_on = command.action(scene.ruleset.language.spell_name) == before(scene.state, str(one.combatant))
    if fields.get(UNAWARE) and not goes_on and (command.deed != "other" or command.words):
        raise NotAllowed(
            "{name} has failed the Assessment Roll: no new action this round.",
            hint="What was declared in the round before may go on, and `combat declare {name} other parry N` parries.",
            name=one.name,
        )
    if fields.get(ASSESS):
        raise NotAllowed(
            "{name} must make an Assessment Roll first.",
            hint="Say `assess perception as {name}`.",
            name=one.name,
        )
    if command.deed == "move" and fields.get("held"):
        raise NotAllowed("{name} is Held and cannot move.", name=one.name)
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


def _held(command: commands.Declare, one: Character, scene: Scene) -> Held | None:
    """The weapon of a declaration, where it is one with a weapon. Raises `NotAllowed` for one that is not used so."""
    if command.deed not in _ATTACKS:
        return None
    held = armed(scene, one, command.weapon, "melee" if command.deed == "melee" else "ranged")
    if command.weapon is not None:
        _must_fit(command, held.arm.chart.kind, thrown=held.arm.weapon is not None and held.arm.weapon.thrown)
    return held


def _rank(command: commands.Declare, one: Character, held: Held | None, scene: Scene) -> tuple[int, ...]:
    """What decides who comes first in a phase, the most weighty first. Rule: vsd 1.22, 4.2."""
    if command.deed == "cast":
        level = scene.state.get(one.bearer, "level")
        return (level if isinstance(level, int) else 0, command.bonus or 0)
    if held is None:
        return ()
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
