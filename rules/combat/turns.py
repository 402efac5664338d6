"""Turns by initiative: one stored order, each acts once a round. Rule: lines 7, Combat, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.combat import lent, moments
from rules.combat.rules import combat_rules
from rules.errors import NotAllowed

if TYPE_CHECKING:
    from rules.combat.fight import Fight
    from rules.combat.turn_order import TurnOrder


class Turns:
    """The order of turns. `waiting` holds who still acts this round; that alone decides who is up, not the place."""

    opens_by_next = True

    def start(self, fight: Fight) -> None:
        """Round 1, nobody current."""
        fight.put("round", 1)
        fight.put_keys("order", [])

    def added(self, fight: Fight, key: str) -> None:
        """By initiative; this round only where the place lies behind the current one, or nobody has acted yet."""
        self._set_place(fight, key)
        if fight.current is None or _behind(fight.order, fight.current, key):
            _wait(fight, key)
        else:
            fight.remark("late", key)

    def revalued(self, fight: Fight, key: str) -> None:
        """A new place for this one only; who waits, still waits."""
        self._set_place(fight, key)

    def removed(self, fight: Fight, key: str) -> None:
        """The turn goes on where it was theirs."""
        order, current = fight.order, fight.current
        for name in ("order", "waiting", "begun"):
            if key in fight.keys(name):
                fight.put_keys(name, [one for one in fight.keys(name) if one != key])
        if current == key:
            fight.put("current", None)
            fight.step()
            if _somebody_up(fight):
                self._pass_on(fight, order, key)

    def next(self, fight: Fight) -> None:
        """To the first waiting one behind the current one, else to the first waiting one, else to a new round."""
        if not fight.order:
            fight.remark("nobody")
        elif not _somebody_up(fight):
            fight.remark("nobody_up")
        else:
            leaving = fight.current
            if leaving:
                moments.turn_ends(fight, leaving)
            elif fight.round == 1 and not fight.begun:
                moments.round_begins(fight)
            fight.step()
            self._pass_on(fight, fight.order, leaving)

    def delayed(self, fight: Fight, key: str, after: str | None) -> None:
        """A later place for good, and its initiative; the turn goes on where it was theirs, and comes again."""
        order, current = fight.order, fight.current
        if key != current and key not in fight.waiting:
            raise NotAllowed(
                "{name} is not up again in this round, so there is nothing to delay.",
                hint="`combat move {spelled} before …` sets a place for the next round.",
                name=fight.one(key).name,
                spelled=fight.spelled(key),
            )
        if key == after:
            raise NotAllowed("Nobody can act after themselves.")
        others = [one for one in order if one != key]
        at = len(others) if after is None else others.index(after) + 1
        fight.put_keys("order", [*others[:at], key, *others[at:]])
        ahead = next((one for one in reversed(others[:at]) if not fight.one(one).hidden), None)
        if ahead is not None:
            lent.take(fight, key, ahead)
        if key == current:
            _wait(fight, key)
            fight.step()
            self._pass_on(fight, order, key)

    def moved(self, fight: Fight, key: str, before: str) -> None:
        """A place and nothing else."""
        if key == before:
            raise NotAllowed("Nobody can stand before themselves.")
        others = [one for one in fight.order if one != key]
        at = others.index(before)
        fight.put_keys("order", [*others[:at], key, *others[at:]])

    def restored(self, fight: Fight, step: int) -> None:
        """Who came in since waits as if added now."""
        for key in fight.order:
            since = fight.draft.get(key, "added")
            if not (isinstance(since, list) and isinstance(since[0], int) and since[0] > step):
                continue
            _stop_waiting(fight, key)
            if fight.current is None or _behind(fight.order, fight.current, key):
                _wait(fight, key)

    def listed(self, fight: Fight) -> list[str]:
        """All of them."""
        return fight.order

    def phase(self, fight: Fight) -> str | None:
        """There are no phases."""
        del fight
        return None

    def acts_in(self, fight: Fight, key: str) -> str | None:
        """There are no phases."""
        del fight, key
        return None

    def lasting(self, fight: Fight, bearer: str, rounds: int) -> int:
        """One turn more must begin than it covers, unless the first one has begun."""
        return rounds if fight.turn_open(bearer) else rounds + 1

    def left(self, fight: Fight, bearer: str, ticks: int) -> int:
        """The turns that it still covers, a running one included."""
        return ticks if fight.turn_open(bearer) else ticks - 1

    def _pass_on(self, fight: Fight, order: list[str], leaving: str | None) -> None:
        """Give the turn to who is next in `order` behind `leaving`. Who is out is passed over: durations go on."""
        for _ in range(2 * len(order) + 1):
            chosen = _next_up(fight, order, leaving)
            if chosen is None:
                self._new_round(fight)
                order, leaving = fight.order, None
                continue
            _stop_waiting(fight, chosen)
            acts = not moments.is_out(fight, chosen)
            fight.put("current", chosen)
            moments.turn_begins(fight, chosen, acts=acts)
            if acts:
                return
            moments.turn_ends(fight, chosen, acts=False)
            leaving = chosen
        fight.put("current", None)
        fight.remark("nobody_up")

    def _new_round(self, fight: Fight) -> None:
        order = fight.order
        before = [fight.draft.get(key, "initiative") for key in order]
        fight.put("round", fight.round + 1)
        fight.put("begun", None)
        moments.round_begins(fight)
        if before != [fight.draft.get(key, "initiative") for key in order]:
            fight.put_keys("order", [])
            for key in order:
                self._set_place(fight, key)
        fight.put_keys("waiting", fight.order)

    def _set_place(self, fight: Fight, key: str) -> None:
        """The place in the order that contradicts the fewest others: some may stand out of order on purpose."""
        others = [one for one in fight.order if one != key]
        ahead = _ahead(fight, key, others)
        wrong = sum(ahead)
        fewest, place = wrong, 0
        for at, stays_ahead in enumerate(ahead, 1):
            wrong += -1 if stays_ahead else 1
            if wrong < fewest:
                fewest, place = wrong, at
        fight.put_keys("order", [*others[:place], key, *others[place:]])


BY_INITIATIVE = Turns()
"""What a ruleset without an order of its own goes by."""


def turn_order(fight: Fight) -> TurnOrder:
    """Who acts when in a combat."""
    return combat_rules(fight.scene).order or BY_INITIATIVE


def _ahead(fight: Fight, key: str, others: list[str]) -> list[bool]:
    """For each of `others` whether it acts before `key`: initiative, the ruleset's figure, a roll, time of adding."""
    draft, rules = fight.draft, combat_rules(fight.scene)
    bearer = fight.one(key).bearer
    value, figure = _initiative(fight, key), rules.tie(draft, bearer)
    result: list[bool] = []
    won = False
    for other in others:
        theirs = _initiative(fight, other)
        if theirs != value:
            result.append(theirs > value)
            continue
        rival = fight.one(other).bearer
        their_figure = rules.tie(draft, rival)
        if figure is not None and their_figure is not None and figure != their_figure:
            result.append(their_figure > figure)
        elif draft.get(key, "rolled") and draft.get(other, "rolled"):
            won = won or _rolls_off(fight, key, other)
            result.append(not won)
        else:
            result.append(_added(fight, other) <= _added(fight, key))
    return result


