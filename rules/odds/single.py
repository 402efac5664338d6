"""What each die of a pool is worth by itself, where the operators look at one die at a time.

Read from the last operator to the first: a die that shows a face and still has some operators before it is worth
a distribution. A reroll averages over what may come instead. An explosion adds a whole chain, C = S + E C, where S is
what the stopping faces are worth and E what the exploding ones are: C = S (1 + E + E^2 + …).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.expression import Clamp, Comparison, Explode, Operator, Pick, Reroll
from rules.odds.dice import chains
from rules.odds.distribution import Distribution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rules.odds.budget import Budget

_NOTHING = Distribution.point(0)


def is_single(operator: Operator) -> bool:
    """Whether the operator looks at one die at a time."""
    if isinstance(operator, Reroll):
        return operator.mode != "add" and all(isinstance(one, Comparison) for one in operator.conditions)
    return isinstance(operator, Clamp | Explode | Pick)


def meets(reroll: Reroll, face: int) -> bool:
    """Whether a face alone is a reason to reroll."""
    return any(isinstance(one, Comparison) and one.holds(face) for one in reroll.conditions)


def clamped_to(operators: Iterable[Operator]) -> set[int]:
    """Faces that dice may be raised or capped to."""
    return {one.value for one in operators if isinstance(one, Clamp)}


class Singles:
    """Reckons what dice with these faces are worth. Chains leave out less than 1 part in `tail`."""

    def __init__(self, faces: Sequence[int], value: Callable[[int], int], tail: int, budget: Budget) -> None:
        self.faces = faces
        self.tail = tail
        self.budget = budget
        self._value = value

    def worth(self, operators: Sequence[Operator], others: Iterable[int] = ()) -> dict[int, Distribution]:
        """What a die is worth by its face, with these operators (each `is_single`) before it.

        `others` are faces besides those of the die that it may show by then.
        """
        shown = {*self.faces, *others, *clamped_to(operators)}
        self.budget.spend(len(shown) * (len(operators) + 1))
        worth = {face: Distribution.point(self._value(face)) for face in shown}
        for operator in reversed(operators):
            worth = self._before(operator, worth)
        return worth

    def sum(self, count: int, operators: Sequence[Operator]) -> Distribution:
        """What `count` fresh dice are worth together."""
        if operators and isinstance(operators[0], Explode):
            return self.chains(count, operators[0], self.worth(operators[1:]))
        one = self.average(self.worth(operators), self.faces)
        self.budget.power(one, count)
        return one.repeated(count)

    def chains(self, count: int, explode: Explode, worth: Mapping[int, Distribution]) -> Distribution:
        """What `count` fresh dice with all dice that they bring are worth, each die what its face is."""
        going = [face for face in self.faces if explode.holds(face, self._range)]
        ending = [face for face in self.faces if not explode.holds(face, self._range)]
        stop = self.average(worth, ending, len(self.faces))
        go = self.average(worth, going, len(self.faces))
        further = self.budget.follow(count, len(going), len(self.faces), self.tail)
        span = len(stop.weights) * count + further * (abs(go.low) + len(go.weights))
        bits = stop.total.bit_length() * count + go.total.bit_length() * further
        self.budget.fit(span, bits)
        self.budget.spend(further * len(go.weights) * span * bits / 1e5)
        self.budget.multiply(span * (bits // 8 + 1) // 2)
        return chains(count, stop, go, further)

    def average(
        self, worth: Mapping[int, Distribution], faces: Sequence[int], out_of: int | None = None
    ) -> Distribution:
        """What a die is worth that shows one of some faces, out of as many as there are or `out_of`."""
        self.budget.spend(sum(1 + len(worth[face].weights) / 4 for face in faces))
        return Distribution.mixture([(1, worth[face]) for face in faces], out_of or len(faces))

    def _joined(self, one: Distribution, chain: Distribution) -> Distribution:
        self.budget.product(one, chain)
        return one + chain

    @property
    def _range(self) -> range:
        return range(self.faces[0], self.faces[-1] + 1)

    def _before(self, operator: Operator, worth: Mapping[int, Distribution]) -> dict[int, Distribution]:
        match operator:
            case Clamp(raises, value):
                bound = max if raises else min
                return {face: worth[bound(face, value)] for face in worth}
            case Pick(drop, condition):
                return {face: _NOTHING if condition.holds(face) is drop else worth[face] for face in worth}
            case Reroll():
                lasting = [face for face in self.faces if operator.mode == "once" or not meets(operator, face)]
                again = self.average(worth, lasting)
                return {face: again if meets(operator, face) else worth[face] for face in worth}
            case Explode():
                chain = self.chains(1, operator, worth)
                return {
                    face: self._joined(one, chain) if operator.holds(face, self._range) else one
                    for face, one in worth.items()
                }
            case _:
                raise TypeError(operator)
