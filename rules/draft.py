"""Changes in the making: what a resolver moves, read back at once, and handed over as one change a field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.state import Change, State

if TYPE_CHECKING:
    from rules.fact import Plain


class Draft:
    """A state with changes laid over it. Nothing moves until the changes are applied."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._moved: dict[tuple[str, str], Change] = {}
        self._names: dict[str, list[str]] = {}

    def get(self, entity: str, name: str, default: Plain = None) -> Plain:
        """A field as it would be."""
        moved = self._moved.get((entity, name))
        value = moved.after if moved else self._state.get(entity, name)
        return default if value is None else value

    def number(self, entity: str, name: str, default: int = 0) -> int:
        """A field as it would be, where it is a whole number."""
        value = self.get(entity, name)
        return value if isinstance(value, int) else default

    def fields(self, entity: str) -> dict[str, Plain]:
        """All fields of an entity as they would be."""
        fields = dict(self._state.fields(entity))
        for name in self._names.get(entity, ()):
            fields[name] = self._moved[entity, name].after
        return {name: value for name, value in fields.items() if value is not None}

    def set(self, entity: str, name: str, value: Plain, *, seen: tuple[Plain, Plain] | None = None) -> None:
        """Move a field; `None` takes it away. `seen` is what people read where that differs from what is kept."""
        moved = self._moved.get((entity, name))
        if moved is None:
            self._names.setdefault(entity, []).append(name)
        before = moved.before if moved else self._state.get(entity, name)
        if moved and (moved.seen or seen):
            seen = (moved.shown[0], seen[1] if seen else value)
        self._moved[entity, name] = Change(entity, name, before, value, self._called(entity), seen)

    def note(self, entity: str, name: str, value: Plain) -> None:
        """Move a field that nobody reads: whose a sheet is, which one is in use."""
        self.set(entity, name, value, seen=(None, None))

    def flag(self, entity: str, name: str, value: bool) -> None:  # noqa: FBT001 -- the value of the flag
        """Set or take away a condition; people read true and false."""
        self.set(entity, name, value or None, seen=(bool(self.get(entity, name)), value))

    def remove(self, entity: str) -> None:
        """Take an entity away with all its fields."""
        for name in self.fields(entity):
            self.note(entity, name, None)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What moved, in the order in which it first moved; what came back to where it was is left out."""
        return tuple(one for one in self._moved.values() if one.before != one.after)

    @property
    def state(self) -> State:
        """The state as it would be."""
        return self._state.apply(self.changes)

    def _called(self, entity: str) -> str:
        return str(self.get(entity, "name") or self._state.get(entity, "name") or entity)
