"""Chances of attacks, falls and spells that strike. Rule: vsd 1.8, 1.18, 1.24."""

from __future__ import annotations

from fractions import Fraction
from math import lcm, prod
from typing import TYPE_CHECKING, NamedTuple

from rules import people
from rules.odds import Distribution, Odds, die
from rules.rulesets.vsd.chances.open import SIDES, open_roll
from rules.rulesets.vsd.effects import damage_of
from rules.rulesets.vsd.resolve.assault import plan_assault
from rules.rulesets.vsd.resolve.attack import plan_attack, plan_fall
from rules.rulesets.vsd.resolve.attack_spell import plan_attack_spell
from rules.rulesets.vsd.resolve.helpless import strike_helpless
from rules.rulesets.vsd.resolve.strike import RULES
from rules.rulesets.vsd.switches import AREA_ROLL_PER_TARGET, OE_WIDTH, is_on, number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.rulesets.vsd import commands
    from rules.rulesets.vsd.resolve.strike import Clumsiness, Reading, Strike
    from rules.scene import Scene


class Part(NamedTuple):
    """A range of rolls that all blows read alike: its chance, whether every blow fails, what the first one does."""

    chance: Fraction
    fails: bool
    reading: Reading


def attack(command: commands.Attack, scene: Scene) -> Odds:
    """Chances of an attack."""
    planned = plan_attack(command, scene)
    return _odds(planned.strike, parts_of([planned.strike], planned.clumsiness, scene))


def attack_named(command: commands.AttackNamed, scene: Scene) -> Odds:
    """Chances of an attack on a combatant; on a helpless one nothing is left to chance. Raises `Forbidden`."""
    assault = plan_assault(command, scene)
    people.must_know(scene, assault.target)
    planned = assault.planned
    if assault.helpless:
        struck = strike_helpless(planned.strike)
        return Odds.of(
            {struck.outcome: Fraction(1)},
            Distribution.point(struck.damage),
            expected_base=float(struck.damage),
            severities={} if struck.severity is None else {struck.severity: 1.0},
        )
    return _odds(planned.strike, parts_of([planned.strike], planned.clumsiness, scene))


def fall(command: commands.Fall, scene: Scene) -> Odds:
    """Chances of a fall."""
    planned = plan_fall(command, scene)
    return _odds(planned.strike, parts_of([planned.strike], planned.clumsiness, scene))


def spell(command: commands.AttackSpell, scene: Scene) -> Odds:
    """Chances of a spell that strikes, for its first target. Raises `Forbidden`. Rule: vsd A11, A66, A82."""
    planned = plan_attack_spell(command, scene)
    for victim in planned.victims:
        people.must_know(scene, victim)
    first, *others = planned.strikes
    if not is_on(scene, AREA_ROLL_PER_TARGET):
        return _odds(first, parts_of(planned.strikes, planned.clumsiness, scene))
    fail = prod((_failing(parts_of([one], planned.clumsiness, scene)) for one in others), start=Fraction(1))
    return _odds(first, _unless_all(parts_of([first], planned.clumsiness, scene), fail))


def parts_of(strikes: Sequence[Strike], clumsiness: Clumsiness, scene: Scene) -> list[Part]:
    """All ranges of a roll that these blows share, by whether the first die lies in the Clumsy Range."""
    width, last = number(scene, OE_WIDTH), min(max(clumsiness.range, 0), SIDES)
    groups = ((1, open_roll(width, 1, last)), (SIDES, open_roll(width, last + 1, SIDES)))
    parts: list[Part] = []
    for low, high in _ranges(strikes):
        roll = high if high is not None else low
        readings = [strike.read(roll if roll is not None else 0) for strike in strikes]
        for natural, rolls in groups:
            fails = all(clumsiness.fails(natural if natural == 1 else last + 1, reading) for reading in readings)
            parts.append(Part(rolls.chance(low, high), fails, readings[0]))
    return [part for part in parts if part.chance]


def _ranges(strikes: Sequence[Strike]) -> Iterator[tuple[int | None, int | None]]:
    """Ranges of rolls within which no blow changes what it means."""
    tops: set[int] = set()
    for strike in strikes:
        edges = {band.high for band in strike.arm.chart.bands if band.high is not None} | {RULES["miss"]}
        tops |= {edge - strike.bonus for edge in edges}
    low: int | None = None
    for top in sorted(tops):
        yield low, top
        low = top + 1
    yield low, None


def _failing(parts: list[Part]) -> Fraction:
    return sum((part.chance for part in parts if part.fails), Fraction())


def _unless_all(parts: list[Part], others: Fraction) -> list[Part]:
    """The parts of one target when the spell fails only if those of the others fail too, each on its own roll."""
    split: list[Part] = []
    for part in parts:
        if part.fails:
            split += [
                part._replace(chance=part.chance * others),
                part._replace(chance=part.chance * (1 - others), fails=False),
            ]
        else:
            split.append(part)
    return split


def _odds(strike: Strike, parts: list[Part]) -> Odds:
    """What the parts come to: outcomes, severities, damage with and without the critical strikes'."""
    chances: dict[str, Fraction] = {}
    severities: dict[str, Fraction] = {}
    base: dict[int, Fraction] = {}
    damages: list[tuple[Fraction, Distribution]] = []
    criticals: dict[int, Distribution] = {}
    for chance, fails, reading in parts:
        outcome = "fumble" if fails else reading.outcome
        chances[outcome] = chances.get(outcome, Fraction()) + chance
        damage = 0 if fails else reading.damage
        base[damage] = base.get(damage, Fraction()) + chance
        if fails or reading.severity is None:
            damages.append((chance, Distribution.point(damage)))
            continue
        code = strike.pack.severities[reading.severity].code
        severities[code] = severities.get(code, Fraction()) + chance
        if reading.severity not in criticals:
            criticals[reading.severity] = critical_damage(strike, reading.severity)
        damages.append((chance, criticals[reading.severity] + damage))
    whole = sum(chances.values())
    return Odds.of(
        chances,
        _mixed(damages),
        expected_base=float(sum(damage * chance for damage, chance in base.items()) / whole),
        severities={code: float(chance) for code, chance in severities.items()},
    )


def critical_damage(strike: Strike, severity: int) -> Distribution:
    """The damage that a critical strike of a severity adds. Rule: vsd 1.25."""
    planned = strike.critical_of(severity)
    return die(SIDES).map(lambda face: damage_of(planned.chart.at(face + planned.bonus).otherwise.effects))


def _mixed(parts: list[tuple[Fraction, Distribution]]) -> Distribution:
    common = lcm(*(chance.denominator for chance, _ in parts))
    return Distribution.mixture([(int(chance * common), one) for chance, one in parts], common)
