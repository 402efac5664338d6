"""The keys that fix the dice of places beforehand: one in force at each place, and those that were made public.

Under its key each line of a place has a number of its own: that of its entry, plus how many lines were refused since
the key began after their dice had fallen. Such a line has no entry, but what it says (`roll 1/(1d20-7)` refused for a
division by zero) tells of its faces: they must never fall again. An entry keeps its number, in the transaction in
which it is made, and so no number serves twice: whatever happens, the next one follows from what is in the file.

The key lies in this column and nowhere else: it is no part of the state, of an entry or of an error, until it is made
public. Whoever can read the file can look ahead; against them no dice of a program help.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, insert, select, update

from bot.store.engine import LATER
from bot.store.schema import dice_key
from rules import KeyedDice, OldKey, SystemDice, commitment

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy.ext.asyncio import AsyncConnection

    from rules import Dice

_its_place = dice_key.c.place_id == bindparam("its_place")
_in_force = (_its_place, dice_key.c.until.is_(None))
_PASS_OVER = update(dice_key).where(*_in_force).values(passed=dice_key.c.passed + 1).execution_options(**LATER)
_END = update(dice_key).where(*_in_force).values(until=bindparam("last")).execution_options(**LATER)
_BEGIN = insert(dice_key).inline().execution_options(**LATER)
_PUBLIC = (
    select(dice_key.c.key, dice_key.c.since, dice_key.c.until)
    .where(_its_place, dice_key.c.until.is_not(None))
    .order_by(dice_key.c.since.desc())
    .limit(bindparam("count"))
)
_NOWHERE = SystemDice()


@dataclass(frozen=True, slots=True)
class DiceKey:
    """A key of a place, and the entries it holds for: from `since` on, `until` the one that made it public.

    `passed` lines were refused under it after their dice had fallen.
    """

    text: str = field(repr=False)
    since: int
    passed: int = 0
    until: int | None = None

    @property
    def commitment(self) -> str:
        """What may be shown of it."""
        return commitment(self.text)


class PlaceDice:
    """The dice of a place in one turn. `held` is the key in force, `None` where no turn was taken yet.

    `played`: the occasion of the turn was played already; nothing comes of it, and its dice are none of the key's.
    """

    def __init__(
        self,
        connection: AsyncConnection,
        place_id: int | None,
        held: DiceKey | None,
        keys: Callable[[], str],
        *,
        played: bool,
    ) -> None:
        self._connection = connection
        self._place_id = place_id
        self._played = played
        self._keys = keys
        self._dice: KeyedDice | None = None
        self.held = held

    def for_line(self, number: int) -> Dice:
        """The dice of the line that would be the entry of that number."""
        if self.held is None or self._played:
            return _NOWHERE
        if self._dice is None:
            self._dice = KeyedDice(self.held.text, number + self.held.passed)
        return self._dice

    @property
    def fell(self) -> bool:
        """Whether dice fell that no entry holds."""
        return self._dice is not None and self._dice.fell

    def entered(self) -> int | None:
        """The number of what fell, which an entry holds now; `None` where nothing did."""
        counter = self._dice.counter if self._dice is not None and self._dice.fell else None
        self._dice = None
        return counter

    async def settle(self) -> None:
        """See to it that what fell and was not entered never falls again."""
        if self.fell:
            await pass_over(self._connection, self._place_id)

    async def reveal(self, last: int) -> tuple[DiceKey, DiceKey]:
        """Let the key end with the entry `last`, and begin another. Returns both. Raises `LookupError` without one."""
        if self.held is None or self._place_id is None:
            raise LookupError("This place has no key yet.")
        ended = replace(self.held, until=last)
        await self._connection.execute(_END, {"its_place": self._place_id, "last": last})
        self.held = await begin_key(self._connection, self._place_id, last + 1, self._keys())
        return ended, self.held

    async def public(self, count: int) -> tuple[OldKey, ...]:
        """The newest keys of the place that were made public, newest first."""
        rows = await self._connection.execute(_PUBLIC, {"its_place": self._place_id, "count": count})
        return tuple(
            OldKey(key=text, commitment=commitment(text), since=since, until=until) for text, since, until in rows
        )


async def begin_key(connection: AsyncConnection, place_id: int, since: int, key: str) -> DiceKey:
    """Have another key fix the dice of a place."""
    begun = DiceKey(key, since)
    await connection.execute(_BEGIN, {"place_id": place_id, "key": begun.text, "since": since})
    return begun


async def pass_over(connection: AsyncConnection, place_id: int | None) -> None:
    """Leave out the next number under the key in force."""
    await connection.execute(_PASS_OVER, {"its_place": place_id})
