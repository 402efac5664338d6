"""What it takes to go through a combat: one round after another, one turn or one phase after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rules.combat.fight import Fight


class TurnOrder(Protocol):
    """Who acts when. The tracker keeps the names, figures and effects; whose turn it is, is decided here.

    Every method moves fields of the place through `fight` and nothing else: `round`, `current`, `order` (all
    combatants, a stored list), `waiting` and `begun` (who still acts, and whose turn has begun, in this round), and
    fields of its own whose names begin with `combat.`, such as `combat.phase`. What it keeps there goes with the
    combat, and `combat back` and `undo` restore it.

    It calls `turn_begins`, `turn_ends` and `round_begins` of `rules.combat.moments` in the moment these happen: the
    tracker then counts the durations and lets the ruleset do its part. Whenever it passes the turn on, it calls
    `fight.step`.
    """

    opens_by_next: bool
    """Whether the first step only gives somebody the first turn, so that it cannot be taken back, and whether a
    step back to nobody goes back one more."""

    def start(self, fight: Fight) -> None:
        """A combat begins, with nobody in it yet."""
        ...

    def added(self, fight: Fight, key: str) -> None:
        """Somebody has come in, with all figures, and needs a place in `fight.order`. Never moves the turn."""
        ...

    def revalued(self, fight: Fight, key: str) -> None:
        """Somebody's initiative was set by hand. Never moves the turn."""
        ...

    def removed(self, fight: Fight, key: str) -> None:
        """Somebody leaves; the figures are still there. Passes the turn on if it was theirs."""
        ...

    def next(self, fight: Fight) -> None:
        """Pass the turn on. With nobody in the combat it remarks so and moves nothing."""
        ...

    def delayed(self, fight: Fight, key: str, after: str | None) -> None:
        """Somebody waits until behind `after`, or until last. Raises `NotAllowed` for who has acted this round."""
        ...

    def moved(self, fight: Fight, key: str, before: str) -> None:
        """A place in the order is set by hand, right before another. Never moves the turn."""
        ...

    def restored(self, fight: Fight, step: int) -> None:
        """The step of entry `step` was taken back; see to those who came in since. Never moves the turn."""
        ...

    def listed(self, fight: Fight) -> list[str]:
        """Keys of those whom `order` names in an answer, in the order in which they act."""
        ...

    def phase(self, fight: Fight) -> str | None:
        """The key of the phase that is running, in a ruleset that has phases."""
        ...

    def acts_in(self, fight: Fight, key: str) -> str | None:
        """The key of the phase in which somebody acts this round, where there are phases and that is settled."""
        ...

    def lasting(self, fight: Fight, bearer: str, rounds: int) -> int:
        """How often `fight.turn_begins` (or what ticks instead) has to come until `for N rounds` is over."""
        ...

    def left(self, fight: Fight, bearer: str, ticks: int) -> int:
        """The rounds that are left of an effect, from the ticks that are left; what `lasting` does, turned round."""
        ...
