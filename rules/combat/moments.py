"""The moments of a combat: what happens by itself when a turn begins or ends, and when a round begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.combat import effects
from rules.combat.facts import Remark
from rules.combat.rules import combat_rules
from rules.fact import Notice

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.combat.fight import Fight
    from rules.outcome import Action


def turn_begins(fight: Fight, key: str, *, acts: bool = True) -> None:
    """Somebody's turn begins: once a round, durations and what the ruleset does then. `acts`: not passed over."""
    if key in fight.begun:
        return
    fight.put_keys("begun", [*fight.begun, key])
    effects.tick(fight, key)
    effects.edge(fight, key, "start")
    if acts:
        _tell(fight, combat_rules(fight.scene).turn_starts(fight.scene, fight.draft, fight.one(key), fight.tray), key)


def turn_ends(fight: Fight, key: str, *, acts: bool = True) -> None:
    """Somebody's turn ends."""
    if acts:
        _tell(fight, combat_rules(fight.scene).turn_ends(fight.scene, fight.draft, fight.one(key), fight.tray), key)
    effects.edge(fight, key, "end")


def round_begins(fight: Fight) -> None:
    """A round begins."""
    notices = combat_rules(fight.scene).round_begins(fight.scene, fight.draft, fight.tray)
    fight.remarks += [Remark(notice, None, for_gm=True) for notice in notices]


def moved(fight: Fight, key: str, touched: Sequence[str]) -> None:
    """Figures of somebody were moved by hand: tell what that means."""
    _tell(fight, combat_rules(fight.scene).moved(fight.scene, fight.draft, fight.one(key), touched), key)


def leaves(fight: Fight, key: str) -> None:
    """Somebody is about to leave the combat: what lasts by its turns ends on the sheet, what goes on is told."""
    effects.run_out(fight, key)
    one = fight.one(key)
    if one.bearer != key:
        _tell(fight, combat_rules(fight.scene).leaves(fight.scene, fight.draft, one), key)


def is_out(fight: Fight, key: str) -> bool:
    """Whether the ruleset says that somebody takes no turn at all."""
    return combat_rules(fight.scene).out(fight.figures(key))


def _tell(fight: Fight, happened: Iterable[Notice | Action], key: str) -> None:
    """Tell what happened to somebody and offer what can be said to it; of who is hidden nothing is offered."""
    who = fight.sighted(key)
    for one in happened:
        if isinstance(one, Notice):
            fight.remarks.append(Remark(one, who, for_gm=who.monster))
        elif not who.hidden:
            fight.offered.append(one._replace(gm=one.gm or who.monster))
