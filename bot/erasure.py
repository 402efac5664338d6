"""`forget me`: everything that a server keeps of a person goes. It cannot be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import Change, Forgotten, NotAllowed, Outcome, owned_by

if TYPE_CHECKING:
    from bot.store import Turn
    from rules import Player, State


async def forget(turn: Turn, player: Player) -> Outcome:
    """Blank what `player` entered and remove their sheets. Raises `NotAllowed` while one stands in a combat."""
    sheets = owned_by(turn.state, player.id)
    _must_be_out(turn.state, sheets)
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


def _must_be_out(state: State, sheets: tuple[str, ...]) -> None:
    for key in state.entities():
        sheet = state.get(key, "sheet")
        if key.startswith("combatant:") and sheet in sheets:
            raise NotAllowed(
                "{name} still stands in a combat.",
                hint="Say `combat remove {name}` there first, or let the GM end the combat.",
                name=state.get(key, "name"),
            )
