"""What a resolver may see of a place, set up from a turn at the ledger."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from rules import DEFAULT, Line, Past, Ruleset, Scene, keys, load, parse, place_of

if TYPE_CHECKING:
    from bot.request import Request
    from bot.store import Turn


def ruleset_of(turn: Turn, place: str) -> Ruleset:
    """The ruleset that is played in a place."""
    return load(str(turn.state.get(place_of(place), "ruleset", DEFAULT)))


async def opened(request: Request, line: Line) -> Request:
    """The request with the file that its line names, where the front end may go there."""
    file = line.command.file
    if file is None or request.opens is None or request.attached is not None:
        return request
    return replace(request, attached=await asyncio.to_thread(request.opens, file))


async def scene_of(request: Request, turn: Turn, ruleset: Ruleset, line: Line) -> Scene:
    """What a resolver may see, the entries that the line needs among it."""
    scene = Scene(
        state=turn.state,
        player=request.player,
        place=place_of(request.place),
        rulesets=keys(),
        ruleset=ruleset,
        said_as=line.actor,
        serial=turn.serial,
        number=turn.next_number,
        users=request.known(line.command.users),
        attached=request.attached,
    )
    while missing := [number for number in line.command.needs(scene) if number not in scene.past]:
        found = {number: await _past(number, turn) for number in missing}
        known = {number: past for number, past in found.items() if past is not None}
        if not known:
            break
        scene = replace(scene, past={**scene.past, **known})
    return scene


async def _past(number: int, turn: Turn) -> Past | None:
    entry = await turn.entry(number)
    if entry is None or not entry.line:
        return None
    line = parse(load(entry.ruleset), entry.line)
    return Past(number, entry.person or "", line, entry.outcome, entry.retracted_by is not None, turn.age(entry))
