"""Picking what an entry left open: by the right person, once, and it does what it names. Rule: vsd 1.7, 1.34."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules import people, persona, pools
from rules.draft import Draft
from rules.errors import NotAllowed, Options, Unknown
from rules.outcome import Outcome
from rules.people import plain_name
from rules.rulesets.vsd.actor import pay
from rules.rulesets.vsd.body.afflict import afflict, demand_assessment
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.body.load import EXPOSED, NEXT
from rules.rulesets.vsd.body.settle import hit_points
from rules.rulesets.vsd.effects import Effect, damage_of
from rules.rulesets.vsd.facts import CriticallyStruck, Picked, Resonated
from rules.rulesets.vsd.lookup import default_pack, find_critical, pack_in_force
from rules.rulesets.vsd.resolve.aim import tier_of
from rules.rulesets.vsd.resolve.caster import half_cost, notice_of_enemy
from rules.rulesets.vsd.resolve.casting import again_at, roll_resonance
from rules.rulesets.vsd.resolve.choices import Choice, actions_of, leave_open, open_of, put
from rules.rulesets.vsd.resolve.critical import CriticalPlan, critical_notices, reduced, roll_critical, row_of
from rules.rulesets.vsd.resolve.doubt import OTHERWISE, lay_on
from rules.rulesets.vsd.resolve.harm import further, strike_critically

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rules.fact import Plain
    from rules.outcome import Action
    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.rulesets.vsd.resolve.critical import RolledCritical
    from rules.scene import Scene
    from rules.tray import Tray

FALL_DIE = 10
"""Rounds that a caster lies who falls to an assault, one die. Rule: vsd 1.9."""


class Picking(NamedTuple):
    """A choice being made: what was picked, for whom, at whom."""

    option: str
    choice: Choice
    entry: int
    one: Character
    target: str | None
    draft: Draft
    scene: Scene
    tray: Tray

    @property
    def bearer(self) -> str:
        """Whose figures move."""
        return self.choice.bearer

    def figure(self, name: str) -> int:
        """A number that was kept with the choice."""
        value = self.choice.figures.get(name)
        return value if isinstance(value, int) else 0


class Done(NamedTuple):
    """What came of a pick beside its changes."""

    critical: CriticallyStruck | None = None
    resonance: Resonated | None = None
    actions: tuple[Action, ...] = ()


def pick(command: commands.Pick, scene: Scene, tray: Tray) -> Outcome:
    """Make a choice that an entry left open. Raises `NotAllowed` for one that is closed, `Forbidden` for another's."""
    field, choice, option = _found(command, scene)
    if choice.gm:
        people.must_be_gm(scene)
    else:
        people.must_lead(scene, people.of_bearer(scene.state, scene.place, choice.picker))
    one = people.of_bearer(scene.state, scene.place, choice.bearer)
    draft = Draft(scene.state)
    left = choice.without(option)
    put(draft, field, scene, left)
    done = _DOES[choice.kind](Picking(option, choice, command.entry, one, command.target, draft, scene, tray))
    fact = Picked(
        outcome="picked",
        entry=command.entry,
        option=option,
        notices=(choice.told(option), *(() if done.critical is None else critical_notices(done.critical))),
        left=0 if left is None else left.left,
        critical=done.critical,
        resonance=done.resonance,
    )
    more = () if left is None else actions_of(left, command.entry, scene)
    return Outcome((fact,), changes=draft.changes, actions=(*more, *done.actions))


def _found(command: commands.Pick, scene: Scene) -> tuple[str, Choice, str]:
    wanted = plain_name(command.option)
    known: list[str] = []
    for field, choice in open_of(scene, command.entry):
        if choice.unseen and not scene.player.is_gm:
            continue  # that it is open at all is told to nobody
        for option in choice.options:
            if plain_name(option) == wanted:
                return field, choice, option
        known += choice.options
    if known:
        raise Unknown(
            "#{number} leaves no `{option}` to pick.",
            hint="There are: {known}.",
            number=command.entry,
            option=command.option,
            known=Options("action.pick", tuple(known)),
        )
    raise NotAllowed("#{number} leaves nothing to pick: picked, taken back, or over.", number=command.entry)


