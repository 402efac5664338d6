"""Small pools whose operators look at several dice at once: followed by how many dice lie there with each face.

The order in which dice lie never changes a sum, so a heap of dice is its sorted faces, and there are few heaps where
there are many sequences.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import TYPE_CHECKING

from rules.expression import Clamp, Explode, Keep, Operator, Pick, Reroll, Selector
from rules.odds.distribution import Distribution
from rules.odds.single import meets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rules.odds.budget import Budget

Heap = tuple[int, ...]
"""The faces of all dice that count, in ascending order."""


class Heaps:
    """Heaps of dice with whole weights out of `total`."""

    def __init__(self, count: int, faces: Sequence[int], tail: int, budget: Budget) -> None:
        self.faces = faces
        self.tail = tail
        self.budget = budget
        self.total = len(faces) ** count
        self._step = 3 + count / 8
        self.weights = dict(self._fresh(count, faces))

    def act(self, operator: Operator) -> None:
        """Let one operator work on every heap."""
        match operator:
            case Keep():
                self._change(lambda heap: _without(heap, operator))
            case Pick(drop, condition):
                self._change(lambda heap: tuple(face for face in heap if condition.holds(face) is not drop))
            case Clamp(raises, value):
                bound = max if raises else min
                self._change(lambda heap: tuple(bound(face, value) for face in heap))
            case Reroll():
                self._reroll(operator)
            case Explode():
                self._explode(operator)

    def sum(self, worth: Mapping[int, Distribution]) -> Distribution:
        """What the dice are worth together."""
        sums: dict[Heap, Distribution] = {(): Distribution.point(0)}

        def of(heap: Heap) -> Distribution:
            found = sums.get(heap)
            if found is None:
                before, last = of(heap[:-1]), worth[heap[-1]]
                self.budget.product(before, last)
                self.budget.spend(10)
                found = sums[heap] = before + last
            return found

        parts = [(weight, of(heap)) for heap, weight in self.weights.items()]
        self.budget.spend(sum(len(one.weights) for _, one in parts) / 5)
        return Distribution.mixture(parts, self.total)

    def _change(self, change: Callable[[Heap], Heap]) -> None:
        self.budget.spend(self._step * len(self.weights))
        changed: dict[Heap, int] = {}
        for heap, weight in self.weights.items():
            after = change(heap)
            changed[after] = changed.get(after, 0) + weight
        self.weights = changed

    def _reroll(self, reroll: Reroll) -> None:
        lasting = [face for face in self.faces if reroll.mode != "until" or not meets(reroll, face)]
        self.budget.spend(2 * self._step * len(self.weights))
        split = {heap: _chosen(heap, reroll) for heap in self.weights}
        most = max((again for _, again in split.values()), default=0)
        self._draw(split, [(list(self._fresh(many, lasting)), len(lasting) ** many) for many in range(most + 1)])

    def _explode(self, explode: Explode) -> None:
        whole = range(self.faces[0], self.faces[-1] + 1)
        split = {heap: (heap, sum(explode.holds(face, whole) for face in heap)) for heap in self.weights}
        most = max((chains for _, chains in split.values()), default=0)
        self._draw(split, [self._chains(many, explode, whole) for many in range(most + 1)])

    def _chains(self, count: int, explode: Explode, whole: range) -> tuple[list[tuple[Heap, int]], int]:
        """Heaps of all dice that `count` explosions bring, and the weights' total."""
        going = [face for face in self.faces if explode.holds(face, whole)]
        ending = [face for face in self.faces if not explode.holds(face, whole)]
        further = self.budget.follow(count, len(going), len(self.faces), self.tail)
        last = list(self._fresh(count, ending))
        found: dict[Heap, int] = {}
        for many in range(further + 1 if count else 1):
            ways = comb(count + many - 1, many) if many else 1
            scale = ways * len(self.faces) ** (further - many)
            for chain, weight in self._fresh(many, going):
                self.budget.spend(self._step * len(last))
                for stop, part in last:
                    found[chain + stop] = scale * weight * part
        return list(found.items()), len(self.faces) ** (count + further)

    def _draw(
        self, split: Mapping[Heap, tuple[Heap, int]], drawn: Sequence[tuple[list[tuple[Heap, int]], int]]
    ) -> None:
        """Add to what stays of each heap so many dice anew; `drawn` are the heaps of none, one, two … new dice."""
        self.budget.spend(self._step * sum(len(drawn[many][0]) for _, many in split.values()))
        common = max((total for _, total in drawn), default=1)
        scale = prod(total for _, total in drawn) if any(common % total for _, total in drawn) else common
        after: dict[Heap, int] = {}
        for heap, weight in self.weights.items():
            stays, many = split[heap]
            added, total = drawn[many]
            factor = weight * (scale // total)
            for new, part in added:
                joined = tuple(sorted(stays + new))
                after[joined] = after.get(joined, 0) + factor * part
        self.weights = after
        self.total *= scale

    def _fresh(self, count: int, faces: Sequence[int]) -> Iterator[tuple[Heap, int]]:
        """All heaps of `count` fresh dice that show these faces, each with the number of its sequences."""
        self.budget.spend((4 + count) * comb(count + len(faces) - 1, count) // 2 if faces else 1)
        orders = factorial(count)
        for heap in combinations_with_replacement(faces, count):
            yield heap, orders // prod(factorial(heap.count(face)) for face in set(heap))


def _without(heap: Heap, keep: Keep) -> Heap:
    """What lies there after `keep`; heaps are in ascending order."""
    at = min(keep.count, len(heap))
    if keep.highest:
        return heap[: len(heap) - at] if keep.drop else heap[len(heap) - at :]
    return heap[at:] if keep.drop else heap[:at]


def _chosen(heap: Heap, reroll: Reroll) -> tuple[Heap, int]:
    """What stays of a heap, and how many dice are drawn anew."""
    ranked = [one for one in reroll.conditions if isinstance(one, Selector)]
    highest = max((one.count for one in ranked if one.highest), default=0)
    lowest = max((one.count for one in ranked if not one.highest), default=0)
    stays = tuple(
        face for at, face in enumerate(heap) if at >= lowest and at < len(heap) - highest and not meets(reroll, face)
    )
    again = len(heap) - len(stays)
    return (heap, min(again, 1)) if reroll.mode == "add" else (stays, again)
