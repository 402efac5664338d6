"""Care: treating wounds, bringing people back, resting. Rule: witcher D40, D41, D44 to D46, 7.9."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules import people, pools
from rules.draft import Draft
from rules.errors import NotAllowed
from rules.fact import Addend, Notice
from rules.outcome import Outcome
from rules.rulesets.witcher import burden, purse, sheet, shelf, skill
from rules.rulesets.witcher.book import CHARACTERS, HANDS, TREATED, UNTREATED
from rules.rulesets.witcher.charts import CONSTANTS, HealDays
from rules.rulesets.witcher.facts import Rested, Stabilized, Treated
from rules.rulesets.witcher.resolve_check import checked
from rules.rulesets.witcher.source import Source

if TYPE_CHECKING:
    from rules.fact import Plain
    from rules.ruleset import Scene
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.sheet import Side
    from rules.rulesets.witcher.skill import Addends
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
            pools.put(draft, purse.pool_rules(scene), one.bearer, pool, 1)
        if draft.get(one.bearer, f"condition.{condition}"):
            draft.flag(one.bearer, f"condition.{condition}", False)
    return Outcome((replace(fact, patient=care.patient.name),), changes=draft.changes)


def treat(command: commands.Treat, scene: Scene, tray: Tray) -> Outcome:
    """Treat a critical wound, else begin the recovery of HP. Rule: witcher D40, D41, D46."""
    care, draft = care_of(command, scene), Draft(scene.state)
    if care.wound is not None and not command.doctor and not scene.player.is_gm:
        people.must_be_gm(scene)
    purse.pay_luck(draft, care.healer, command.luck)
    fact = checked(Treated, care.addends, care.dc, scene, tray)
    one, notices = care.patient.one, fact.notices
    if care.wound is not None:
        notices = (*notices, Notice("four_rounds", (("rounds", CONSTANTS.care["rounds"]),)))
    if fact.outcome == "success" and one is not None:
        if care.wound is not None:
            notices = (*notices, _close(draft, care.patient, care.wound, scene))
        else:
            draft.set(one.bearer, "treatment", HEALING_HANDS if command.doctor else FIRST_AID)
            draft.note(one.bearer, "treatment.hp", care.patient.number("hp"))
    fact = replace(fact, patient=care.patient.name, wound=care.wound, notices=notices)
    return Outcome((fact,), changes=draft.changes)


def _close(draft: Draft, patient: Side, wound: str, scene: Scene) -> Notice:
    """A wound is treated: its Bleed ends, and it heals in days by BODY. Rule: witcher D41, 6.4."""
    bearer = patient.one.bearer if patient.one else ""
    days = heal_days(patient.number("stat.body"), scene)
    draft.set(bearer, f"wound.{wound}", TREATED)
    draft.set(bearer, f"healing.{wound}", days)
    others = [one for one, state in patient.wounds.items() if state == UNTREATED and one != wound]
    if (
        _bleeds(wound, scene)
        and not any(_bleeds(one, scene) for one in others)
        and draft.get(bearer, "condition.bleed")
    ):
        draft.flag(bearer, "condition.bleed", False)
    return Notice("heals_in", (("days", days),))


def _bleeds(wound: str, scene: Scene) -> bool:
    row = shelf.wound_named(wound, scene)
    return row is not None and row.condition == "bleed"


def heal_days(body: int | None, scene: Scene) -> int:
    """Days until a treated wound is healed; those of the lowest BODY where it is not known. Rule: witcher D41."""
    rows = sorted(shelf.in_force(scene, HealDays).rows, key=lambda row: row.body)
    return next((row.days for row in reversed(rows) if row.body <= (body or 0)), rows[0].days)


def rest(command: commands.Rest, scene: Scene, _tray: Tray) -> Outcome:
    """Rest for hours (STA) or days (HP, wounds). Rule: witcher D45, D46, A53."""
    side, draft = sheet.acting(scene), Draft(scene.state)
    if side.one is None:
        raise sheet.missing("rec")
    strenuous = command.strenuous or 0
    if strenuous > command.count:
        raise NotAllowed("{strenuous} of {count} cannot be strenuous.", strenuous=strenuous, count=command.count)
    quiet = command.count - strenuous
    if command.unit == "days":
        fact = _rest_days(draft, side, (quiet, strenuous))
    else:
        rec = _rec(side)
        gained = pools.gain(draft, CHARACTERS, side.one.bearer, "sta", quiet * rec + strenuous * (rec // 2))
        fact = Rested(name=side.name, pool="sta", gained=gained)
    return Outcome((fact,), changes=draft.changes)


def _rec(side: Side) -> int:
    """What somebody regains. Raises `NotAllowed` where nobody has said it."""
    rec = side.number("rec")
    if rec is None:
        raise NotAllowed("{name} has no REC.", hint="`sheet derive` fills it in.", name=side.name)
    return rec


def _rest_days(draft: Draft, side: Side, days: tuple[int, int]) -> Rested:
    """Days of rest: HP only while a treatment runs; treated wounds come nearer to their end."""
    bearer = side.one.bearer if side.one else ""
    quiet, strenuous = days
    doctor = CONSTANTS.care["doctor"] if side.fields.get("treatment") == HEALING_HANDS else 0
    gained, rec = 0, _rec(side) if side.fields.get("treatment") else 0
    notices: tuple[Notice, ...] = ()
    if side.fields.get("treatment"):
        amount = quiet * (rec + doctor) + strenuous * (rec // 2 + doctor)
        gained = pools.gain(draft, CHARACTERS, bearer, "hp", amount)
    else:
        notices = (Notice("untreated", (("name", side.name),)),)
    for name, state in side.wounds.items():
        left: Plain = side.fields.get(f"healing.{name}")
        if state != TREATED or not isinstance(left, int):
            continue
        if left <= quiet + strenuous:
            draft.set(bearer, f"wound.{name}", None)
            draft.set(bearer, f"healing.{name}", None)
            notices = (*notices, Notice("wound_healed", (("wound", name),)))
        else:
            draft.set(bearer, f"healing.{name}", left - quiet - strenuous)
    addends = (Addend("rec", quiet * rec + strenuous * (rec // 2)),) if gained else ()
    if doctor and gained:
        addends = (*addends, Addend("doctor", doctor * (quiet + strenuous)))
    if addends and sum(one.value for one in addends) > gained:
        addends = (*addends, Addend("maximum", gained - sum(one.value for one in addends)))
    return Rested(name=side.name, pool="hp", gained=gained, addends=addends, notices=notices)
