"""`roll` by rows, in every ruleset: what it comes to, in which order dice are needed, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.dice import ScriptedDice, SystemDice
from rules.errors import RulesError
from rules.fact import result_of
from rules.rulesets import installed
from rules.scene import Scene
from rules.state import State

if TYPE_CHECKING:
    from rules.ruleset import Ruleset

pytestmark = pytest.mark.parametrize("ruleset", installed(), ids=lambda ruleset: ruleset.key)


def play(ruleset: Ruleset, text: str) -> tuple[dict[str, Any], list[tuple[object, ...]]]:
    line = ruleset.parse(text)
    outcome = ruleset.resolve(line, Scene(ruleset=ruleset), ScriptedDice())
    assert ruleset.parse(line.spelling) == line
    result = {key: value for key, value in result_of(outcome.fact).items() if value is not None}
    return result, [throw[:3] for throw in outcome.throws]


def total(ruleset: Ruleset, text: str) -> object:
    return play(ruleset, text)[0]["total"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # Signs fold, bind tighter than * and /, and do not count as levels.
        ("roll +-5", -5),
        ("roll --5", 5),
        ("roll -+-+5", 5),
        ("roll " + "-" * 201 + "1", -1),
        ("roll 1d20 + - 5 rolled 14", 9),
        ("roll 2*-3", -6),
        ("roll -2*3", -6),
        ("roll -7/2", -4),
        ("roll -(7/2)", -3),
        ("roll 7/-2", -4),
        ("roll 1-2-3", -4),
        ("roll 24/4/3", 2),
        ("roll 7*3/2", 10),
        ("roll 7/2*3", 9),
        ("roll 2+3*4-6/4", 13),
        ("roll (2+3)*(4-6)/4", -3),
        ("roll 10/3*3+10-9", 10),
        ("roll 007", 7),
        # Signed numbers anywhere among the clauses.
        ("roll 1d6 rolled 3 +2", 5),
        ("roll 1d6 rolled 3 -2 secret -1", 0),
        ("roll 1d6 secret +2 rolled 3", 5),
        ("roll 2*3 rolled 1 +1", None),
        # Dice.
        ("roll D% rolled 100", 100),
        ("roll 3dF rolled -1 -1 1", -1),
        ("roll dF+1 rolled 0", 1),
        ("roll 2dF rolled +1 +1", 2),
        ("roll 1dF+1d6 rolled -1 +4", 3),
        ("roll 0d6*5", 0),
        ("roll (4/2)d(2*3) rolled 6 6", 12),
        ("roll (1-1)d6", 0),
        ("roll 2d(6) rolled 3 4", 7),
        ("roll d(20)kh1 rolled 4", 4),
        ("roll -2d6 rolled 3 4", -7),
        ("roll 10/1d4 rolled 3", 3),
        ("roll (1d6)*(1d6) rolled 3 4", 12),
        # Keep and drop.
        ("roll 4d6kh2kl1 rolled 1 5 6 2", 5),
        ("roll 4d6dl1dh1 rolled 1 5 6 2", 7),
        ("roll 2d6kh5 rolled 3 4", 7),
        ("roll 2d6kh-1 rolled 3 4", 3),
        ("roll 2d6dh5 rolled 3 4", 0),
        ("roll 3d6kl2 rolled 6 2 2", 4),
        ("roll 4d6k<3 rolled 1 5 6 2", 3),
        ("roll 4d6ph1 rolled 1 5 6 2", 8),
        ("roll 4d6kl2 - 1 rolled 1 5 6 2", 2),
        ("roll 3dFkh1 rolled -1 0 1", 1),
        ("roll 3dFkl rolled -1 0 1", -1),
        ("roll 3dFdhkh rolled -1 0 1", 0),
        ("roll 4d6khkh rolled 1 5 6 2", 6),
        ("roll 4d6khk h1 rolled 1 5 6 2", 6),
        ("roll open-check rolled 50 3", 47),
        ("roll check-d6 rolled 3 4", -1),
        ("roll 2dFmi0 rolled -1 1", 1),
        ("roll 2dFr<0 rolled -1 1 0", 1),
        # Reroll: a rerolled die keeps its place, and finishes before the next one.
        ("roll 3d6r<3 rolled 1 2 6 2 4 5", 15),
        ("roll 2d6ro=1ro=2 rolled 1 2 2 1", 3),
        ("roll 2d6ro=1r=2 rolled 1 2 2 3 4", 7),
        ("roll 2d6rol1 rolled 5 2 6", 11),
        ("roll 2d6ra<3 rolled 1 2 6", 9),
        ("roll 2d6ra=6 rolled 1 2", 3),
        ("roll 1dFr=-1 rolled -1 -1 1", 1),
        ("roll 2dFro<=-1 rolled -1 0 -1", -1),
        ("roll 2dF!=-1 rolled -1 0 -1 1", -1),
        ("roll 2d6r<3 -5 rolled 1 3 4", 2),
        # Explode: the new die lies right behind, and only once is it worked on.
        ("roll 2d6!>=5 rolled 5 1 6 2", 14),
        ("roll 2d6!<2 rolled 1 3 2", 6),
        ("roll 2d6!=1!=2 rolled 1 6 2 3", 12),
        ("roll 2d6!! rolled 6 1 2", 9),
        ("roll 3d6!kl1 rolled 6 2 3 1", 1),
        ("roll 2d6kh1! rolled 6 2 3", 9),
        ("roll 2d6!r=1 rolled 6 3 1 2", 11),
        ("roll 2d10e>9 rolled 9 10 1", 20),
        # Raise and cap.
        ("roll 3d6mi3ma5 rolled 1 4 6", 12),
        ("roll 2d6ma3! rolled 6 2", 5),
        ("roll 2d6!mi2 rolled 6 1 1", 10),
        # The dice of other rulesets.
        ("roll check rolled 1 10 3", -12),
        ("roll check rolled 10 10 1", 21),
        ("roll open rolled 5 96 1", -92),
        ("roll open rolled 6", 6),
        ("roll open rolled 95", 95),
        ("roll open rolled 96 95", 191),
        ("roll check+open rolled 2 50", 52),
        ("roll 2*check rolled 3", 6),
    ],
)
def test_totals(ruleset: Ruleset, line: str, expected: int | None) -> None:
    if expected is None:
        with pytest.raises(RulesError):
            play(ruleset, line)
    else:
        assert total(ruleset, line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("roll 5d10>=8 rolled 8 9 1 10 7", {"total": 3, "successes": 3}),
        ("roll 6d10!=10>=8 rolled 10 1 2 3 4 5 9", {"total": 2, "successes": 2}),
        ("roll 3d6kh2>=5 rolled 6 5 5", {"total": 2, "successes": 2}),
        ("roll 2dF>=0 rolled -1 1", {"total": 1, "successes": 1}),
        ("roll 2dF=-1 rolled -1 1", {"total": 1, "successes": 1}),
        # Two more successes; but the expression is no longer a single counting term.
        ("roll 5d10>=8+2 rolled 8 9 1 10 7", {"total": 5}),
        ("roll 2d6>4+2d6>4 rolled 5 6 1 5", {"total": 3}),
        ("roll 1d6 times 2 rolled 3 4", {"totals": [3, 4]}),
        ("roll 1d6 times=1 rolled 3", {"totals": [3]}),
        ("roll 5 times 2", {"totals": [5, 5]}),
        ("roll 2d6kh1! times 2 rolled 6 1 2 3 3", {"totals": [8, 3]}),
    ],
)
def test_results(ruleset: Ruleset, line: str, expected: dict[str, object]) -> None:
    assert play(ruleset, line)[0] == {"outcome": "rolled", **expected}


@pytest.mark.parametrize(
    ("line", "throws"),
    [
        ("roll 2d6!+1d4 rolled 6 5 1 2", [(6, "roll", (6, 5)), (6, "explosion", (1,)), (4, "roll", (2,))]),
        ("roll 2d6r=1 rolled 1 5 3", [(6, "roll", (1, 5)), (6, "reroll", (3,))]),
        ("roll 2dF rolled 1 -1", [("F", "roll", (1, -1))]),
        ("roll 0d6+1d4 rolled 3", [(4, "roll", (3,))]),
        ("roll 5", []),
    ],
)
def test_dice_lie_on_the_tray_in_the_order_they_fell(ruleset: Ruleset, line: str, throws: list[object]) -> None:
    assert play(ruleset, line)[1] == throws


RULE = """
roll 1/0
roll 5/(3-3)
roll 1d6/0d6 rolled 3
roll 1d0
roll 2d(1-1)
roll (2-3)d6
roll 1d6kh0
roll 2d6dl0
roll 1d6 times 0
roll 2d6 rolled 3
roll 1d6! rolled 6
roll 1d6 rolled 3 4
roll 1d6 rolled 7
roll 1d6 rolled 0
roll 1d10 rolled 0
roll 1dF rolled 2
roll 1dF rolled -2
roll 5 rolled 1
roll open rolled 96
roll check rolled 1
roll 1d6 times 2 rolled 3
"""

LIMIT = """
roll 1001d6
roll 1000d6+1d6
roll 1000dF+dF
roll 100d6 times 11
roll 1d1000001
roll 2d(1000*1001)
roll 1d6 times 101
roll 99999999999999999999d6
roll 1d99999999999999999999
roll 9999999999
roll 1d6+1000000000
roll 1d1!
roll 1d6!>0
roll 1d6!<=3!>3
roll 2d6r<7
roll 1d6r=1r=2r>2
roll 1dFr<2
roll 0d1!
roll (1)d(1)!
roll 1d6e<9
roll 1d6rr>0
"""

SYNTAX = """
roll
roll +
roll 2d6+
roll *2
roll 2**3
roll 2//3
roll (2d6
roll 2d6)
roll ()
roll 1.5
roll .5
roll 1d6.5
roll 1,5
roll 1d6,1d6
roll 1d6 1d6
roll 1d6 5
roll (1)(2)
roll 2(3)
roll 5>=3
roll (1d6)>=3
roll 1d6+5>=3
roll 1d6>=3>=4
roll 1d6>=3kh1
roll 1d6=>3
roll 1d6!6
roll 4d6k3
roll 4d6p1
roll 4d6r3
roll 4d6d1
roll d6d6
roll 1d6d
roll dx
roll d-6
roll -d-6
roll d
roll 2d
roll 2 d 6
roll 1d 6
roll d %
roll 2d6 mi
roll 2d6mi<3
roll 2d6kh1.5
roll (1d4)d6
roll 1d(1d4)
roll 2(3)d6
roll 1d6x2
roll 1d6^2
roll 0x10
roll 1e3
roll 1_000
roll 1d6 rolled
roll 1d6 rolled +3
roll 1d6 rolled 3 +1 4
roll 1d6 rolled x
roll 1d6 times
roll 1d6 times x
roll 1d6 times -1
roll 1d6 times 2 times 2
roll 1d6 rolled 3 rolled 3
roll 1d6 secret secret
roll 1d6 secret:
roll 1d6 secret=1
roll open:
roll check=8
roll opened
roll checks
roll 1d6times
roll 1d6 timesx
odds roll 1d6 times 2
odds roll 1d6 rolled 3
odds undo
odds odds roll 1d6
odds
"""


@pytest.mark.parametrize(
    ("kind", "lines"),
    [("rule", RULE), ("limit", LIMIT), ("limit", "roll " + "(" * 51 + "1" + ")" * 51), ("syntax", SYNTAX)],
    ids=["rule", "limit", "brackets", "syntax"],
)
def test_refusals(ruleset: Ruleset, kind: str, lines: str) -> None:
    found = {line: kind_of(ruleset, line) for line in lines.strip().splitlines()}
    assert found == dict.fromkeys(found, kind)


def kind_of(ruleset: Ruleset, line: str) -> str:
    try:
        play(ruleset, line)
    except RulesError as error:
        return error.kind
    return "answered"


@pytest.mark.parametrize(
    "line",
    [
        "roll 1000d6",
        "roll 10d6 times 100",
        "roll 1d1000000",
        "roll " + "(" * 50 + "1" + ")" * 50,
        "roll 1d6 rolled 3 " + "+1" * 240,
        "roll 1d6!>1 rolled " + "2 " * 200 + "1",
    ],
)
def test_limits_are_reached_and_not_passed(ruleset: Ruleset, line: str) -> None:
    read = ruleset.parse(line)
    ruleset.resolve(read, Scene(ruleset=ruleset), SystemDice())


def test_the_extra_die_too_many_is_refused(ruleset: Ruleset) -> None:
    read = ruleset.parse("roll 1d6!>1 rolled " + "2 " * 202)
    with pytest.raises(RulesError) as refusal:
        ruleset.resolve(read, Scene(ruleset=ruleset), SystemDice())
    assert refusal.value.kind == "limit"


@pytest.mark.parametrize("number", [0, 1, 10, 40, 99, 100, 200])
def test_no_digit_is_lost(ruleset: Ruleset, number: int) -> None:
    assert total(ruleset, f"roll 3d6+{number} rolled 4 4 1") == 9 + number


def test_faces_can_be_switched_off(ruleset: Ruleset) -> None:
    line = ruleset.parse("roll 1d6 rolled 3")
    setting = ruleset.resolve(ruleset.parse("settings dice manual off"), Scene(ruleset=ruleset), SystemDice())
    scene = Scene(ruleset=ruleset, state=State().apply(setting.changes))
    with pytest.raises(RulesError) as refusal:
        ruleset.resolve(line, scene, SystemDice())
    assert refusal.value.kind == "rule"
