"""The distribution of one term of dice: which of the closed forms serves it."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from rules.expression import Clamp, Explode, Keep, Operator, Pick, Pool, Reroll
from rules.odds.best import best, worst
from rules.odds.dice import dice, fate
from rules.odds.distribution import Distribution
from rules.odds.heap import Heaps
from rules.odds.ranked import Ranks, kept
from rules.odds.single import Singles, clamped_to, is_single, meets
from rules.tray import FATE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rules.odds.budget import Budget


def pool(term: Pool, tail: int, budget: Budget) -> Distribution:
    """The sum, or the successes, of one term. Raises `LimitExceeded` for what costs more than the budget."""
    if term.count == 0:
        return Distribution.point(0)
    if term.success is None and (found := _fair(term, budget)) is not None:
        return found
    budget.fit(len(term.faces))
    success = term.success

    def value(face: int) -> int:
        return face if success is None else int(success.holds(face))

    singles = Singles(term.faces, value, tail, budget)
    operators = term.operators
    several = [at for at, one in enumerate(operators) if not is_single(one)]
    if not several:
        return singles.sum(term.count, operators)
    after = several[-1] + 1
    worth = singles.worth(operators[after:], clamped_to(operators))
    ranked = _ranked(term, operators[:after], worth, tail, budget)
    if ranked is not None:
        return ranked
    heaps = Heaps(term.count, term.faces, tail, budget)
    for operator in operators[:after]:
        heaps.act(operator)
    return heaps.sum(worth)


def _fair(term: Pool, budget: Budget) -> Distribution | None:
    """A term whose dice are all summed, or the best or worst of them; else `None`."""
    count, sides, operators = term.count, term.sides, term.operators
    if not operators:
        return _plain(term, budget)
    if isinstance(sides, str) or not all(isinstance(one, Keep) for one in operators):
        return None
    first, end = _ranks(count, operators)
    if first >= end or (first and end < count):
        return None
    return worst(count, sides, count - first, budget) if first else best(count, sides, end, budget)


def _plain(term: Pool, budget: Budget) -> Distribution:
    sides = len(term.faces)
    budget.fit(term.count * (sides - 1) + 1, term.count * sides.bit_length())
    return fate(term.count) if term.sides == FATE else dice(term.count, sides)


def _ranked(
    term: Pool, operators: Sequence[Operator], worth: Mapping[int, Distribution], tail: int, budget: Budget
) -> Distribution | None:
    """The term if its dice can be told apart by rank alone, else `None`.

    First each die is changed by itself or all explode; from the first keep on only keeps and clamps follow, which
    leave the order of the dice as it is.
    """
    first = next((at for at, one in enumerate(operators) if isinstance(one, Keep)), len(operators))
    lead, rest = operators[:first], operators[first:]
    if not all(isinstance(one, Keep | Clamp) for one in rest):
        return None
    shown = {face: _clamped(face, rest) for face in worth}
    values = {face: worth[at] for face, at in shown.items()}
    if lead and isinstance(lead[0], Explode) and all(isinstance(one, Clamp) for one in lead[1:]):
        values = {face: values[_clamped(face, lead[1:])] for face in term.faces}
        return _exploded(term, lead[0], rest, values, (tail, budget))
    if not all(is_single(one) and not isinstance(one, Explode) for one in lead):
        return None
    weights, out, total = _changed(term.faces, lead)
    parts: list[tuple[int, Distribution]] = []
    fewest = 0 if out else term.count
    most = term.count if weights else 0
    for many in range(fewest, most + 1):
        gone = term.count - many
        ways = comb(term.count, gone) * out**gone * sum(weights.values()) ** many
        parts.append((ways, kept(many, weights, _ranks(many, rest), values, budget)))
    return Distribution.mixture(parts, total**term.count)


def _exploded(
    term: Pool, explode: Explode, rest: Sequence[Operator], worth: Mapping[int, Distribution], means: tuple[int, Budget]
) -> Distribution | None:
    """A pool whose dice first explode: the exploding faces must all be higher, or all be lower, than the others."""
    tail, budget = means
    going = {face: 1 for face in term.faces if explode.holds(face, term.faces)}
    ending = {face: 1 for face in term.faces if face not in going}
    if not going:
        return None
    if not (above := min(going) > max(ending)) and max(going) > min(ending):
        return None
    sides = len(term.faces)
    parts: list[tuple[int, Distribution]] = []
    further = budget.follow(term.count, len(going), sides, tail)
    for many in range(further + 1):
        ranks = _ranks(term.count + many, rest)
        cut = many if above else term.count
        upper, lower = ranks.within(0, cut), ranks.within(cut, term.count + many)
        high, low = (upper, lower) if above else (lower, upper)
        more = kept(many, going, high, worth, budget)
        last = kept(term.count, ending, low, worth, budget)
        budget.product(more, last)
        ways = comb(term.count + many - 1, many) * len(going) ** many * len(ending) ** term.count
        parts.append((ways * sides ** (further - many), more + last))
    return Distribution.mixture(parts, sides ** (term.count + further))


def _ranks(count: int, operators: Sequence[Operator]) -> Ranks:
    """The ranks that the keeps among the operators leave."""
    ranks = Ranks(0, count)
    for keep in operators:
        if not isinstance(keep, Keep):
            continue
        left = ranks.end - ranks.first
        if keep.drop:
            ranks = ranks.keep(highest=not keep.highest, count=max(left - keep.count, 0))
        else:
            ranks = ranks.keep(highest=keep.highest, count=keep.count)
    return ranks


def _clamped(face: int, operators: Sequence[Operator]) -> int:
    for one in operators:
        if isinstance(one, Clamp):
            face = max(face, one.value) if one.raises else min(face, one.value)
    return face


def _changed(faces: Sequence[int], operators: Sequence[Operator]) -> tuple[dict[int, int], int, int]:
    """Weights of the faces of one die after operators that change it by itself, the weight of being out, the total."""
    weights, out, total = dict.fromkeys(faces, 1), 0, len(faces)
    for one in operators:
        match one:
            case Clamp():
                weights = _gathered((_clamped(face, (one,)), weight) for face, weight in weights.items())
            case Pick(drop, condition):
                stays = {face: weight for face, weight in weights.items() if condition.holds(face) is not drop}
                out += sum(weights.values()) - sum(stays.values())
                weights = stays
            case Reroll():
                lasting = [face for face in faces if one.mode == "once" or not meets(one, face)]
                again = sum(weight for face, weight in weights.items() if meets(one, face))
                stay = [(face, weight * len(lasting)) for face, weight in weights.items() if not meets(one, face)]
                weights = _gathered([*stay, *((face, again) for face in lasting)])
                out, total = out * len(lasting), total * len(lasting)
            case _:
                raise TypeError(one)
    return weights, out, total


def _gathered(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    found: dict[int, int] = {}
    for face, weight in pairs:
        if weight:
            found[face] = found.get(face, 0) + weight
    return found
