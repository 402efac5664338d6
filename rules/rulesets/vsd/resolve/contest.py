"""Conflicts and saves. Rule: vsd 1.3, 1.4."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from rules import people, persona
from rules.draft import Draft
from rules.errors import NotAllowed
from rules.fact import Addend, Notice
from rules.grammar.text import name_key
from rules.outcome import Action, Outcome
from rules.rulesets.vsd.actor import SAVES, SKILLS, Actor, actor_of, must_have, pay
from rules.rulesets.vsd.armory import armed
from rules.rulesets.vsd.body.illness import SAVE, illnesses_of, overcome
from rules.rulesets.vsd.constants import FIGURES, LEVEL
from rules.rulesets.vsd.facts import Contested, Saved
from rules.rulesets.vsd.resolve.flight import flight_of
from rules.rulesets.vsd.resolve.rolling import Roller, chain_addends, open_roll, width_notices
from rules.rulesets.vsd.sources import drive_points, modifier_addends, total
from rules.rulesets.vsd.switches import CONFLICT_NEED_PARTIAL, SAVE_TIE, is_on, told
from rules.tray import DICE_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.rulesets.vsd.body.illness import Illness
    from rules.scene import Scene
    from rules.tray import Chain, Tray

_CHECK = FIGURES["check"]


def level_bonus(level: int) -> int:
    """What a level adds to a save. Rule: vsd 1.4, A09."""
    base, each, above = map(int, LEVEL.at(level).cells)
    return base + each * (level - above)


class SavePlan(NamedTuple):
    """A save before its die falls; `illness` is what it is made against, where it is one."""

    addends: tuple[Addend, ...]
    difficulty: int
    tie_passes: bool
    illness: Illness | None = None

    def passes(self, value: int) -> bool:
        """Whether a total is enough. Rule: vsd 1.4, A08."""
        return value > self.difficulty or (value == self.difficulty and self.tie_passes)


def plan_save(command: commands.Save, scene: Scene) -> SavePlan:
    """What a save adds to its die, and what it is rolled against."""
    actor = actor_of(scene, command.source)
    illness = _illness(command, actor)
    source = command.source if illness is None else replace(command.source, name=SAVE.partition(".")[2])
    addends = [actor.bonus(source, SAVES), *modifier_addends(source.modifiers)]
    if illness is not None and illness.modifier:
        addends.append(Addend("treated", illness.modifier))
    own = actor.fields.get("level") if command.source.name is not None else None
    level = own if command.level is None else command.level
    if isinstance(level, int):
        addends.append(Addend("level", level_bonus(level)))
    addends += actor.load("save")
    spent, caster = drive_points(command.drive, scene), _caster(command, scene)
    if caster is not None:
        must_have(scene, caster, "drive", spent)
    if spent:
        addends.append(Addend("caster_drive", -spent * FIGURES["drive"]["each"]))
    difficulty = command.difficulty
    if difficulty is None:
        attack_level = illness.level if illness is not None else command.attack_level or 0
        difficulty = FIGURES["save"]["base"] + level_bonus(attack_level)
    return SavePlan(tuple(addends), difficulty, scene.switch(SAVE_TIE) == "pass", illness)


def _caster(command: commands.Save, scene: Scene) -> Character | None:
    """Whose spell it is, and whose Drive is spent. Raises `Forbidden` for another's. Rule: vsd 1.5."""
    if command.caster is None:
        return None
    one = persona.find(scene, command.caster)
    people.must_lead(scene, one)
    return one


def _illness(command: commands.Save, actor: Actor) -> Illness | None:
    """What a save is made against that names an illness. Raises `NotAllowed` for who does not have it."""
    if not command.against_illness:
        return None
    found = next((one for one in illnesses_of(actor.fields) if one.name == command.source.name), None)
    if found is None and actor.one is not None:
        raise NotAllowed(
            "{name} has no {illness}.",
            hint="Say how strong it is: `sheet set {illness} 8`, or name a difficulty: `save toughness vs 75`.",
            name=actor.one.name,
            illness=command.source.name,
        )
    return found


def save(command: commands.Save, scene: Scene, tray: Tray, roller: Roller = open_roll) -> Outcome:
    """Roll a save. Rule: vsd 1.4."""
    planned = plan_save(command, scene)
    chain = roller(scene, tray, "save")
    addends = (*chain_addends(chain), *planned.addends)
    value = total(addends)
    passed, draft = planned.passes(value), Draft(scene.state)
    points = 0 if passed else planned.difficulty - value
    multiple = None if command.per is None else ceil(Fraction(points, command.per))
    amount = None if multiple is None else command.code.times(multiple)
    notices = width_notices(scene, chain)
    if value == planned.difficulty:
        notices = (*notices, Notice("tie_passes") if planned.tie_passes else told(scene, SAVE_TIE))
    notices += _pressed(command, draft, scene)
    actor = actor_of(scene, command.source)
    if planned.illness is not None and actor.one is not None:
        notices = (*notices, _told_of(planned.illness, passed=passed))
        if passed:
            overcome(draft, actor.one.bearer, planned.illness.name)
    if amount is not None and points:
        once = ("code", str(command.code.times(1)))
        figures = (("points", points), ("per", command.per or 1), ("multiple", multiple or 0), once, ("amount", amount))
        notices = (*notices, Notice("amount", figures))
    fact = Saved(
        outcome="success" if passed else "failure",
        total=value,
        natural=chain.natural,
        difficulty=planned.difficulty,
        points=points,
        multiple=multiple,
        amount=amount,
        who=actor.name,
        addends=addends,
        notices=notices,
    )
    # More dice than a line may roll are told and not offered.
    fits = isinstance(amount, str) and command.code.count * (multiple or 0) <= DICE_LIMIT
    actions = (Action("amount", f"roll {amount}"),) if fits else ()
    return Outcome((fact,), changes=draft.changes, actions=(*actions, *(() if passed else actor.again())))


