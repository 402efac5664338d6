"""One turn at the ledger: what is so, what was entered, and what is entered now, in one transaction."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import bindparam, delete, insert, select, update

from bot.store import erasing, reading
from bot.store.codec import dump, encode
from bot.store.engine import LATER
from bot.store.reading import ERASURE, FINAL, PLAYED, RETRACTION, SET, ChainEnd, Entry, Kind, Person, Seat, new_id
from bot.store.schema import entity, entry, person
from bot.store.upkeep import folded
from rules import Conflict, Outcome, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import datetime

    from sqlalchemy import Executable
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.dice_keys import PlaceDice
    from bot.store.erasing import Oblivion
    from rules import Change, Line

_INSERT_ENTRY = insert(entry).inline().execution_options(**LATER)
_FIND_PERSON = select(person.c.id, person.c.name).where(
    person.c.server_id == bindparam("server_id"), person.c.key == bindparam("key")
)
_INSERT_PERSON = insert(person)
_RENAME_PERSON = update(person).where(person.c.id == bindparam("person_id")).values(name=bindparam("called"))
_INSERT_ENTITY = insert(entity).inline().execution_options(**LATER)
_its_row = (entity.c.server_id == bindparam("server"), entity.c.key == bindparam("entity"))
_UPDATE_ENTITY = update(entity).where(*_its_row).values(fields=bindparam("fields")).execution_options(**LATER)
_DELETE_ENTITY = delete(entity).where(*_its_row).execution_options(**LATER)


_AS_THEY_ARE = ("id", "number", "at", "kind", "ruleset", "verb", "line", "secret", "hand", "counter")
"""Columns that hold what the entry's fields hold."""


class PlayedAlready(Conflict):
    """The occasion of a line has been played already; `number` is the entry that came of it."""

    def __init__(self, number: int | None) -> None:
        super().__init__("This has been played already: #{number}.", number=number)
        self.number = number


class Known(NamedTuple):
    """What a process knows of a server: true for as long as `version` is its newest entry."""

    server_id: int | None = None
    version: int | None = None
    state: State = State()
    persons: Mapping[str, Person] = MappingProxyType({})


