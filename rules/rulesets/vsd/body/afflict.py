"""Effects on a character: what a critical strike, a fumble or the GM lays on somebody. Rule: vsd 1.25, 1.32, 3.7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import pools
from rules.combat.rounds import round_of
from rules.rulesets.vsd.body import wounds
from rules.rulesets.vsd.body.book import CONDITIONS
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.body.engagement import part
from rules.rulesets.vsd.body.settle import WOUND, begin_dying, die, hit_points, settle, stop_dying, strike_down
from rules.rulesets.vsd.effects import Effect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.draft import Draft
    from rules.scene import Scene

FLAGS = {
    "stun": "stunned",
    "prone": "prone",
    "held": "held",
    "surprised": "surprised",
    "weary": "weary",
    "fright": "frightened",
    "blind": "blind",
    "engaged": "engaged",
    "concentrate": "concentrating",
    "incap": "incapacitated",
}
"""Words of effects that are conditions, and the field of each."""
ASSESS = "assess"
"""The field that says that somebody must make an Assessment Roll: `once`, or until it is a `success`."""
UNAWARE = "unaware"
"""The field of who has failed an Assessment Roll this round."""
FEARED = "frightened.of"
_STUNNED_UNTIL = "stunned.until"


def afflict(scene: Scene, draft: Draft, bearer: str, effects: Iterable[Effect], *, by: str | None = None) -> None:
    """Lay effects on somebody, one after another; `by` is the entity of whoever caused them."""
    for effect in effects:
        _lay(scene, draft, bearer, effect, by)
    settle(draft, bearer)


def _lay(scene: Scene, draft: Draft, bearer: str, effect: Effect, by: str | None) -> None:
    amount = effect.amount or 0
    match effect.word:
        case "dmg":
            pools.lose(draft, CHARACTERS, bearer, "hp", amount)
        case "bleed":
            set_count(draft, bearer, "bleed", draft.number(bearer, "bleed") + amount)
        case "burn":
            set_count(draft, bearer, "burn", max(draft.number(bearer, "burn"), amount))
        case "inj":
            wounds.add(draft, bearer, amount)
        case "soul":
            _harm_soul(draft, bearer, amount)
        case "dying":
            begin_dying(draft, bearer, WOUND, amount)
        case "dead":
            die(draft, bearer)
        case "assess":
            demand_assessment(draft, bearer)
        case word if word in FLAGS:
            _lay_condition(scene, draft, bearer, effect, by)
        case _:
            return  # what people see to: `disarm`, `ask`, and a further critical strike, which is rolled by itself


def _lay_condition(scene: Scene, draft: Draft, bearer: str, effect: Effect, by: str | None) -> None:
    field = FLAGS[effect.word]
    if field == "incapacitated":
        strike_down(draft, bearer, down=True)
    else:
        draft.flag(bearer, field, True)
    if field == "stunned":
        stun(scene, draft, bearer, 1 if effect.rounds is None else effect.rounds)
    elif effect.amount is not None or field == "surprised":
        left = draft.number(bearer, f"{field}.left")
        draft.note(bearer, f"{field}.left", max(left, effect.amount or 1))
    if field == "frightened":
        draft.note(bearer, FEARED, by)


def stun(scene: Scene, draft: Draft, bearer: str, rounds: int) -> None:
    """Note until the end of which round somebody is Stunned; the later one counts. Rule: vsd A44."""
    until = round_of(draft, scene.place, 1) + rounds
    draft.note(bearer, _STUNNED_UNTIL, max(draft.number(bearer, _STUNNED_UNTIL), until))


def demand_assessment(draft: Draft, bearer: str, *, until_success: bool = False) -> None:
    """Let somebody need an Assessment Roll before new actions."""
    if draft.get(bearer, ASSESS) != "success":
        draft.note(bearer, ASSESS, "success" if until_success else "once")


def assessed(draft: Draft, bearer: str, *, acts: bool) -> None:
    """Note how an Assessment Roll came out: who fails declares no new action this round. Rule: vsd 1.22, 1.9."""
    if acts or draft.get(bearer, ASSESS) == "once":
        draft.note(bearer, ASSESS, None)
    draft.note(bearer, UNAWARE, None if acts else True)


def set_count(draft: Draft, bearer: str, field: str, value: int) -> None:
    """Set a count, which people read as 0 where it is not there."""
    draft.set(bearer, field, value or None, seen=(draft.number(bearer, field), value))


def _harm_soul(draft: Draft, bearer: str, amount: int) -> None:
    """Hit points and as many of their maximum for good. Rule: vsd 1.39, A75."""
    hp, most = hit_points(draft, bearer)
    if hp is not None:
        pools.put(draft, CHARACTERS, bearer, "hp", hp - amount)
    if most is not None:
        draft.set(bearer, "hp.max", most - amount)
    body = draft.get(bearer, "skill.body")
    if isinstance(body, int):
        draft.set(bearer, "skill.body", body - amount)
    set_count(draft, bearer, "soul", draft.number(bearer, "soul") + amount)


def lift(draft: Draft, bearer: str, field: str) -> bool:
    """Take a condition or a count off somebody by its field; whether it lay there."""
    if field == "dying":
        return stop_dying(draft, bearer)
    if field == "injury":
        lay_there = bool(wounds.lying_on(draft, bearer))
        wounds.put(draft, bearer, ())
    elif field in CONDITIONS:
        lay_there = draft.get(bearer, field) is True
        _lift_condition(draft, bearer, field)
    elif field in (ASSESS, UNAWARE):
        lay_there = draft.get(bearer, field) is not None
        draft.note(bearer, field, None)
    else:
        lay_there = bool(draft.get(bearer, field))
        set_count(draft, bearer, field, 0)
    settle(draft, bearer)
    return lay_there


def _lift_condition(draft: Draft, bearer: str, field: str) -> None:
    if field == "incapacitated":
        strike_down(draft, bearer, down=False)
    elif field == "engaged":
        part(draft, bearer)
    else:
        draft.flag(bearer, field, False)
    for name in (f"{field}.left", f"{field}.until", f"{field}.of"):
        if draft.get(bearer, name) is not None:
            draft.note(bearer, name, None)