def _fumble(picking: Picking) -> Done:
    """A critical strike on oneself or an ally; a weapon that is dropped or breaks is told. Rule: vsd 1.34."""
    if not picking.option.startswith("crit:"):
        return Done()
    _, whose, severity = picking.option.split(":")
    struck = picking.one
    if whose == "ally":
        if picking.target is None:
            raise NotAllowed(
                "Whom does it strike?",
                hint='Say `pick #{number} "{option}" to NAME`.',
                number=picking.entry,
                option=picking.option,
            )
        struck = persona.find(picking.scene, picking.target)
    pack = pack_in_force(picking.scene)
    chart = find_critical(pack, str(picking.choice.figures["crit"]))
    grade = min(default_pack().codes.index(severity), len(pack.severities) - 1)
    left = reduced(grade, tier_of(struck, picking.scene))
    planned = CriticalPlan(chart, None if left is None else pack.severities[left])
    return _strike(picking, struck, roll_critical(planned, picking.tray))


def _strike(picking: Picking, struck: Character, rolled: RolledCritical) -> Done:
    pools.lose(picking.draft, CHARACTERS, struck.bearer, "hp", damage_of(rolled.effects))
    by = str(picking.choice.figures.get("by") or "") or None
    actions = strike_critically(picking.draft, picking.scene, struck, rolled.fact, by=by)
    return Done(critical=replace(rolled.fact, target=struck.name), actions=tuple(actions))


def _row(picking: Picking) -> Done:
    """The row of a critical strike on who was helpless. Rule: vsd 1.32, A65."""
    pack = pack_in_force(picking.scene)
    chart = find_critical(pack, str(picking.choice.figures["type"]))
    severity = pack.severities[pack.codes.index(str(picking.choice.figures["severity"]))]
    return _strike(picking, picking.one, row_of(chart, severity, picking.option))


def _when(picking: Picking) -> Done:
    """The row of a critical strike whose condition only people know. Rule: vsd 3.7."""
    figures = picking.choice.figures
    chosen, counted = (figures[one] for one in (picking.option, OTHERWISE))
    by = str(figures.get("by") or "") or None
    effects = lay_on(picking.draft, picking.scene, picking.bearer, _words(chosen), _words(counted), by)
    return Done(actions=tuple(further(effects, picking.scene.ruleset.language.spell_name(picking.one.name))))


def _words(kept: Plain) -> tuple[str, ...]:
    return tuple(map(str, kept)) if isinstance(kept, list) else ()


def _failure(picking: Picking) -> Done:
    """What a failed spell costs its caster. Rule: vsd 1.10, A14, A61."""
    draft, bearer = picking.draft, picking.bearer
    match picking.option:
        case "half-mp":
            _charge(picking, half_cost(picking.figure("cost"), picking.scene))
        case "mp" | "other-target":
            _charge(picking, picking.figure("cost"))
        case "mp-weary":
            _charge(picking, picking.figure("cost"))
            afflict(picking.scene, draft, bearer, (Effect("weary"),))
        case "delayed":
            later = Choice("delayed", ("goes-off", "fizzles"), 1, bearer, figures=picking.choice.figures)
            return Done(actions=leave_open(picking.draft, picking.scene, later))
        case "out":
            afflict(picking.scene, draft, bearer, (Effect("incap"),))
        case _:
            return _resonate(picking, int(picking.option.partition("+")[2]))
    return Done()


def _delayed(picking: Picking) -> Done:
    """A spell that goes off late costs its MP then. Rule: vsd A14."""
    if picking.option == "goes-off":
        _charge(picking, picking.figure("cost"))
    return Done()


