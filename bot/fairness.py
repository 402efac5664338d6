"""`fair`: what binds the dice of a place to a key beforehand, and the key when the GM makes it public.

Every place always has a key, without a switch: it takes a hundredth of a line's time, and dice that can be checked only
where somebody thought of it beforehand are not there when they are wanted. What it proves: the dice were settled before
anybody rolled, and no face was changed afterwards. What it does not: whoever reads the database can look ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import CommitmentShown, KeyRevealed, Outcome

if TYPE_CHECKING:
    from bot.store import Turn

TOLD = 5
"""Keys that `fair show` tells, the newest of those that are public."""


async def shown(turn: Turn, *, in_force: bool) -> CommitmentShown:
    """What may be known of the keys of a place. `in_force`: its dice fall by the key."""
    held = turn.dice.held
    return CommitmentShown(
        commitment="" if held is None else held.commitment,
        since=turn.next_number if held is None else held.since,
        passed=0 if held is None else held.passed,
        in_force=in_force and held is not None,
        keys=await turn.dice.public(TOLD),
    )


async def revealed(turn: Turn) -> Outcome:
    """Make the key public and begin another.

    A key that nothing fell under may go too: after a backup was put back, it is the way to other dice.
    """
    ended, begun = await turn.dice.reveal(turn.next_number)
    fact = KeyRevealed(
        key=ended.text,
        commitment=ended.commitment,
        since=ended.since,
        until=turn.next_number,
        passed=ended.passed,
        next=begun.commitment,
    )
    return Outcome((fact,))
