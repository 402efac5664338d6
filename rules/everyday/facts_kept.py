"""Facts about what is kept: handed out, looked over, counted, gone; and people's own words for lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self

from rules.fact import SPREAD, Fact, Plain

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True, kw_only=True)
class LogExported(Fact):
    """The log of this place was handed out: so many entries, and how many older ones were left out for their number.

    Either `data` holds it or `document` does, by what was asked for.
    """

    kind: ClassVar[str] = "chronicle"

    outcome: str = "exported"
    entries: int
    left_out: int
    form: str
    data: dict[str, Plain] | None = None
    document: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding(Fact):
    """One thing that was looked at: `well`, or `ill` and then its sentence says what to do about it."""

    kind: ClassVar[str] = "finding"

    key: str
    figures: dict[str, Plain] = field(default_factory=dict[str, Plain], metadata=SPREAD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined(Fact):
    """The program was looked over: `well`, or `ill` where something needs care."""

    kind: ClassVar[str] = "doctor"

    findings: tuple[Finding, ...]

    @classmethod
    def of(cls, findings: Iterable[Finding]) -> Self:
        """What several findings come to."""
        found = tuple(findings)
        return cls(outcome="well" if all(one.outcome == "well" for one in found) else "ill", findings=found)


@dataclass(frozen=True, slots=True, kw_only=True)
class AliasSet(Fact):
    """A word of somebody's own stands for a line from now on (`added`), or no longer (`removed`)."""

    kind: ClassVar[str] = "alias"

    name: str
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AliasesListed(Fact):
    """The speaker's own words, and the lines that they stand for."""

    kind: ClassVar[str] = "alias"

    outcome: str = "listed"
    aliases: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DieCounted(Fact):
    """How one size of die fell: `usual` or `unusual` for fair dice (one count in a hundred), `few` for too few to tell.

    `faces` holds how often each face fell, or each band of a large die; each is `expected` that often, give or take
    `spread` (one standard deviation). `mean` is that of the faces, `fair_mean` that of fair dice.
    """

    kind: ClassVar[str] = "die"

    die: str
    count: int
    mean: float
    fair_mean: float
    faces: dict[str, int]
    expected: float
    spread: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceCounted(Fact):
    """The dice of somebody or of everybody were counted.

    `by_hand` entries were rolled with real dice and are not in it, nor are `others`, dice of rare sizes. `limit`: so
    many of the newest entries were looked at, and there may be more.
    """

    kind: ClassVar[str] = "stats"

    outcome: str = "counted"
    whose: str
    rolls: int
    criticals: int
    fumbles: int
    by_hand: int
    others: int
    limit: int | None
    dice: tuple[DieCounted, ...]

    @property
    def headline(self) -> str:
        """Whose they are."""
        return self.whose


@dataclass(frozen=True, slots=True, kw_only=True)
class Purged(Fact):
    """All that a server ever entered is gone."""

    kind: ClassVar[str] = "purge"

    outcome: str = "purged"


@dataclass(frozen=True, slots=True, kw_only=True)
class OldKey(Fact):
    """A key that was made public: it fixed the dice of the entries from `since` to `until`."""

    kind: ClassVar[str] = "key"

    outcome: str = "public"
    key: str
    commitment: str
    since: int
    until: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitmentShown(Fact):
    """What binds the dice of this place to the key that is in force from the entry `since` on.

    The dice of an entry have under the key the entry's number, plus how many lines were refused before it after their
    dice had fallen; `passed` is how many that were up to now. `in_force` is false where the dice of this run come from
    elsewhere. `keys` are the newest ones that were made public.
    """

    kind: ClassVar[str] = "fair"

    outcome: str = "shown"
    commitment: str
    since: int
    passed: int
    in_force: bool
    keys: tuple[OldKey, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRevealed(Fact):
    """The key that fixed the dice of the entries from `since` to `until` is public; `next` commits to the next key."""

    kind: ClassVar[str] = "fair"

    outcome: str = "revealed"
    key: str
    commitment: str
    since: int
    until: int
    passed: int
    next: str


KEPT_FACTS: tuple[type[Fact], ...] = (AliasSet, AliasesListed, KeyRevealed)
"""Those of them that are entered; the others are only told."""
