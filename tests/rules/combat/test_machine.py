"""Random series of lines: whoever is up acts once a round, durations are exact, `back` and `undo` restore exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import (
    Bundle,
    MultipleResults,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
)

from rules.combat.rules import CombatRules
from rules.errors import NotAllowed
from tests.rules.combat.play import Play

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.fact import Notice
    from rules.people import Character
    from rules.scene import Scene
    from rules.tray import Tray

PLACE = "place:terminal"


def _bleed(scene: Scene, draft: Draft, one: Character, tray: Tray) -> tuple[Notice, ...]:
    """Each turn that begins is counted, by round and in all, and costs a hit point."""
    del tray
    round_ = draft.number(scene.place, "combat.round")
    for field in (f"begins.{round_}", "begins"):
        draft.set(one.bearer, field, draft.number(one.bearer, field) + 1)
    draft.set(one.bearer, "hp", draft.number(one.bearer, "hp") - 1)
    return ()


def _end(scene: Scene, draft: Draft, one: Character, tray: Tray) -> tuple[Notice, ...]:
    del tray
    field = f"ends.{draft.number(scene.place, 'combat.round')}"
    draft.set(one.bearer, field, draft.number(one.bearer, field) + 1)
    return ()


class Lasting(NamedTuple):
    """An effect for some rounds: whose, its field, how many turns had begun then, and whether one was open."""

    bearer: str
    field: str
    rounds: int
    begun: int
    open: bool


class Fighting(RuleBasedStateMachine):
    names = Bundle("names")

    def __init__(self) -> None:
        super().__init__()
        self.play = Play(CombatRules(turn_starts=_bleed, turn_ends=_end))
        self.count = 0
        self.lasting: list[Lasting] = []
        self.started: dict[int, int] = {}
        self.healed: dict[str, int] = {}

    # --- reading the state

    def get(self, name: str) -> object:
        return self.play.state.get(PLACE, f"combat.{name}")

    def keys(self, name: str) -> list[str]:
        value = self.get(name)
        return [str(key) for key in cast("list[object]", value)] if isinstance(value, list) else []

    def number(self, key: str, field: str) -> int:
        value = self.play.state.get(key, field, 0)
        assert isinstance(value, int)
        return value

    def key_of(self, name: str) -> str:
        return next(key for key in self.keys("order") if self.play.state.get(key, "name") == name)

    def open(self, key: str) -> bool:
        return key == self.get("current") or (key in self.keys("begun") and key in self.keys("waiting"))

    def say(self, line: str) -> None:
        """Play a line; whatever it moved can be undone exactly, and a new round finds nobody left out."""
        before, round_ = self.play.state, self.get("round")
        self.play.say(line)
        self.play.undo()
        assert self.play.state == before
        self.play.say(line)
        if line != "combat back" and self.get("round") != round_:
            assert isinstance(round_, int)
            self.all_have_acted(round_)
            self.started[round_ + 1] = len(self.play.past["terminal"])

    def waits_by_place(self, key: str) -> None:
        """Who came in waits this round where nobody acts yet, or the place lies behind who does."""
        order, current = self.keys("order"), self.get("current")
        behind = not isinstance(current, str) or order.index(key) > order.index(current)
        assert (key in self.keys("waiting")) == behind

    def all_have_acted(self, round_: int) -> None:
        for key in self.keys("order"):
            added = self.play.state.get(key, "added")
            assert isinstance(added, list)
            assert isinstance(added[0], int)
            if added[0] < self.started[round_]:
                assert self.number(key, f"begins.{round_}") == 1

    # --- the lines

    @initialize(target=names, count=st.integers(0, 4), steps=st.integers(0, 6))
    def start(self, count: int, steps: int) -> MultipleResults[str]:
        self.play.say("combat start")
        names = [self.come(initiative) for initiative in (5, 3, 3, None)[:count]]
        for _ in range(steps if names else 0):
            self.next()
        return multiple(*names)

    @rule(target=names, initiative=st.none() | st.integers(1, 6))
    def add(self, initiative: int | None) -> str:
        return self.come(initiative)

    def come(self, initiative: int | None) -> str:
        """Add somebody, which moves no turn."""
        self.count += 1
        name = f"C{self.count}x"
        current = self.get("current")
        value = "" if initiative is None else f" initiative {initiative}"
        self.say(f"combat add {name}{value} hp.max 500 hp 400")
        assert self.get("current") == current
        self.waits_by_place(self.key_of(name))
        return name

    @rule(name=consumes(names))
    def remove(self, name: str) -> None:
        self.say(f"combat remove {name}")

    @rule(name=names, other=names)
    def move(self, name: str, other: str) -> None:
        current, waiting = self.get("current"), set(self.keys("waiting"))
        if name == other:
            return
        self.say(f"combat move {name} before {other}")
        order = self.keys("order")
        assert order.index(self.key_of(name)) + 1 == order.index(self.key_of(other))
        assert (self.get("current"), set(self.keys("waiting"))) == (current, waiting)

    @rule(name=names, value=st.integers(1, 6))
    def set_initiative(self, name: str, value: int) -> None:
        current, waiting = self.get("current"), set(self.keys("waiting"))
        others = [key for key in self.keys("order") if key != self.key_of(name)]
        self.say(f"combat set {name} initiative {value}")
        assert (self.get("current"), set(self.keys("waiting"))) == (current, waiting)
        assert [key for key in self.keys("order") if key != self.key_of(name)] == others

    @rule(name=names, other=st.none() | names)
    def delay(self, name: str, other: str | None) -> None:
        key = self.key_of(name)
        allowed = key == self.get("current") or key in self.keys("waiting")
        if name == other:
            return
        line = f"combat delay {name}" + (f" after {other}" if other else "")
        before = self.play.state
        try:
            self.say(line)
        except NotAllowed:
            assert not allowed
            assert self.play.state == before
            return
        assert allowed
        assert key == self.get("current") or key in self.keys("waiting")
        order = self.keys("order")
        assert order.index(key) == (order.index(self.key_of(other)) + 1 if other else len(order) - 1)
        if before.get(PLACE, "combat.step") != self.get("step"):
            self.back_restores(before)

    @rule()
    def next(self) -> None:
        """Once, and back at once."""
        before = self.play.state
        if self.get("current") is None and self.get("step") is None:
            self.started[1] = len(self.play.past["terminal"]) + 1
        self.say("combat next")
        if self.keys("order"):
            assert self.get("current") in self.keys("order")
        if before.get(PLACE, "combat.step") is not None and before.get(PLACE, "combat.current") is not None:
            self.back_restores(before)

    def back_restores(self, before: object) -> None:
        """Taken back at once, a step leaves nothing behind; undoing that leaves nothing behind either."""
        stepped = self.play.state
        if stepped == before:
            return
        self.play.say("combat back")
        assert self.play.state == before
        self.play.undo()
        assert self.play.state == stepped

    def stepped_twice(self) -> bool:
        step = self.get("step")
        past = self.play.past.get("terminal", {}).get(step) if isinstance(step, int) else None
        return past is not None and any(one.field == "combat.step" and one.before for one in past.outcome.changes)

    @rule()
    @precondition(stepped_twice)
    def back(self) -> None:
        """At any later time, with whatever else moved since."""
        before = self.play.state
        try:
            self.say("combat back")
        except NotAllowed:
            assert self.play.state == before
            return
        step = before.get(PLACE, "combat.step")
        assert isinstance(step, int)
        assert self.get("current") in self.keys("order")
        for key in self.keys("order"):
            added = self.play.state.get(key, "added")
            if isinstance(added, list) and isinstance(added[0], int) and added[0] > step:
                self.waits_by_place(key)
        past = self.play.past["terminal"][step]
        previous = next(one.before for one in past.outcome.changes if one.field == "combat.step")
        if " delay " not in past.line.spelling and self.get("step") == previous:
            assert self.keys("order") == before.get(PLACE, "combat.order")

    @rule()
    def undo(self) -> None:
        """Never past the first line, and never over somebody's coming or going: the bundle would not know."""
        place, number = self.play.standing[-1]
        line = self.play.past[place][number].line.spelling
        if len(self.play.standing) > 1 and " add " not in line and " remove " not in line:
            self.play.undo()
            if " effect " in line:
                self.lasting.pop()
            if " hp " in line:
                self.healed[self.key_of(line.split()[2])] -= int(line.split()[3])

    @rule(name=names, rounds=st.integers(1, 3))
    def lay(self, name: str, rounds: int) -> None:
        key = self.key_of(name)
        self.say(f"combat effect {name} e{self.play.serial} for {rounds} rounds")
        field = f"effect.{self.play.serial}"
        assert self.play.state.get(key, field) is not None
        self.lasting.append(Lasting(key, field, rounds, self.number(key, "begins"), self.open(key)))

    @rule(name=names, amount=st.integers(-3, 3))
    def hurt(self, name: str, amount: int) -> None:
        self.say(f"combat hp {name} {amount:+d}")
        key = self.key_of(name)
        self.healed[key] = self.healed.get(key, 0) + amount

    # --- what always holds

    @invariant()
    def turns(self) -> None:
        order, waiting, current = self.keys("order"), self.keys("waiting"), self.get("current")
        assert len(set(order)) == len(order)
        assert set(waiting) <= set(order)
        assert set(self.keys("begun")) <= set(order)
        assert current not in waiting
        assert current is None or current in self.keys("begun")
        round_ = self.get("round")
        if isinstance(round_, int):
            assert round_ >= 1
            for key in order:
                assert self.number(key, f"begins.{round_}") == (key in self.keys("begun"))
                assert self.number(key, f"ends.{round_}") <= 1
                assert self.number(key, f"ends.{round_}") <= self.number(key, f"begins.{round_}")
                assert self.number(key, "hp") == 400 - self.number(key, "begins") + self.healed.get(key, 0)

    @invariant()
    def durations(self) -> None:
        """An effect is there while the turns that began since, the open one included, are no more than its rounds."""
        for one in self.lasting:
            if one.bearer in self.keys("order"):
                covered = self.number(one.bearer, "begins") - one.begun + one.open
                there = self.play.state.get(one.bearer, one.field) is not None
                assert there == (covered <= one.rounds), (one, covered)


Fighting.TestCase.settings = settings(max_examples=100, stateful_step_count=40, deadline=None)
TestFighting = Fighting.TestCase
