"""The nine phases of a round, in the place of turns by initiative. Rule: vsd 1.22, 4.2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.combat import moments
from rules.errors import NotAllowed
from rules.rulesets.vsd.body.declared import declared, forget

if TYPE_CHECKING:
    from rules.combat.fight import Fight

PHASES = ("assessment", "declaration", "move", "spell-a", "ranged-a", "melee", "ranged-b", "spell-b", "other")
FIXED = frozenset({"assessment", "declaration", "other"})
"""Phases that every round stops in, for everybody at once."""
MOVE = "move"
"""The phase that is for all who declared it at once."""


class Phases:
    """The order of phases. `acts` lists who acts in the running one, `waiting` who still does, `acted` who has."""

    opens_by_next = False

    def start(self, fight: Fight) -> None:
        """Round 1, in Assessment."""
        fight.put("round", 1)
        fight.put("phase", PHASES[0])
        fight.put_keys("order", [])

    def added(self, fight: Fight, key: str) -> None:
        """Behind all others; the round is theirs to declare in."""
        fight.put_keys("order", [*fight.order, key])

    def revalued(self, fight: Fight, key: str) -> None:
        """Initiative means nothing here."""

    def removed(self, fight: Fight, key: str) -> None:
        """The turn goes on where it was theirs."""
        current = fight.current
        for name in ("order", "acts", "waiting", "acted", "begun"):
            if key in fight.keys(name):
                fight.put_keys(name, [one for one in fight.keys(name) if one != key])
        if current == key:
            fight.put("current", None)
            if fight.order:
                fight.step()
                self._go_on(fight)

    def next(self, fight: Fight) -> None:
        """To the next who acts in this phase, else to the next phase in which somebody does."""
        if not fight.order:
            fight.remark("nobody")
            return
        fight.step()
        self._go_on(fight)

    def delayed(self, fight: Fight, key: str, after: str | None) -> None:
        """A later place in the running phase."""
        waiting = [one for one in fight.waiting if one != key]
        if key != fight.current and key not in fight.waiting:
            raise NotAllowed("{name} is not up in this phase.", name=fight.one(key).name)
        if not waiting or (after is not None and after not in waiting):
            raise NotAllowed("{name} can only wait for somebody who is still up.", name=fight.one(key).name)
        acts = [one for one in fight.keys("acts") if one != key]
        last = waiting[-1] if after is None else after
        acts.insert(acts.index(last) + 1, key)
        fight.put_keys("acts", acts)
        fight.put_keys("waiting", [one for one in acts if one in waiting or one == key])
        if key == fight.current:
            fight.put_keys("acted", [one for one in fight.keys("acted") if one != key])
            fight.step()
            self._go_on(fight)

    def moved(self, fight: Fight, key: str, before: str) -> None:
        """A place in the running phase, and nothing else."""
        acts = self.listed(fight)
        for one in (key, before):
            if one not in acts:
                raise NotAllowed("{name} does not act in this phase.", name=fight.one(one).name)
        if key == before:
            raise NotAllowed("Nobody can stand before themselves.")
        acts = [one for one in acts if one != key]
        acts.insert(acts.index(before), key)
        fight.put_keys("acts", acts)
        fight.put_keys("waiting", [one for one in acts if one in fight.waiting])

    def restored(self, fight: Fight, step: int) -> None:
        """Who came in since stands behind all others already."""

    def listed(self, fight: Fight) -> list[str]:
        """Who acts in this phase; in the fixed ones everybody."""
        acts = fight.keys("acts")
        if self.phase(fight) not in FIXED:
            return acts
        return [*acts, *(key for key in fight.order if key not in acts)]

    def phase(self, fight: Fight) -> str:
        """The running phase."""
        return str(fight.get("phase") or PHASES[0])

    def acts_in(self, fight: Fight, key: str) -> str | None:
        """The phase for which somebody has declared."""
        return phase_of(fight, key)

    def lasting(self, fight: Fight, bearer: str, rounds: int) -> int:
        """One tick at each Assessment."""
        del fight, bearer
        return rounds

    def left(self, fight: Fight, bearer: str, ticks: int) -> int:
        """As many rounds as ticks."""
        del fight, bearer
        return ticks

    def declared(self, fight: Fight, key: str, phase: str) -> None:
        """Somebody is about to declare for a phase. Raises `NotAllowed` for what comes too late."""
        running, one = self.phase(fight), fight.one(key)
        if key in fight.keys("acted"):
            raise NotAllowed("{name} has acted in this round.", hint="Declare anew in the next one.", name=one.name)
        if PHASES.index(phase) < PHASES.index(running):
            raise NotAllowed(
                "The phase {phase} of this round is over; {running} is running.",
                hint="Declare for a later phase: `combat declare {spelled} other`.",
                spelled=fight.spelled(key),
                phase=phase,
                running=running,
            )
        for name in ("acts", "waiting"):
            if key in fight.keys(name) and running not in FIXED:
                fight.put_keys(name, [other for other in fight.keys(name) if other != key])

    def joined(self, fight: Fight, key: str) -> None:
        """Let somebody who has declared for the running phase act in it."""
        running = self.phase(fight)
        if running in FIXED or phase_of(fight, key) != running:
            return
        up = _ranked(fight, [*fight.waiting, key])
        if running == MOVE:
            fight.put_keys("acted", [*fight.keys("acted"), key])
            fight.put_keys("acts", [*fight.keys("acts"), key])
        else:
            fight.put_keys("acts", [*(one for one in fight.keys("acts") if one not in up), *up])
            fight.put_keys("waiting", up)

    # --- going on

    def _go_on(self, fight: Fight) -> None:
        waiting = [key for key in fight.waiting if not moments.is_out(fight, key)]
        if waiting:
            self._give_turn(fight, waiting)
            return
        phase = self.phase(fight)
        while True:
            if phase == PHASES[-1]:
                self._new_round(fight)
            phase = PHASES[(PHASES.index(phase) + 1) % len(PHASES)]
            acts = [] if phase in FIXED else self._actors(fight, phase)
            if acts or phase in FIXED:
                self._enter(fight, phase, acts)
                return

    def _enter(self, fight: Fight, phase: str, acts: list[str]) -> None:
        fight.put("phase", phase)
        fight.put("current", None)
        fight.put_keys("acts", acts)
        fight.put_keys("waiting", [])
        if phase == MOVE:
            fight.put_keys("acted", [*fight.keys("acted"), *acts])
        elif acts:
            self._give_turn(fight, acts)

    def _give_turn(self, fight: Fight, waiting: list[str]) -> None:
        first, *rest = waiting
        fight.put("current", first)
        fight.put_keys("waiting", rest)
        fight.put_keys("acted", [*fight.keys("acted"), first])

    def _actors(self, fight: Fight, phase: str) -> list[str]:
        acted = fight.keys("acted")
        return _ranked(fight, [key for key in fight.order if _is_up(fight, key, phase) and key not in acted])

    def _new_round(self, fight: Fight) -> None:
        """What happens between Other and the next Assessment: everybody's round ends, and a new one begins."""
        order = fight.order
        for key in order:
            moments.turn_ends(fight, key)
        fight.put("round", fight.round + 1)
        fight.put_keys("begun", [])
        fight.put_keys("acted", [])
        for key in order:
            forget(fight.draft, key)
        moments.round_begins(fight)
        for key in order:
            moments.turn_begins(fight, key)


def phase_of(fight: Fight, key: str) -> str | None:
    """The phase in which somebody acts by what was declared."""
    return declared(fight.draft, key).phase


def _is_up(fight: Fight, key: str, phase: str) -> bool:
    """Whether somebody acts in a phase: it was declared, and they can act at all. Rule: vsd 1.32."""
    return phase_of(fight, key) == phase and not moments.is_out(fight, key)


def _ranked(fight: Fight, keys: list[str]) -> list[str]:
    """By rank, the highest first; equal ones in the order in which they were added."""

    def rank(key: str) -> list[int]:
        return [-one for one in declared(fight.draft, key).rank]

    return sorted((key for key in fight.order if key in keys), key=rank)


BY_PHASE = Phases()
