"""The d10 ruleset with characters: what always holds, who may do and see what, and chances against the resolvers."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.render import wording
from bot.render.reckoning import noticed
from rules import (
    Forbidden,
    NotAllowed,
    Notice,
    Reckoned,
    RulesError,
    ScriptedDice,
    SeededDice,
    Staged,
    inverted,
    result_of,
    touched_by,
    visible_changes,
)
from rules.rulesets.witcher.book import BOOK, CHARACTERS, derive
from rules.rulesets.witcher.charts import LOCATIONS
from tests.rules.witcher.play import ANA, BEA, GM, PLACE, RULESET, Play
from tests.rules.witcher.test_scenes import SCENES, prepared

if TYPE_CHECKING:
    from rules import Outcome

ROWS = [row for row in SCENES["row"] if "error" not in row]
WORDS = wording(RULESET.package)


def fight() -> Play:
    return Play(*SCENES["fight"])


# --- what is said


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["rule"])
def test_everything_said_is_worded_and_every_offered_line_can_be_said(row: dict[str, Any]) -> None:
    play = prepared(row)
    outcome = play.play(row["line"].replace("#@", f"#{play.last}"))
    for fact in outcome.facts:
        if isinstance(fact, Reckoned):
            assert f"{fact.kind}.{fact.headline}" in WORDS
            total = next(
                (getattr(fact, one) for one in ("attack", "damage", "total", "target") if hasattr(fact, one)), 0
            )
            assert not fact.addends or sum(one.value for one in fact.addends) == total or hasattr(fact, "gained")
            assert all(noticed(one, WORDS) for one in fact.notices)
    for action in outcome.actions:
        assert f"action.{action.label}" in WORDS
        RULESET.parse(action.line)


# --- what always holds

LINES = [
    "attack Ghoul",
    "attack Ghoul strong at head",
    "attack Ana as Ghoul",
    "attack Ghoul fast extra",
    "defend #@ dodge",
    "defend #@ block arm",
    "defend #@ none",
    "damage 3d6 to Ana",
    "damage 2d6 nonlethal to Ana",
    "damage 2d6 critical to Ghoul",
    "fall 9 to Ana",
    "save",
    "save as Ghoul",
    "cast spell_casting dc 14 cost 3",
    "cast spell_casting cost 2 active",
    "check athletics dc 14 luck 1",
    "fumble cost 4",
    "combat next",
    "combat effect Ana fire",
    "combat effect Ghoul bleed",
    "stabilize Ana with +12",
    "treat Ana with +12 doctor",
    "rest 4 hours",
    "rest 2 days",
    "percent 50 inflicts stun to Ana",
    "luck #@ 1",
    "check athletics vs Ghoul brawling",
    "combat hp Ana +9",
    "save or stun as Ghoul",
    "undo",
]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(LINES), min_size=5, max_size=25), st.integers(0, 2**16))
def test_whatever_is_said_pools_stay_in_bounds_and_armor_is_never_negative(lines: list[str], seed: int) -> None:
    play = fight()
    play.say("settings switch luck_when after", "sheet set skill.spell_casting 14, vigor 4, rec 5")
    dice = SeededDice(seed)
    for text in lines:
        named = play.state.fields("sheet:1")
        if text == "undo":
            play.undo(play.last) if not play.past[play.last].retracted else None
            continue
        try:
            play.play(text.replace("#@", f"#{play.last}"), dice=dice)
        except RulesError:
            continue
        if "Ana" not in text and text.endswith("Ghoul") and text.startswith(("save", "combat effect")):
            assert play.state.fields("sheet:1") == named
        for key in play.state.entities():
            fields = play.state.fields(key)
            for pool, maximum in BOOK.pools().items():
                value, most = fields.get(pool), fields.get(maximum)
                assert value is None or (isinstance(value, int) and value >= 0)
                assert most is None or value is None or int(str(value)) <= int(str(most))
            assert all(int(str(fields.get(f"sp.{row.zone}", 0))) >= 0 for row in LOCATIONS.rows)


@given(
    st.sampled_from([one for one in LINES if "#@" not in one and one != "undo" and "percent" not in one]),
    st.integers(0, 2**16),
)
@settings(max_examples=60, deadline=None)
def test_the_same_faces_give_the_same_outcome(text: str, seed: int) -> None:
    play, other = fight(), fight()
    try:
        outcome = play.play(text, dice=SeededDice(seed))
    except RulesError:
        return
    again = other.play(text, dice=ScriptedDice(*(face for throw in outcome.throws for face in throw.faces)))
    assert again == outcome


@pytest.mark.parametrize(
    "text", ["damage 4d10 to Ana", "fall 9 to Ana", "save", "initiative", "percent 30 inflicts stun to Ana"]
)
def test_nothing_else_explodes(text: str) -> None:
    for seed in range(60):
        outcome = fight().play(text, dice=SeededDice(seed))
        assert not {"explosion", "subtraction"} & {throw.purpose for throw in outcome.throws}


@pytest.mark.parametrize("text", [one for one in LINES if one.startswith(("check", "cast", "save", "rest", "fumble"))])
def test_a_line_moves_nobody_but_who_acts(text: str) -> None:
    for seed in range(20):
        play = fight()
        play.say("sheet set skill.spell_casting 14, rec 5")
        ghoul = dict(play.state.fields("combatant:terminal/6"))
        assert ghoul["name"] == "Ghoul"
        sheet = dict(play.state.fields("sheet:1"))
        try:
            play.play(text, dice=SeededDice(seed))
        except RulesError:
            continue
        changed = sheet if " as Ghoul" in text else ghoul
        assert dict(play.state.fields("sheet:1" if " as Ghoul" in text else "combatant:terminal/6")) == changed


# --- rights, and what may be seen


def players() -> Play:
    play = Play()
    play.say("sheet new Ana from fighter", player=ANA)
    play.say("sheet new Bea from fighter", player=BEA)
    play.say("combat start", "combat add Ghoul initiative 5 hp 30 sp.upper 3 skill.dodge_escape 10 skill.brawling 11")
    play.say("combat join initiative 9", player=ANA)
    play.say("combat join initiative 8", player=BEA)
    return play


def test_only_who_leads_the_target_answers_an_attack() -> None:
    play = players()
    play.say("attack Bea rolled 5", player=ANA)
    with pytest.raises(Forbidden):
        play.say(f"defend #{play.last} none", player=ANA)
    assert play.say(f"defend #{play.last} dodge rolled 10 2", player=BEA)["outcome"] == "miss"


@pytest.mark.parametrize(
    "text",
    [
        "attack Bea undefended",
        "attack Bea vs +3",
        "damage 3 to Bea",
        "fall 4 to Bea",
        "attack +14 undefended damage 2d6 to Bea",
    ],
)
def test_nobody_is_harmed_without_an_answer(text: str) -> None:
    with pytest.raises(Forbidden):
        players().say(text, player=ANA)


def test_the_helpless_are_met_at_once() -> None:
    play = players()
    play.say("combat effect Bea stun")
    assert play.say("attack Bea undefended rolled 5 5 1 1", player=ANA)["outcome"] == "hit"


def test_the_figures_of_monsters_are_the_gms() -> None:
    play = players()
    play.say("attack Ghoul rolled 5", player=ANA)
    outcome: Outcome = play.play(f"defend #{play.last} dodge rolled 2 5 4 4")
    shown = [fact.seen_by(ANA.id, gm=False) for fact in outcome.facts]
    told = repr([(getattr(one, "sp_after", None), getattr(one, "through", None)) for one in shown])
    assert told == repr([(None, None)] * len(shown))
    attack, met, blow = shown
    assert attack.addends  # type: ignore[attr-defined] -- the attacker's own sum
    assert not met.addends  # type: ignore[attr-defined] -- the monster's skill
    assert not blow.addends  # type: ignore[attr-defined] -- the monster's armor
    assert not any(dict(one.figures).keys() & {"sp", "sp_after"} for one in blow.notices)  # type: ignore[attr-defined] -- as above
    before = play.state.apply(inverted(outcome.changes))
    stage = Staged(touched=touched_by(outcome.changes, before, play.state, PLACE, CHARACTERS))
    # Nobody has said how much the Ghoul can take, so that there is not even a word for how it fares.
    assert not visible_changes(ANA, PLACE, outcome.changes, stage, CHARACTERS)
    assert outcome.facts[2].seen_by(GM.id, gm=True) == outcome.facts[2]


def test_a_hidden_target_is_not_told() -> None:
    play = players()
    play.say("combat hide Ghoul")
    with pytest.raises(RulesError):
        play.say("attack Ghoul", player=ANA)
    fact = play.fact("damage 9 at upper to Ghoul")
    assert fact.seen_by(ANA.id, gm=False).withheld
    assert not fact.withheld


def test_an_ambush_tells_nobody_of_the_hidden() -> None:
    play = players()
    play.say("combat add Wolf initiative 3 hidden")
    fact = play.fact("ambush Ana +9 vs Ghoul +5 Wolf +5 rolled 9 2 3")
    seen = result_of(fact.seen_by(ANA.id, gm=False))
    assert seen["totals"] == {"Ana": 18}
    assert seen["surprised"] == {"Ana": ["Ghoul"]}
    assert result_of(fact)["surprised"] == {"Ana": ["Ghoul", "Wolf"]}


def test_an_answer_can_be_taken_back_and_given_again() -> None:
    play = fight()
    play.say("attack Ghoul rolled 5", "defend #7 dodge rolled 2 5 4 4")
    play.undo(8)
    assert play.get("Ghoul", "hp") == 30
    assert play.say("defend #7 dodge rolled 10 5")["outcome"] == "miss"


# --- sheets


def test_derived_values() -> None:
    found = derive({"stat.body": 7, "stat.will": 6, "stat.spd": 6})
    assert found == {"hp.max": 30, "sta.max": 30, "rec": 6, "save": 6, "bonus": 2, "leap": 3}


@pytest.mark.parametrize(
    ("body", "bonus"),
    [(1, -4), (2, -4), (3, -2), (4, -2), (5, 0), (6, 0), (7, 2), (8, 2), (9, 4), (10, 4), (11, 6), (12, 6), (13, 8)],
)
def test_body_modifier(body: int, bonus: int) -> None:
    assert derive({"stat.body": body})["bonus"] == bonus


def test_a_race_gives_once_and_emp_stays_at_1() -> None:
    fields = {"race": "witcher", "stat.ref": 10, "stat.dex": 6, "stat.emp": 3, "skill.awareness": 9}
    once = derive(fields)
    assert once["stat.ref"] == 11
    assert once["stat.emp"] == 1
    assert once["skill.awareness"] == 10
    assert derive({**fields, **once}).get("stat.ref") is None


# --- dice that fall by themselves


def test_initiative_is_rolled_off_among_equals() -> None:
    play = Play("combat start")
    play.play("combat add Ghoul stat.ref 6", dice=ScriptedDice(5))
    play.play("combat add Bandit stat.ref 6", dice=ScriptedDice(5, 3, 3, 9, 2))
    assert play.say("combat show")["order"] == ["Bandit", "Ghoul"]
    play.play("combat add Rat stat.ref 7", dice=ScriptedDice(4))
    assert play.say("combat show")["order"] == ["Rat", "Bandit", "Ghoul"]


def test_initiative_each_round() -> None:
    play = Play(
        "settings switch init_each_round on", "combat start", "combat add A initiative 9", "combat add B initiative 8"
    )
    play.say("combat next", "combat next")
    play.play("combat next", dice=ScriptedDice(2, 7))
    assert play.say("combat show")["order"] == ["B", "A"]


def test_fire_in_one_zone() -> None:
    play = Play("settings switch fire single", "combat start", "combat add A initiative 9 hp 20 sp.head 2 sp.upper 4")
    play.say("combat effect A fire")
    play.play("combat next", dice=ScriptedDice(1))
    assert (play.get("A", "hp"), play.get("A", "sp.head"), play.get("A", "sp.upper")) == (17, 1, 4)


# --- chances


@pytest.mark.parametrize(
    "text",
    ["defend #7 dodge", "defend #7 block arm", "defend #7 none", "defend #7 dodge foes 3 +1"],
)
def test_chances_of_a_defense(text: str) -> None:
    play = fight()
    play.say("attack Ana with claws as Ghoul rolled 7")
    odds = play.odds(text)
    found: dict[str, float] = {}
    for first, second in product(range(1, 11), range(1, 10)):
        again = fight()
        again.say("attack Ana with claws as Ghoul rolled 7")
        faces = (first, second) if first in (1, 10) else (first,)
        rolled = again.play(text, dice=Endless(faces)).fact.outcome
        found[rolled] = found.get(rolled, 0) + 1 / 90
    # A chain that goes on weighs a tenth of its first die, and lies beyond the others on their side.
    assert {word: pytest.approx(chance, abs=0.011) for word, chance in found.items()} == odds.chances


def test_chances_of_an_attack_that_waits() -> None:
    """Where it is taken, and against each Defense that the target has: as if the line said it."""
    odds = fight().odds("attack Ghoul as Ana")
    assert odds.chances == {"pending": pytest.approx(1)}
    assert odds.more["undefended"] == fight().odds("attack Ghoul undefended as Ana").chances
    assert odds.more["dodge"] == fight().odds("attack Ghoul vs +10 as Ana").chances
    assert "reposition" not in odds.more


class Endless:
    """Faces in their order, then 1 for ever."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = list(faces)

    def roll(self, sides: int) -> int:
        return min(self._faces.pop(0) if self._faces else 1, sides)

    def rolls(self, count: int, sides: int) -> tuple[int, ...]:
        return tuple(self.roll(sides) for _ in range(count))


