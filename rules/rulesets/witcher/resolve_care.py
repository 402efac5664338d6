"""Care: treating wounds, bringing people back. Rule: witcher D40, D41, D44, D46, 7.9."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules import people, pools
from rules.characters import character_rules
from rules.combat.fight import Fight
from rules.draft import Draft
from rules.errors import NotAllowed
from rules.fact import Notice
from rules.outcome import Outcome
from rules.rulesets.witcher import burden, harm, purse, sheet, shelf, skill, work
from rules.rulesets.witcher.book import HANDS, TREATED, UNTREATED
from rules.rulesets.witcher.charts import CONSTANTS, HealDays
from rules.rulesets.witcher.facts_care import Stabilized, Treated, WorkBegun
from rules.rulesets.witcher.resolve_check import checked
from rules.rulesets.witcher.source import Source

if TYPE_CHECKING:
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.sheet import Side
    from rules.rulesets.witcher.skill import Addends
    from rules.scene import Scene
    from rules.tray import Tray

FIRST_AID, HEALING_HANDS = HANDS


class Care(NamedTuple):
    """A treatment made out: the healer, the patient, what is rolled against which DC, and the wound it is for."""

    healer: Side
    patient: Side
    addends: Addends
    dc: int
    wound: str | None = None


def care_of(command: commands.Treat | commands.Stabilize, scene: Scene) -> Care:
    """Make out a treatment. Raises `NotAllowed` for who needs none."""
    healer, patient = sheet.acting(scene), sheet.named(scene, command.patient)
    burden.must_act(healer, scene)
    hands = HEALING_HANDS if command.verb == "treat" and getattr(command, "doctor", False) else FIRST_AID
    source = command.source or Source(name=hands)
    if command.modifier:
        source = replace(source, numbers=(*source.numbers, command.modifier))
    addends = (*skill.of_source(source, healer, scene, "check"), *skill.of_luck(command.luck, scene))
    if command.verb == "stabilize":
        return Care(healer, patient, addends, _to_bring_back(patient))
    wound = next((name for name, state in patient.wounds.items() if state == UNTREATED), None)
    return Care(healer, patient, addends, CONSTANTS.care["wound" if wound else "recovery"], wound)


def _to_bring_back(patient: Side) -> int:
    """The DC of bringing somebody back; the Dying first. Rule: witcher D44, A17."""
    if "dying" in patient.lying:
        return CONSTANTS.care["dying"]
    if "unconscious" in patient.lying:
        return CONSTANTS.care["unconscious"]
    raise NotAllowed("{name} is neither Dying nor Unconscious.", name=patient.name)


def stabilize(command: commands.Stabilize, scene: Scene, tray: Tray) -> Outcome:
    """Bring somebody back who is Dying or Unconscious. Rule: witcher D44."""
    care, draft = care_of(command, scene), Draft(scene.state)
    if "dead" in care.patient.lying:
        raise NotAllowed("{name} is dead.", name=care.patient.name)
    purse.pay_luck(draft, care.healer, command.luck)
    fact = checked(Stabilized, care.addends, care.dc, scene, tray)
    one = care.patient.one
    if fact.outcome == "success" and one is not None:
        pool, condition = ("hp", "dying") if "dying" in care.patient.lying else ("sta", "unconscious")
        if care.patient.number(pool) is not None and (care.patient.number(pool) or 0) <= 0:
            pools.put(draft, character_rules(scene), one.bearer, pool, 1)
        if draft.get(one.bearer, f"condition.{condition}"):
            harm.end_condition(draft, one, condition)
        if pool == "hp" and "unconscious" in care.patient.lying:
            fact = replace(fact, notices=(*fact.notices, Notice("still_unconscious", (("name", one.name),))))
    return Outcome((replace(fact, patient=care.patient.name),), changes=draft.changes)


def treat(command: commands.Treat, scene: Scene, tray: Tray) -> Outcome:
    """Treat a critical wound, else begin the recovery of HP. Rule: witcher D40, D41, D46."""
    care, fight = care_of(command, scene), Fight(scene, tray)
    if care.wound is not None and not command.doctor and not scene.player.is_gm:
        people.must_be_gm(scene)
    begun = _working(care, command, fight)
    if begun is not None:
        return begun
    draft = fight.draft
    purse.pay_luck(draft, care.healer, command.luck)
    fact = checked(Treated, care.addends, care.dc, scene, tray)
    one, notices = care.patient.one, fact.notices
    if care.wound is not None and not work.counts(scene, care.healer.one):
        notices = (*notices, Notice("four_rounds", (("rounds", CONSTANTS.care["rounds"]),)))
    if fact.outcome == "success" and one is not None:
        if care.wound is not None:
            notices = (*notices, _close(draft, care.patient, care.wound, scene))
        else:
            draft.set(one.bearer, "treatment", HEALING_HANDS if command.doctor else FIRST_AID)
            draft.note(one.bearer, "treatment.hp", care.patient.number("hp"))
    fact = replace(fact, patient=care.patient.name, wound=care.wound, notices=notices)
    return Outcome((fact,), changes=draft.changes)


def _working(care: Care, command: commands.Treat, fight: Fight) -> Outcome | None:
    """The beginning of the rounds that a wound takes; `None` where its check is due. Rule: witcher D40, A37.

    Raises `NotAllowed` while they are not over.
    """
    healer, patient, scene = care.healer.one, care.patient.one, fight.scene
    if healer is None or patient is None or care.wound is None or not work.counts(scene, healer):
        return None
    running = work.of(fight.draft, scene.place, healer)
    if running is not None and (running.patient, running.wound) == (patient.bearer, care.wound):
        left = running.due - fight.round
        if left > 0:
            raise NotAllowed(
                "{name} works on {patient} for {left} more rounds.",
                hint="The check comes at the start of a turn; `combat clear {who} treating` gives it up.",
                name=healer.name,
                patient=patient.name,
                left=left,
                who=scene.ruleset.language.spell_name(healer.name),
            )
        work.end(fight.draft, scene.place, healer)
        return None
    if command.luck:
        raise NotAllowed("No die falls before the work is done.", hint="Leave out `luck`, and say it at the check.")
    work.begin(fight, healer, patient, care.wound, command.spell(scene.ruleset.language.spell_name))
    fact = WorkBegun(patient=patient.name, wound=care.wound, rounds=CONSTANTS.care["rounds"])
    return Outcome((fact,), changes=fight.draft.changes)


def _close(draft: Draft, patient: Side, wound: str, scene: Scene) -> Notice:
    """A wound is treated: its Bleed ends, and it heals in days by BODY. Rule: witcher D41, 6.4."""
    bearer = patient.one.bearer if patient.one else ""
    days = heal_days(patient.number("stat.body"), scene)
    draft.set(bearer, f"wound.{wound}", TREATED)
    draft.set(bearer, f"healing.{wound}", days)
    others = [one for one, state in patient.wounds.items() if state == UNTREATED and one != wound]
    bleeds_on = not _bleeds(wound, scene) or any(_bleeds(one, scene) for one in others)
    if patient.one is not None and not bleeds_on and draft.get(bearer, "condition.bleed"):
        harm.end_condition(draft, patient.one, "bleed")
    return Notice("heals_in", (("days", days),))


def _bleeds(wound: str, scene: Scene) -> bool:
    row = shelf.wound_named(wound, scene)
    return row is not None and row.condition == "bleed"


def heal_days(body: int | None, scene: Scene) -> int:
    """Days until a treated wound is healed; those of the lowest BODY where it is not known. Rule: witcher D41."""
    rows = sorted(shelf.in_force(scene, HealDays).rows, key=lambda row: row.body)
    return next((row.days for row in reversed(rows) if row.body <= (body or 0)), rows[0].days)
