"""What of a fact a person may see: others' monsters have no figures for players, and hidden ones no name."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from rules.combat.facts import Sighted
from rules.fact import UNSEEN, Notice, Parties, Reckoned

TARGET = "target"
"""The notice that names whom something is aimed at."""
_ARMOR = ("armor_pierced", "armor_held", "armor_broken", "ward_stops")
"""Notices that tell how much armor somebody has, or what wards it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRoll(Reckoned):
    """Base of what somebody rolled; `by` is who, where it was a character."""

    by: Sighted | None = field(default=None, metadata=UNSEEN)

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The roll without the figures of somebody whose figures the reader must not know."""
        if self.by is None or self.by.numbers_for(reader, gm=gm):
            return self
        return replace(self, addends=(), by=self.by if self.by.shown_to(reader, gm=gm) else None)

    @property
    def parties(self) -> Parties:
        """Who rolled, and at whom it is aimed."""
        return Parties(self.by.name if self.by else None, named_in(self.notices))

    @property
    def remarks(self) -> tuple[Notice, ...]:
        """All but the one that names the target."""
        return _without_target(self.notices)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffered(Reckoned):
    """Base of what befalls a target: others' monsters have no figures for players, and hidden ones no name."""

    target: str | None = None
    about: Sighted | None = field(default=None, metadata=UNSEEN)
    through: int | None = None
    sp_after: int | None = None
    rolled: int | None = None
    """What the dice of the blow came to: beside the damage it tells the armor."""

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The fact without the armor of somebody whose figures the reader must not know."""
        about = self.about
        addends = self.addends if self._shows_sum(reader, gm=gm) else ()
        if about is None or about.numbers_for(reader, gm=gm):
            return replace(self, addends=addends)
        shown = about.shown_to(reader, gm=gm)
        untold = _ARMOR if shown else (*_ARMOR, TARGET)
        return replace(
            self,
            target=self.target if shown else None,
            through=None,
            sp_after=None,
            rolled=None,
            addends=addends,
            notices=tuple(one for one in self.notices if one.key not in untold),
        )

    @property
    def parties(self) -> Parties:
        """Whom it befalls."""
        return Parties(None, self.target or named_in(self.notices))

    @property
    def remarks(self) -> tuple[Notice, ...]:
        """All but the one that names the target."""
        return _without_target(self.notices)

    @property
    def withheld(self) -> bool:
        """Whether the target is one of whom the reader must not know."""
        return self.about is not None and self.target is None

    def _shows_sum(self, reader: str, *, gm: bool) -> bool:
        """Whether the reader may know what the sum is made of: for a blow, how the target met it."""
        return self.about is None or self.about.numbers_for(reader, gm=gm)


def named_in(notices: tuple[Notice, ...]) -> str | None:
    """Whom remarks name as the target."""
    return next((str(dict(one.figures)["name"]) for one in notices if one.key == TARGET), None)


def _without_target(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    return tuple(one for one in notices if one.key != TARGET)
