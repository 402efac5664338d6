"""Facts of sheets and pools."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from rules.command.sheets import Setting
from rules.fact import UNSEEN, Fact, Plain, Reckoned

if TYPE_CHECKING:
    from rules.command import Namer


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCreated(Fact):
    """There is a new sheet. `in_use`: it is the first of its owner, who plays it at once."""

    kind: ClassVar[str] = "sheet"

    outcome: str = "created"
    name: str
    owner: str
    in_use: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldsSet(Reckoned):
    """Fields of a sheet have new values; `fields` holds each as it is now, `None` where it was taken away."""

    kind: ClassVar[str] = "sheet"

    outcome: str = "set"
    name: str
    fields: dict[str, Plain]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetShown(Fact):
    """A sheet was looked at. A pool that nobody has touched is full; `owner` is `None` for a combatant without one."""

    kind: ClassVar[str] = "sheet"

    outcome: str = "shown"
    name: str
    owner: str | None
    fields: dict[str, Plain]
    pools: dict[str, str] = field(metadata=UNSEEN)
    """Which of the fields fill up to which."""
    holder: str | None = field(default=None, metadata=UNSEEN)
    """The id of whose it is."""

    def settings(self, name: Namer) -> tuple[str, ...]:
        """The fields with their values as `sheet set` reads them."""
        shown = {field: "on" if value is True else str(value) for field, value in self.fields.items()}
        return tuple(Setting(field, value).spell(name) for field, value in shown.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsListed(Fact):
    """All sheets of the server by name, each with `name` and `owner`; `in_use` is the one that the speaker plays."""

    kind: ClassVar[str] = "sheet"

    outcome: str = "listed"
    sheets: tuple[dict[str, str | None], ...]
    in_use: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTaken(Fact):
    """The speaker plays a sheet in this place from now on."""

    kind: ClassVar[str] = "sheet"

    outcome: str = "in_use"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRenamed(Fact):
    """A sheet has another name."""

    kind: ClassVar[str] = "sheet"

    outcome: str = "renamed"
    name: str
    before: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetGiven(Fact):
    """A sheet belongs to somebody else."""

    kind: ClassVar[str] = "sheet"

    outcome: str = "given"
    name: str
    owner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDeleted(Fact):
    """A sheet is gone."""

    kind: ClassVar[str] = "sheet"

    outcome: str = "deleted"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsExported(Fact):
    """Sheets were handed out; `data` is the document that `sheet import` reads."""

    kind: ClassVar[str] = "sheet"

    outcome: str = "exported"
    names: tuple[str, ...]
    data: dict[str, Plain]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsImported(Fact):
    """There are new sheets, from a file."""

    kind: ClassVar[str] = "sheet"

    outcome: str = "imported"
    names: tuple[str, ...]
    listed: str = field(metadata=UNSEEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class MeExported(Fact):
    """Everything that is kept of the speaker was handed out."""

    kind: ClassVar[str] = "export"

    outcome: str = "exported"
    data: dict[str, Plain]


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsMoved(Fact):
    """Points of somebody moved."""

    name: str
    pool: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Healed(PointsMoved):
    """Points came back. `healed` is how many did; fewer than `amount` where the pool was full."""

    kind: ClassVar[str] = "heal"

    outcome: str = "healed"
    healed: int
    current: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TemporarySet(PointsMoved):
    """Somebody has temporary points; `temporary` is how many, `amount` how many were offered."""

    kind: ClassVar[str] = "temp"

    outcome: str = "set"
    temporary: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsLost(PointsMoved):
    """Points were lost: `lost` of the pool itself, `absorbed` of the temporary ones."""

    kind: ClassVar[str] = "damage"

    outcome: str = "damaged"
    lost: int
    absorbed: int
    current: int

    @property
    def dealt(self) -> int:
        """What was taken, of temporary points too."""
        return self.lost + self.absorbed


FACTS: tuple[type[Fact], ...] = (
    SheetCreated,
    FieldsSet,
    SheetShown,
    SheetsListed,
    SheetTaken,
    SheetRenamed,
    SheetGiven,
    SheetDeleted,
    SheetsExported,
    SheetsImported,
    MeExported,
    Healed,
    TemporarySet,
    PointsLost,
)
