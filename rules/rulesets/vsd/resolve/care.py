"""A patient whose record a treatment changes. Rule: vsd 1.36, 1.37, 4.3, A38 to A40."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules import persona
from rules.errors import NotAllowed
from rules.fact import Notice
from rules.outcome import Action
from rules.rulesets.vsd.body import wounds
from rules.rulesets.vsd.body.afflict import set_count
from rules.rulesets.vsd.body.illness import illnesses_of, treat
from rules.rulesets.vsd.body.settle import bleeding_tier, hit_points, settle
from rules.rulesets.vsd.facts import BleedingTreated, Checked, IllnessTreated, InjuryTreated
from rules.rulesets.vsd.resolve.choices import Choice, leave_open
from rules.whose import claimed

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.rulesets.vsd.body.wounds import Injury
    from rules.scene import Scene


class Patient(NamedTuple):
    """Who is treated of what: for an injury, which one of theirs; for bleeding, how much they lose a round."""

    one: Character
    ailment: str
    injury: int = 0
    injuries: tuple[Injury, ...] = ()
    bleeding: int = 0

    @property
    def treated(self) -> Injury:
        """The injury in question."""
        return self.injuries[self.injury]


def patient_of(command: commands.Treat, healer: str | None, draft: Draft, scene: Scene) -> Patient | None:
    """Who is treated, where the line names somebody. Raises `NotAllowed` where there is nothing to treat so."""
    if command.patient is None:
        return None
    one = persona.find(scene, command.patient)
    if command.ailment == "bleeding":
        bleeding = draft.number(one.bearer, "bleed")
        tier = bleeding_tier(draft, bleeding)
        if tier is None:
            raise NotAllowed("{name} does not bleed.", hint="Leave out `to {name}` to roll only.", name=one.name)
        if tier != command.severity:
            raise NotAllowed(
                "The bleeding of {name} is {tier}, not {severity}.",
                hint="Say `treat bleeding {tier}`.",
                name=one.name,
                tier=tier,
                severity=command.severity,
            )
        return Patient(one, command.ailment, bleeding=bleeding)
    if command.ailment != "injury":
        return Patient(one, command.ailment)
    return _injured(one, command.severity or "", healer, draft)


def _injured(one: Character, severity: str, healer: str | None, draft: Draft) -> Patient:
    """The worst injury of a tier that is untreated and that this healer has not given up."""
    injuries = wounds.lying_on(draft, one.bearer)
    fitting = [at for at, injury in enumerate(injuries) if injury.severity == severity and not injury.treated]
    if not fitting:
        raise NotAllowed("{name} has no untreated {severity} injury.", name=one.name, severity=severity)
    open_to = [at for at in fitting if healer is None or healer not in injuries[at].healers]
    if not open_to:
        raise NotAllowed(
            "This healer has failed at that injury; somebody else may try.", hint="Let another healer roll."
        )
    return Patient(one, "injury", min(open_to, key=lambda at: injuries[at].penalty), tuple(injuries))


def cared(
    draft: Draft, scene: Scene, patient: Patient, healer: str | None, fact: Checked
) -> tuple[Checked, list[Action]]:
    """What a treatment does to the patient, the answer as it is for this one, and what is left to pick."""
    if isinstance(fact, BleedingTreated):
        return _bandaged(draft, scene, patient, fact)
    if isinstance(fact, InjuryTreated):
        return _nursed(draft, patient, healer, fact), []
    if isinstance(fact, IllnessTreated) and fact.save_modifier is not None:
        return _cured(draft, scene, patient, fact, fact.save_modifier)
    return fact, []


def _cured(
    draft: Draft, scene: Scene, patient: Patient, fact: IllnessTreated, modifier: int
) -> tuple[IllnessTreated, list[Action]]:
    """A new save, and one more each day until one holds. Rule: vsd 1.38."""
    one, illness = patient.one, patient.ailment
    name = scene.ruleset.language.spell_name(one.name)
    known = illness in {ill.name for ill in illnesses_of(draft.fields(one.bearer))}
    if not known:
        unknown = Notice("illness_unknown", (("illness", illness), ("name", name)))
        return replace(fact, notices=(*fact.notices, unknown)), []
    treat(draft, one.bearer, illness, modifier)
    return fact, [Action("illness_save", f"save {illness} as {name}")]


def _bandaged(
    draft: Draft, scene: Scene, patient: Patient, fact: BleedingTreated
) -> tuple[BleedingTreated, list[Action]]:
    one, actions = patient.one, list[Action]()
    set_count(draft, one.bearer, "bleed", 0)
    settle(draft, one.bearer)
    if not fact.treated:
        name = scene.ruleset.language.spell_name(one.name)
        line = f"combat effect {name} bleed+{patient.bleeding}"
        actions.append(claimed(Action("bleed_again", line, once=True), one, scene))
    hp, most = hit_points(draft, one.bearer)
    low = hp is not None and most is not None and hp <= most // 2
    options = tuple(option for option in fact.options if not (option == "bruised" and low))
    if options:
        actions += leave_open(draft, scene, Choice("treatment", options, 1, one.bearer, gm=True))
    return replace(fact, options=options), actions


def _nursed(draft: Draft, patient: Patient, healer: str | None, fact: InjuryTreated) -> InjuryTreated:
    injury = patient.treated
    lingering = injury.lingering or fact.lingering
    if fact.treated:
        injury = injury._replace(treated=True, lingering=lingering, rested=0)
        fact = replace(fact, lingering=lingering, days=injury.days)
    else:
        healers = injury.healers if healer is None else (*injury.healers, healer)
        injury = injury._replace(lingering=lingering, healers=healers)
    listed = [injury if at == patient.injury else other for at, other in enumerate(patient.injuries)]
    wounds.put(draft, patient.one.bearer, listed)
    return fact
