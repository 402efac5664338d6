"""Travel, wind, wealth and the chase. Rule: vsd 1.12 to 1.16, 1.21."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from rules import persona
from rules.draft import Draft
from rules.errors import NotAllowed, Unknown
from rules.fact import Addend, Notice
from rules.outcome import Action, Outcome
from rules.rulesets.vsd.actor import actor_of
from rules.rulesets.vsd.commands.spelling import figure
from rules.rulesets.vsd.constants import FIGURES, VESSELS, WIND
from rules.rulesets.vsd.facts import Bought, Chased, JourneyPlanned, Sailed
from rules.rulesets.vsd.sources import no_character

if TYPE_CHECKING:
    from rules.people import Character
    from rules.rulesets.vsd import commands
    from rules.scene import Scene
    from rules.state import Change
    from rules.tray import Tray

_WEEK = 7
_DISTANCE = "chase.distance"
_ESCAPE = "chase.escape"
_STEPS = {"fled": 1, "caught": -1, "tie": 0}


def travel(command: commands.Travel, scene: Scene, tray: Tray) -> Outcome:
    """Plan a journey over land. Raises `NotAllowed` where nobody gets on. Rule: vsd 1.12, 1.13, 1.15, A70."""
    del tray
    load, known = _load_of(command, scene)
    on_foot, mounted = FIGURES["speed"][command.terrain][load]
    speed = Fraction(mounted if command.mode == "mounted" else on_foot)
    if not speed:
        raise NotAllowed(
            "Nobody gets over {terrain} land {mode} with that load: {encumbrance}.",
            hint="Leave something behind, or take another way.",
            terrain=command.terrain,
            mode=command.mode,
            encumbrance=load,
        )
    notices = [*known]
    if command.pathfinding:
        notices += [Notice("speed", (("speed", int(speed)),)), Notice("pathfinding")]
        speed /= 2
    days = ceil(command.distance / speed)
    weekly = days // _WEEK
    notices.append(
        Notice("hazards", (("weekly", weekly), ("landmarks", command.landmarks), ("hidden", int(command.hidden))))
    )
    hazards = weekly + command.landmarks + command.hidden
    fact = JourneyPlanned(
        outcome="planned", km_per_day=figure(speed), days=days, hazards=hazards, notices=tuple(notices)
    )
    return Outcome((fact,))


def _load_of(command: commands.Travel, scene: Scene) -> tuple[str, tuple[Notice, ...]]:
    """The level of encumbrance: as typed, else of who travels, else nothing is carried; and where it came from."""
    if command.encumbrance is not None:
        return command.encumbrance, ()
    one = persona.acting(scene)
    level = None if one is None else scene.state.get(one.bearer, "encumbrance")
    if one is None or not level:
        return "unencumbered", ()
    return str(level), (Notice("load_of", (("name", one.name), ("level", str(level)))),)


class SailPlan(NamedTuple):
    """A journey by water before the wind is known; speed in kilometers a day."""

    speed: Fraction
    distance: Fraction
    notices: tuple[Notice, ...]


def plan_sail(command: commands.Sail) -> SailPlan:
    """The speed of a vessel with its crew. Rule: vsd 1.14."""
    rules = FIGURES["sail"]
    speed = VESSELS[command.vessel] * Fraction(rules["crew"][command.crew])
    notices = [Notice("speed", (("speed", VESSELS[command.vessel]),))]
    if command.crew != "full":
        notices.append(Notice(f"crew_{command.crew}"))
    if command.upstream:
        speed *= Fraction(rules["upstream"])
        notices.append(Notice("upstream"))
    return SailPlan(speed, command.distance, tuple(notices))


def sail(command: commands.Sail, scene: Scene, tray: Tray) -> Outcome:
    """Plan a journey by water; the wind is rolled unless the vessel drifts. Rule: vsd 1.14, A80."""
    del scene
    planned = plan_sail(command)
    if not planned.speed:
        drifts = Sailed(outcome="drifting", km_per_day=0, days=None, wind=None, notices=planned.notices)
        return Outcome((drifts,))
    wind = tray.die(100, "wind")
    outcome, factor = WIND.at(wind).cells
    speed = planned.speed * Fraction(factor)
    usual = speed == VESSELS[command.vessel]
    fact = Sailed(
        outcome=outcome,
        km_per_day=figure(speed),
        days=ceil(planned.distance / speed),
        wind=wind,
        addends=(Addend("die", wind),),
        notices=tuple(one for one in planned.notices if one.key != "speed" or not usual),
    )
    return Outcome((fact,))


def buy(command: commands.Buy, scene: Scene, tray: Tray) -> Outcome:
    """Buy something, or be refused; the Wealth Level of whose it is moves. Rule: vsd 1.21."""
    del tray
    one, draft = persona.acting(scene) if command.wealth is None else actor_of(scene).one, Draft(scene.state)
    wealth = _wealth_of(one, scene) if command.wealth is None else command.wealth
    dearer, modifier = FIGURES["buy"].get(command.quality, (0, 0))
    fare = command.fare + dearer
    bought = wealth >= fare
    left = max(wealth - 1, 0) if wealth == fare else wealth
    fact = Bought(
        outcome="bought" if bought else "refused",
        fare=fare,
        wl=left,
        item_modifier=modifier,
        notices=(Notice(f"quality_{command.quality}"),) if command.quality else (),
    )
    if one is not None:
        draft.set(one.bearer, "wealth", left)
    return Outcome((fact,), changes=draft.changes)


def _wealth_of(one: Character | None, scene: Scene) -> int:
    """The Wealth Level on a sheet. Raises `Unknown` where there is none."""
    if one is None:
        raise no_character("wealth")
    value = scene.state.get(one.bearer, "wealth")
    if not isinstance(value, int):
        raise Unknown(
            "Nobody has said how wealthy {name} is.",
            hint="Say `sheet set wealth 2`, or write it: `buy wl 2 fare 1`.",
            name=one.name,
        )
    return value


def start_chase(command: commands.StartChase, scene: Scene, tray: Tray) -> Outcome:
    """Begin a chase; one that runs here is given up. Rule: vsd 1.16."""
    del tray
    rules = FIGURES["chase"]
    if not 1 <= command.distance <= rules["farthest"]:
        raise NotAllowed(
            "A chase begins at a Distance of 1 to {most}, not {distance}.",
            hint="chase start 3",
            most=rules["farthest"],
            distance=command.distance,
        )
    escape = rules["escape"] + command.distance
    fact = Chased(outcome="running", distance=command.distance, escape=escape)
    return Outcome((fact,), changes=_moved(scene, command.distance, escape), actions=_steps())


def chase(command: commands.ChaseStep, scene: Scene, tray: Tray) -> Outcome:
    """Take a step of the chase. Raises `NotAllowed` where none runs. Rule: vsd 1.16."""
    del tray
    before, escape = scene.state.get(scene.place, _DISTANCE), scene.state.get(scene.place, _ESCAPE)
    if not isinstance(before, int) or not isinstance(escape, int):
        raise NotAllowed("No chase runs here.", hint="Begin one: `chase start 3`.")
    distance = before + _STEPS[command.step]
    if 0 < distance < escape:
        fact = Chased(outcome="running", distance=distance, escape=escape)
        return Outcome((fact,), changes=_moved(scene, distance, escape), actions=_steps())
    fact = Chased(outcome="cornered" if distance <= 0 else "escaped", distance=distance, escape=escape)
    return Outcome((fact,), changes=_moved(scene, None, None))


def _moved(scene: Scene, distance: int | None, escape: int | None) -> tuple[Change, ...]:
    """How the chase of this place stands now; the answer tells it already."""
    draft = Draft(scene.state)
    draft.note(scene.place, _DISTANCE, distance)
    draft.note(scene.place, _ESCAPE, escape)
    return draft.changes


def _steps() -> tuple[Action, ...]:
    return tuple(Action(f"chase_{step}", f"chase {step}") for step in _STEPS)
