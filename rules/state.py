"""What is so, and how it moves.

State is fields of entities. It moves by `Change` and by nothing else; a change can be turned round, and so everything
can be undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules.errors import Conflict
from rules.fact import Plain

SERVER = "server"
"""The entity that holds what counts on the whole server: settings and switches."""


def place_of(name: str) -> str:
    """The entity of a channel: its ruleset and its combat."""
    return f"place:{name}"


class Change(NamedTuple):
    """One field of one entity before and after; `None` where the field is not there.

    `name` is what the entity was called at that moment, for people. `seen` is what they read where that differs from
    what is kept: a pool that nobody has touched is full, a condition that is not there is false.
    """

    entity: str
    field: str
    before: Plain
    after: Plain
    name: str = ""
    seen: tuple[Plain, Plain] | None = None

    @property
    def inverse(self) -> Change:
        """The change that takes this one back."""
        seen = None if self.seen is None else (self.seen[1], self.seen[0])
        return self._replace(before=self.after, after=self.before, seen=seen)

    @property
    def called(self) -> str:
        """What people call the field: a switch goes by its own name in its ruleset."""
        kind, *rest = self.field.split(".", 2)
        return rest[1] if kind == "switch" and len(rest) > 1 else self.field

    @property
    def shown(self) -> tuple[Plain, Plain]:
        """What people read: before and after."""
        return self.seen or (self.before, self.after)

    @property
    def is_read(self) -> bool:
        """Whether it is anything to people; what only keeps things in order is not."""
        before, after = self.shown
        return before != after or type(before) is not type(after)


class State:
    """Fields of entities, never changed in place: `apply` gives another state."""

    __slots__ = ("_entities",)

    def __init__(self, entities: Mapping[str, Mapping[str, Plain]] | None = None) -> None:
        self._entities: Mapping[str, Mapping[str, Plain]] = entities or {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._entities == other._entities

    __hash__ = None  # type: ignore[assignment] -- compared by value, never a key

    def entities(self) -> Iterable[str]:
        """All entities that have a field."""
        return self._entities.keys()

    def fields(self, entity: str) -> Mapping[str, Plain]:
        """All fields of an entity; empty when there is no such entity."""
        return self._entities.get(entity, {})

    def get(self, entity: str, name: str, default: Plain = None) -> Plain:
        """One field, or `default` where it is not there."""
        return self._entities.get(entity, {}).get(name, default)

    def apply(self, changes: Iterable[Change]) -> State:
        """The state after these changes. Raises `Conflict` when a field is not what a change says it was."""
        entities = dict(self._entities)
        for change in changes:
            entity = dict(entities.get(change.entity, {}))
            current = entity.get(change.field)
            if current != change.before:
                raise Conflict(
                    "{name} {field} is {current} now and not {before}: something changed it since.",
                    name=change.name or change.entity,
                    field=change.called,
                    current=current,
                    before=change.before,
                )
            if change.after is None:
                entity.pop(change.field, None)
            else:
                entity[change.field] = change.after
            if entity:
                entities[change.entity] = entity
            else:
                entities.pop(change.entity, None)
        return State(entities)


def inverted(changes: Iterable[Change]) -> tuple[Change, ...]:
    """What takes these changes back, last one first."""
    return tuple(change.inverse for change in reversed(tuple(changes)))
