"""What a server is shown once: whether it has been, and which game the place of a sample scene plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import DEFAULT, SERVER, Change, load, place_of

if TYPE_CHECKING:
    from bot.store import Ledger
    from rules import Ruleset


class Greeting:
    """Remembers in the ledger which servers have been welcomed."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def ruleset(self, server: str, place: str) -> Ruleset:
        """The ruleset that a place is played by."""
        async with self._ledger.look(server, place) as turn:
            return load(str(turn.state.get(place_of(place), "ruleset", DEFAULT)))

    async def begin(self, server: str) -> bool:
        """Whether nobody has set a server up or been shown how to; from then on somebody has."""
        async with self._ledger.turn(server, "") as turn:
            state = turn.state
            if state.fields(SERVER) or any(state.get(key, "ruleset") for key in state.entities()):
                return False
            await turn.establish([Change(SERVER, "welcomed", None, "yes")])
        return True

    async def withdraw(self, server: str) -> None:
        """Nobody was shown it after all."""
        async with self._ledger.turn(server, "") as turn:
            await turn.establish([Change(SERVER, "welcomed", "yes", None)])
