"""Exact chances against the resolver: every first die and one die beyond, each with its weight."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from rules.dice import ScriptedDice
from rules.rulesets.vsd import RULESET

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Play

DEEPER = 0.0051
"""Chains that want a third die: 10 of 100 first dice, 5 of 100 second ones; a little more for rounding."""
LINES: list[tuple[str, dict[str, str]]] = [
    ("check +45 hard helped +20", {}),
    ("check +60", {"oe__width": "3"}),
    ("save +31 vs 75", {}),
    ("save +31 vs 75", {"save__tie": "fail"}),
    ("attack cmb 70 def 20 table sword armor none", {}),
    ("attack cmb 20 def 20 table pike armor heavy max 60", {}),
    ("attack cmb 95 def 20 table sword armor none", {"combat__fumble": "natural"}),
    ("attack cmb 50 def 20 table sword armor none", {"combat__fumble": "miss"}),
    ("attack cmb 20 def 0 table sword armor none dashing", {}),
    ("attack cmb 90 def 30 table axe armor light epic", {}),
    ("fall 12.5 def 25 armor none", {}),
    ("cast +40 weave 3 instant resisted", {}),
    ("bolt +40 weave 3 improvised def 30 armor none", {}),
    ("bolt +40 weave 3 def 30 armor light", {"spell_attack__failure": "total"}),
    ("bolt +90 weave 3 def 30 armor light", {"spell_attack__failure": "natural"}),
    ("blast +20 weave 3 instant def 30 armor none def 0 armor light", {}),
    ("treat bleeding severe +35", {}),
    ("forage +40", {}),
    ("haven +60 wilderness", {}),
    ("camp +40 group 6 exposed", {}),
]


def rolls(width: int) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Every first die, with a further one where it goes on, and their weight."""
    for first in range(1, 101):
        if width < first <= 100 - width:
            yield Fraction(1, 100), (first,)
        else:
            yield from ((Fraction(1, 10_000), (first, second)) for second in range(1, 101 - width))


@pytest.mark.parametrize(("line", "switches"), LINES, ids=[f"{line} {switches or ''}" for line, switches in LINES])
def test_chances_are_what_the_resolver_does(line: str, switches: dict[str, str], play: Play) -> None:
    play.switch(**switches)
    parsed, scene = RULESET.parse(line), play.scene
    seen: defaultdict[str, Fraction] = defaultdict(Fraction)
    for weight, faces in rolls(int(switches.get("oe__width", "5"))):
        dice = ScriptedDice(*faces, 1, 1, 1)  # the last ones are for what the roll leads to
        seen[RULESET.resolve(parsed, scene, dice).fact.outcome] += weight
    odds = play.odds(line)
    assert abs(sum(odds.chances.values()) - 1) < 1e-12
    for outcome in {*seen, *odds.chances}:
        more = odds.chances.get(outcome, 0.0) - float(seen[outcome])
        assert -1e-9 <= more <= DEEPER, outcome


def test_damage_holds_the_critical_strike(play: Play) -> None:
    """Whatever is rolled above 90 counts as 95: cell 12 and a Light cut, whose die is a d100 and 10."""
    odds = play.odds("attack cmb 1200 def 0 table edge armor none max 95")
    cut = {2: 40, 4: 15, 5: 15, 7: 15, 8: 10, 10: 5}  # up to 50, 65, 80, 95, 105, 110
    mean = sum(more * faces for more, faces in cut.items()) / 100
    assert odds.chances == pytest.approx({"critical": 1.0})
    assert odds.more["severities"] == pytest.approx({"Lig": 1.0})
    assert odds.more["expected_base"] == pytest.approx(12)
    assert odds.expected == pytest.approx(12 + mean)
    assert odds.distribution == pytest.approx({12 + more: faces / 100 for more, faces in cut.items()})


def test_a_spell_fails_only_against_all_with_a_roll_each(play: Play) -> None:
    """Each of two rolls fails with a chance of its own; both must. Rule: vsd A66, A82."""
    play.switch(spell_attack__area_roll_per_target="on")
    one = play.odds("blast +0 weave 2 instant def 20 armor none").chances
    two = play.odds("blast +0 weave 2 instant def 20 armor none def 20 armor none").chances
    assert two["fumble"] == pytest.approx(one["fumble"] ** 2)
    assert two["miss"] == pytest.approx(one["miss"] + one["fumble"] - one["fumble"] ** 2)


def test_conflict_winners(play: Play) -> None:
    odds = play.odds("conflict Ana +50 vs Bor +50")
    winners = odds.more["winners"]
    assert isinstance(winners, dict)
    assert winners["Ana"] == pytest.approx(winners["Bor"])
    assert sum(odds.chances.values()) == pytest.approx(1, abs=1e-12)
    sure = play.odds("conflict Ana +3000 vs Bor +0")
    assert sure.more["winners"] == pytest.approx({"Ana": 1.0, "Bor": 0.0}, abs=1e-9)


@pytest.mark.parametrize(
    ("line", "chances"),
    [
        ("resonance weave 5", {"nothing": 0.35, "awareness": 0.2, "attention": 0.2, "pursuit": 0.1, "assault": 0.1,
                               "lieutenant": 0.05}),
        ("resonance weave 4 evil", {"nothing": 0.06, "awareness": 0.2, "attention": 0.2, "pursuit": 0.54}),
        ("fumble polearm", {"1-75": 0.25, "76-100": 0.25, "101-125": 0.25, "126-150": 0.25}),
        ("fumble spell", {"1-75": 0.75, "76-100": 0.25}),
        ("crit cut A heroic", {"cancelled": 1}),
        ("crit cut A", {"applied": 1}),
        ("sail 10 km raft", {"unfavourable": 0.33, "normal": 0.33, "favourable": 0.34}),
        ("sail 10 km raft crew quarter", {"drifting": 1}),
    ],
)  # fmt: skip
def test_chances_of_a_plain_die(line: str, chances: dict[str, float], play: Play) -> None:
    assert play.odds(line).chances == pytest.approx(chances)
