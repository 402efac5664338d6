"""What happens by itself in a combat: initiative, conditions, what turns bring back. Rule: D20, D54, 7.11."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people, pools
from rules.characters import character_rules
from rules.combat import lent
from rules.combat.rounds import round_of
from rules.combat.rules import CombatRules
from rules.fact import Notice
from rules.fields import spelled
from rules.outcome import Action
from rules.rulesets.witcher import aftermath, aim, burden, defense, foot, harm, magic, purse, sheet, switches, work
from rules.rulesets.witcher.book import MARKS, SNARED, UNTREATED, WARD, WOUND_NAMES
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.charts.row import ZONES
from rules.rulesets.witcher.likely import likely
from rules.rulesets.witcher.resolve_attack import ATTACKS
from rules.rulesets.witcher.resolve_damage import roll_location
from rules.rulesets.witcher.switches import switch_notice
from rules.whose import claimed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.draft import Draft
    from rules.fact import Plain
    from rules.people import Character
    from rules.scene import Scene
    from rules.state import State
    from rules.tray import Tray

_RINGING = "ringing_skull"
_RINGS = "ringing.turns"
_EVERY = 3
"""Own turns from one Save of a ringing skull to the next. Rule: witcher 6.4."""


def _initiative(scene: Scene, draft: Draft, bearer: str, tray: Tray) -> int:
    """One plain die and REF. Rule: witcher D20."""
    side = sheet.Side(people.of_bearer(draft.state, scene.place, bearer), draft.fields(bearer))
    burdens = sum(one.value for one in burden.on(side, ("initiative",), scene))
    return tray.die(10, "initiative") + (side.number("stat.ref") or 0) + burdens


def _tie(draft: Draft, bearer: str) -> int | None:
    ref = draft.get(bearer, "stat.ref")
    return ref if isinstance(ref, int) else None


def _rolls_off(_scene: Scene, _draft: Draft, _newer: str, _older: str, tray: Tray) -> bool:
    """Both roll until one is higher. Rule: witcher A51."""
    while True:
        newer, older = tray.die(10, "initiative"), tray.die(10, "initiative")
        if newer != older:
            return newer > older


def _out(fields: Mapping[str, Plain]) -> bool:
    return bool(fields.get("condition.dead"))


def _set(scene: Scene, draft: Draft, one: Character, words: str, _rounds: int | None) -> bool:
    """Lay a condition or a wound on somebody; the same one never lies there twice. Rule: witcher D62."""
    key = spelled(words)
    if key == SNARED:
        draft.set(one.bearer, f"condition.{key}", 1)
    elif key in MARKS:
        draft.flag(one.bearer, f"condition.{key}", True)
    elif key in WOUND_NAMES:
        harm.wound(draft, one, key, scene)
    return key in MARKS or key in WOUND_NAMES


def _clear(scene: Scene, draft: Draft, one: Character, words: str) -> bool:
    key = spelled(words)
    if draft.get(one.bearer, f"condition.{key}"):
        draft.flag(one.bearer, f"condition.{key}", False)
    elif draft.get(one.bearer, f"wound.{key}"):
        draft.set(one.bearer, f"wound.{key}", None)
        draft.set(one.bearer, f"healing.{key}", None)
    elif key == WARD and draft.get(one.bearer, WARD):
        harm.lay_ward(draft, one, 0)
    elif key == work.TREATING:
        return _laid_down(scene, draft, one)
    else:
        return False
    return True


def _laid_down(scene: Scene, draft: Draft, healer: Character) -> bool:
    """Work on a wound is given up, unless its rounds are over and only its effect goes."""
    one = work.of(draft, scene.place, healer)
    if one is None or one.due <= round_of(draft, scene.place):
        return False
    work.end(draft, scene.place, healer)
    return True


def _conditions(state: State, one: Character) -> tuple[str, ...]:
    side = sheet.side_of(state, one)
    lying = [mark for mark in MARKS if mark in side.lying]
    warded = (WARD,) if side.fields.get(WARD) else ()
    return tuple(name.replace("_", " ") for name in (*lying, *side.wounds, *warded))


def _moved(scene: Scene, draft: Draft, one: Character, touched: Sequence[str]) -> tuple[Notice | Action, ...]:
    """Who comes to 0 HP is Dying and has a Save to make, who comes to 0 STA Unconscious. Rule: witcher D42, D43."""
    told: tuple[Notice | Action, ...] = ()
    for pool in ("hp", "sta"):
        if pool in touched:
            fate = harm.fallen(draft, one, scene, hit=True, of=(pool,))
            told = (*told, *fate.notices, *fate.actions)
    below = "hp" in touched and draft.number(one.bearer, "hp") < 0
    return (*told, switch_notice(scene, switches.HP_NEGATIVE)) if below else told


def _turn_starts(scene: Scene, draft: Draft, one: Character, tray: Tray) -> tuple[Notice | Action, ...]:
    """A turn brings back what counts by turns, lets conditions act, and asks for what is due."""
    key = str(one.combatant)
    for name in (purse.EXTRAS, ATTACKS):
        draft.note(key, name, None)
    aim.forgo_surprise(one.bearer, draft, scene.place)
    defense.bring_back(draft, key, "turn")
    told = _tick(scene, draft, one, tray) if scene.switch(switches.TICK) == "start" else ()
    return (*told, *_due(scene, draft, one))


def _turn_ends(scene: Scene, draft: Draft, one: Character, tray: Tray) -> tuple[Notice, ...]:
    """Magic that was not paid for ends; with `tick=end` conditions act now."""
    told = _tick(scene, draft, one, tray) if scene.switch(switches.TICK) == "end" else ()
    for active in magic.of(draft, scene.place, one.bearer):
        if active.is_due(draft, scene.place):
            magic.end(draft, scene.place, active.entry)
            told = (*told, Notice("magic_over", (("name", one.name), ("entry", active.entry))))
    return told


def _round_begins(scene: Scene, draft: Draft, tray: Tray) -> tuple[Notice, ...]:
    """A round brings the free Defenses back and forgets the STA that went into magic. Rule: witcher D20.

    So does the first: an ambush comes before it. Its initiative stands.
    """
    order = draft.get(scene.place, "combat.order")
    anew = scene.switch(switches.INIT_EACH_ROUND) == "on" and round_of(draft, scene.place) > 1
    for key in order if isinstance(order, list) else []:
        entity = str(key)
        draft.note(entity, magic.SPENT, None)
        defense.bring_back(draft, entity, "round")
        if anew:
            one = people.combatant(draft, entity)
            with tray.screen(up=one.is_monster or one.hidden):
                lent.own(draft, entity, _initiative(scene, draft, one.bearer, tray))
            draft.note(entity, "rolled", True)
    return (switch_notice(scene, switches.INIT_EACH_ROUND),) if anew else ()


def _due(scene: Scene, draft: Draft, one: Character) -> tuple[Notice | Action, ...]:
    """What somebody has to do at the start of a turn: a Save, the upkeep of magic, the check of a treatment."""
    side = sheet.Side(one, draft.fields(one.bearer))
    told: list[Notice | Action] = [*_saves_due(scene, draft, side), *_paces(side)]
    if burden.hinders(side, scene):
        told += work.interrupted(draft, scene.place, one)
    told += work.due(scene, draft, one)
    for active in magic.of(draft, scene.place, one.bearer):
        if active.is_due(draft, scene.place):
            figures = (("name", one.name), ("cost", active.cost), ("entry", active.entry))
            told.append(Notice("upkeep_due", figures))
            upkeep = (Action(verb, f"{verb} #{active.entry}", once=True) for verb in ("keep", "drop"))
            told += [claimed(action, one, scene) for action in upkeep]
    return tuple(told)


def _saves_due(scene: Scene, draft: Draft, side: sheet.Side) -> Iterator[Notice | Action]:
    """The Saves that somebody has to make now. Rule: witcher D43, 6.4."""
    name = scene.ruleset.language.spell_name(side.name)
    bearer = side.one.bearer if side.one else ""
    lines: list[tuple[str, str]] = []
    if "dying" in side.lying:
        lines.append(("save", f"save as {name}"))
    if side.wounds.get(_RINGING) == UNTREATED:
        turns = draft.number(bearer, _RINGS) + 1
        draft.note(bearer, _RINGS, turns)
        if turns % _EVERY == 0:
            lines.append(("save_or_stun", f"save or stun as {name}"))
    for label, line in lines:
        yield Notice("save_due", (("name", side.name), ("line", line)))
        yield Action(label, line, once=True)


def _paces(side: sheet.Side) -> Iterator[Notice]:
    """How far somebody goes this turn, of SPD and LEAP those alone that something hampers. Rule: witcher D22, D26."""
    for label, meters, whole in zip(("pace", "pace_leap"), foot.pace_of(side), foot.unhampered(side), strict=True):
        if meters is not None and meters != whole:
            yield Notice(label, (("name", side.name), ("meters", meters)))


def _tick(scene: Scene, draft: Draft, one: Character, tray: Tray) -> tuple[Notice, ...]:
    """Let conditions act together; what is lost is their sum. Rule: witcher D54, A39."""
    lying = [mark for mark in ("bleed", "poison", "fire") if draft.get(one.bearer, f"condition.{mark}")]
    if not lying:
        return ()
    parts = {mark: _burn(scene, draft, one, tray) if mark == "fire" else CONSTANTS.tick[mark] for mark in lying}
    amount, named = sum(parts.values()), ", ".join(f"{mark} {part}" for mark, part in parts.items())
    before = pools.look(draft, character_rules(scene), one.bearer, "hp").current
    below = purse.lose_hp(draft, one.bearer, amount, scene)
    told = Notice("tick", (("name", one.name), ("conditions", named if len(lying) > 1 else lying[0]), ("hp", amount)))
    deciding = (switches.TICK, *((switches.FIRE,) if "fire" in lying else ()))
    other = tuple(switch_notice(scene, switch) for switch in deciding if scene.switch(switch) != switch.default)
    fell = before is not None and before > 0
    return (told, *other, *below, *(harm.fallen(draft, one, scene, hit=True).notices if fell and amount else ()))


def _burn(scene: Scene, draft: Draft, one: Character, tray: Tray) -> int:
    """What fire does to the body, each zone past its armor; it eats the armor afterwards."""
    zones = set(ZONES)
    if scene.switch(switches.FIRE) == "single":
        zones = {roll_location(scene, tray).armor}
    amount = 0
    for zone in sorted(zones):
        field = f"sp.{zone}"
        sp = draft.number(one.bearer, field)
        amount += max(0, CONSTANTS.tick["fire"] - sp)
        if sp:
            draft.set(one.bearer, field, sp - 1)
    return amount


COMBAT = CombatRules(
    lines=likely,
    initiative=_initiative,
    tie=_tie,
    rolls_off=_rolls_off,
    out=_out,
    set_effect=_set,
    clear_effect=_clear,
    conditions=_conditions,
    turn_starts=_turn_starts,
    turn_ends=_turn_ends,
    moved=_moved,
    round_begins=_round_begins,
    leaves=aftermath.leave,
)
