"""Random series with people who fall and rise: no turn for who is out, one a round for who is up, no endless search."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, multiple, rule

from rules.combat.facts import Tracked
from rules.combat.rules import CombatRules
from tests.rules.combat.play import Play

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hypothesis.stateful import MultipleResults

    from rules.draft import Draft
    from rules.fact import Notice, Plain
    from rules.people import Character
    from rules.scene import Scene
    from rules.tray import Tray

PLACE = "place:terminal"
UP, DOWN = 9, 0


def _out(figures: Mapping[str, Plain]) -> bool:
    return figures.get("hp") == DOWN


def _counted(scene: Scene, draft: Draft, one: Character, tray: Tray) -> tuple[Notice, ...]:
    """Each turn that somebody takes is counted, by round."""
    del tray
    field = f"turns.{draft.number(scene.place, 'combat.round')}"
    draft.set(one.bearer, field, draft.number(one.bearer, field) + 1)
    return ()


class Lasting(NamedTuple):
    """An effect: whose, its field, how many rounds it lasts, and in which it was laid."""

    bearer: str
    field: str
    rounds: int
    since: int


class Awaiting(NamedTuple):
    """An effect until a turn of somebody begins or ends: how many had, when it was laid."""

    bearer: str
    field: str
    edge: str
    of: str
    had: int


class Falling(RuleBasedStateMachine):
    names = Bundle("names")

    def __init__(self) -> None:
        super().__init__()
        self.play = Play(CombatRules(turn_starts=_counted, out=_out))
        self.count = 0
        self.lasting: list[Lasting] = []
        self.awaiting: list[Awaiting] = []
        self.fell: set[str] = set()
        self.moved: set[tuple[str, int]] = set()
        """Who fell, rose or came in which round: whether these have a turn in it is not asked."""

    def get(self, name: str) -> object:
        return self.play.state.get(PLACE, f"combat.{name}")

    @property
    def round(self) -> int:
        return cast("int", self.get("round"))

    @property
    def order(self) -> list[str]:
        return cast("list[str]", self.get("order") or [])

    def is_up(self, key: str) -> bool:
        return self.play.state.get(key, "hp") != DOWN

    def turns(self, key: str, round_: int) -> int:
        return cast("int", self.play.state.get(key, f"turns.{round_}", 0))

    def had(self, key: str, edge: str) -> int:
        """How many turns of somebody have begun or ended; who never fell takes each of them."""
        begun = sum(self.turns(key, round_) for round_ in range(1, self.round + 1))
        return begun - (edge == "end" and self.get("current") == key)

    def key_of(self, name: str) -> str:
        return next(key for key in self.order if self.play.state.get(key, "name") == name)

    def say(self, line: str) -> Tracked:
        """Play a line; undone, it leaves nothing behind."""
        before = self.play.state
        self.play.say(line)
        self.play.undo()
        assert self.play.state == before
        fact = self.play.say(line).fact
        assert isinstance(fact, Tracked)
        return fact

    @initialize(target=names, count=st.integers(1, 5), steps=st.integers(0, 4))
    def start(self, count: int, steps: int) -> MultipleResults[str]:
        self.play.say("combat start")
        names = [self.enter(3) for _ in range(count)]
        for _ in range(steps):
            self.next()
        return multiple(*names)

    @rule(target=names, initiative=st.integers(1, 5))
    def come(self, initiative: int) -> str:
        return self.enter(initiative)

    def enter(self, initiative: int) -> str:
        self.count += 1
        name = f"C{self.count}x"
        self.say(f"combat add {name} initiative {initiative} hp {UP} hp.max {UP}")
        self.moved.add((self.key_of(name), self.round))
        return name

    @rule(name=consumes(names))
    def remove(self, name: str) -> None:
        before = self.round
        self.say(f"combat remove {name}")
        self.ended(before)

    @rule(name=names, hp=st.sampled_from((DOWN, DOWN, UP)))
    def fall_or_rise(self, name: str, hp: int) -> None:
        current = self.get("current")
        self.say(f"combat set {name} hp {hp}")
        self.moved.add((self.key_of(name), self.round))
        self.fell.add(self.key_of(name))
        assert self.get("current") == current

    @rule(name=names, of=names, edge=st.sampled_from(("start", "end")))
    def lay_until(self, name: str, of: str, edge: str) -> None:
        bearer, other = self.key_of(name), self.key_of(of)
        self.say(f"combat effect {name} e{self.play.serial} until {edge} of {of}")
        self.awaiting.append(Awaiting(bearer, f"effect.{self.play.serial}", edge, other, self.had(other, edge)))

    @rule(name=names, rounds=st.integers(1, 3))
    def lay(self, name: str, rounds: int) -> None:
        key = self.key_of(name)
        self.say(f"combat effect {name} e{self.play.serial} for {rounds} rounds")
        self.lasting.append(Lasting(key, f"effect.{self.play.serial}", rounds, self.round))

    @rule()
    def next(self) -> None:
        """The turn goes to somebody who is up; where nobody is, that is said and nothing moves."""
        before, round_ = self.play.state, self.round
        fact = self.say("combat next")
        if any(map(self.is_up, self.order)):
            assert self.get("current") in self.order
            assert self.is_up(str(self.get("current")))
            assert round_ <= self.round <= round_ + 1
            self.ended(round_)
        else:
            assert self.play.state == before
            assert [one.notice.key for one in fact.remarks] == ["nobody_up" if self.order else "nobody"]

    def ended(self, round_: int) -> None:
        """Whoever was up or out for all of a round that is over had a turn in it, or none."""
        if self.round == round_:
            return
        for key in self.order:
            if (key, round_) not in self.moved:
                assert self.turns(key, round_) == self.is_up(key), (key, round_)

    @invariant()
    def one_turn_a_round(self) -> None:
        for key in self.order:
            for round_ in range(1, self.round + 1):
                assert self.turns(key, round_) <= 1

    @invariant()
    def durations_go_on(self) -> None:
        """Whether somebody acts or lies there: each round has one moment at which their effects count down."""
        for one in self.lasting:
            if one.bearer in self.order:
                there = self.play.state.get(one.bearer, one.field) is not None
                passed = self.round - one.since
                assert there or passed >= one.rounds, one
                assert not there or passed <= one.rounds + 1, one

    @invariant()
    def what_waits_for_a_turn_ends_with_it(self) -> None:
        for one in self.awaiting:
            if one.bearer in self.order and one.of not in self.fell:
                there = self.play.state.get(one.bearer, one.field) is not None
                assert there == (one.of in self.order and self.had(one.of, one.edge) == one.had), one


Falling.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestFalling = Falling.TestCase
