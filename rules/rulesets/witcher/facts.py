"""What became true, with the result fields of the line language."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, Self, cast

from rules.combat.facts import Sighted
from rules.fact import DIE, UNSEEN, Fact, Parties, Reckoned
from rules.rulesets.witcher.charts.brought import OUR_MISHAPS, OUR_WOUNDS
from rules.rulesets.witcher.facts_care import CARE_FACTS
from rules.rulesets.witcher.facts_charts import CHART_FACTS
from rules.rulesets.witcher.sight import OwnRoll, Suffered, named_in

LURKS = "lurks"
"""The remark of what one of an ambush rolled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambushed(Reckoned):
    """People lay in wait: `success` if somebody was surprised; who by whom, and what everybody rolled."""

    kind: ClassVar[str] = "witcher.ambush"

    totals: dict[str, int]
    surprised: dict[str, list[str]]
    names: str = field(default="", metadata=UNSEEN)
    who: tuple[Sighted, ...] = field(default=(), metadata=UNSEEN)

    @property
    def guarded(self) -> bool:
        """Whether the chances of its line would tell players a monster's figures."""
        return any(one.monster for one in self.who)

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The ambush without those of whom the reader must not know, and without the totals of others' monsters."""
        known = [one.name for one in self.who if one.shown_to(reader, gm=gm)]
        plain = [one.name for one in self.who if one.numbers_for(reader, gm=gm)]
        surprised = {
            name: [one for one in caught if one in known] for name, caught in self.surprised.items() if name in known
        }
        return replace(
            self,
            totals={name: total for name, total in self.totals.items() if name in plain},
            surprised=surprised,
            notices=tuple(one for one in self.notices if one.key != LURKS or dict(one.figures)["name"] in plain),
            names=", ".join(dict.fromkeys(name for caught in surprised.values() for name in caught)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept(Reckoned):
    """Active magic was paid for once more (`kept`) or ended (`dropped`). `entry` is the cast."""

    kind: ClassVar[str] = "witcher.upkeep"

    entry: int
    cost: int
    overdraw: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Contested(OwnRoll):
    """Two sides rolled: `win`, `lose` or `draw` for the first. `margin` is total - opposed."""

    kind: ClassVar[str] = "witcher.contest"

    total: int
    opposed: int
    margin: int
    natural: int | None = field(metadata=DIE)
    chain: str | None = field(metadata=DIE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposed(OwnRoll):
    """How the roll of the other side came about; it goes with a contest, an attack or a cast. `by`: whose roll."""

    kind: ClassVar[str] = "witcher.opposed"

    outcome: str = "rolled"
    total: int
    natural: int | None = field(metadata=DIE)
    chain: str | None = field(metadata=DIE)

    @property
    def guarded(self) -> bool:
        """Whether the chances of its line would tell players a monster's figures."""
        return self.by is not None and self.by.monster


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved(OwnRoll):
    """A Save was rolled: `success` with a die below `target`, else `failure`."""

    kind: ClassVar[str] = "witcher.save"

    natural: int | None = field(metadata=DIE)
    target: int | None = field(metadata=DIE)

    @property
    def headline(self) -> str:
        """The die and what it had to be below are told to who may see them."""
        return self.outcome if self.natural is not None else f"{self.outcome}_unseen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chanced(Fact):
    """Two digits were rolled against a chance in percent: `success` up to the chance, else `failure`."""

    kind: ClassVar[str] = "witcher.percent"

    total: int
    chance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRolled(OwnRoll):
    """Somebody's place in the order was rolled."""

    kind: ClassVar[str] = "witcher.initiative"

    outcome: str = "rolled"
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacked(Suffered):
    """An attack was rolled: `miss`, `hit`, `critical`, or `pending` while nobody has met it.

    With damage it also holds the figures of the blow. `by` is who attacked.
    """

    kind: ClassVar[str] = "witcher.attack"

    by: Sighted | None = field(default=None, metadata=UNSEEN)
    attack: int
    defense: int | None = None
    margin: int | None = None
    natural: int | None = field(metadata=DIE)
    chain: str | None = field(metadata=DIE)
    location: str | None = None
    damage: int | None = None
    pool: str | None = None
    wound: str | None = None

    @property
    def dealt(self) -> int:
        """Points that got through."""
        return self.damage or 0

    @property
    def parties(self) -> Parties:
        """Who attacked whom."""
        return Parties(self.by.name if self.by else None, self.target or named_in(self.notices))

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """As any that is suffered, and without an attacker of whom the reader must not know."""
        seen = cast("Self", Suffered.seen_by(self, reader, gm=gm))
        return seen if self.by is None or self.by.shown_to(reader, gm=gm) else replace(seen, by=None)

    def _shows_sum(self, reader: str, *, gm: bool) -> bool:
        """An attack is the sum of who attacked."""
        return self.by is None or self.by.numbers_for(reader, gm=gm)


@dataclass(frozen=True, slots=True, kw_only=True)
class Damaged(Suffered):
    """A blow was worked out: `wounded` with a `damage` of 1 or more, else `repelled`.

    The addends lead from the dice to `damage`: each step of the pipeline is what it added or took away.
    """

    kind: ClassVar[str] = "witcher.damage"

    damage: int
    location: str
    pool: str
    wound: str | None = None

    @property
    def headline(self) -> str:
        """Damage means HP; what goes to STA is said."""
        return f"{self.outcome}_sta" if self.outcome == "wounded" and self.pool == "sta" else self.outcome

    @property
    def dealt(self) -> int:
        """Points that got through."""
        return self.damage


@dataclass(frozen=True, slots=True, kw_only=True)
class Fallen(Damaged):
    """Somebody fell; the figures are those of a blow."""

    kind: ClassVar[str] = "witcher.fall"


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundRolled(Reckoned):
    """A critical wound was rolled; the outcome is its key."""

    kind: ClassVar[str] = "witcher.crit"

    natural: int
    location: str

    @property
    def headline(self) -> str:
        """One sentence tells of all wounds that are not ours."""
        return self.outcome if self.outcome in OUR_WOUNDS else "own"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fumbled(Reckoned):
    """A cast turned on the caster; the outcome is the key of the row. `sta_loss` comes on top of the cost."""

    kind: ClassVar[str] = "witcher.fumble"

    natural: int
    hp_loss: int
    sta_loss: int
    condition: str | None = None
    rounds: int | None = None

    @property
    def headline(self) -> str:
        """One sentence tells of all fumbles that are not ours."""
        return self.outcome if self.outcome in OUR_MISHAPS else "own"


@dataclass(frozen=True, slots=True, kw_only=True)
class Casted(OwnRoll):
    """Magic was cast: `success`, `failure`, `fumble`, or `rolled` when it stays open. `overdraw` is HP.

    `rounds` is how long a spell of the chart lasts that lasts at all, `resist` the skill that alone is rolled against
    it, `single`: a single target may answer it.
    """

    kind: ClassVar[str] = "witcher.cast"

    total: int | None = None
    dc: int | None = None
    opposed: int | None = None
    margin: int | None = None
    natural: int | None = field(metadata=DIE)
    chain: str | None = field(default=None, metadata=DIE)
    cost: int
    overdraw: int
    rounds: int | None = None
    resist: str | None = None
    single: bool = field(default=False, metadata=UNSEEN)
    fumble: Fumbled | None = None

    @property
    def headline(self) -> str:
        """An open cast says how many roll against it, and what."""
        if self.outcome != "rolled":
            return self.outcome
        return f"rolled{'_one' if self.single else ''}{'_skill' if self.resist else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CastMet(Casted):
    """One target has answered an open cast: `success` if the magic works on it, else `failure`."""

    kind: ClassVar[str] = "witcher.cast_met"

    against: int | None = field(default=None, metadata=UNSEEN)

    @property
    def headline(self) -> str:
        """What nothing resists has no figure to tell."""
        return self.outcome if self.against is not None else "unopposed"


FACTS: tuple[type[Fact], ...] = (
    *CARE_FACTS,
    Ambushed,
    Kept,
    Contested,
    Opposed,
    Saved,
    Chanced,
    InitiativeRolled,
    Attacked,
    Damaged,
    Fallen,
    WoundRolled,
    Fumbled,
    Casted,
    CastMet,
    *CHART_FACTS,
)
