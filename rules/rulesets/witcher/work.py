"""The full rounds that a healer works on a critical wound before its check. Rule: witcher D40, A37.

It stands in the place as `combat.work.<healer>`, so that it ends with the combat; its rounds lie on the healer as an
effect of the tracker, which anybody sees and can take away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.combat import effects
from rules.combat.rounds import round_of
from rules.combat.turns import turn_order
from rules.fact import Notice
from rules.outcome import Action
from rules.rulesets.witcher.charts import CONSTANTS

if TYPE_CHECKING:
    from rules.combat.fight import Fight
    from rules.draft import Draft
    from rules.fact import Plain
    from rules.people import Character
    from rules.scene import Scene

TREATING = "treating"
"""The words of the effect."""
_FIELD = "combat.work."


class Work(NamedTuple):
    """What a healer works on: the entity of the patient and its name, and the wound.

    `line` is what began it, as it is said again for the check; `due` is the round in which that comes.
    """

    patient: str
    name: str
    wound: str
    line: str
    due: int


def counts(scene: Scene, healer: Character | None) -> bool:
    """Whether the rounds are counted: the healer stands in a combat in which turns are taken."""
    return (
        healer is not None
        and healer.combatant is not None
        and scene.state.get(scene.place, "combat.current") is not None
    )


def of(draft: Draft, place: str, healer: Character) -> Work | None:
    """What a healer works on."""
    kept = draft.get(place, f"{_FIELD}{healer.combatant}")
    if not isinstance(kept, list):
        return None
    patient, name, wound, line, due = kept
    return Work(str(patient), str(name), str(wound), str(line), int(str(due)))


def begin(fight: Fight, healer: Character, patient: Character, wound: str, line: str) -> None:
    """Begin to work; what was worked on before is given up."""
    key, rounds = str(healer.combatant), CONSTANTS.care["rounds"]
    kept: list[Plain] = [patient.bearer, patient.name, wound, line, fight.round + rounds]
    fight.draft.note(fight.scene.place, _FIELD + key, kept)
    left = turn_order(fight).lasting(fight, key, rounds)
    effects.lay(fight, key, effects.Effect(TREATING, left, None, None, True))


def end(draft: Draft, place: str, healer: Character) -> None:
    """The work is over, or was given up."""
    draft.note(place, f"{_FIELD}{healer.combatant}", None)
    effects.lift(draft, str(healer.combatant), TREATING)


def interrupted(draft: Draft, place: str, healer: Character | None) -> tuple[Notice, ...]:
    """Whoever acts otherwise gives up the work, and has to begin anew. Rule: witcher A37."""
    one = None if healer is None or healer.combatant is None else of(draft, place, healer)
    if one is None or healer is None:
        return ()
    end(draft, place, healer)
    return (Notice("work_interrupted", (("name", healer.name), ("patient", one.name))),)


def due(scene: Scene, draft: Draft, healer: Character) -> tuple[Notice | Action, ...]:
    """What a healer is told at the start of a turn when the rounds are over."""
    one = of(draft, scene.place, healer)
    if one is None or one.due > round_of(draft, scene.place):
        return ()
    line = f"{one.line} as {scene.ruleset.language.spell_name(healer.name)}"
    told = Notice("work_done", (("name", healer.name), ("patient", one.name), ("line", line)))
    return told, Action("treat", line, once=True)
