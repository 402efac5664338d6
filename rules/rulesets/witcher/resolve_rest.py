"""What time gives back: rest, and a new session. Rule: witcher D14, D41, D45, D46, 7.9."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people, pools
from rules.characters import character_rules
from rules.draft import Draft
from rules.errors import NotAllowed
from rules.fact import Addend, Notice
from rules.outcome import Outcome
from rules.rulesets.witcher import sheet
from rules.rulesets.witcher.book import HANDS, TREATED, WARD
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.facts_care import Rested, SessionBegun

if TYPE_CHECKING:
    from rules.fact import Plain
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene
    from rules.tray import Tray

_HEALING_HANDS = HANDS[1]


def session(_command: commands.Session, scene: Scene, _tray: Tray) -> Outcome:
    """A new session fills the LUCK of every sheet, and gives humans their rerolls back. Rule: witcher A9, D17."""
    people.must_be_gm(scene)
    draft, restored = Draft(scene.state), dict[str, int]()
    for one in people.sheets(scene.state):
        current, most = pools.look(draft, character_rules(scene), one.bearer, "luck")
        if current is not None and most is not None and current < most:
            pools.put(draft, character_rules(scene), one.bearer, "luck", most)
            restored[one.label] = most - current
        if draft.get(one.bearer, "rerolls"):
            draft.set(one.bearer, "rerolls", None)
    return Outcome((SessionBegun(restored=restored),), changes=draft.changes)


def rest(command: commands.Rest, scene: Scene, _tray: Tray) -> Outcome:
    """Rest for hours (STA) or days (HP, wounds). Rule: witcher D45, D46, A53."""
    side, draft = sheet.acting(scene), Draft(scene.state)
    if side.one is None:
        raise sheet.missing("rec")
    strenuous = command.strenuous or 0
    if strenuous > command.count:
        raise NotAllowed("{strenuous} of {count} cannot be strenuous.", strenuous=strenuous, count=command.count)
    quiet = command.count - strenuous
    if draft.get(side.one.bearer, WARD):
        draft.set(side.one.bearer, WARD, None)  # its ten rounds are long over
    if command.unit == "days":
        fact = _rest_days(draft, side, (quiet, strenuous), scene)
    else:
        addends = _regained(quiet, strenuous, _rec(side))
        due = sum(one.value for one in addends)
        gained = pools.gain(draft, character_rules(scene), side.one.bearer, "sta", due)
        fact = Rested(name=side.name, pool="sta", gained=gained, addends=_capped(addends, gained))
    return Outcome((fact,), changes=draft.changes)


def _rec(side: Side) -> int:
    """What somebody regains. Raises `NotAllowed` where nobody has said it."""
    rec = side.number("rec")
    if rec is None:
        raise NotAllowed("{name} has no REC.", hint="`sheet derive` fills it in.", name=side.name)
    return rec


def _rest_days(draft: Draft, side: Side, days: tuple[int, int], scene: Scene) -> Rested:
    """Days of rest: HP only while a treatment runs; treated wounds come nearer to their end."""
    bearer = side.one.bearer if side.one else ""
    quiet, strenuous = days
    doctor = CONSTANTS.care["doctor"] if side.fields.get("treatment") == _HEALING_HANDS else 0
    gained, rec = 0, _rec(side) if side.fields.get("treatment") else 0
    notices: tuple[Notice, ...] = ()
    if side.fields.get("treatment"):
        amount = quiet * (rec + doctor) + strenuous * (rec // 2 + doctor)
        gained = pools.gain(draft, character_rules(scene), bearer, "hp", amount)
    else:
        notices = (Notice("untreated", (("name", side.name),)),)
    for name, state in side.wounds.items():
        left: Plain = side.fields.get(f"healing.{name}")
        if state != TREATED or not isinstance(left, int):
            continue
        if left <= quiet + strenuous:
            draft.set(bearer, f"wound.{name}", None)
            draft.set(bearer, f"healing.{name}", None)
            notices = (*notices, Notice("wound_healed", (("wound", name.replace("_", " ")),)))
        else:
            draft.set(bearer, f"healing.{name}", left - quiet - strenuous)
    cared = (Addend("doctor", doctor * (quiet + strenuous)),) if doctor else ()
    addends = _capped((*_regained(quiet, strenuous, rec), *cared), gained)
    return Rested(name=side.name, pool="hp", gained=gained, addends=addends, notices=notices)


def _regained(quiet: int, strenuous: int, rec: int) -> tuple[Addend, ...]:
    """What quiet hours or days give, and strenuous ones, which give half. Rule: witcher D45, A53."""
    parts = (Addend("rec", quiet * rec), Addend("strenuous", strenuous * (rec // 2)))
    return tuple(one for one in parts if one.value)


def _capped(addends: tuple[Addend, ...], gained: int) -> tuple[Addend, ...]:
    """What made up a gain, and what of it found no room; nothing where nothing was gained."""
    over = sum(one.value for one in addends) - gained
    if not gained:
        return ()
    return (*addends, Addend("maximum", -over)) if over else addends
