"""Commands of fights: attacks, defenses, blows, falls, wounds, ambushes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rules.command import Command, Known, Namer, signed
from rules.rulesets.witcher.commands.rolls import flag, since, words
from rules.rulesets.witcher.source import Code, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """What a blow does and what meets it. Rule: witcher D34.

    `bonus` is the BODY damage modifier. `sp` is the armor where it lands, `None` where nothing was said. `type` is the
    kind of damage that is not the weapon's: `fire`. Rule: witcher D38.
    """

    code: Code
    bonus: int | None = None
    silver: Code | None = None
    sp: int | None = None
    type: str | None = None
    resist: bool = False
    vulnerable: bool = False
    ap: bool = False
    nonlethal: bool = False
    dwarf: bool = False
    target: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text, code first, without the keyword `damage`."""
        return words(
            self.code.spelling,
            None if self.bonus is None else f"bonus {signed(self.bonus)}",
            self.silver and f"silver {self.silver.spelling}",
            None if self.sp is None else f"sp {self.sp}",
            self.type and f"type {name(self.type)}",
            flag("resist", self.resist),
            flag("vulnerable", self.vulnerable),
            flag("ap", self.ap),
            flag("nonlethal", self.nonlethal),
            flag("dwarf", self.dwarf),
            self.target and f"to {name(self.target)}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Command):
    """Strike at somebody. Rule: witcher D28, 7.7.

    `source` may be the name of a target. `against` is the roll of the defense; with neither it nor `undefended` the
    attack stays open. `distance` and `reach` are meters.
    """

    verb: ClassVar[str] = "attack"
    rolls: ClassVar[bool] = True

    source: Source
    weapon: str | None = None
    wa: int | None = None
    strike: str | None = None
    at: str | None = None
    distance: int | None = None
    reach: int | None = None
    extra: bool = False
    luck: int | None = None
    against: Source | None = None
    undefended: bool = False
    blow: Blow | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return words(
            f"attack {self.source.spell(name)}",
            self.weapon and f"with {name(self.weapon)}",
            None if self.wa is None else f"wa {signed(self.wa)}",
            self.strike,
            self.at and f"at {name(self.at)}",
            words(distance=self.distance, range=self.reach),
            flag("extra", self.extra),
            words(luck=self.luck),
            self.against and f"vs {self.against.spell(name)}",
            flag("undefended", self.undefended),
            self.blow and f"damage {self.blow.spell(name)}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(Command):
    """Meet an open attack. Rule: witcher D30.

    `way` is `dodge`, `reposition`, `block`, `resist` (by a skill) or `none`; `shield` is what blocks: `shield`, `arm`
    or `leg`, and `None` for the weapon. `foes` is how many enemies stand in melee range. Rule: witcher D12.
    """

    verb: ClassVar[str] = "defend"
    rolls: ClassVar[bool] = True

    entry: int
    way: str
    shield: str | None = None
    source: Source | None = None
    foes: int | None = None
    modifier: int = 0
    luck: int | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return words(
            f"defend #{self.entry} {self.way}",
            self.shield,
            self.source and self.source.spell(name),
            words(luck=self.luck, foes=self.foes),
            self.modifier != 0 and signed(self.modifier),
        )

    @property
    def entries(self) -> tuple[int, ...]:
        """The attack that is met."""
        return (self.entry,)

    def needs(self, scene: Known) -> tuple[int, ...]:
        """The attack, and what LUCK has made of it."""
        return since(scene, self.entry)


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Command):
    """Work out what a blow does. Rule: witcher D34."""

    verb: ClassVar[str] = "damage"
    rolls: ClassVar[bool] = True

    blow: Blow
    at: str | None = None
    strong: bool = False
    critical: bool = False

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return words(
            f"damage {self.blow.spell(name)}",
            self.at and f"at {name(self.at)}",
            flag("strong", self.strong),
            flag("critical", self.critical),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Fall(Command):
    """Fall some meters. Rule: witcher D60."""

    verb: ClassVar[str] = "fall"
    rolls: ClassVar[bool] = True

    meters: int
    modifier: int = 0
    sp: int | None = None
    dwarf: bool = False
    target: str | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return words(
            f"fall {self.meters}",
            self.modifier != 0 and signed(self.modifier),
            words(sp=self.sp),
            flag("dwarf", self.dwarf),
            self.target and f"to {name(self.target)}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RollWound(Command):
    """Roll the critical wound of a location. Rule: witcher D39, 6.4."""

    verb: ClassVar[str] = "crit"
    rolls: ClassVar[bool] = True

    at: str

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return f"crit {name(self.at)}"


class Lurker(NamedTuple):
    """Somebody on one side of an ambush; `base` is the Skill Base where the line gives it."""

    name: str
    base: int | None = None

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        return name(self.name) if self.base is None else f"{name(self.name)} {signed(self.base)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambush(Command):
    """Lie in wait for others. Rule: witcher D27."""

    verb: ClassVar[str] = "ambush"
    rolls: ClassVar[bool] = True

    ambushers: tuple[Lurker, ...]
    victims: tuple[Lurker, ...]

    def spell(self, name: Namer) -> str:
        """The canonical text."""
        hiding, victims = (" ".join(one.spell(name) for one in side) for side in (self.ambushers, self.victims))
        return f"ambush {hiding} vs {victims}"
