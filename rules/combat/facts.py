"""What the tracker answers with: the whole of it, and from that what one person may see."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from rules.combat.mention import mentions
from rules.fact import UNSEEN, Fact, Notice

if TYPE_CHECKING:
    from collections.abc import Sequence


SET = "set"
"""The outcome of a line that moved figures of somebody."""


class Sighted(NamedTuple):
    """A combatant as far as it decides who may see what. `monster`: its numbers are the GM's."""

    name: str
    owner: str | None
    hidden: bool
    monster: bool

    def shown_to(self, reader: str, *, gm: bool) -> bool:
        """Whether somebody may know that it is there."""
        return gm or not self.hidden or _plays(reader, self.owner)

    def numbers_for(self, reader: str, *, gm: bool) -> bool:
        """Whether somebody may know its figures."""
        return gm or _plays(reader, self.owner) or not (self.hidden or self.monster)


class Standing(NamedTuple):
    """One of a combat whom a line touched, as it was then: whose it was, whether it was hidden, how it fared.

    `combatant` is the key in the order, `bearer` the entity that held the figures; `fared` tells the health before and
    after in a word, where it moved and the figures are the combatant's own.
    """

    combatant: str
    bearer: str
    sighted: Sighted
    fared: tuple[str | None, str | None] = (None, None)


class EffectShown(NamedTuple):
    """An effect on somebody: the rounds that are left, or at which edge of whose turn it ends."""

    words: str
    left: int | None
    edge: str | None
    of: Sighted | None


class PoolShown(NamedTuple):
    """What stands in a pool beside health, and what it holds at most."""

    name: str
    current: int
    maximum: int | None


class Row(NamedTuple):
    """A combatant in the list. `state` says in a word how it fares, where a maximum is known; see `condition_of`.

    `acts`: it is among those whom `order` names. `out`: as it is, it takes no turn and is passed over. `plan`: what it
    has declared, in the words of a line. `phase` is the key of the phase that it acts in this round, where the ruleset
    has phases and it has said so. `pools` are told where the combat is looked at. `lent`: its initiative is one of a
    monster.
    """

    who: Sighted
    acts: bool
    turn: bool
    initiative: int | None
    health: int | None
    maximum: int | None
    state: str | None
    conditions: tuple[str, ...]
    effects: tuple[EffectShown, ...]
    out: bool = False
    plan: str | None = None
    phase: str | None = None
    pools: tuple[PoolShown, ...] = ()
    lent: bool = False

    def seen_by(self, reader: str, *, gm: bool, unseen: Sequence[str] = ()) -> Row:
        """The row without what somebody may not see, effects that speak of the `unseen` among it."""
        effects = tuple(
            one._replace(
                of=one.of if one.of and one.of.shown_to(reader, gm=gm) else None,
                edge=one.edge if one.of and one.of.shown_to(reader, gm=gm) else None,
            )
            for one in self.effects
            if not mentions(one.words, unseen)
        )
        plan = None if mentions(self.plan or "", unseen) else self.plan
        if self.who.numbers_for(reader, gm=gm):
            initiative = None if self.lent and not gm else self.initiative
            return self._replace(initiative=initiative, effects=effects, plan=plan)
        return self._replace(initiative=None, health=None, maximum=None, pools=(), effects=effects, plan=plan)


