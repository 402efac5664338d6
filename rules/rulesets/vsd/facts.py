"""What becomes true in this ruleset. The fields are those of the line language. Rule: vsd 4.3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.fact import Reckoned


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked(Reckoned):
    """A skill was rolled. `natural` is the first die."""

    kind: ClassVar[str] = "vsd.check"

    total: int
    natural: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessed(Checked):
    """Somebody looked what is going on in a fight; `acts` tells whether new actions may be declared."""

    kind: ClassVar[str] = "vsd.assess"

    acts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Foraged(Checked):
    """Food was looked for; `food_days` for the party, `None` where the GM decides."""

    kind: ClassVar[str] = "vsd.forage"

    food_days: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HavenSought(Checked):
    """A safe haven was looked for; `days` until it is reached, `None` where there is none."""

    kind: ClassVar[str] = "vsd.haven"

    days: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Camped(Checked):
    """A camp was made; `event` is what disturbs it."""

    kind: ClassVar[str] = "vsd.camp"

    event: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BleedingTreated(Checked):
    """A wound that bleeds was treated; `days` of rest until it is gone, `options` the GM may pick one of."""

    kind: ClassVar[str] = "vsd.bleeding"

    treated: bool
    days: int | None
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InjuryTreated(Checked):
    """An injury was treated; `days` of rest until it is milder, `after` the penalty that is left then."""

    kind: ClassVar[str] = "vsd.injury"

    treated: bool
    lingering: bool
    days: int | None
    after: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class IllnessTreated(Checked):
    """Poison or disease was treated; `save_modifier` of the new save."""

    kind: ClassVar[str] = "vsd.illness"

    treated: bool
    save_modifier: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Contested(Reckoned):
    """Several acted against each other; `failed` are those who failed critically."""

    kind: ClassVar[str] = "vsd.conflict"

    winner: str | None
    totals: dict[str, int]
    naturals: dict[str, int]
    failed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved(Reckoned):
    """A save was rolled; `points` of failure, how often they count, and what that amounts to."""

    kind: ClassVar[str] = "vsd.save"

    total: int
    natural: int
    difficulty: int
    points: int
    multiple: int | None
    amount: int | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticallyStruck(Reckoned):
    """A critical strike was rolled or cancelled."""

    kind: ClassVar[str] = "vsd.crit"

    type: str
    severity: str | None
    roll: int | None
    total: int | None
    effects: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fumbled(Reckoned):
    """A weapon was fumbled: what happens by itself, and of how many options the player picks."""

    kind: ClassVar[str] = "vsd.fumble"

    total: int
    choose: int
    options: tuple[str, ...]
    effects: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellFailed(Fumbled):
    """A spell failed."""

    kind: ClassVar[str] = "vsd.failure"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resonated(Reckoned):
    """The enemy's attention was rolled for; only the GM may see it."""

    kind: ClassVar[str] = "vsd.resonance"

    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit(Reckoned):
    """What an attack does to one target: the total as it counts, the cell, the damage with the critical's."""

    kind: ClassVar[str] = "vsd.hit"

    total: int
    uncapped: int
    cell: str
    damage: int
    severity: str | None
    armor: str
    armor_assumed: bool
    critical: CriticallyStruck | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck(Hit):
    """An attack was made, or somebody fell."""

    kind: ClassVar[str] = "vsd.attack"

    natural: int
    fumble: Fumbled | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Blasted(Hit):
    """An attack spell was cast; the fields are those of the first target."""

    kind: ClassVar[str] = "vsd.blast"

    natural: int
    cost: int
    targets: tuple[Hit, ...]
    resonance: Resonated | None
    failure: SpellFailed | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellCast(Reckoned):
    """A spell was cast; `difficulty` of the save against it, `cost` in MP."""

    kind: ClassVar[str] = "vsd.cast"

    natural: int
    total: int
    difficulty: int | None
    cost: int
    resonance: Resonated | None
    failure: SpellFailed | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JourneyPlanned(Reckoned):
    """A journey over land was planned; kilometers a day, days, Hazards."""

    kind: ClassVar[str] = "vsd.travel"

    km_per_day: float
    days: int
    hazards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sailed(Reckoned):
    """A journey by water was planned; `days` is `None` for a vessel that drifts, `wind` the d100."""

    kind: ClassVar[str] = "vsd.sail"

    km_per_day: float
    days: int | None
    wind: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bought(Reckoned):
    """Something was bought or refused; Fare after quality, Wealth Level afterwards, the thing's modifier."""

    kind: ClassVar[str] = "vsd.buy"

    fare: int
    wl: int
    item_modifier: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chased(Reckoned):
    """A chase began or took a step; at `escape` the quarry is away."""

    kind: ClassVar[str] = "vsd.chase"

    distance: int
    escape: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartShown(Reckoned):
    """A chart was looked at: one cell, one row of effects, or all rows as they are written."""

    kind: ClassVar[str] = "vsd.chart"

    title: str
    total: int | None
    cell: str | None
    armor: str | None
    armor_assumed: bool
    effects: tuple[str, ...] | None
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


FACTS = (
    Checked,
    Assessed,
    Foraged,
    HavenSought,
    Camped,
    BleedingTreated,
    InjuryTreated,
    IllnessTreated,
    Contested,
    Saved,
    CriticallyStruck,
    Fumbled,
    SpellFailed,
    Resonated,
    Hit,
    Struck,
    Blasted,
    SpellCast,
    JourneyPlanned,
    Sailed,
    Bought,
    Chased,
    ChartShown,
)
