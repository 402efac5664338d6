"""What lies on a character and counts on its rolls, and what it may not do. Rule: vsd 1.5, 1.11, 1.32, 4.1."""

from __future__ import annotations

from fractions import Fraction
from math import floor, prod
from typing import TYPE_CHECKING, Literal

from rules.errors import NotAllowed
from rules.fact import Addend
from rules.rulesets.vsd.body.declared import declared
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.switches import DRIVE_SCENE_SPELLS, INJURY_SPELLS, OVER_ENCUMBERED_20, PENALTY_SAVES, is_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.people import Character
    from rules.scene import Scene

Deed = Literal["skill", "attack", "strike", "spell", "save"]
"""What is rolled for: `strike` is an attack spell, `spell` one that is none."""

_RULES = FIGURES["penalty"]
NEXT = "next_roll"
"""The field of who has a bonus on the next skill roll from an Outstanding Success. Rule: vsd 1.1."""
EXPOSED = "left_open"
"""The field of who has left the foes a bonus on their next roll against them. Rule: vsd 1.1."""
IGNORED = "drive.ignored"
"""The field of who ignores penalties from wounds and conditions for the rest of the scene. Rule: vsd A25."""


def load_addends(one: Character, deed: Deed, scene: Scene) -> tuple[Addend, ...]:
    """What lies on a character, as it counts on a roll. Rule: vsd 4.1, A21, A71, A72."""
    return tuple(_load(one, deed, scene))


def _load(one: Character, deed: Deed, scene: Scene) -> Iterator[Addend]:
    fields = scene.state.fields(one.bearer)
    if deed != "save" or is_on(scene, PENALTY_SAVES):
        if fields.get("bruised") and not fields.get(IGNORED):
            yield Addend("bruised", _RULES["bruised"])
        level = fields.get("encumbrance")
        if level == "heavily" or (level == "over" and is_on(scene, OVER_ENCUMBERED_20)):
            yield Addend("encumbered", _RULES["encumbered"])
    if deed in ("skill", "spell") and both_actions(one, scene):
        yield Addend("fullhalf", FIGURES["attack"]["fullhalf"])
    injury = fields.get("injury")
    hurts = deed in ("skill", "attack", "strike") or (deed == "spell" and is_on(scene, INJURY_SPELLS))
    if hurts and isinstance(injury, int) and injury and not fields.get(IGNORED):
        yield Addend("injury", injury)
    token = fields.get(NEXT)
    if deed == "skill" and isinstance(token, int):
        yield Addend("next", token)
    scene_bonus = fields.get("drive.scene")
    if isinstance(scene_bonus, int) and scene_bonus and (deed != "spell" or is_on(scene, DRIVE_SCENE_SPELLS)):
        yield Addend("scene", scene_bonus * FIGURES["drive"]["each"])


def exposed_addends(target: Character | None, scene: Scene) -> tuple[Addend, ...]:
    """What a foe adds to the next roll against somebody."""
    value = None if target is None else scene.state.get(target.bearer, EXPOSED)
    return (Addend(EXPOSED, value),) if isinstance(value, int) else ()


def both_actions(one: Character | None, scene: Scene) -> bool:
    """Whether somebody declared a Full and a Half Action for this round. Rule: vsd 1.23."""
    return one is not None and declared(scene.state, one.combatant).fullhalf


def stance_addends(one: Character, scene: Scene) -> tuple[Addend, ...]:
    """What of a character's state counts on its CMB. Rule: vsd 1.32, A47."""
    fields = scene.state.fields(one.bearer)
    if fields.get(IGNORED):
        return ()
    states = {"prone": "prone_cmb", "held": "held_cmb"}
    return tuple(Addend(label, _RULES[label]) for state, label in states.items() if fields.get(state))


def move_rate(one: Character, scene: Scene) -> int | None:
    """How many meters somebody moves in a round, as they are; `None` where nobody has said. Rule: vsd 1.11, 1.32."""
    fields = scene.state.fields(one.bearer)
    rate = fields.get("move")
    if not isinstance(rate, int):
        return None
    shares: dict[str, str] = FIGURES["move"]
    lying = [state for state in ("weary", "prone") if fields.get(state)]
    return floor(prod((Fraction(shares.get(str(one), "1")) for one in (fields.get("encumbrance"), *lying)), start=rate))


def must_act(one: Character, scene: Scene, *, full: bool = False, half: bool = False, attack: bool = False) -> None:
    """Raises `NotAllowed` for whoever can take no action, no Full or Half Action, or make no attack.

    Rule: vsd 1.6, 1.11, 1.32.
    """
    fields = scene.state.fields(one.bearer)
    forbidding = ["dead", "incapacitated"]
    if full or attack:
        forbidding += ["stunned", "surprised"]
    if full or half or attack:
        forbidding.append("concentrating")
    for state in forbidding:
        if fields.get(state):
            raise NotAllowed(
                "{name} is {state} and cannot do this.",
                hint="`combat clear {spelled} {state}` ends it, if the GM says so.",
                name=one.name,
                spelled=scene.ruleset.language.spell_name(one.name),
                state=state,
            )
    if attack and fields.get("encumbrance") == "over":
        raise NotAllowed(
            "{name} is Over Encumbered and cannot attack.",
            hint="Say `{sets} encumbrance heavily`.",
            name=one.name,
            sets=one.sets,
        )