def _pressed(command: commands.Save, draft: Draft, scene: Scene) -> tuple[Notice, ...]:
    """Take the Drive that presses the spell from its caster, or the remark that nobody has paid. Rule: vsd 1.5."""
    caster = _caster(command, scene)
    if caster is not None and command.drive:
        pay(draft, caster.bearer, "drive", command.drive)
    return (Notice("drive_unpaid"),) if command.drive and caster is None else ()


def _told_of(illness: Illness, *, passed: bool) -> Notice:
    """What a save against an illness means. Rule: vsd 1.38."""
    outcome = "over" if passed else "again" if illness.due else "untreated"
    return Notice(f"illness_{outcome}", (("illness", illness.name),))


class ConflictPlan(NamedTuple):
    """A conflict before its dice fall: who takes part with what, the least total that wins.

    `behind` are those for whom the GM rolls behind the screen.
    """

    sides: tuple[tuple[str, tuple[Addend, ...]], ...]
    least: int
    behind: tuple[str, ...]


def plan_conflict(command: commands.Conflict, scene: Scene) -> ConflictPlan:
    """Who acts with what. Raises `NotAllowed` when somebody acts twice. Rule: vsd 1.3, A28."""
    names = [name_key(one.name) for one in command.participants]
    for one in command.participants:
        if names.count(name_key(one.name)) > 1:
            raise NotAllowed(
                "`{name}` takes part twice.", hint="Give each participant a name of its own.", name=one.name
            )
    sides = tuple((one.name, _addends(one, scene)) for one in command.participants)
    least = _CHECK["partial"] if is_on(scene, CONFLICT_NEED_PARTIAL) else _CHECK["critical"] + 1
    behind = tuple(one.name for one in command.participants if (who := _named(one, scene)) and who.is_monster)
    return ConflictPlan(sides, least, behind)


def _named(one: commands.Participant, scene: Scene) -> Character | None:
    """The character of a participant's name, who acts where the source is a skill."""
    return None if one.source.name is None else persona.find(scene, one.name)


def _addends(one: commands.Participant, scene: Scene) -> tuple[Addend, ...]:
    """What a participant adds; with a named skill it is the character of that name."""
    who = _named(one, scene)
    if who is not None:
        people.must_lead(scene, who)
    actor = Actor(who, scene)
    actor.must_act()
    return (actor.bonus(one.source, SKILLS), *modifier_addends(one.source.modifiers), *actor.load("skill"))


def conflict(command: commands.Conflict, scene: Scene, tray: Tray) -> Outcome:
    """Let several act against each other; each rolls its whole chain in turn. Rule: vsd 1.3."""
    planned = plan_conflict(command, scene)
    chains: dict[str, Chain] = {}
    totals: dict[str, int] = {}
    notices: list[Notice] = []
    for name, addends in planned.sides:
        with tray.screen(up=name in planned.behind):
            chain = chains[name] = open_roll(scene, tray, "conflict")
        totals[name] = chain.value + total(addends)
        notices += (_side(name, totals[name], chain, addends), *width_notices(scene, chain))
    winner = winner_of(totals, planned.least)
    if winner is None and (usual := winner_of(totals, _CHECK["critical"] + 1)) is not None:
        notices += (told(scene, CONFLICT_NEED_PARTIAL), Notice("highest", (("name", usual),)))
    failed = tuple(name for name, value in totals.items() if value <= _CHECK["critical"])
    notices += (Notice("conflict_fumble", (("name", name),)) for name in failed)
    fact = Contested(
        outcome="nobody" if winner is None else "won",
        winner=winner,
        totals=totals,
        naturals={name: chain.natural for name, chain in chains.items()},
        failed=failed,
        behind=planned.behind,
        screened=bool(planned.behind),
        notices=tuple(dict.fromkeys(notices)),
    )
    flight = flight_of(command, winner, failed, scene)
    fact = replace(fact, notices=(*fact.notices, *flight.notices))
    return Outcome((fact,), actions=(*_fumbles(command, failed, scene), *flight.actions))


def _fumbles(command: commands.Conflict, failed: tuple[str, ...], scene: Scene) -> Iterator[Action]:
    """The fumbles that the GM may let follow, each with what that one strikes with. Rule: vsd A27."""
    spell = scene.ruleset.language.spell_name
    named = {one.name for one in command.participants if one.source.name is not None}
    for name in failed:
        if name in named:
            weapon = armed(scene, persona.find(scene, name), None).arm.weapon
            held = "hand" if weapon is None else spell(weapon.name)
            yield Action("fumble", f"fumble {held} as {spell(name)}", once=True, gm=True)


def winner_of(totals: dict[str, int], least: int) -> str | None:
    """Who has the highest total alone, if it is at least `least`. Rule: vsd 1.3, A28."""
    best = max(totals.values())
    first = [name for name, value in totals.items() if value == best]
    return first[0] if len(first) == 1 and best >= least else None


def _side(name: str, value: int, chain: Chain, addends: tuple[Addend, ...]) -> Notice:
    """What one participant came to."""
    figures = (("name", name), ("total", value), ("roll", chain.value), ("bonus", f"{total(addends):+d}"))
    return Notice("side", figures)
