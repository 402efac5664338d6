"""Skill rolls and the lines that are answered like one. Rule: vsd 1.1, 1.2, 1.17, 1.19, 1.20, 1.22."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rules.draft import Draft
from rules.errors import NotAllowed
from rules.fact import Addend, Notice
from rules.outcome import Action, Outcome
from rules.rulesets.vsd import commands
from rules.rulesets.vsd.actor import SKILLS, actor_of
from rules.rulesets.vsd.body.afflict import assessed
from rules.rulesets.vsd.body.load import NEXT
from rules.rulesets.vsd.constants import CAMP_EVENT, CAMP_GROUP, CHECK, DIFFICULTIES, FIGURES
from rules.rulesets.vsd.facts import Assessed, Camped, Checked, Foraged, HavenSought
from rules.rulesets.vsd.resolve.choices import Choice, leave_open
from rules.rulesets.vsd.resolve.rolling import Roller, chain_addends, open_roll, width_notices
from rules.rulesets.vsd.sources import modifier_addends, total
from rules.rulesets.vsd.switches import ENEMY_POWER, HELP_BEST_ONLY, HELP_CAP, is_on, number, told

if TYPE_CHECKING:
    from rules.scene import Scene
    from rules.state import Change
    from rules.tray import Chain, Tray

_RULES = FIGURES["check"]
_GAINS = ("bonus", "knowledge", "speed")
_MISHAPS = ("danger", "gear", "slow", "foes")
_HAVEN = ("guarded", "hazard")
"""What the GM picks of a haven that is half found: its people are wary, or one more Hazard. Rule: vsd 1.20."""
_PICKS = frozenset({"critical_failure", "partial_success", "outstanding_success"})


class Plan(NamedTuple):
    """What is added to the die, remarks, whether time is taken, and who rolls; everything was checked."""

    addends: tuple[Addend, ...]
    notices: tuple[Notice, ...] = ()
    time: bool = False
    who: str | None = None

    def remarks(self, outcome: str) -> tuple[Notice, ...]:
        """The remarks, with what taking the time brings where it does not help. Rule: vsd 1.1."""
        late = self.time and outcome in ("failure", "partial_success")
        return (*self.notices, Notice("time_passes")) if late else self.notices


class Rolled(NamedTuple):
    """A skill roll that fell: its band, total and natural roll, and how it was reckoned up."""

    outcome: str
    total: int
    natural: int
    addends: tuple[Addend, ...]
    notices: tuple[Notice, ...]
    who: str | None

    def told(self, *more: Notice) -> dict[str, Any]:
        """The fields of a fact about this roll, with further remarks."""
        return self._asdict() | {"notices": (*self.notices, *more)}

    @property
    def partial(self) -> bool:
        """Whether at least a Partial Success came of it."""
        return self.total >= _RULES["partial"]

    @property
    def full(self) -> bool:
        """Whether a Success or more came of it."""
        return self.total >= _RULES["full"]


def band(value: int) -> str:
    """The outcome of a skill roll's total. Rule: vsd 1.1."""
    return CHECK.cell(value, "outcome")


def plan_of(command: commands.SkillRoll, scene: Scene) -> Plan:
    """What any line that is answered like a skill roll adds to its die."""
    match command:
        case commands.Camp():
            return _plan_camp(command, scene)
        case commands.FindHaven():
            area = Addend(command.area, FIGURES["haven"]["areas"][command.area])
            return plan(command, scene, area)
        case commands.Treat():
            return plan(command, scene, *_treatment(command))
        case _:
            return plan(command, scene)


def plan(command: commands.SkillRoll, scene: Scene, *more: Addend) -> Plan:
    """What a skill roll adds to its die. Raises `NotAllowed` for what no roll can have. Rule: vsd 1.1, 1.2, 1.5."""
    aids = command.aids
    actor = actor_of(scene, command.source)
    actor.must_act()
    addends = [actor.bonus(command.source, SKILLS), *modifier_addends(command.source.modifiers), *more]
    if aids.difficulty is not None:
        addends.append(Addend(aids.difficulty, DIFFICULTIES[aids.difficulty]))
    if aids.time:
        addends.append(Addend("time", _RULES["time"]))
    if aids.tools is not None:
        addends.append(Addend("tools", _tools(aids.tools)))
    helped, notices = _help(aids.helped, scene)
    return Plan((*addends, *helped, *actor.drive(aids.drive), *actor.load("skill")), notices, aids.time, actor.name)


def spent(command: commands.SkillRoll, scene: Scene) -> tuple[Change, ...]:
    """What a skill roll that does nothing else moves: the Drive that it spends."""
    return actor_of(scene, command.source).moved(command.aids.drive)


def read(planned: Plan, scene: Scene, chain: Chain) -> Rolled:
    """What a chain of dice makes of a plan."""
    addends = (*chain_addends(chain), *planned.addends)
    value = total(addends)
    notices = (*planned.remarks(band(value)), *width_notices(scene, chain))
    return Rolled(band(value), value, chain.natural, addends, notices, planned.who)


def check(command: commands.Check, scene: Scene, tray: Tray, roller: Roller = open_roll) -> Outcome:
    """Roll a skill. Rule: vsd 1.1."""
    rolled = read(plan_of(command, scene), scene, roller(scene, tray, "check"))
    picks = (Notice(f"band.{rolled.outcome}"),) if rolled.outcome in _PICKS else ()
    actor, draft = actor_of(scene, command.source), Draft(scene.state)
    actor.spend_drive(draft, command.aids.drive)
    actions: tuple[Action, ...] = ()
    if actor.one is not None:
        bearer, figures = actor.one.bearer, {"bonus": _RULES["next"]}
        draft.note(bearer, NEXT, None)
        if rolled.outcome == "outstanding_success":
            actions = leave_open(draft, scene, Choice("skill", _GAINS, 1, bearer, figures=figures))
        elif not rolled.partial:
            actions = actor.again()
        if rolled.outcome == "critical_failure":
            actions += leave_open(draft, scene, Choice("mishap", _MISHAPS, 1, bearer, gm=True, figures=figures))
    return Outcome((Checked(**rolled.told(*picks)),), changes=draft.changes, actions=actions)


