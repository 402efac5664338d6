from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.dice import ScriptedDice
from rules.errors import LimitExceeded, NotAllowed
from rules.expression import CheckDie, Group, Negative, Node, Number, OpenDie, Pool, Product, Sum, signed
from rules.odds import distribution_of
from rules.tray import Tray


def spelling(node: Node) -> str:
    return node.spelling[:20]


def twin(node: Node) -> dict[int, Fraction]:
    """The probability of each total by playing all sequences of faces, each die a d3."""
    found: dict[int, Fraction] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        try:
            total = node.roll(Tray(ScriptedDice(*faces)), [])
        except NotAllowed as short:
            if "divided" in short.message:
                raise
            waiting.extend((*faces, face) for face in range(1, 4))
        else:
            found[total] = found.get(total, Fraction()) + Fraction(1, 3 ** len(faces))
    return found


leaves = st.builds(Number, st.integers(0, 4)) | st.builds(Pool, st.integers(0, 1), st.just(3))
nodes: st.SearchStrategy[Node] = st.recursive(
    leaves,
    lambda inner: st.one_of(
        inner.map(Group),
        inner.map(Negative),
        st.lists(st.tuples(st.sampled_from([1, -1]), inner), min_size=1, max_size=3).map(signed),
        st.builds(Product, inner, st.lists(st.tuples(st.sampled_from("*/"), inner), min_size=1, max_size=2).map(tuple)),
    ),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None, database=None, derandomize=True)
@given(node=nodes)
@example(node=Product(Negative(Pool(1, 3)), (("/", Number(2)),)))
@example(node=Product(Number(7), (("/", Negative(Pool(2, 3))), ("*", Pool(1, 3)))))
def test_expression_equals_its_twin(node: Node) -> None:
    try:
        expected = twin(node)
    except NotAllowed:
        with pytest.raises(NotAllowed, match="zero"):
            distribution_of(node)
        return
    assert distribution_of(node).fractions() == expected


@pytest.mark.parametrize(
    "divisor",
    [Number(0), Pool(2, "F"), Sum(((1, Pool(1, 6)), (-1, Number(3)))), Pool(0, 6)],
    ids=spelling,
)
def test_what_may_divide_by_zero_has_no_odds(divisor: Node) -> None:
    with pytest.raises(NotAllowed, match="zero"):
        distribution_of(Product(Number(6), (("/", divisor),)))


def test_many_endless_dice_still_leave_out_next_to_nothing() -> None:
    odds = distribution_of(Sum(((1, CheckDie()),) * 12))
    assert 0 < odds.remainder < 1e-12
    assert float(odds.mean) == pytest.approx(66, abs=1e-9)


def test_open_and_check_dice_are_terms() -> None:
    odds = distribution_of(Sum(((1, OpenDie()), (1, Number(60)), (-1, CheckDie()))))
    assert float(odds.mean) == pytest.approx(50.5 + 60 - 5.5, abs=1e-9)


@pytest.mark.parametrize(
    "node",
    [
        Product(Pool(1, 1_000), (("*", Pool(1, 1_000)),)),
        Product(Pool(1, 6), (("*", Number(1_000_000)),)),
        Sum(((1, OpenDie()),) * 200),
        Sum(((1, Pool(1, 60_000)), (1, Pool(1, 60_000)))),
    ],
    ids=spelling,
)
def test_what_costs_too_much_is_refused(node: Node) -> None:
    with pytest.raises(LimitExceeded):
        distribution_of(node)
