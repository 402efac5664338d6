"""What became true: the answer of a line as plain values, without a sentence.

A fact has no effect by itself. Its fields are the result fields of the line language; its sentences stand in the
ruleset's catalogue under `<kind>.<outcome>`, and may use the fact's own fields and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import ClassVar, NamedTuple, Self, cast

CRITICALS = frozenset({"critical", "strong_success", "outstanding_success"})
"""Outcomes that are the best there is."""
FUMBLES = frozenset({"fumble", "critical_failure"})
"""Outcomes that are the worst there is."""

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]
"""What a result is made of: what JSON can hold."""

UNSEEN = {"unseen": True}
"""Metadata of a field that serves the text and is no field of the result."""
DIE = {"die": True}
"""Metadata of a field that tells what a die showed or had to show: behind the screen it is `None`."""
SPREAD = {"spread": True}
"""Metadata of a field that holds further fields of the result by name."""

_NO_RESULT = UNSEEN.keys() | SPREAD.keys()


class Addend(NamedTuple):
    """One labelled number of a total. `label` is a key of the catalogue (`addend.<label>`) or a name as typed."""

    label: str
    value: int


class Notice(NamedTuple):
    """A remark about how it came out: a rule that surprises, an assumption, a switch that is not at its default.

    `key` is a key of the catalogue (`notice.<key>`), `figures` fill its sentence, and `{sum}` stands for the addends.
    Where they must not be told, the sentence is `notice.<key>_total`. `of_die`: it tells what a die showed.
    """

    key: str
    figures: tuple[tuple[str, int | str], ...] = ()
    addends: tuple[Addend, ...] = ()
    of_die: bool = False

    def in_total(self) -> Notice:
        """The remark without what its figure is made of."""
        return Notice(f"{self.key}_total", self.figures) if self.addends else self


class Parties(NamedTuple):
    """Names of who does something, and of whom it is done to."""

    by: str | None = None
    to: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Base of all facts. `outcome` is one of the outcome words of the line language."""

    kind: ClassVar[str]

    outcome: str

    @property
    def headline(self) -> str:
        """The key of the sentence that tells it, behind its kind."""
        return self.outcome

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The fact as the person `reader` may see it, by the figures that it holds itself."""
        del reader, gm
        return self

    @property
    def worded(self) -> dict[str, str]:
        """Figures of its sentence that stand in the catalogue, each with its key there."""
        return {}

    @property
    def parties(self) -> Parties:
        """Who does it, and at whom it is aimed, as far as the fact tells its reader."""
        return Parties()

    @property
    def dealt(self) -> int:
        """Points of harm that the line comes to for whom it is aimed at, as far as the fact tells."""
        return 0

    @property
    def guarded(self) -> bool:
        """Whether the exact chances of its line would tell players another's figures."""
        return False

    @property
    def stands_in(self) -> bool:
        """Whether, as `seen_by` gave it, it is told in the place of the whole answer."""
        return False

    @property
    def withheld(self) -> bool:
        """Whether, as `seen_by` gave it, the line that it answers must not be told either."""
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckoned(Fact):
    """A fact with a total that was reckoned up: its addends, and remarks."""

    addends: tuple[Addend, ...] = ()
    notices: tuple[Notice, ...] = ()
    screened: bool = field(default=False, metadata=UNSEEN)
    """Whether the dice fell behind the GM's screen: others read what they came to, and not of what it is made."""

    @property
    def remarks(self) -> tuple[Notice, ...]:
        """The remarks that are written out."""
        return self.notices

    def behind_screen(self) -> Self:
        """The fact as it is read by who does not see the dice."""
        told = tuple(one.in_total() for one in self.notices if not one.of_die)
        return replace(self, addends=(), notices=told, **dict.fromkeys(_die_fields(type(self))))


@cache
def _die_fields(kind: type) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.metadata.get("die"))


@cache
def _shown_fields(kind: type) -> tuple[str, ...]:
    hidden = ("addends", "notices")
    return tuple(one.name for one in fields(kind) if one.name not in hidden and not one.metadata.keys() & _NO_RESULT)


@cache
def _spread_fields(kind: type) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.metadata.get("spread"))


def result_of(fact: Fact) -> dict[str, Plain]:
    """The fact as the `result` of an answer."""
    result = {name: plain(getattr(fact, name)) for name in _shown_fields(type(fact))}
    for name in _spread_fields(type(fact)):
        result |= {key: plain(value) for key, value in getattr(fact, name).items()}
    return result


def plain(value: object) -> Plain:
    """A value of a fact as JSON can hold it; facts inside facts become objects."""
    if isinstance(value, Fact):
        return result_of(value)
    if isinstance(value, tuple | list):
        return [plain(one) for one in cast("Sequence[object]", value)]
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in cast("Mapping[object, object]", value).items()}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"a fact cannot hold {type(value).__name__}")
