"""What holds whatever is said: pools stay in their bounds, maxima follow, lines move only whom they name."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.command import Past
from rules.dice import SeededDice
from rules.errors import RulesError
from rules.outcome import Outcome
from rules.rulesets.narrative import RULESET
from rules.rulesets.narrative.book import POOLS
from rules.rulesets.narrative.sheet import CONDITION, INCAPACITATED, skill_field
from rules.scene import Player, Scene
from rules.state import Change, State, inverted

NAMES = ("Kai", "Bo", "Ogre")
SETUP = (
    "sheet new Kai", "sheet set level 3, endurance 1, vigor 2, melee 2, weapon.axe.damage 3, medicine 1",
    "sheet new Bo", "sheet set level 2, dr 1 as Bo",
    "combat start", "combat join Kai", "combat add Ogre health.max 8 melee 1 dr 1 vulnerable on",
)  # fmt: skip

name = st.sampled_from(NAMES)
small = st.integers(0, 9)
resource = st.sampled_from([pool.name for pool in POOLS])
lines = st.one_of(
    st.builds("attack {} as {}".format, name, name),
    st.builds("attack {} with unarmed shield as {}".format, name, name),
    st.builds("damage {} to {}".format, small, name),
    st.builds("heal {} {}".format, name, small),
    st.builds("temp {} {}".format, name, small),
    st.builds("treat {} as {}".format, name, name),
    st.builds("cast arcana cost {} {} as {}".format, small, resource, name),
    st.builds("check vigor as {}".format, name),
    st.builds("sheet set {} {} as {}".format, resource, small, st.sampled_from(["Kai", "Bo"])),
    st.builds("sheet set {}.max {} as {}".format, resource, small, st.sampled_from(["Kai", "Bo"])),
    st.builds("sheet set {}.max none as {}".format, resource, st.sampled_from(["Kai", "Bo"])),
    st.builds("sheet set level {} as {}".format, small, st.sampled_from(["Kai", "Bo"])),
    st.builds("sheet set endurance {} as {}".format, st.integers(0, 3), st.sampled_from(["Kai", "Bo"])),
    st.builds("combat hp {} -{}".format, st.sampled_from(["Kai", "Ogre"]), small),
    st.builds("reroll #{} {}".format, st.integers(8, 14), resource),
    st.builds("resolve #{}".format, st.integers(8, 14)),
    st.just("rest as Kai"),
)


class Session:
    """Lines said one after another by the GM, without a store."""

    def __init__(self) -> None:
        self.state = State()
        self.past: dict[int, Past] = {}
        self.number = 0
        for line in SETUP:
            assert self.say(line, 1) is not None

    def say(self, text: str, seed: int) -> Outcome | None:
        """What came of a line; `None` where it was refused, and then nothing moved."""
        line = RULESET.parse(text)
        number = self.number + 1
        scene = Scene(
            ruleset=RULESET, state=self.state, past=self.past, said_as=line.actor, serial=number, number=number
        )
        try:
            outcome = RULESET.resolve(line, replace(scene, player=Player("you", "you", True)), SeededDice(seed))
        except RulesError:
            return None
        self.number = number
        self.past[number] = Past(number, "you", line, outcome)
        self.state = self.state.apply(outcome.changes)
        return outcome


def named(change: Change) -> bool:
    return change.name in NAMES


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(lines, st.integers(0, 999)), min_size=1, max_size=12))
def test_pools_stay_in_bounds_and_maxima_follow(said: list[tuple[str, int]]) -> None:
    """N4, N5, N6."""
    session = Session()
    for text, seed in said:
        session.say(text, seed)
    for entity in session.state.entities():
        fields = session.state.fields(entity)
        for pool in POOLS:
            current, top = fields.get(pool.name), fields.get(pool.maximum)
            assert current is None or (isinstance(current, int) and current >= 0)
            assert not (isinstance(current, int) and isinstance(top, int)) or current <= top
            if "level" in fields and not fields.get(f"{pool.maximum}.by_hand"):
                assert top == 2 * int(str(fields.get(skill_field(pool.skill), 0))) + int(str(fields["level"]))
        if "name" in fields and isinstance(fields.get("health"), int):
            assert bool(fields.get(CONDITION + INCAPACITATED)) is (fields["health"] == 0)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(lines, st.integers(0, 999)), min_size=1, max_size=8))
def test_a_line_moves_only_whom_it_names_and_can_be_taken_back(said: list[tuple[str, int]]) -> None:
    session = Session()
    for text, seed in said:
        before = session.state
        outcome = session.say(text, seed)
        if outcome is None:
            assert session.state is before
            continue
        assert session.state.apply(inverted(outcome.changes)) == before
        if not text.startswith(("rest", "reroll", "resolve")):
            assert all(change.name in text for change in outcome.changes if named(change))
