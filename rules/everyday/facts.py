"""Facts of the verbs that every ruleset has."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple, Self

from rules.everyday.facts_kept import KEPT_FACTS
from rules.expression import Fallen
from rules.fact import SPREAD, UNSEEN, Fact, Plain


@dataclass(frozen=True, slots=True, init=False)
class Rolled(Fact):
    """An expression was rolled: its form, and the dice in its gaps. The most frequent fact, made in the short way."""

    kind: ClassVar[str] = "roll"

    outcome: str
    total: int
    form: str = field(metadata=UNSEEN)
    dice: tuple[Fallen, ...] = field(metadata=UNSEEN)

    def __init__(self, total: int, form: str, dice: tuple[Fallen, ...], outcome: str = "rolled") -> None:
        _put_outcome(self, outcome)
        _put_total(self, total)
        _put_form(self, form)
        _put_dice(self, dice)


# Slots of a frozen class are descriptors.
_put_outcome, _put_total = Fact.outcome.__set__, Rolled.total.__set__  # type: ignore[attr-defined] -- see above
_put_form, _put_dice = Rolled.form.__set__, Rolled.dice.__set__  # type: ignore[attr-defined] -- see above


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted(Fact):
    """A single counting term was rolled; `total` is the number of successes too."""

    kind: ClassVar[str] = "roll"

    outcome: str = "rolled"
    total: int
    successes: int
    form: str = field(metadata=UNSEEN)
    dice: tuple[Fallen, ...] = field(metadata=UNSEEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated(Fact):
    """An expression was rolled several times, each time with all its dice."""

    kind: ClassVar[str] = "roll"

    outcome: str = "rolled"
    totals: tuple[int, ...]
    form: str = field(metadata=UNSEEN)
    dice: tuple[tuple[Fallen, ...], ...] = field(metadata=UNSEEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsShown(Fact):
    """The settings of the place and the server were looked at.

    `switches` holds every switch with its value; `whole`: the text tells them all.
    """

    kind: ClassVar[str] = "settings"

    outcome: str = "shown"
    ruleset: str
    manual_dice: bool
    gm_role: str | None
    language: str
    switches: dict[str, str]
    whole: bool = field(default=True, metadata=UNSEEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingSet(Fact):
    """A setting has a new value."""

    kind: ClassVar[str] = "settings"

    outcome: str = "set"
    setting: str
    value: str

    @property
    def headline(self) -> str:
        """What plays here and who is GM have sentences of their own; a role may be known by its number."""
        if self.setting == "gm.role":
            return "gm_by_number" if self.value.isdecimal() else "gm"
        return "played" if self.setting == "ruleset" else self.outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Helped(Fact):
    """What can be said here, or what one verb does. `examples` are lines that parse."""

    kind: ClassVar[str] = "help"

    outcome: str = "helped"
    ruleset: str
    topic: str | None
    verbs: tuple[str, ...]
    own: tuple[str, ...]
    """Those of the verbs that are this game's."""
    examples: tuple[str, ...]
    switches: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Fact):
    """What this program is."""

    kind: ClassVar[str] = "about"

    outcome: str = "about"
    rulesets: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsTold(Fact):
    """Exact chances of another line. Probabilities are from 0 to 1; `distribution` is by number as text."""

    kind: ClassVar[str] = "odds"

    outcome: str = "odds"
    chances: dict[str, float]
    expected: float | None
    distribution: dict[str, float] | None
    remainder: float
    more: dict[str, Plain] = field(default_factory=dict, metadata=SPREAD)
    of: str = field(metadata=UNSEEN)
    """The line that was asked about."""
    keeper: str | None = field(default=None, metadata=UNSEEN)
    """Who alone, beside a GM, may read it: it tells a monster's figures."""
    kept: bool = field(default=False, metadata=UNSEEN)
    """Whether it is kept from the reader."""

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """The chances, or that they are kept."""
        return replace(self, kept=not gm and self.keeper not in (None, reader))

    @property
    def withheld(self) -> bool:
        """Whether it is kept from the reader."""
        return self.kept


@dataclass(frozen=True, slots=True, kw_only=True)
class Retracted(Fact):
    """What an entry moved was turned round; `entry` is its number, `line` what everybody may read of it.

    Where that was a retraction itself, `line` is that of the entry `told`, which it was about.
    """

    entry: int
    told: int | None = field(default=None, metadata=UNSEEN)
    line: str = field(metadata=UNSEEN)
    keeper: str | None = field(default=None, metadata=UNSEEN)
    """Who alone, beside a GM, may read what moved: whoever said it in secret."""
    whole: str = field(default="", metadata=UNSEEN)
    """What a GM may read of the line."""

    def __post_init__(self) -> None:
        """Kept entries from of old do not tell whom it was about beside the entry itself."""
        if self.told is None:
            object.__setattr__(self, "told", self.entry)

    @property
    def headline(self) -> str:
        """The key of the sentence: without the line where nothing of it may be read."""
        return self.outcome if self.line else "untold"

    def seen_by(self, reader: str, *, gm: bool) -> Self:
        """With the whole line for a GM, and for nobody else."""
        del reader
        return replace(self, line=(gm and self.whole) or self.line, whole="")

    def is_kept_from(self, reader: str, *, gm: bool) -> bool:
        """Whether the changes must not be told to a person."""
        return self.keeper not in (None, reader) and not gm


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Retracted):
    """An entry was taken back; `again`: it was a retraction, and so what that was about stands again."""

    kind: ClassVar[str] = "undo"

    outcome: str = "undone"
    again: bool = field(default=False, metadata=UNSEEN)

    @property
    def headline(self) -> str:
        """Whether something stands again is told in the words of a redo."""
        return f"{'again' if self.again else 'undone'}{'' if self.line else '_untold'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Redone(Retracted):
    """What was taken back stands again."""

    kind: ClassVar[str] = "redo"

    outcome: str = "redone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten(Fact):
    """What the server kept of the speaker is gone: so many entries were blanked, so many sheets removed."""

    kind: ClassVar[str] = "forget"

    outcome: str = "forgotten"
    entries: int
    sheets: int


class LogRow(NamedTuple):
    """One entry as its reader may see it. `text` is what came of it, empty where it is secret."""

    number: int
    who: str
    text: str
    retracted: bool
    secret: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged(Fact):
    """The newest entries of this place, newest last."""

    kind: ClassVar[str] = "log"

    outcome: str = "listed"
    rows: tuple[LogRow, ...] = field(default=(), metadata=UNSEEN)


FACTS: tuple[type[Fact], ...] = (
    Rolled,
    Counted,
    Repeated,
    SettingsShown,
    SettingSet,
    Helped,
    Told,
    Undone,
    Redone,
    *KEPT_FACTS,
)
