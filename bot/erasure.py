"""`forget me`: everything that a server keeps of a person goes. It cannot be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store import Oblivion
from rules import COMBATANT, Forgotten, Outcome, must_be_out, owned_by

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bot.store import Turn
    from rules import Change, Plain, Player


async def forget(turn: Turn, player: Player) -> Outcome:
    """Blank what `player` entered and remove their sheets. Raises `NotAllowed` while one stands in a combat."""
    sheets = owned_by(turn.state, player.id)
    for sheet in sheets:
        must_be_out(turn.state, sheet)
    entries = await turn.erase(_oblivion(await turn.moves(), player))
    return Outcome((Forgotten(entries=entries, sheets=len(sheets)),))


def _oblivion(moves: Sequence[tuple[Change, ...]], player: Player) -> Oblivion:
    """What there is of a person in all that ever moved: sheets, those deleted too, and who fought with them."""
    names, used = {player.name}, f"use.{player.id}"
    for changes in moves:
        given = {one.entity for one in changes if one.field == "owner" and one.after == player.id}
        names |= {str(one.after) for one in changes if one.field == "owner_name" and one.entity in given and one.after}
    every = [change for changes in moves for change in changes]
    owned = (one for one in every if one.field == "owner" and not one.entity.startswith(COMBATANT))
    owners = {one.entity: one.after for one in owned if one.after is not None}
    theirs = {key for key, owner in owners.items() if owner == player.id}
    fought = {one.entity for one in every if one.field == "sheet" and one.after in theirs}
    gone = theirs | fought | {f"person:{player.id}"}
    characters = {str(one.after) for one in every if one.field == "name" and one.entity in gone and one.after}

    def rewritten(change: Change) -> Change | None:
        if change.field == used:
            return None
        told = {"owner": {player.id}, "owner_name": names}.get(change.field)
        if told is None:
            return change
        if change.entity.startswith(COMBATANT):  # whom they were given in a combat, the GM plays again
            return change._replace(before=_kept(change.before, told), after=_kept(change.after, told))
        seen = None if change.seen is None else (_blank(change.seen[0], names), _blank(change.seen[1], names))
        return change._replace(before=_blank(change.before, told), after=_blank(change.after, told), seen=seen)

    return Oblivion(player.id, names, characters, gone, rewritten)


def _kept(value: Plain, told: Collection[str]) -> Plain:
    return None if isinstance(value, str) and value in told else value


def _blank(value: Plain, told: Collection[str]) -> Plain:
    return "" if isinstance(value, str) and value in told else value