def assess(command: commands.Assess, scene: Scene, tray: Tray, roller: Roller = open_roll) -> Outcome:
    """See what is going on in a fight. Rule: vsd 1.22, A29."""
    rolled = read(plan_of(command, scene), scene, roller(scene, tray, "assess"))
    actor, draft = actor_of(scene, command.source), Draft(scene.state)
    actor.spend_drive(draft, command.aids.drive)
    if actor.one is not None:
        assessed(draft, actor.one.bearer, acts=rolled.partial)
    return Outcome((Assessed(**rolled.told(), acts=rolled.partial),), changes=draft.changes)


def forage(command: commands.Forage, scene: Scene, tray: Tray, roller: Roller = open_roll) -> Outcome:
    """Look for food. Rule: vsd 1.17, A56."""
    rolled = read(plan_of(command, scene), scene, roller(scene, tray, "forage"))
    scourged = scene.switch(ENEMY_POWER) == "life_scourge"
    switch = (told(scene, ENEMY_POWER),) if rolled.full and scourged else ()
    food = (0.5 if scourged else 1) if rolled.full else None if rolled.partial else 0
    fact = Foraged(**rolled.told(*switch, Notice("forage_slow")), food_days=food)
    return Outcome((fact,), changes=spent(command, scene))


def haven(command: commands.FindHaven, scene: Scene, tray: Tray, roller: Roller = open_roll) -> Outcome:
    """Find a safe haven. Rule: vsd 1.20, A60."""
    rolled = read(plan_of(command, scene), scene, roller(scene, tray, "haven"))
    days = tray.die(FIGURES["haven"]["days"], "days") if rolled.partial else None
    actor, draft = actor_of(scene, command.source), Draft(scene.state)
    actor.spend_drive(draft, command.aids.drive)
    actions, told_of = actor.again() if days is None else (), tuple[Notice, ...]()
    if rolled.partial and not rolled.full:
        told_of = (Notice("haven_partial"),)
        bearer = scene.place if actor.one is None else actor.one.bearer
        actions = leave_open(draft, scene, Choice("haven", _HAVEN, 1, bearer, gm=True))
    return Outcome((HavenSought(**rolled.told(*told_of), days=days),), changes=draft.changes, actions=actions)


def camp(command: commands.Camp, scene: Scene, tray: Tray, roller: Roller = open_roll) -> Outcome:
    """Make a camp. Rule: vsd 1.19, A59, A84."""
    rolled = read(plan_of(command, scene), scene, roller(scene, tray, "camp"))
    event = None if rolled.partial else CAMP_EVENT.cell(tray.die(100, "event"), "event")
    disturbed = () if event is None else (Notice(f"event.{event}"),)
    return Outcome((Camped(**rolled.told(*disturbed), event=event),), changes=spent(command, scene))


def _plan_camp(command: commands.Camp, scene: Scene) -> Plan:
    if command.group < 1:
        raise NotAllowed(
            "A group of {group} makes no camp.", hint="Say how many they are: `group 4`.", group=command.group
        )
    rules = FIGURES["camp"]
    more = [Addend("group", int(CAMP_GROUP.cell(command.group, "modifier")))]
    if command.ground is not None:
        more.append(Addend(command.ground, rules["ground"][command.ground]))
    if command.aids.helped:
        return plan(command, scene, *more)
    planned = plan(command, scene, *more, Addend("alone", rules["alone"]))
    assumed = () if command.alone else (Notice("alone_assumed"),)
    return planned._replace(notices=(*planned.notices, *assumed))


def _treatment(command: commands.Treat) -> tuple[Addend, ...]:
    rules = FIGURES["treat"]
    if command.severity is None:
        return (Addend(command.ailment, rules["other"]["modifier"]),)
    modifier: int = rules[command.ailment][command.severity][0]
    return (Addend(command.severity, modifier),)


def _tools(value: int) -> int:
    worst, best = _RULES["tools"]
    if not worst <= value <= best:
        raise NotAllowed(
            "Missing tools count {best} to {worst}, not {value:+d}.",
            hint="Beyond that there is no roll at all.",
            best=best,
            worst=worst,
            value=value,
        )
    return value


def _help(helped: tuple[int, ...], scene: Scene) -> tuple[tuple[Addend, ...], tuple[Notice, ...]]:
    """The helpers' bonuses as this server counts them. Rule: vsd 1.2, A26."""
    step = _RULES["helper_step"]
    for bonus in helped:
        if bonus < 0 or bonus % step:
            raise NotAllowed(
                "A helper gives {step}, {twice} or nothing, not {bonus:+d}.",
                hint="Several helpers add up: `helped +30`.",
                step=step,
                twice=2 * step,
                bonus=bonus,
            )
    notices: list[Notice] = []
    if is_on(scene, HELP_BEST_ONLY) and len(helped) > 1:
        notices.append(told(scene, HELP_BEST_ONLY))
        helped = (max(helped),)
    addends = tuple(Addend("helped", bonus) for bonus in helped)
    cap = number(scene, HELP_CAP)
    if cap > 0 and (over := sum(helped) - cap) > 0:
        notices.append(told(scene, HELP_CAP))
        addends = (*addends, Addend("help_cap", -over))
    return addends, tuple(notices)
