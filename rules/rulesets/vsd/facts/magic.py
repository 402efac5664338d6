"""What spells came to; how the magic resonates is for the GM only. Rule: vsd 1.7 to 1.10."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from rules.fact import DIE, Notice, Reckoned
from rules.rulesets.vsd.facts.fight import CriticallyStruck, Fumbled, Hit
from rules.rulesets.vsd.facts.rolls import OwnRoll

GM_ONLY = "gm."
"""What the keys of remarks begin with that are for GMs only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resonated(Reckoned):
    """The enemy's attention was rolled for; only the GM may see it, and for others `total` is `None`."""

    kind: ClassVar[str] = "vsd.resonance"

    total: int | None

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """Nothing but that it was rolled for, for whoever is no GM."""
        del reader
        return self if gm else type(self)(outcome="hidden", total=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellFailed(Fumbled):
    """A spell failed."""

    kind: ClassVar[str] = "vsd.failure"


def _quiet(resonance: Resonated | None, notices: tuple[Notice, ...], reader: str) -> dict[str, Any]:
    """What a player reads of a spell's resonance: the remarks of the GM's are left out."""
    hidden = None if resonance is None else resonance.seen_by(reader, gm=False)
    return {"resonance": hidden, "notices": tuple(one for one in notices if not one.key.startswith(GM_ONLY))}


@dataclass(frozen=True, slots=True, kw_only=True)
class Blasted(Hit):
    """An attack spell was cast; the fields are those of the first target."""

    kind: ClassVar[str] = "vsd.blast"

    natural: int | None = field(metadata=DIE)
    cost: int
    targets: tuple[Hit, ...]
    resonance: Resonated | None
    failure: SpellFailed | None

    @property
    def headline(self) -> str:
        """Of a fumble the die is told to who may see it."""
        return "fumble_unseen" if self.outcome == "fumble" and self.natural is None else self.outcome

    @property
    def dealt(self) -> int:
        """The damage of all targets."""
        return sum(one.damage for one in self.targets)

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The spell without how the magic resonated, and without what tells another's figures."""
        if gm:
            return self
        targets = tuple(one.seen_by(reader, gm=False) for one in self.targets)
        addends = () if self.hides_from(reader) else self.addends
        hidden = any(one.hides_from(reader) for one in self.targets)
        told = tuple(one.in_total() for one in self.notices) if hidden else self.notices
        return replace(self, targets=targets, addends=addends, **_quiet(self.resonance, told, reader))


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellCast(OwnRoll):
    """A spell was cast; `difficulty` of the save against it, `cost` in MP."""

    kind: ClassVar[str] = "vsd.cast"

    difficulty: int | None
    cost: int
    resonance: Resonated | None
    failure: SpellFailed | None

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The spell without how the magic resonated."""
        return self if gm else replace(self, **_quiet(self.resonance, self.notices, reader))


@dataclass(frozen=True, slots=True, kw_only=True)
class Picked(Reckoned):
    """Something that an entry left open was picked; `left` is how often one may still pick."""

    kind: ClassVar[str] = "vsd.pick"

    entry: int
    option: str
    left: int
    critical: CriticallyStruck | None
    resonance: Resonated | None

    @property
    def worded(self) -> dict[str, str]:
        """What was picked, as its button says it."""
        return {"option": f"action.pick.{self.option}"}

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The pick without how the magic resonated."""
        return self if gm else replace(self, **_quiet(self.resonance, self.notices, reader))
