"""The Skill Check, which checks, attacks, defenses and casts share: what is added, and what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people
from rules.errors import Ambiguous, NotAllowed, Unknown, quote
from rules.fact import Addend, Notice
from rules.people import plain_name
from rules.rulesets.witcher import burden, sheet, shelf, switches
from rules.rulesets.witcher.charts import CONSTANTS, Rung
from rules.rulesets.witcher.source import Source
from rules.rulesets.witcher.switches import switch_notice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene
    from rules.tray import Chain

ROLL_SWITCHES = (switches.FUMBLE_COUNTS_ONE, switches.FLOOR)
"""What decides how a chain becomes a total."""
FIXED_SWITCHES = (*ROLL_SWITCHES, switches.DC_TIE)
"""What decides a roll against a fixed number."""

Addends = tuple[Addend, ...]


def of_source(source: Source, side: Side, scene: Scene, *words: str) -> Addends:
    """What a source adds to the die, and what conditions of its side take. `words`: what the roll is besides.

    Raises `Unknown` for a skill when there is no character.
    """
    answers = set(words)
    if source.name is not None:
        known = _known(source.name, side, scene)
        answers |= {known.skill, *((known.stat,) if known.stat else ())}
        base, rest = (known.addend,), source.numbers
    elif source.stat is not None:
        base, rest = (Addend("stat", source.stat),), source.numbers
    else:
        base, rest = tuple(Addend("skill", one) for one in source.numbers[:1]), source.numbers[1:]
    return (*base, *(Addend("modifier", one) for one in rest), *burden.on(side, answers, scene))


def _known(name: str, side: Side, scene: Scene) -> sheet.Known:
    """A skill of a side; what a monster has not, and what its skills are called, is for its GM to know."""
    try:
        return sheet.skill_of(name, side)
    except Unknown:
        if side.one is None or not side.one.is_monster or people.may_lead(scene, side.one):
            raise
    raise Unknown(
        "What {who} rolls with `{name}` is not known.",
        hint="Say a number in its place, such as `+10`, or ask the GM.",
        who=side.name,
        name=quote(name),
    )


def of_other(source: Source, scene: Scene, side: Side, *words: str) -> Addends:
    """What the side adds that reacts. A name may begin with whose skill it is: `vs Ghoul awareness`.

    `side` is whose it is where the name does not say it.
    """
    other, skill = _parted(source, scene) or (side, source)
    return of_source(skill, other, scene, *words)


def whose(source: Source, scene: Scene) -> Side | None:
    """Whose skill a source names, where it says so."""
    parted = _parted(source, scene)
    return parted[0] if parted else None


def meeting(source: Source | None, scene: Scene, target: Side) -> Side:
    """Who rolls against an attack or a cast: whom the source names, else its target."""
    return target if source is None else whose(source, scene) or target


def _parted(source: Source, scene: Scene) -> tuple[Side, Source] | None:
    """The character and the skill that a source names behind each other."""
    parts = (source.name or "").split()
    for count in range(len(parts) - 1, 0, -1):
        rest = " ".join(parts[count:])
        try:
            other = sheet.named(scene, " ".join(parts[:count]))
        except (Unknown, Ambiguous):
            continue
        if sheet.is_skill(rest, other):
            return other, Source(numbers=source.numbers, name=rest)
    return None


def of_luck(points: int | None, scene: Scene) -> Addends:
    """What LUCK adds. Raises `NotAllowed` above `luck_cap`. Rule: witcher D14, A9."""
    if not takes_luck(points, 0, scene):
        raise NotAllowed(
            "Here a roll takes {cap} point of LUCK; this one names {points}.",
            hint="The switch `luck_cap` decides it.",
            cap=scene.switch(switches.LUCK_CAP),
            points=points,
        )
    return (Addend("luck", points),) if points else ()


def takes_luck(points: int | None, more: int, scene: Scene) -> bool:
    """Whether a roll on which these points of LUCK lie may take so many more. Rule: witcher A9."""
    cap = scene.switch(switches.LUCK_CAP)
    return cap == "none" or (points or 0) + more <= int(cap)


def of_extra(extra: bool) -> Addends:  # noqa: FBT001 -- the flag of a command
    """What an Extra Action takes from each of its checks. Rule: witcher D25."""
    return (Addend("extra", CONSTANTS.extra["modifier"]),) if extra else ()


def reckoned(chain: Chain, addends: Addends, scene: Scene) -> Addends:
    """The die, what its chain added or took, all modifiers, and what the floor added: together the total.

    Rule: witcher D2, D3, A3, A4, A6.
    """
    first, tail = chain.natural, sum(chain.faces[1:])
    shown = [Addend("die", first)]
    if chain.direction == "up":
        shown.append(Addend("explosion", tail))
    elif chain.direction == "down":
        counts = scene.switch(switches.FUMBLE_COUNTS_ONE) == "true"
        shown = [Addend("die", 1 if counts else 0), Addend("subtraction", -tail)]
    shown += addends
    raw = total_of(shown)
    floor = scene.switch(switches.FLOOR)
    if floor != "none" and raw < int(floor):
        shown.append(Addend("floor", int(floor) - raw))
    return tuple(shown)


def total_of(addends: Iterable[Addend]) -> int:
    """The sum of all addends."""
    return sum(addend.value for addend in addends)


def total(chain: Chain, addends: Addends, scene: Scene) -> int:
    """What a Skill Check comes to, never below the floor. Rule: witcher D1, D4."""
    return total_of(reckoned(chain, addends, scene))


def remarks(chain: Chain, addends: Addends, scene: Scene) -> tuple[Notice, ...]:
    """What may surprise about a roll: a chain, a floor, that somebody Dying rolls at all."""
    notices = () if chain.direction == "none" else (Notice(f"chain_{chain.direction}", of_die=True),)
    labels = {one.label for one in addends}
    lifted = (Notice("floor", of_die=True),) if "floor" in labels else ()
    acts = (switch_notice(scene, switches.DYING_ACTS),) if "dying" in labels else ()
    return (*notices, *lifted, *acts)


def dc_of(dc: int | str, scene: Scene) -> int:
    """The number of a DC. Raises `Unknown` for a rung that is not there. Rule: witcher D10."""
    if isinstance(dc, int):
        return dc
    rungs = shelf.in_force(scene, Rung).rows
    for rung in rungs:
        if plain_name(rung.name) == plain_name(dc):
            return rung.dc
    raise Unknown(
        "There is no DC called `{dc}`.",
        hint="There are: {rungs}.",
        dc=dc,
        rungs=", ".join(f"{rung.name} {rung.dc}" for rung in rungs),
    )


def beats(number: int, dc: int, scene: Scene) -> bool:
    """Whether a total succeeds against a fixed number. Rule: witcher D5, A1, A2."""
    return number > dc or (number == dc and scene.switch(switches.DC_TIE) == "success")
