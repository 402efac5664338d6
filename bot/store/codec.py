"""Outcomes as JSON text, and back to equal values.

A tuple becomes an array. What JSON has no word for becomes an object with a `$`: a dataclass, a NamedTuple or an
enumeration under the name of its class, a list and an odd dictionary under `$list` and `$dict`. Classes are found by
name in the ruleset that played the entry, so that code may move between modules. A fact whose class is gone is read
as `Retired`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast, get_args, get_type_hints

from rules import FACTS, Action, Change, Fact, Outcome, Plain, Throw, Unknown, load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_SCALARS = (type(None), bool, int, float, str)
_MARK = "$"

Classes = MappingProxyType[str, type]
"""The classes that facts of one ruleset are made of, by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retired(Fact):
    """A fact of a kind that this program no longer has: its name and its fields as they were stored."""

    kind: ClassVar[str] = "retired"

    name: str
    fields: tuple[tuple[str, Any], ...]

    @property
    def headline(self) -> str:
        """One sentence for all of them."""
        return "gone"


class Columns(NamedTuple):
    """An outcome as the columns of an entry hold it."""

    facts: str
    throws: str
    changes: str
    actions: str


def encode(outcome: Outcome, ruleset: str) -> Columns:
    """An outcome as JSON. Raises `TypeError` for what could not be read back as it was."""
    known = classes(ruleset)
    return Columns(
        dump([_encode(fact, known) for fact in outcome.facts]),
        dump([throw if throw.screened else throw[:3] for throw in outcome.throws]),
        dump_changes(outcome.changes),
        dump([list(action) for action in outcome.actions]),
    )


def decode(columns: Columns, ruleset: str) -> Outcome:
    """The outcome that these columns hold."""
    known = classes(ruleset)
    return Outcome(
        facts=tuple(_decode(fact, known) for fact in json.loads(columns.facts)),
        throws=tuple(
            Throw(sides, purpose, tuple(faces), *rest) for sides, purpose, faces, *rest in json.loads(columns.throws)
        ),
        changes=load_changes(columns.changes),
        actions=tuple(Action(*action) for action in json.loads(columns.actions)),
    )


def dump_changes(changes: Iterable[Change]) -> str:
    """Changes as JSON. Raises `TypeError` when one sets what JSON does not hold as it is."""
    changes = tuple(changes)
    for change in changes:
        _must_be_plain(change.after)
    return dump([list(change) for change in changes])


def load_changes(text: str) -> tuple[Change, ...]:
    """The changes that a column holds."""
    return tuple(_change(*held) for held in json.loads(text))


def _change(
    entity: str, field: str, before: Plain, after: Plain, name: str = "", seen: list[Plain] | None = None
) -> Change:
    """A change from its parts; JSON knows no tuples."""
    return Change(entity, field, before, after, name, None if seen is None else (seen[0], seen[1]))


def dump(value: object) -> str:
    """A value as compact JSON; what is no number in JSON is refused."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


@cache
def classes(ruleset: str) -> Classes:
    """The classes of a ruleset's facts and of what these are made of; only the everyday ones when it is gone.

    Raises `TypeError` when two of them bear one name.
    """
    try:
        facts = load(ruleset).facts
    except Unknown:
        facts = FACTS
    found: dict[str, type] = {}
    for fact in (*facts, Retired):
        _gather(fact, found)
    return MappingProxyType(found)


def _gather(kind: type, found: dict[str, type]) -> None:
    known = found.setdefault(kind.__name__, kind)
    if known is not kind:
        raise TypeError(f"Facts cannot be stored: {known!r} and {kind!r} bear the same name.")
    for hint in get_type_hints(kind).values():
        for part in _parts(hint):
            if found.get(part.__name__) is not part:
                _gather(part, found)


def _parts(hint: Any) -> Iterator[type]:  # noqa: ANN401 -- a type hint may be anything
    """The classes of our own that a type hint is made of."""
    if isinstance(hint, type):
        kind = cast(type[object], hint)
        if is_dataclass(kind) or issubclass(kind, Enum) or hasattr(kind, "_fields"):
            yield kind
    for argument in get_args(hint):
        yield from _parts(argument)


def _encode(value: Any, known: Mapping[str, type]) -> Any:  # noqa: ANN401 -- whatever a fact may hold
    kind = cast(type[object], type(value))
    if kind in _SCALARS:
        return value
    if kind is tuple or kind is list:
        items = [_encode(one, known) for one in value]
        return items if kind is tuple else {"$list": items}
    if kind is dict:
        if all(type(key) is str and not key.startswith(_MARK) for key in value):
            return {key: _encode(one, known) for key, one in value.items()}
        return {"$dict": [[_encode(key, known), _encode(one, known)] for key, one in value.items()]}
    return _encode_object(value, kind, known)


def _encode_object(value: Any, kind: type, known: Mapping[str, type]) -> dict[str, Any]:  # noqa: ANN401 -- see above
    if known.get(kind.__name__) is not kind:
        raise TypeError(f"{kind.__qualname__} cannot be stored: no fact of this ruleset is declared to hold it.")
    if isinstance(value, Enum):
        return {_MARK: kind.__name__, "value": value.value}
    return {_MARK: kind.__name__} | {name: _encode(getattr(value, name), known) for name in _names(kind)}


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields that make a value of this class."""
    if is_dataclass(kind):
        return tuple(one.name for one in fields(kind) if one.init)
    return kind._fields  # type: ignore[attr-defined, no-any-return] -- a NamedTuple


def _decode(value: Any, known: Mapping[str, type]) -> Any:  # noqa: ANN401 -- whatever a fact may hold
    if type(value) is list:
        return tuple(_decode(one, known) for one in cast(list[Any], value))
    if type(value) is not dict:
        return value
    held = cast(dict[str, Any], value)
    if "$list" in held:
        return [_decode(one, known) for one in held["$list"]]
    if "$dict" in held:
        return {_decode(key, known): _decode(one, known) for key, one in held["$dict"]}
    name = held.pop(_MARK, None)
    held = {key: _decode(one, known) for key, one in held.items()}
    return held if name is None else _decode_object(name, held, known)


def _decode_object(name: str, held: dict[str, Any], known: Mapping[str, type]) -> Any:  # noqa: ANN401 -- see above
    try:
        kind = known[name]
        return kind(held["value"]) if issubclass(kind, Enum) else kind(**held)
    except (KeyError, TypeError, ValueError):
        return Retired(outcome=str(held.pop("outcome", "")), name=name, fields=tuple(held.items()))


def _must_be_plain(value: Plain) -> None:
    if type(value) is list:
        for one in value:
            _must_be_plain(one)
    elif type(value) is dict:
        for key, one in value.items():
            _must_be_plain(key)
            _must_be_plain(one)
            if type(key) is not str:
                raise TypeError(f"{key!r} cannot be the key of a field's value: only text can.")
    elif type(value) not in _SCALARS:
        raise TypeError(f"{value!r} cannot be the value of a field: JSON has no word for it.")