def _charge(picking: Picking, amount: int) -> None:
    """Take MP for a spell, never more in all than it costs; what is there is all that can be lost."""
    draft, bearer = picking.draft, picking.bearer
    paid = draft.number(picking.scene.place, _paid(picking)) or picking.figure("spent")
    due = max(min(amount, picking.figure("cost")) - paid, 0)
    held = pools.look(draft, CHARACTERS, bearer, "mp").current or 0
    pay(draft, bearer, "mp", min(due, held))
    draft.note(picking.scene.place, _paid(picking), paid + due or None)


def _paid(picking: Picking) -> str:
    return f"paid.{picking.entry}"


def _resonate(picking: Picking, more: int) -> Done:
    """A resonance roll that a failed spell brings. Rule: vsd 1.10."""
    past = picking.scene.past.get(picking.entry)
    resonance = again_at(None if past is None else past.line.command, picking.figure("weave"), more, picking.scene)
    rolled = roll_resonance(resonance, picking.tray)
    return Done(resonance=rolled, actions=notice_of_enemy(picking.draft, picking.scene, picking.bearer, rolled.outcome))


def _partial(picking: Picking) -> Done:
    """What a Partial Success leaves: with `keep-mp` the spell does nothing and costs nothing. Rule: vsd 1.7, A15."""
    if picking.option == "keep-mp":
        pools.gain(picking.draft, CHARACTERS, picking.bearer, "mp", picking.figure("spent"))
    return Done()


def _outstanding(picking: Picking) -> Done:
    """Half the MP, or a free warping option, which is told. Rule: vsd 1.7, A16."""
    if picking.option == "half-mp":
        back = picking.figure("spent") - picking.figure("half")
        pools.gain(picking.draft, CHARACTERS, picking.bearer, "mp", back)
    return Done()


def _resonance(picking: Picking) -> Done:
    """What the enemy does to the caster; spies, bands and servants are told. Rule: vsd 1.9."""
    draft, scene, bearer = picking.draft, picking.scene, picking.bearer
    match picking.option:
        case "stunned":
            afflict(scene, draft, bearer, (Effect("stun"),))
        case "halted":
            demand_assessment(draft, bearer, until_success=True)
        case "fall":
            rounds = picking.tray.die(FALL_DIE, "rounds")
            afflict(scene, draft, bearer, (Effect("prone"), Effect("incap", rounds)))
            return Done(actions=leave_open(draft, scene, Choice("truth", ("all-mp", "truth"), 1, bearer)))
        case _:
            pass
    return Done()


def _truth(picking: Picking) -> Done:
    """All MP that are left, or one question answered truthfully. Rule: vsd 1.9."""
    if picking.option == "all-mp":
        held = pools.look(picking.draft, CHARACTERS, picking.bearer, "mp").current or 0
        pay(picking.draft, picking.bearer, "mp", held)
    return Done()


def _treatment(picking: Picking) -> Done:
    """What a treatment that half went wrong brings: supplies are told. Rule: vsd 1.36, A39."""
    draft, bearer = picking.draft, picking.bearer
    if picking.option == "weary":
        afflict(picking.scene, draft, bearer, (Effect("weary"),))
    elif picking.option == "bruised":
        hp, most = hit_points(draft, bearer)
        if hp is not None and most is not None and hp > most // 2:
            pools.put(draft, CHARACTERS, bearer, "hp", most // 2)
    return Done()


def _skill(picking: Picking) -> Done:
    """A bonus on the next roll, one's own or an ally's, or the foes' against one; all else is told. Rule: vsd 1.1."""
    kept = {"bonus": NEXT, "foes": EXPOSED}.get(picking.option)
    if kept is not None:
        one = picking.one if picking.target is None else persona.find(picking.scene, picking.target)
        picking.draft.note(one.bearer, kept, picking.figure("bonus"))
    return Done()


_DOES: Mapping[str, Callable[[Picking], Done]] = {
    "fumble": _fumble,
    "row": _row,
    "when": _when,
    "failure": _failure,
    "delayed": _delayed,
    "partial": _partial,
    "outstanding": _outstanding,
    "resonance": _resonance,
    "truth": _truth,
    "treatment": _treatment,
    "skill": _skill,
    "mishap": _skill,
    "haven": _skill,
}
