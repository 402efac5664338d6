"""What becomes true in this ruleset. The fields are those of the line language. Rule: vsd 4.3."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from rules.fact import UNSEEN, Notice, Reckoned

GM_ONLY = "gm."
"""What the keys of remarks begin with that are for GMs only."""


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
    target: str | None = field(default=None, metadata=UNSEEN)


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
    """The enemy's attention was rolled for; only the GM may see it, and for others `total` is `None`."""

    kind: ClassVar[str] = "vsd.resonance"

    total: int | None

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """Nothing but that it was rolled for, for whoever is no GM."""
        del reader
        return self if gm else type(self)(outcome="hidden", total=None)


def _quiet(resonance: Resonated | None, notices: tuple[Notice, ...], reader: str) -> dict[str, Any]:
    """What a player reads of a spell's resonance: the remarks of the GM's are left out."""
    hidden = None if resonance is None else resonance.seen_by(reader, gm=False)
    return {"resonance": hidden, "notices": tuple(one for one in notices if not one.key.startswith(GM_ONLY))}


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
    """An attack was made, or somebody fell; `natural` is `None` where no die was needed.

    `target` is who was attacked by name. `numbers_of` is the person whose affair the target's figures are: of a monster
    nobody's but the GM's, told by an empty name; `None` where they are no secret.
    """

    kind: ClassVar[str] = "vsd.attack"

    natural: int | None
    fumble: Fumbled | None = None
    target: str | None = field(default=None, metadata=UNSEEN)
    numbers_of: str | None = field(default=None, metadata=UNSEEN)

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The attack without what it was reckoned from, where that tells another's figures."""
        if gm or self.numbers_of is None or self.numbers_of == reader:
            return self
        return replace(self, addends=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Blasted(Hit):
    """An attack spell was cast; the fields are those of the first target."""

    kind: ClassVar[str] = "vsd.blast"

    natural: int
    cost: int
    targets: tuple[Hit, ...]
    resonance: Resonated | None
    failure: SpellFailed | None

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The spell without how the magic resonated."""
        return self if gm else replace(self, **_quiet(self.resonance, self.notices, reader))


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

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The spell without how the magic resonated."""
        return self if gm else replace(self, **_quiet(self.resonance, self.notices, reader))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested(Reckoned):
    """Somebody rested; `hp` gained."""

    kind: ClassVar[str] = "vsd.rest"

    hours: int
    hp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Picked(Reckoned):
    """Something that an entry left open was picked; `left` is how often one may still pick."""

    kind: ClassVar[str] = "vsd.pick"

    entry: int
    option: str
    left: int
    critical: CriticallyStruck | None
    resonance: Resonated | None

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The pick without how the magic resonated."""
        return self if gm else replace(self, **_quiet(self.resonance, self.notices, reader))


@dataclass(frozen=True, slots=True, kw_only=True)
class DriveSpent(Reckoned):
    """Drive was spent on the scene, or the scene ended; `bonus` is the whole scene bonus now."""

    kind: ClassVar[str] = "vsd.drive"

    bonus: int


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


@dataclass(frozen=True, slots=True, kw_only=True)
class PacksListed(Reckoned):
    """The packs of charts of this server: titles by id, and the one that is played with."""

    kind: ClassVar[str] = "vsd.packs"

    packs: dict[str, str]
    in_use: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PackTold(Reckoned):
    """A pack of charts was taken over, is played with, or was taken away."""

    kind: ClassVar[str] = "vsd.pack"

    id: str
    title: str


FACTS = (
    PacksListed,
    PackTold,
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
    Rested,
    Picked,
    DriveSpent,
    JourneyPlanned,
    Sailed,
    Bought,
    Chased,
    ChartShown,
)
