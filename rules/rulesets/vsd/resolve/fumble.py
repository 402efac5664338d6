"""Fumbled weapons and failed spells. Rule: vsd 1.10, 1.34."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from rules.draft import Draft
from rules.fact import Addend, Notice
from rules.outcome import Action, Outcome
from rules.rulesets.vsd.actor import actor_of
from rules.rulesets.vsd.body.afflict import afflict
from rules.rulesets.vsd.constants import FIGURES, FUMBLE
from rules.rulesets.vsd.effects import Effect
from rules.rulesets.vsd.facts import Fumbled, SpellFailed
from rules.rulesets.vsd.lookup import find_fumble_class, pack_in_force, severity_name
from rules.rulesets.vsd.resolve.choices import Choice, leave_open
from rules.rulesets.vsd.sources import modifier_addends, total

if TYPE_CHECKING:
    from rules.rulesets.vsd import commands
    from rules.rulesets.vsd.lookup import FumbleClass
    from rules.scene import Scene
    from rules.tray import Tray

Fumble = TypeVar("Fumble", bound=Fumbled)


class FumblePlan(NamedTuple):
    """A fumble before its die falls: the column of the chart, and what is added to the die."""

    column: str
    addends: tuple[Addend, ...]


def of_class(found: FumbleClass, modifiers: tuple[int, ...] = ()) -> FumblePlan:
    """The fumble of a class of weapons."""
    return FumblePlan(found.column, (Addend(found.name, found.modifier), *modifier_addends(modifiers)))


def of_spell(kinds: tuple[str, ...], modifiers: tuple[int, ...] = ()) -> FumblePlan:
    """The failure of a spell of these kinds; of several the highest counts. Rule: vsd 1.10, A62."""
    rows = FIGURES["kinds"]
    known = [Addend(kind, rows[kind]["failure"]) for kind in kinds if "failure" in rows[kind]]
    worst = (max(known, key=lambda addend: addend.value),) if known else ()
    return FumblePlan("spell", (*worst, *modifier_addends(modifiers)))


def plan_fumble(command: commands.Fumble, scene: Scene) -> FumblePlan:
    """The fumble that a line asks for. Raises `Unknown` for a weapon nobody knows."""
    return of_class(find_fumble_class(pack_in_force(scene), command.weapon), command.modifiers)


def fumble(command: commands.Fumble, scene: Scene, tray: Tray) -> Outcome:
    """Roll what a fumbled weapon does, to the character that `as` names."""
    fact = roll_fumble(plan_fumble(command, scene), tray)
    one, draft = actor_of(scene).one, Draft(scene.state)
    crit = find_fumble_class(pack_in_force(scene), command.weapon).crit
    actions = () if one is None else befall(draft, scene, one.bearer, fact, crit)
    return Outcome((fact,), changes=draft.changes, actions=actions)


def befall(draft: Draft, scene: Scene, bearer: str, fact: Fumbled, crit: str) -> tuple[Action, ...]:
    """What a fumble does to who fumbled, and what that one's player picks; `crit` is the type that would strike."""
    afflict(scene, draft, bearer, (Effect(word) for word in fact.effects))
    if not fact.choose:
        return ()
    return leave_open(draft, scene, Choice("fumble", fact.options, fact.choose, bearer, figures={"crit": crit}))


def fumble_spell(command: commands.FumbleSpell, scene: Scene, tray: Tray) -> Outcome:
    """Roll what a failed spell does; who `as` names is Stunned by it, and picks what else by word of mouth."""
    fact = roll_failure(of_spell(command.kinds, command.modifiers), tray)
    one, draft = actor_of(scene).one, Draft(scene.state)
    if one is not None:
        afflict(scene, draft, one.bearer, (Effect(word) for word in fact.effects))
    return Outcome((fact,), changes=draft.changes)


def roll_fumble(planned: FumblePlan, tray: Tray) -> Fumbled:
    """Roll a weapon's fumble."""
    return _roll(Fumbled, planned, tray, "fumble")


def roll_failure(planned: FumblePlan, tray: Tray) -> SpellFailed:
    """Roll a spell's failure."""
    return _roll(SpellFailed, planned, tray, "failure")


def _roll(kind: type[Fumble], planned: FumblePlan, tray: Tray, purpose: str) -> Fumble:
    addends = (Addend("die", tray.die(100, purpose)), *planned.addends)
    value = total(addends)
    row = dict(zip(FUMBLE.columns, FUMBLE.at(value).cells, strict=True))
    effects = tuple(row[planned.column].split("|"))
    options = tuple(filter(None, row[f"{planned.column}_options"].split("|")))
    return kind(
        outcome=row["row"],
        total=value,
        choose=int(row[f"{planned.column}_choose"]),
        options=options,
        effects=effects,
        addends=addends,
        notices=tuple(Notice(f"automatic.{word}") for word in effects) + tuple(map(_option, options)),
    )


def _option(word: str) -> Notice:
    """The phrase of something that may be picked."""
    if word.startswith("crit:"):
        _, whose, severity = word.split(":")
        return Notice(f"pick.crit_{whose}", (("severity", severity_name(severity)),))
    head, plus, amount = word.partition("+")
    return Notice(f"pick.{head}", (("amount", int(amount)),) if plus else ())


def fumble_notices(fact: Fumbled) -> tuple[Notice, ...]:
    """A fumble or a failure told within the answer of what failed."""
    figures = (("total", fact.total), ("row", fact.outcome), ("choose", fact.choose))
    head = "failed" if isinstance(fact, SpellFailed) else "fumbled"
    return (Notice(head if fact.choose else f"{head}_only", figures, fact.addends), *fact.notices)
