"""What skill rolls, saves and conflicts came to. Rule: vsd 1.1 to 1.4, 1.17, 1.19, 1.20."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from rules.fact import DIE, UNSEEN, Notice, Parties, Reckoned


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRoll(Reckoned):
    """Base of what one rolls for oneself: `who` by name, `None` for nobody's figures. `natural` is the first die."""

    total: int
    natural: int | None = field(metadata=DIE)
    who: str | None = field(default=None, metadata=UNSEEN)

    @property
    def parties(self) -> Parties:
        """Who rolled."""
        return Parties(self.who)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked(OwnRoll):
    """A skill was rolled."""

    kind: ClassVar[str] = "vsd.check"


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
class Contested(Reckoned):
    """Several acted against each other; `failed` are those who failed critically."""

    kind: ClassVar[str] = "vsd.conflict"

    winner: str | None
    totals: dict[str, int]
    naturals: dict[str, int]
    failed: tuple[str, ...]
    behind: tuple[str, ...] = field(default=(), metadata=UNSEEN)
    """Those whose dice fell behind the GM's screen."""

    def behind_screen(self) -> Self:
        """The conflict with the totals of all, and the dice of those who roll in the open."""
        return replace(
            self,
            naturals={name: natural for name, natural in self.naturals.items() if name not in self.behind},
            notices=tuple(self._total_alone(one) for one in self.notices),
        )

    def _total_alone(self, notice: Notice) -> Notice:
        """The remark on what somebody came to, without the dice where they fell behind the screen."""
        told = dict(notice.figures)
        if notice.key != "side" or told["name"] not in self.behind:
            return notice
        return Notice("side_total", (("name", told["name"]), ("total", told["total"])))


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved(OwnRoll):
    """A save was rolled; `points` of failure, how often they count, and what that amounts to."""

    kind: ClassVar[str] = "vsd.save"

    difficulty: int
    points: int
    multiple: int | None
    amount: int | str | None
