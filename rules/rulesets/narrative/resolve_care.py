"""What comes of treating somebody, and of a rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people, persona, pools
from rules.draft import Draft
from rules.errors import NotAllowed, Unknown
from rules.outcome import Action, Outcome
from rules.rulesets.narrative import window
from rules.rulesets.narrative.actor import acting
from rules.rulesets.narrative.book import POOLS, SUCCESSES
from rules.rulesets.narrative.checks import check, skilled
from rules.rulesets.narrative.commands import Rest, Source, Treat
from rules.rulesets.narrative.facts import Rested, Treated
from rules.rulesets.narrative.sheet import CHARACTERS, CONDITION, STABILIZED, is_incapacitated

if TYPE_CHECKING:
    from rules.people import Character
    from rules.rulesets.narrative.facts import Skilled
    from rules.scene import Scene
    from rules.tray import Tray

MEDICINE = "medicine"


def resolve_treat(command: Treat, scene: Scene, tray: Tray) -> Outcome:
    """Stabilize somebody at 0 Health, who stays incapacitated. Rule: narrative N7, B14, B15."""
    patient = persona.find(scene, command.target)
    medic = persona.acting(scene)
    if medic and medic.bearer == patient.bearer:
        raise NotAllowed(
            "{name} cannot treat themselves.",
            hint="Anybody else may: `treat {spelled}`.",
            name=patient.name,
            spelled=scene.ruleset.language.spell_name(patient.name),
        )
    medic = acting(scene)
    by = treating(command, scene, medic)
    draft = Draft(scene.state)
    if not is_incapacitated(draft, patient.bearer):
        raise NotAllowed(
            "{name} is not at 0 Health.", hint="Only who is incapacitated can be stabilized.", name=patient.name
        )
    result = check(by, scene, tray, "treat")
    stabilized = result.outcome in SUCCESSES
    if stabilized:
        draft.flag(patient.bearer, CONDITION + STABILIZED, True)
    fact = Treated(
        **result._asdict(),
        stabilized=stabilized,
        target=patient.name,
        at=patient.bearer,
        by=medic.bearer if medic else None,
        who=medic.name if medic else None,
        skilled=by,
    )
    return Outcome((fact,), changes=draft.changes, actions=window.offered(draft, scene, medic, by))


def treating(command: Treat, scene: Scene, medic: Character | None) -> Skilled:
    """What a treatment is rolled with: what is said, else the Medicine of the sheet."""
    return skilled(command.source or Source(MEDICINE), scene, medic)


def resolve_rest(_command: Rest, scene: Scene, _tray: Tray) -> Outcome:
    """Rest. A GM's word makes it safe; a player's waits for that. Rule: narrative N14."""
    one = persona.acting(scene)
    if not scene.player.is_gm:
        if one is None:
            raise _nobody()
        fact = Rested(outcome="pending", by=one.bearer)
        return Outcome((fact,), actions=(Action("rest_safe", f"resolve #{scene.number}", gm=True),))
    draft = Draft(scene.state)
    refill(draft, scene, one.bearer if one else None)
    return Outcome((Rested(outcome="rested", by=one.bearer if one else None),), changes=draft.changes)


def refill(draft: Draft, scene: Scene, bearer: str | None) -> None:
    """Fill the pools of a character and of everybody in the combat here. Raises `Unknown` where that is nobody.

    Rule: narrative N14, B13.
    """
    here = [one.bearer for one in people.combatants(scene.state, scene.place)]
    resting = dict.fromkeys([bearer, *here] if bearer else here)
    if not resting:
        raise _nobody()
    for who in resting:
        for rule in POOLS:
            current, maximum = pools.look(draft, CHARACTERS, who, rule.name)
            if current is not None and maximum is not None and current < maximum:
                pools.put(draft, CHARACTERS, who, rule.name, maximum)


def _nobody() -> Unknown:
    return Unknown("There is nobody here to rest.", hint="Say `sheet new NAME` first, or `rest as NAME`.")