def test_chances_of_dying() -> None:
    play = Play("sheet new Ana", "sheet set hp.max 9, hp 0, save 7")
    alive = play.odds("save").more["alive"]
    assert alive == {"1": 0.6, "2": 0.3, "3": pytest.approx(0.12), "4": pytest.approx(0.036)}
    play.say("save rolled 2")
    assert play.odds("save").chances == {"success": 0.5, "failure": 0.5}


def test_chances_of_an_ambush_are_those_of_stealth_against_awareness() -> None:
    play = fight()
    play.say("sheet set skill.stealth 9", "combat set Ghoul skill.awareness 9")
    assert play.odds("ambush Ana vs Ghoul").chances["success"] == pytest.approx(
        play.odds("check +9 vs +9").chances["win"]
    )


def test_chances_of_attacks_by_name() -> None:
    play = fight()
    by_name = play.odds('attack Ghoul with "short sword" vs dodge_escape')
    assert by_name.chances == play.odds("attack +14 wa +1 vs +10").chances
    play.say("combat effect Ghoul prone")
    assert play.odds("attack Ghoul vs dodge_escape").chances == play.odds("attack +14 vs +7").chances


def test_chances_of_damage_to_somebody() -> None:
    play = fight()
    assert play.odds("damage 2d6+3 at upper to Ghoul") == play.odds("damage 2d6+3 sp 3 at upper")


def test_chances_of_bringing_somebody_back() -> None:
    play = Play("sheet new Bor", "sheet set hp.max 9, hp 0", "sheet new Ana", "sheet use Ana")
    assert play.odds("stabilize Bor with +10").chances == play.odds("check +10 dc 15").chances


def test_who_needs_no_help_has_no_chances() -> None:
    with pytest.raises(NotAllowed):
        fight().odds("stabilize Ana with +10")


def test_a_hidden_target_is_named_to_nobody_else() -> None:
    play = prepared({"setup": ["@fight"]})
    shown = play.play("attack Ghoul rolled 5").fact.seen_by("bea", gm=False)
    assert Notice("target", (("name", "Ghoul"),)) in cast("Reckoned", shown).notices
    play.say("combat hide Ghoul")
    hidden = play.play("attack Ghoul rolled 5").fact.seen_by("bea", gm=False)
    assert "Ghoul" not in str(cast("Reckoned", hidden).notices)