class Turn:
    """A place at this moment. `state` is that of the whole server, and moves with what is recorded."""

    def __init__(
        self,
        connection: AsyncConnection,
        seat: Seat,
        known: Known,
        dice: PlaceDice,
        now: Callable[[], datetime] | None,
        origin: str | None = None,
    ) -> None:
        self._connection = connection
        self._seat = seat
        self._now = now
        self._origin = origin
        self.known = known
        self.dice = dice

    @property
    def state(self) -> State:
        """What is so on the server; after `record` and `establish` it is the new state."""
        return self.known.state

    @property
    def serial(self) -> int:
        """A number that nothing on this server has: that of the next record."""
        return self._next_id

    @property
    def next_number(self) -> int:
        """The number of this place's next entry."""
        return self._seat.number + 1

    async def entry(self, number: int) -> Entry | None:
        """The entry of that number in this place."""
        return await self._first(reading.BY_NUMBER, number=number)

    def age(self, entry: Entry) -> int:
        """Whole seconds since something was entered; 0 where nothing is played."""
        return 0 if self._now is None else max(0, int((self._now() - entry.at).total_seconds()))

    async def newest(self, count: int) -> list[Entry]:
        """The newest numbered entries of this place, newest first."""
        return await self._entries(reading.NEWEST, count=count)

    async def span(self, first: int, last: int) -> list[Entry]:
        """The numbered entries of this place from one number to another, oldest first."""
        return await self._entries(reading.SPAN, first=first, last=last)

    async def rolled(self, who: str | None, before: int | None, count: int) -> list[Entry]:
        """Entries of this server in which dice fell, of one person or of all, newest first, before that id."""
        found = reading.ROLLED if who is None else reading.ROLLED_BY
        return await self._entries(found, server_id=self._seat.server_id, before=before, count=count, who=who)

    async def standing(self) -> Entry | None:
        """What `undo` takes back: the newest played entry of this place that is not taken back."""
        return await self._first(reading.STANDING)

    async def last_retraction(self) -> Entry | None:
        """What `redo` takes back: the newest standing retraction, unless a line was played behind it."""
        return await self._first(reading.LAST_RETRACTION)

    async def mover(self, entry: Entry, moved: Change) -> Entry | None:
        """The newest standing entry, in any place of the server, that moved a field which this one had moved before.

        It stands in the way of taking this one back.
        """
        for later in await self._entries(reading.BEHIND, server_id=self._seat.server_id, entry_id=entry.id):
            if any((one.entity, one.field) == (moved.entity, moved.field) for one in later.outcome.changes):
                return later
        return None

    async def played(self, origin: str) -> Entry | None:
        """The entry of this server that came of that origin, if it has been played already."""
        return await self._first(reading.BY_ORIGIN, server_id=self._seat.server_id, origin=origin)

    async def record(  # noqa: PLR0913 -- what an entry is made of, all named
        self,
        *,
        person: str,
        name: str,
        ruleset: str,
        line: Line,
        outcome: Outcome,
        kind: Kind = PLAYED,
        retracts: Entry | None = None,
        origin: str | None = None,
    ) -> Entry:
        """Enter what came of a line under the next number, and move the state; with `retracts` take that entry back.

        Raises `Conflict` when a changed field is not what it was, the entry is taken back, or the origin is played.
        """
        await self._admit(kind, retracts, origin)
        state = self.state.apply(outcome.changes)
        end = await self._chain_end(retracts) if retracts is not None else ChainEnd()
        entered = Entry(
            id=self._next_id,
            number=self.next_number,
            at=self._moment(),
            kind=kind,
            ruleset=ruleset,
            verb=line.command.verb,
            person=person,
            person_name=name,
            line=line.spelling,
            secret=line.secret,
            hand=line.hand is not None,
            outcome=outcome,
            place=self._seat.place,
            retracts=end.number,
            original=end.original,
            counter=self.dice.entered(),
        )
        await self._enter(entered, state, origin=origin, person_id=await self._person(person, name), **end.next_link)
        self._seat = self._seat.behind(self.next_number, is_twin=origin is not None and origin == self._origin)
        return entered

    async def establish(self, changes: Sequence[Change]) -> None:
        """Move the state by a record without a number, that cannot be undone. Raises `Conflict` like `record`."""
        if changes:
            await self._note(SET, changes)

    async def moves(self) -> list[tuple[Change, ...]]:
        """The changes of every entry of this server, oldest first."""
        return await erasing.moves(self._connection, self._seat.server_id)

    async def erase(self, forgotten: Oblivion) -> int:
        """Blank what somebody entered on this server, and remove what is theirs. Returns how many entries that were."""
        self._moment()
        count = await erasing.erase(self._connection, self._seat.server_id, forgotten)
        # A record without a word in it, so that other processes notice that what they know is old.
        await self._note(ERASURE)
        before, state = self.state, await folded(self._connection, self._seat.server_id)
        moved = [key for key in before.entities() if before.fields(key) != state.fields(key)]
        await self._write(before, state, moved)
        self.known = self.known._replace(state=state, persons={})
        return count

    async def _note(self, kind: Kind, changes: Sequence[Change] = ()) -> None:
        """Enter a record without a number."""
        outcome = Outcome((), changes=tuple(changes))
        noted = Entry(id=self._next_id, at=self._moment(), kind=kind, outcome=outcome)
        await self._enter(noted, self.state.apply(changes))

    async def _enter(self, entered: Entry, state: State, **columns: object) -> None:
        """Write an entry and the entities that it moves."""
        server_id = self._seat.server_id
        row = {
            "server_id": server_id,
            "place_id": self._seat.place_id,
            **{name: getattr(entered, name) for name in _AS_THEY_ARE},
            **encode(entered.outcome, entered.ruleset)._asdict(),
            **columns,
        }
        await self._connection.execute(_INSERT_ENTRY, row)
        before, self.known = self.state, self.known._replace(version=entered.id, state=state)
        await self._write(before, state, dict.fromkeys(change.entity for change in entered.outcome.changes))

    async def _write(self, before: State, state: State, moved: Iterable[str]) -> None:
        """Write the entities that moved from one state to another."""
        server_id = self._seat.server_id
        gone = [key for key in moved if before.fields(key) and not state.fields(key)]
        if gone:
            await self._connection.execute(_DELETE_ENTITY, [{"server": server_id, "entity": key} for key in gone])
        stayed = [key for key in moved if before.fields(key) and state.fields(key)]
        if stayed:
            rows = [{"server": server_id, "entity": key, "fields": dump(state.fields(key))} for key in stayed]
            await self._connection.execute(_UPDATE_ENTITY, rows)
        appeared = [key for key in moved if state.fields(key) and not before.fields(key)]
        if appeared:
            rows = [{"server_id": server_id, "key": key, "fields": dump(state.fields(key))} for key in appeared]
            await self._connection.execute(_INSERT_ENTITY, rows)

    @property
    def _next_id(self) -> int:
        return (self.known.version or 0) + 1

    def _moment(self) -> datetime:
        """The moment that an entry is given. Raises `RuntimeError` where nothing may be entered."""
        if self._now is None:
            raise RuntimeError("Nothing can be entered while only looking.")
        return self._now()

    async def _admit(self, kind: Kind, retracts: Entry | None, origin: str | None) -> None:
        """Raises `Conflict` when something of that origin has been entered already, `ValueError` for a wrong kind."""
        if kind not in ((PLAYED, FINAL) if retracts is None else (RETRACTION,)):
            raise ValueError(f"An entry of the kind {kind!r} cannot be recorded this way.")
        if origin is None:
            return
        if origin == self._origin:
            number = self._seat.twin
        else:
            twin = await self.played(origin)
            number = None if twin is None else twin.number
        if number is not None:
            raise PlayedAlready(number)

    async def _chain_end(self, retracts: Entry) -> ChainEnd:
        """The end of the chain of retractions that an entry is in. Raises `Conflict` where it cannot go on."""
        found = await self._connection.execute(
            reading.CHAIN_END, {"server_id": self._seat.server_id, "entry_id": retracts.id}
        )
        end = ChainEnd(*found.one())
        goes_on = end.depth % 2 == 0 if retracts.kind == PLAYED else end.id == retracts.id
        if not goes_on:
            raise Conflict("#{number} is taken back already, by #{by}.", number=retracts.number, by=end.number)
        return end

    async def _person(self, key: str, name: str) -> int:
        """The row of somebody who speaks, under the name that they have now."""
        known = self.known.persons.get(key)
        if known is not None and known.name == name:
            return known.id
        row = {"server_id": self._seat.server_id, "key": key}
        if known is None:
            found = (await self._connection.execute(_FIND_PERSON, row)).first()
            known = Person(*found) if found is not None else None
        if known is None:
            done = await self._connection.execute(_INSERT_PERSON, row | {"name": name})
            known = Person(new_id(done), name)
        elif known.name != name:
            await self._connection.execute(_RENAME_PERSON, {"person_id": known.id, "called": name})
        self.known = self.known._replace(persons={**self.known.persons, key: Person(known.id, name)})
        return known.id

    async def _first(self, statement: Executable, **figures: object) -> Entry | None:
        found = await self._entries(statement, **figures)
        return found[0] if found else None

    async def _entries(self, statement: Executable, **figures: object) -> list[Entry]:
        rows = await self._connection.execute(statement, {"place_id": self._seat.place_id, **figures})
        return [reading.read(row) for row in rows]
