"""Drive spent on an entry: it is rolled again, or its critical strike is. Rule: vsd 1.5, 4.3, A22, A23."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from rules import people, persona
from rules.draft import Draft
from rules.errors import NotAllowed, Unknown
from rules.outcome import Outcome
from rules.rulesets.vsd import commands
from rules.rulesets.vsd.actor import must_have, pay
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.resolve import assault, attack, attack_spell, contest, health, magic, skill
from rules.rulesets.vsd.resolve.choices import close
from rules.rulesets.vsd.resolve.doubt import KIND as DOUBT
from rules.rulesets.vsd.resolve.rolling import natural_100, open_roll
from rules.rulesets.vsd.resolve.soften import sharpen, soften, struck_by
from rules.rulesets.vsd.resolve.taken_back import take_back
from rules.rulesets.vsd.sources import no_character
from rules.rulesets.vsd.switches import DRIVE_REROLL_CUMULATIVE, is_on, told

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rules.command import Command, Past
    from rules.people import Character
    from rules.scene import Scene
    from rules.tray import Tray

_COST: dict[str, int] = FIGURES["drive"]["cost"]
_AGAIN: int = FIGURES["drive"]["again"]
FAILED = frozenset({"failure", "critical_failure", "spell_failure", "miss", "fumble"})
"""Outcomes that may be rolled again."""

_ROLLED: Mapping[type[Command], Callable[..., Outcome]] = {
    commands.Check: skill.check,
    commands.Assess: skill.assess,
    commands.Forage: skill.forage,
    commands.FindHaven: skill.haven,
    commands.Camp: skill.camp,
    commands.Treat: health.treat,
    commands.Save: contest.save,
    commands.Attack: attack.attack,
    commands.AttackNamed: assault.attack_named,
    commands.Cast: magic.cast,
    commands.Bolt: attack_spell.attack_spell,
    commands.Blast: attack_spell.attack_spell,
}


class Spending(NamedTuple):
    """Drive on its way: who pays, the entries that go back (the last one first), and the scene of the first of them."""

    payer: Character
    entries: tuple[Past, ...]
    first: Past
    scene: Scene

    @property
    def times(self) -> int:
        """How often the entry was rolled again with this line."""
        return len(self.entries)

    def paid(self, use: str) -> int:
        """What was paid for the entries that go back, and what is paid now."""
        before = (one.line.command for one in self.entries)
        return _COST[use] + sum(_COST[one.use] for one in before if isinstance(one, commands.SpendDrive))


def spend_drive(command: commands.SpendDrive, scene: Scene, tray: Tray) -> Outcome:
    """Spend Drive on an entry. Raises `NotAllowed` for one that cannot be rolled again so."""
    spending = _spending(command, scene)
    last = spending.entries[0]
    must_have(scene, spending.payer, "drive", _COST[command.use])
    draft = Draft(scene.state)
    struck = _struck(command, spending, scene)
    for past in spending.entries:
        take_back(draft, past.outcome.changes, None if struck is None else struck.bearer)
    if struck is not None:
        close(draft, scene, last.number, DOUBT)
    pay(draft, spending.payer.bearer, "drive", spending.paid(command.use))
    draft.note(scene.place, _mark(last.number), scene.number)
    if struck is not None:
        before, soft = last.outcome.fact, command.use == "soften"
        anew = soften(draft, scene, struck, before, tray) if soft else sharpen(draft, scene, struck, before)
        return Outcome((anew.fact,), changes=draft.changes, actions=anew.actions)
    played = _play(command, spending, replace(spending.scene, state=draft.state), tray)
    for change in played.changes:
        draft.set(change.entity, change.field, change.after, seen=change.seen)
    return Outcome(played.facts, changes=draft.changes, actions=played.actions)


def _struck(command: commands.SpendDrive, spending: Spending, scene: Scene) -> Character | None:
    """Whose critical strike is changed; `None` where the whole entry is rolled again."""
    if command.use == "soften":
        return spending.payer
    name = struck_by(spending.entries[0].outcome.fact)
    if command.use != "strike":
        return None
    if name is None:
        raise NotAllowed("#{number} struck nobody with a critical strike.", number=command.entry)
    return persona.find(scene, name)


def _play(command: commands.SpendDrive, spending: Spending, scene: Scene, tray: Tray) -> Outcome:
    rolled = spending.first.line.command
    resolve = _ROLLED[type(rolled)]
    if command.use == "natural":
        return resolve(rolled, scene, tray, natural_100)
    cumulative = is_on(scene, DRIVE_REROLL_CUMULATIVE)
    outcome = resolve(_better(rolled, _AGAIN * (spending.times if cumulative else 1)), scene, tray, open_roll)
    if not cumulative or spending.times == 1:
        return outcome
    fact: Any = outcome.fact
    return outcome._replace(facts=(replace(fact, notices=(*fact.notices, told(scene, DRIVE_REROLL_CUMULATIVE))),))


def _better(command: Command, bonus: int) -> Command:
    """The same roll with a bonus."""
    match command:
        case commands.SkillRoll() | commands.Save():
            return replace(command, source=command.source.plus(bonus))
        case commands.Attack() | commands.AttackNamed():
            return replace(command, blow=replace(command.blow, modifiers=(*command.blow.modifiers, bonus)))
        case commands.Cast() | commands.AttackSpell():
            return replace(command, casting=replace(command.casting, source=command.casting.source.plus(bonus)))
        case _:
            return command


def _spending(command: commands.SpendDrive, scene: Scene) -> Spending:
    entries = _entries(command, scene)
    last, first = entries[0], entries[-1]
    speaker = scene.player._replace(id=first.player)
    inner = replace(scene, player=speaker, said_as=first.line.actor)
    payer = persona.acting(scene if command.use == "soften" or scene.said_as is not None else inner)
    if payer is None:
        raise no_character("drive")
    people.must_lead(scene, payer)
    if command.use != "soften":
        _must_be_own(payer, inner)
        rolls = type(first.line.command) in _ROLLED or command.use == "strike"
        if not rolls or (command.use == "natural" and _is_save(first)):
            raise NotAllowed("#{number} is no roll that Drive can change.", number=command.entry)
        if command.use == "reroll" and last.outcome.fact.outcome not in FAILED:
            raise NotAllowed(
                "#{number} has not failed, so it is not rolled again.",
                hint="Drive rolls again what failed; `drive natural #{number}` works on any roll.",
                number=command.entry,
            )
    return Spending(payer, entries, first, inner)


def _is_save(past: Past) -> bool:
    return isinstance(past.line.command, commands.Save)


def _must_be_own(payer: Character, inner: Scene) -> None:
    """Raises `NotAllowed` where a character would pay for another's roll."""
    owner = persona.acting(inner)
    if owner is not None and owner.bearer != payer.bearer:
        raise NotAllowed("That roll is {owner}'s, not {name}'s.", owner=owner.name, name=payer.name)


def _entries(command: commands.SpendDrive, scene: Scene) -> tuple[Past, ...]:
    """The entry and, where that was rolled again itself, those before it."""
    found: list[Past] = []
    for number in command.needs(scene):
        past = scene.past.get(number)
        if past is None:
            raise Unknown("There is no entry #{number} here.", hint="`log` shows what there is.", number=number)
        if past.retracted:
            raise NotAllowed("#{number} is taken back.", number=number)
        found.append(past)
    again = scene.state.get(scene.place, _mark(command.entry))
    if again is not None:
        raise NotAllowed(
            "#{number} was rolled again as #{again}; that is what stands.",
            hint="Say `drive {use} #{again}`.",
            number=command.entry,
            again=again,
            use=command.use,
        )
    return tuple(found)


def _mark(number: int) -> str:
    return f"rolled_again.{number}"