class Remark(NamedTuple):
    """Something that is told beside the result, about a combatant or about nobody."""

    notice: Notice
    about: Sighted | None = None
    for_gm: bool = False

    def shown_to(self, reader: str, *, gm: bool) -> bool:
        """Whether somebody may be told."""
        if self.about is None:
            return gm or not self.for_gm
        mine = _plays(reader, self.about.owner)
        return self.about.shown_to(reader, gm=gm) and (gm or mine or not self.for_gm)

    def mentions(self, names: Sequence[str]) -> bool:
        """Whether it speaks of one of them."""
        return any(mentions(str(value), names) for _, value in self.notice.figures)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tracked(Fact):
    """The combat after a line. `order` and `current` are names; `phase` is a key where the ruleset has phases."""

    kind: ClassVar[str] = "combat"

    round: int
    phase: str | None = None
    current: str | None = None
    order: tuple[str, ...] = ()
    title: str | None = field(default=None, metadata=UNSEEN)
    who: tuple[Sighted, ...] = field(default=(), metadata=UNSEEN)
    """Those whom the line was about."""
    effect: str | None = field(default=None, metadata=UNSEEN)
    owner_name: str | None = field(default=None, metadata=UNSEEN)
    """To whom somebody was handed over; nobody for the GM."""
    rows: tuple[Row, ...] = field(default=(), metadata=UNSEEN)
    remarks: tuple[Remark, ...] = field(default=(), metadata=UNSEEN)
    veiled: bool = field(default=False, metadata=UNSEEN)
    """Whether somebody whom the line was about was left out: then its text must not be told either."""

    @property
    def headline(self) -> str:
        """What is handed over to nobody is the GM's again."""
        return "given_back" if self.outcome == "given" and self.owner_name is None else self.outcome

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The combat without those who are hidden, and without the figures of others' monsters."""
        unseen = tuple(row.who.name for row in self.rows if not row.who.shown_to(reader, gm=gm))
        rows = tuple(row.seen_by(reader, gm=gm, unseen=unseen) for row in self.rows if row.who.shown_to(reader, gm=gm))
        who = tuple(one for one in self.who if one.shown_to(reader, gm=gm))
        veiled = len(who) < len(self.who) or mentions(self.effect or "", unseen)
        return replace(
            self,
            rows=rows,
            who=who,
            order=tuple(row.who.name for row in rows if row.acts),
            current=next((row.who.name for row in rows if row.turn), None),
            remarks=tuple(one for one in self.remarks if one.shown_to(reader, gm=gm) and not one.mentions(unseen)),
            effect=None if veiled else self.effect,
            veiled=veiled,
        )

    def on_board(self, *, figures: bool) -> Self:
        """The combat as it stands before everybody: health in words, or in `figures` for all who can be seen.

        Rule: lines 7, switch `health`.
        """
        whole = [row for row in self.rows if row.who.shown_to("", gm=False)]
        seen = self.seen_by("", gm=False)
        rows = tuple(
            row._replace(health=one.health if figures else None, maximum=one.maximum if figures else None, pools=())
            for row, one in zip(seen.rows, whole, strict=True)
        )
        return replace(seen, rows=rows)

    @property
    def withheld(self) -> bool:
        """Whether the line itself tells of somebody who is hidden."""
        return self.veiled

    @property
    def monsters(self) -> bool:
        """Whether the line may hold figures of a GM's monster."""
        return any(one.monster for one in self.who)


@dataclass(frozen=True, slots=True, kw_only=True)
class Veiled(Fact):
    """The line that it goes with speaks of what players may not see: it is for a GM and for `owner` only.

    `at` names whom it is aimed at, where that is somebody whom all see.
    """

    kind: ClassVar[str] = "veil"

    outcome: str = "veiled"
    owner: str | None = field(default=None, metadata=UNSEEN)
    at: str | None = field(default=None, metadata=UNSEEN)
    lifted: bool = field(default=True, metadata=UNSEEN)

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """Lifted for those who may know."""
        return replace(self, lifted=gm or _plays(reader, self.owner))

    @property
    def withheld(self) -> bool:
        """Whether this reader may not know."""
        return not self.lifted


@dataclass(frozen=True, slots=True, kw_only=True)
class InWords(Fact):
    """The line that it goes with moves points of a GM's monster: others read a word for how it fares, as `combat hp`.

    `name` is who is meant.
    """

    kind: ClassVar[str] = "in_words"

    outcome: str = SET
    name: str = field(metadata=UNSEEN)
    figures: bool = field(default=True, metadata=UNSEEN)
    """Whether the reader may know the figures."""

    @property
    def headline(self) -> str:
        """A remark for a GM, the whole answer for others."""
        return "figures" if self.figures else self.outcome

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """For a GM a remark."""
        del reader
        return replace(self, figures=gm)

    @property
    def stands_in(self) -> bool:
        """Whether this reader may not know the figures."""
        return not self.figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Staged(Fact):
    """How it stood in the place when a line was played. It is told nowhere, and settles for good who may read what.

    `actor` is the character for whom it was played, `foe` whether that was on the side of the party's foes; `touched`
    are those of the combat whom its changes speak of.
    """

    kind: ClassVar[str] = "staged"

    outcome: str = "staged"
    actor: Sighted | None = field(default=None, metadata=UNSEEN)
    foe: bool = field(default=False, metadata=UNSEEN)
    touched: tuple[Standing, ...] = field(default=(), metadata=UNSEEN)


def _plays(reader: str, owner: str | None) -> bool:
    """Whether somebody is the owner; whoever was forgotten is nobody."""
    return bool(reader) and owner == reader


FACTS: tuple[type[Fact], ...] = (Tracked, Veiled, InWords, Staged)
