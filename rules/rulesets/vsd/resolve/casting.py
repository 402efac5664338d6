"""What casting a spell adds to its roll, and the enemy's attention. Rule: vsd 1.6, 1.9."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.errors import NotAllowed
from rules.fact import Addend, Notice
from rules.rulesets.vsd.commands.spelling import figure
from rules.rulesets.vsd.constants import FIGURES, RESONANCE, SPELL_RANGE, SPELL_RANGE_ALT
from rules.rulesets.vsd.facts import Resonated
from rules.rulesets.vsd.resolve.rolling import BOUGHT
from rules.rulesets.vsd.sources import modifier_addends, total
from rules.rulesets.vsd.switches import (
    ENEMY_NAME,
    RESONANCE_ANY_DIE,
    RESONANCE_ON_100,
    RESONANCE_TYPE,
    RESONANCE_WEAVE,
    SPELL_ATTACK_RANGE,
    is_on,
    told,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.chart import Chart
    from rules.command import Command
    from rules.rulesets.vsd import commands
    from rules.scene import Scene
    from rules.tray import Chain, Tray

_CAST = FIGURES["cast"]
_RESONANCE = FIGURES["resonance"]
_TOP = 100
STRIKING = ("bolt", "blast")
"""Verbs of spells that strike."""
PURPOSE = "gm resonance"
"""What the die is for; nobody but a GM sees dice whose purpose begins so."""


class ResonancePlan(NamedTuple):
    """A resonance roll before its die falls; `most` is the highest total that counts, if there is one."""

    addends: tuple[Addend, ...]
    most: int | None
    enemy: str
    notices: tuple[Notice, ...] = ()

    def capped(self, value: int) -> int:
        """The total as it counts. Rule: vsd A07."""
        return value if self.most is None else min(value, self.most)


def must_be_weave(weave: int) -> None:
    """Raises `NotAllowed` for a Weave that no spell has. Rule: vsd 4.3."""
    if weave < 1:
        raise NotAllowed("A spell of Weave {weave} does not exist.", hint="Weaves begin at 1.", weave=weave)


def casting_addends(casting: commands.Casting, scene: Scene, *, strikes: bool) -> tuple[Addend, ...]:
    """What the manner of casting adds. Raises `NotAllowed` for what no spell can be. Rule: vsd 1.6, A18, A19, A84."""
    must_be_weave(casting.weave)
    if casting.base is not None:
        must_be_weave(casting.base)
    if casting.prepared == 0:
        raise NotAllowed("No round of preparation is no preparation.", hint="Say `improvised`.")
    if casting.penalty is not None and casting.penalty > 0:
        raise NotAllowed(
            "Armor takes off or does nothing: {penalty:+d} cannot be.", hint="Say `armor -15`.", penalty=casting.penalty
        )
    return tuple(_casting(casting, _ranges(scene, strikes=strikes)))


def _ranges(scene: Scene, *, strikes: bool) -> Chart:
    return SPELL_RANGE_ALT if strikes and scene.switch(SPELL_ATTACK_RANGE) == "alt" else SPELL_RANGE


def _casting(casting: commands.Casting, ranges: Chart) -> Iterator[Addend]:
    if casting.prepared is not None:
        yield Addend("prepared", min(casting.prepared * _CAST["prepared"], _CAST["prepared_most"]))
    elif not casting.instant:
        yield Addend("improvised", _CAST["improvised"])
    if casting.touch:
        yield Addend("touch", _CAST["touch"] if ranges is SPELL_RANGE else int(ranges.cell(0, "modifier")))
    if casting.distance is not None:
        modifier = ranges.cell(casting.distance, "modifier")
        if not modifier:
            raise NotAllowed(
                "{distance} m is too far for an attack spell: {most} m is the end.",
                hint="Come closer.",
                distance=figure(casting.distance),
                most=ranges.bands[-2].high,
            )
        yield Addend("range", int(modifier))
    if casting.penalty is not None:
        yield Addend("armor_penalty", casting.penalty)
    if casting.static:
        yield Addend("static", _CAST["static"])


def casting_notices(casting: commands.Casting, scene: Scene, *, strikes: bool) -> tuple[Notice, ...]:
    """What was assumed, and switches that changed the roll."""
    notices: list[Notice] = []
    if not casting.is_timed:
        notices.append(Notice("improvised_assumed"))
    if (casting.distance is not None or casting.touch) and _ranges(scene, strikes=strikes) is SPELL_RANGE_ALT:
        notices.append(told(scene, SPELL_ATTACK_RANGE))
    return tuple(notices)


def resonates(chain: Chain, scene: Scene) -> bool:
    """Whether doubles fell. Rule: vsd 1.6.8, A03."""
    first = () if chain.direction == BOUGHT else (chain.natural,)
    dice = chain.faces if is_on(scene, RESONANCE_ANY_DIE) else first
    return any(_double(face, scene) for face in dice)


def _double(face: int, scene: Scene) -> bool:
    return is_on(scene, RESONANCE_ON_100) if face == _TOP else face % 11 == 0


def double_notices(chain: Chain, scene: Scene) -> tuple[Notice, ...]:
    """Which switch made this roll resonate."""
    if not resonates(chain, scene) or (chain.natural != _TOP and chain.natural % 11 == 0):
        return ()
    return (
        told(
            scene, RESONANCE_ON_100 if chain.natural == _TOP and is_on(scene, RESONANCE_ON_100) else RESONANCE_ANY_DIE
        ),
    )


def plan_resonance(
    spell: commands.Casting | commands.Resonance, scene: Scene, *, strikes: bool = False
) -> ResonancePlan:
    """A resonance roll: Weave, lands, kinds, each row once. Rule: vsd 1.9, A04 to A07."""
    must_be_weave(spell.weave)
    notices: list[Notice] = []
    weave = spell.weave
    if spell.base is not None and scene.switch(RESONANCE_WEAVE) == "base":
        weave = spell.base
        notices.append(told(scene, RESONANCE_WEAVE))
    elif spell.base is not None and spell.base != spell.weave:
        notices.append(Notice("final_weave"))
    lands = {row: Addend(land, value) for land in spell.lands for row, value in (_RESONANCE["lands"][land],)}
    kinds = ("attack", *spell.kinds) if strikes and "attack" not in spell.kinds else spell.kinds
    rows = _kind_rows(kinds)
    if scene.switch(RESONANCE_TYPE) == "single" and len(rows) > 1:
        rows = _kind_rows(spell.kinds or kinds)[:1]
        notices.append(told(scene, RESONANCE_TYPE))
    addends = (Addend("weave", weave), *lands.values(), *rows)
    most = _RESONANCE["quiet_most"] if weave <= _RESONANCE["quiet_weave"] else None
    return ResonancePlan(addends, most, scene.switch(ENEMY_NAME), tuple(notices))


def _kind_rows(kinds: tuple[str, ...]) -> list[Addend]:
    """The rows that the kinds of a spell fall into, in the order named, each once."""
    rows: dict[str, Addend] = {}
    for kind in kinds:
        row = FIGURES["kinds"][kind].get("resonance")
        if row is not None:
            rows.setdefault(row, Addend(f"resonance_{row}", _RESONANCE["rows"][row]))
    return list(rows.values())


def plan_resonance_line(command: commands.Resonance, scene: Scene) -> ResonancePlan:
    """A resonance roll with the modifiers of its line."""
    planned = plan_resonance(command, scene)
    return planned._replace(addends=(*planned.addends, *modifier_addends(command.modifiers)))


def again_at(command: Command | None, weave: int, more: int, scene: Scene) -> ResonancePlan:
    """The resonance roll of a spell that has failed, with what the failure adds. Rule: vsd 1.10."""
    casting = getattr(command, "casting", None)
    extra = Addend("modifier", more)
    if casting is None:
        return ResonancePlan((Addend("weave", weave), extra), None, scene.switch(ENEMY_NAME))
    planned = plan_resonance(casting, scene, strikes=command is not None and command.verb in STRIKING)
    return planned._replace(addends=(*planned.addends, extra))


def roll_resonance(planned: ResonancePlan, tray: Tray) -> Resonated:
    """Roll what was planned, on a plain d100."""
    with tray.screen():
        addends = (Addend("die", tray.die(100, PURPOSE)), *planned.addends)
    uncapped = total(addends)
    value = planned.capped(uncapped)
    notices = planned.notices
    if value != uncapped:
        notices = (*notices, Notice("quiet", (("maximum", value), ("uncapped", uncapped))))
    outcome = RESONANCE.cell(value, "outcome")
    meaning = Notice(f"resonance.{outcome}", (("enemy", planned.enemy),))
    return Resonated(outcome=outcome, total=value, addends=addends, notices=(*notices, meaning))
