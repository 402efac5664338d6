"""Active magic: who keeps it up, at what cost, and how it ends. Rule: witcher D52, A49.

It stands in the place as `combat.active.<entry>`, so that it ends with the combat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.combat.rounds import round_of
from rules.fact import Plain

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.scene import Scene

SPENT = "cast.spent"
"""STA that a combatant has put into magic this round. Rule: witcher D51."""
OPEN = "combat.open."
"""What waits under an entry for whom it is aimed at; see `pending`."""
_FIELD = "combat.active."
_OVER = "over"


class Active(NamedTuple):
    """Magic that goes on: the entry it was cast in, who keeps it up, its cost, and the last round that is paid.

    Where no combat runs, that is round 0, and nothing falls due.
    """

    entry: int
    by: str
    cost: int
    paid: int

    def is_due(self, draft: Draft, place: str) -> bool:
        """Whether the running round is still to be paid."""
        return self.paid < round_of(draft, place)


def begin(draft: Draft, scene: Scene, by: str, cost: int) -> None:
    """Magic goes on from this entry; the running round is paid."""
    keep(draft, scene.place, Active(scene.number, by, cost, 0))


def keep(draft: Draft, place: str, one: Active) -> None:
    """The running round is paid."""
    kept: list[Plain] = [one.by, one.cost, round_of(draft, place)]
    draft.note(place, f"{_FIELD}{one.entry}", kept)


def end(draft: Draft, place: str, entry: int) -> None:
    """It ends, for good: whoever has not met it yet need not."""
    draft.note(place, f"{_FIELD}{entry}", _OVER)
    draft.note(place, f"{OPEN}{entry}", None)


def is_over(draft: Draft, place: str, entry: int) -> bool:
    """Whether the magic of an entry went on and has ended: nothing brings it back."""
    return draft.get(place, f"{_FIELD}{entry}") == _OVER


def end_all(draft: Draft, place: str, by: str) -> None:
    """Everything ends that somebody keeps up."""
    for one in of(draft, place, by):
        end(draft, place, one.entry)


def of(draft: Draft, place: str, by: str) -> list[Active]:
    """What somebody keeps up, the oldest first."""
    return sorted(one for one in _all(draft, place) if one.by == by)


def at(draft: Draft, place: str, entry: int) -> Active | None:
    """The magic of an entry, while it goes on."""
    return next((one for one in _all(draft, place) if one.entry == entry), None)


def _all(draft: Draft, place: str) -> list[Active]:
    found: list[Active] = []
    for name, value in draft.fields(place).items():
        if name.startswith(_FIELD) and isinstance(value, list):
            by, cost, paid = value
            found.append(Active(int(name.removeprefix(_FIELD)), str(by), int(str(cost)), int(str(paid))))
    return found
