"""What one person can do in the combat of a place at this moment: for whom, what waits for them, what they may say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from bot import offers, sight
from rules import Action, SeededDice, Tracked, led_by, likely_lines, parse, played

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.store import Entry, Turn
    from rules import Line, Scene

LOOKED_THROUGH = 30
"""Newest entries that may hold something that waits."""
WAITING = 10
"""Answers that are offered at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mine:
    """The combat as a person sees it (`fact`), those for whom they may act (`led`), and who of them is meant (`name`).

    `waiting` are answers to entries by number and place among the actions; `undo` is their own newest entry.
    """

    ruleset: str
    fact: Tracked
    led: tuple[str, ...]
    name: str | None
    waiting: tuple[tuple[int, int, Action], ...]
    undo: int | None
    lines: tuple[str, ...]


async def mine(turn: Turn, scene: Scene, name: str | None, scene_of: Callable[[Line], Awaitable[Scene]]) -> Mine:
    """What the speaker of a scene can do, for whom they name. Raises `NotAllowed` where there is no combat."""
    ruleset, player = played(scene), scene.player
    shown = ruleset.resolve(parse(ruleset, "combat show"), scene, SeededDice(0)).fact
    led = led_by(scene)
    one = next((one for one in led if one.name == name), led[0] if led else None)
    entries = await _newest(turn)
    own = next((entry.number for entry in entries if entry.person == player.id and entry.kind == "played"), None)
    return Mine(
        ruleset=ruleset.key,
        fact=cast("Tracked", shown).seen_by(player.id, gm=player.is_gm),
        led=tuple(other.name for other in led),
        name=one.name if one else None,
        waiting=await _waiting(entries, turn, scene, scene_of),
        undo=own,
        lines=likely_lines(scene, one) if one else (),
    )


async def waiting_for(
    fits: Callable[[Action], bool], turn: Turn, scene: Scene, scene_of: Callable[[Line], Awaitable[Scene]]
) -> int | None:
    """The newest entry that waits for the speaker of a scene to say such a line; `None` where none does."""
    entries = [one for one in await _newest(turn) if any(map(fits, one.outcome.actions))]
    waiting = await _waiting(entries, turn, scene, scene_of)
    return next((entry for entry, _, action in waiting if fits(action)), None)


async def _newest(turn: Turn) -> list[Entry]:
    return [entry for entry in await turn.newest(LOOKED_THROUGH) if entry.line and entry.retracted_by is None]


async def _waiting(
    entries: list[Entry], turn: Turn, scene: Scene, scene_of: Callable[[Line], Awaitable[Scene]]
) -> tuple[tuple[int, int, Action], ...]:
    found: list[tuple[int, int, Action]] = []
    for entry in entries:
        if sight.is_secret_from(scene.player, entry) or entry.ruleset != scene.ruleset.key:
            continue
        for place, action in await offers.open_to(scene.player, entry, played(scene), turn, scene_of):
            found.append((entry.number or 0, place, action))
    return tuple(found[:WAITING])
