"""Injuries one by one: they add up, and each heals by itself. Rule: vsd 1.37, A33 to A37."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from rules.rulesets.vsd.constants import FIGURES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.draft import Draft
    from rules.fact import Plain

SUM = "injury"
_KEPT = "injuries"
_TIERS: dict[str, int] = FIGURES["injury"]["tiers"]
_RULES: dict[str, list[int]] = FIGURES["treat"]["injury"]
_DAYS, _SLOW, _AFTER = 1, 2, 3
UNTREATED_MINOR = 3
"""Days after which a Minor injury is gone by itself. Rule: vsd 1.37."""


class Injury(NamedTuple):
    """One injury: its penalty (below 0), full days of rest so far, and what became of it.

    `healers` are those who failed to treat it.
    """

    penalty: int
    rested: int = 0
    treated: bool = False
    lingering: bool = False
    healers: tuple[str, ...] = ()

    @property
    def severity(self) -> str:
        """Its tier: `minor`, `serious`, `critical`. Rule: vsd 1.37, A33."""
        return next((tier for tier, worst in _TIERS.items() if self.penalty >= worst), "critical")

    @property
    def days(self) -> int | None:
        """Days of rest until it is milder; `None` where it never gets so by itself. Rule: vsd 1.37, A37."""
        if self.treated:
            return _RULES[self.severity][_SLOW if self.lingering else _DAYS]
        return UNTREATED_MINOR if self.severity == "minor" else None

    def after(self, days: int) -> Injury | None:
        """The injury after so many days of rest; `None` when it is gone."""
        rested, wanted = self.rested + days, self.days
        if wanted is None or rested < wanted:
            return self._replace(rested=rested)
        left = _RULES[self.severity][_AFTER]
        return Injury(max(left, self.penalty)).after(rested - wanted) if left else None


def lying_on(draft: Draft, bearer: str) -> list[Injury]:
    """The injuries of somebody, in the order in which they came."""
    kept = draft.get(bearer, _KEPT)
    return [_read(one) for one in kept] if isinstance(kept, list) else []


def put(draft: Draft, bearer: str, injuries: Iterable[Injury]) -> None:
    """Let somebody have these injuries, and their sum."""
    listed = list(injuries)
    draft.note(bearer, _KEPT, [_written(one) for one in listed] or None)
    before, after = draft.number(bearer, SUM), sum(one.penalty for one in listed)
    draft.set(bearer, SUM, after or None, seen=(before, after))


def add(draft: Draft, bearer: str, amount: int) -> None:
    """One more injury of so many points."""
    if amount:
        put(draft, bearer, [*lying_on(draft, bearer), Injury(-amount)])


def fit(draft: Draft, bearer: str) -> None:
    """See to the injuries after their sum was set by hand: what cannot be told apart is one injury."""
    total = draft.number(bearer, SUM)
    if total != sum(one.penalty for one in lying_on(draft, bearer)):
        put(draft, bearer, [Injury(total)] if total else [])


def rested(draft: Draft, bearer: str, days: int) -> None:
    """Let full days of rest pass."""
    left = [one.after(days) for one in lying_on(draft, bearer)]
    put(draft, bearer, [one for one in left if one is not None])


def _written(one: Injury) -> Plain:
    return [one.penalty, one.rested, one.treated, one.lingering, list(one.healers)]


def _read(kept: Plain) -> Injury:
    penalty, days, treated, lingering, healers = cast("Sequence[Plain]", kept)
    names = tuple(map(str, healers)) if isinstance(healers, list) else ()
    return Injury(cast("int", penalty), cast("int", days), bool(treated), bool(lingering), names)