def _rolls_off(fight: Fight, key: str, other: str) -> bool:
    """Whether the newer one wins; of a roll against a monster, or somebody hidden, players see nothing."""
    newer, older = fight.one(key), fight.one(other)
    with fight.tray.screen(up=any(one.is_monster or one.hidden for one in (newer, older))):
        return combat_rules(fight.scene).rolls_off(fight.scene, fight.draft, newer.bearer, older.bearer, fight.tray)


def _initiative(fight: Fight, key: str) -> float:
    value = fight.draft.get(key, "initiative")
    return value if isinstance(value, int) else float("-inf")


def _added(fight: Fight, key: str) -> list[int]:
    added = fight.draft.get(key, "added")
    return [one for one in added if isinstance(one, int)] if isinstance(added, list) else []


def _behind(order: list[str], current: str, key: str) -> bool:
    return order.index(key) > order.index(current)


def _next_up(fight: Fight, order: list[str], leaving: str | None) -> str | None:
    waiting = set(fight.waiting)
    at = order.index(leaving) + 1 if leaving in order else 0
    return next((key for key in (*order[at:], *order[:at]) if key in waiting), None)


def _somebody_up(fight: Fight) -> bool:
    return any(not moments.is_out(fight, key) for key in fight.order)


def _wait(fight: Fight, key: str) -> None:
    waiting = {*fight.waiting, key}
    fight.put_keys("waiting", [one for one in fight.order if one in waiting])


def _stop_waiting(fight: Fight, key: str) -> None:
    fight.put_keys("waiting", [one for one in fight.waiting if one != key])
