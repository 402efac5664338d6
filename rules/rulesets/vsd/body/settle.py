"""What follows by itself from a character's figures: Bruised, Incapacitated, Dying. Rule: vsd 1.35, 1.39, A34, A38."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import NotAllowed
from rules.rulesets.vsd.body import wounds
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.lookup import find_column, pack_named
from rules.rulesets.vsd.switches import (
    BLEED_EXSANGUINATION_DYING,
    BLEED_LIGHT_MAX,
    BLEED_SEVERE_MAX,
    DRIVE_MAX,
    INJURY_INCAPACITATED_BELOW,
    TABLES_PACK,
    in_force,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.draft import Draft
    from rules.fact import Plain

_RULES = FIGURES["health"]
_CAUSES = "dying.causes"
_STRUCK_DOWN = "incapacitated.struck"
SOUL = "soul"
"""The cause of Dying of whose soul is gone; who dies of it rises again."""
WOUND = "wound"
"""The cause of Dying that nothing but help takes away."""


def follow(draft: Draft, bearer: str, touched: Sequence[str]) -> None:
    """Move what follows from the fields that were touched. Raises `NotAllowed` for more Drive than there can be."""
    most = int(in_force(draft, DRIVE_MAX))
    if "drive" in touched and draft.number(bearer, "drive") > most:
        raise NotAllowed("A character has at most {most} Drive.", most=most)
    if "armor" in touched:
        _fit_armor(draft, bearer)
    if "injury" in touched:
        wounds.fit(draft, bearer)
    if "incapacitated" in touched:
        draft.note(bearer, _STRUCK_DOWN, draft.get(bearer, "incapacitated"))
    if "dying" in touched:
        rounds = draft.number(bearer, "dying")
        stop_dying(draft, bearer)
        if rounds:
            begin_dying(draft, bearer, WOUND, rounds)
    settle(draft, bearer)


def _fit_armor(draft: Draft, bearer: str) -> None:
    """Keep the name of the column that was meant. Raises `Unknown`, `Ambiguous` for what the charts do not have."""
    worn = draft.get(bearer, "armor")
    if isinstance(worn, str):
        pack = pack_named(draft.state, in_force(draft, TABLES_PACK))
        name = pack.column_names[find_column(pack, worn)]
        if name != worn:
            draft.set(bearer, "armor", name)


def settle(draft: Draft, bearer: str) -> None:
    """Set what follows from hit points, injuries, bleeding and soul damage as they are. Rule: vsd 1.6, 1.32."""
    hp, most = hit_points(draft, bearer)
    if hp is not None and most is not None:
        draft.flag(bearer, "bruised", hp < most // 2)
    soulless = bool(draft.get(bearer, "soul")) and most is not None and most <= 0
    worst = int(in_force(draft, INJURY_INCAPACITATED_BELOW))
    down = (hp is not None and hp <= 0) or draft.number(bearer, wounds.SUM) < worst or soulless
    draft.flag(bearer, "incapacitated", down or bool(draft.get(bearer, _STRUCK_DOWN)))
    if any(draft.get(bearer, state) for state in ("stunned", "incapacitated", "dead")):
        draft.flag(bearer, "concentrating", False)
    bleeding = draft.number(bearer, "bleed")
    bled_out = (
        bleeding_tier(draft, bleeding) == "exsanguination" and in_force(draft, BLEED_EXSANGUINATION_DYING) == "on"
    )
    _cause(draft, bearer, "hp", _RULES["dying"], holds=hp is not None and hp <= _RULES["dying_at"])
    _cause(draft, bearer, "bleed", max(1, _RULES["exsanguination"] - bleeding), holds=bled_out, anew=True)
    _cause(draft, bearer, SOUL, _RULES["dying"], holds=soulless)
    _show_dying(draft, bearer)


def hit_points(draft: Draft, bearer: str) -> tuple[int | None, int | None]:
    """Current and total hit points, where they are known; untouched ones are full."""
    most = draft.get(bearer, "hp.max")
    top = most if isinstance(most, int) else None
    current = draft.get(bearer, "hp")
    return (current if isinstance(current, int) else top), top


def bleeding_tier(draft: Draft, bleeding: int) -> str | None:
    """How bad it is to lose so many hit points a round. Rule: vsd A38."""
    if bleeding <= 0:
        return None
    if bleeding <= int(in_force(draft, BLEED_LIGHT_MAX)):
        return "light"
    return "severe" if bleeding <= int(in_force(draft, BLEED_SEVERE_MAX)) else "exsanguination"


def strike_down(draft: Draft, bearer: str, *, down: bool) -> None:
    """Make somebody Incapacitated for another reason than hit points or injuries, or end that."""
    draft.note(bearer, _STRUCK_DOWN, down or None)
    settle(draft, bearer)


def begin_dying(draft: Draft, bearer: str, cause: str, rounds: int) -> None:
    """Let somebody die after so many rounds unless that is fewer already. Rule: vsd A42."""
    causes = _causes(draft, bearer)
    left = causes.get(cause)
    causes[cause] = rounds if left is None else min(left, rounds)
    _keep(draft, bearer, causes)


def stop_dying(draft: Draft, bearer: str) -> bool:
    """Take the countdown away for as long as its causes are what they are. Whether there was one."""
    causes = _causes(draft, bearer)
    running = any(left is not None for left in causes.values())
    _keep(draft, bearer, {cause: None for cause in causes if cause != WOUND})
    return running


def count_down(draft: Draft, bearer: str) -> str | None:
    """Let a round of Dying pass; the cause whose last one it was."""
    causes = {cause: None if left is None else left - 1 for cause, left in _causes(draft, bearer).items()}
    over = [cause for cause, left in causes.items() if left is not None and left <= 0]
    if over:
        die(draft, bearer)
    else:
        _keep(draft, bearer, causes)
    return SOUL if SOUL in over else next(iter(over), None)


def die(draft: Draft, bearer: str) -> None:
    """Let somebody be dead: nothing counts down any more."""
    draft.flag(bearer, "dead", True)
    stop_dying(draft, bearer)


def _cause(draft: Draft, bearer: str, cause: str, rounds: int, *, holds: bool, anew: bool = False) -> None:
    """Begin the countdown of a cause when it comes to be, end it when it is gone; `anew`: it may get worse."""
    causes = _causes(draft, bearer)
    if not holds:
        causes.pop(cause, None)
    elif cause not in causes:
        causes[cause] = None if draft.get(bearer, "dead") else rounds
    elif anew and (left := causes[cause]) is not None:
        causes[cause] = min(left, rounds)
    draft.note(bearer, _CAUSES, dict[str, "Plain"](causes) or None)


def _causes(draft: Draft, bearer: str) -> dict[str, int | None]:
    kept = draft.get(bearer, _CAUSES)
    if not isinstance(kept, dict):
        return {}
    return {cause: left if isinstance(left, int) else None for cause, left in kept.items()}


def _keep(draft: Draft, bearer: str, causes: dict[str, int | None]) -> None:
    draft.note(bearer, _CAUSES, dict[str, "Plain"](causes) or None)
    _show_dying(draft, bearer)


def _show_dying(draft: Draft, bearer: str) -> None:
    """Of several countdowns the shortest is told."""
    left = [rounds for rounds in _causes(draft, bearer).values() if rounds is not None]
    draft.set(bearer, "dying", min(left, default=None))
