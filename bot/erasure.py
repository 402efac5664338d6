"""`forget me`: everything that a server keeps of a person goes. It cannot be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import Change, Forgotten, Outcome, must_be_out, owned_by

if TYPE_CHECKING:
    from bot.store import Turn
    from rules import Player, State


async def forget(turn: Turn, player: Player) -> Outcome:
    """Blank what `player` entered and remove their sheets. Raises `NotAllowed` while one stands in a combat."""
    sheets = owned_by(turn.state, player.id)
    for sheet in sheets:
        must_be_out(turn.state, sheet)
    entries = await turn.erase(player.id)
    await turn.establish(_removal(turn.state, player, sheets))
    return Outcome((Forgotten(entries=entries, sheets=len(sheets)),))


def _removal(state: State, player: Player, sheets: tuple[str, ...]) -> list[Change]:
    gone = {*sheets, f"person:{player.id}"}
    changes = [Change(key, name, value, None) for key in sorted(gone) for name, value in state.fields(key).items()]
    used = f"use.{player.id}"
    return changes + [
        Change(key, used, state.get(key, used), None) for key in state.entities() if state.get(key, used) is not None
    ]
