"""What magic and wounds leave for some rounds: how it ends, what it takes from the legs, what a turn offers."""

from __future__ import annotations

import pytest

from rules import Conflict, ScriptedDice
from rules.combat.facts import Tracked
from rules.rulesets.witcher.foot import pace_of
from rules.rulesets.witcher.sheet import Side
from tests.rules.witcher.play import Play
from tests.rules.witcher.test_scenes import SCENES

LEGS = {"stat.spd": 7, "leap": 4}


@pytest.mark.parametrize(
    ("lying", "spd", "leap"),
    [
        ({}, 7, 4),
        ({"condition.freeze": True}, 4, 4),
        ({"condition.snared": 4}, 3, 4),
        ({"condition.snared": 7}, 1, 4),
        ({"wound.wrenched_knee": "untreated"}, 3, 2),
        ({"wound.wrenched_knee": "treated"}, 6, 4),
        ({"wound.broken_ankle": "untreated"}, 1, 4),
        ({"wound.broken_ankle": "treated"}, 6, 4),
        ({"wound.broken_ankle": "treated", "wound.wrenched_knee": "treated"}, 5, 4),
        ({"stat.spd": 1, "wound.wrenched_knee": "untreated"}, 1, 2),
        ({"stat.spd": 2, "condition.freeze": True}, 0, 4),
    ],
)
def test_what_hampers_the_legs(lying: dict[str, int], spd: int, leap: int) -> None:
    """D54, 6.4, 6.8."""
    assert pace_of(Side(None, {**LEGS, **lying})) == (spd, leap)


@pytest.mark.parametrize(
    ("lying", "told"),
    [
        ("", {}),
        ("condition.freeze true", {"pace": 4}),
        ("condition.snared 4", {"pace": 3}),
        ("wound.wrenched_knee untreated", {"pace": 3, "pace_leap": 2}),
        ("wound.wrenched_knee treated", {"pace": 6}),
        ("wound.broken_ankle untreated", {"pace": 1}),
        ("wound.broken_ankle treated", {"pace": 6}),
        ("wound.wrenched_knee untreated, condition.snared 2", {"pace": 1, "pace_leap": 2}),
        ("wound.wrenched_knee untreated, stat.spd 1, leap 1", {}),
    ],
)
def test_a_turn_tells_what_of_the_legs_is_hampered_and_nothing_else(lying: str, told: dict[str, int]) -> None:
    """D22, D26, 6.3: LEAP is a figure of the sheet; what takes from SPD leaves it alone, and so it is not told."""
    play = fight("sheet set stat.spd 7, leap 4", *([f"sheet set {lying}"] if lying else []))
    turn = play.fact("combat next")
    assert isinstance(turn, Tracked)
    notices = [one.notice for one in turn.remarks]
    paces = {one.key: dict(one.figures)["meters"] for one in notices if one.key.startswith("pace")}
    assert paces == told


def fight(*lines: str) -> Play:
    return Play(*SCENES["fight"], "sheet set skill.spell_casting 20", *lines)


def test_a_snare_lasts_as_many_turns_of_its_victim_as_sta_went_in() -> None:
    play = fight("combat next", "cast snare cost 2 at Ghoul rolled 9")
    play.say(f"defend #{play.last} resist +1 rolled 5")
    left: list[bool] = []
    for _ in range(6):  # Ghoul, Ana, Ghoul, Ana, Ghoul, Ana
        play.say("combat next")
        left.append(bool(play.get("Ghoul", "condition.snared")))
    assert left == [True, True, True, True, False, False]


@pytest.mark.parametrize(
    ("cast", "bearer", "field"),
    [
        ("cast snare cost 2 at Ghoul rolled 9", "Ghoul", "condition.snared"),
        ("cast lull cost 3 at Ghoul rolled 9", "Ghoul", "condition.lulled"),
    ],
)
def test_magic_is_over_when_its_caster_s_turn_ends_in_the_last_round(cast: str, bearer: str, field: str) -> None:
    """D53. Two rounds after the one in which it was cast, whoever bears it."""
    play = fight("combat next", cast)
    if bearer == "Ghoul":
        play.say(f"defend #{play.last} none")
    for _ in range(4):  # Ghoul, Ana, Ghoul, Ana
        play.say("combat next")
        assert play.get(bearer, field)
    play.say("combat next")  # the turn of Ana ends
    assert not play.get(bearer, field)
    play.say("combat back")
    assert play.get(bearer, field)


def test_magic_outlasts_a_caster_who_leaves() -> None:
    """D53. From then on it counts by the turns of its bearer."""
    play = fight("combat add Imp initiative 1", "combat next", "cast lull cost 3 at Ghoul rolled 9")
    play.say(f"defend #{play.last} none", "combat remove Ana")
    lulled: list[bool] = []
    for _ in range(6):  # the turn is the Ghoul's by now: Imp, Ghoul, Imp, Ghoul, Imp, Ghoul
        lulled.append(bool(play.get("Ghoul", "condition.lulled")))
        play.say("combat next")
    assert lulled == [True, True, True, True, False, False]


@pytest.mark.parametrize("line", ["combat end", "combat remove Ana"])
def test_what_lasts_for_rounds_ends_with_the_fight(line: str) -> None:
    play = fight("combat next", "cast ward cost 3 rolled 5", "combat effect Ana blinded for 3 rounds")
    play.say("combat effect Ana bleed")
    assert (play.get("Ana", "ward"), play.get("Ana", "condition.blinded")) == (12, True)
    play.say(line)
    assert (play.get("Ana", "ward"), play.get("Ana", "condition.blinded")) == (None, None)
    assert play.get("Ana", "condition.bleed")  # nobody has said how long


def test_what_surely_comes_offers_no_chance_of_it() -> None:
    play = fight("combat next", "cast snare cost 2 at Ghoul rolled 9")
    assert not play.play(f"defend #{play.last} resist +1 rolled 5").actions
    play.say("cast scorch cost 2 rolled 9")
    labels = [one.label for one in play.play(f"defend #{play.last} none as Ghoul").actions]
    assert labels == ["gesture_damage", "gesture_condition"]


def test_luck_is_offered_where_it_may_be_spent_afterwards() -> None:
    play = fight()
    assert "luck" not in [one.label for one in play.play("check athletics rolled 5").actions]
    play.say("settings switch luck_when after")
    offered = {one.label: one.line for one in play.play("check athletics rolled 5").actions}
    assert offered["luck"] == f"luck #{play.last} 1"
    assert play.say(offered["luck"])["total"] == 17
    play.say("sheet set luck 0")
    assert "luck" not in [one.label for one in play.play("check athletics rolled 5").actions]


BLOW, MAGIC = "attack Ana with claws as Ghoul rolled 6", "cast spell_casting cost 2 as Ghoul rolled 6"


@pytest.mark.parametrize(
    ("setup", "line", "offered"),
    [
        ((), "check athletics dc 30 rolled 5", True),
        ((), "check athletics dc 14 rolled 5", False),
        ((), "check athletics vs Ghoul dodge_escape rolled 2 9", True),
        ((), "save rolled 8", True),
        ((), "save rolled 2", False),
        ((), "attack Ghoul rolled 5", True),
        ((), "craft athletics dc 30 rolled 5", True),
        ((), "cast spell_casting dc 30 cost 2 rolled 5", True),
        ((), "save as Ghoul rolled 8", False),  # it has none
        ((BLOW,), "defend #@ dodge rolled 2 5 3 3", True),
        ((BLOW,), "defend #@ dodge rolled 9", False),  # it missed: there is nothing to mend
        ((BLOW,), "defend #@ none rolled 5 3 3", False),
        ((MAGIC,), "defend #@ dodge rolled 2", True),
        ((MAGIC,), "defend #@ dodge rolled 9", False),
        (("combat next", "sheet set wound.rattled untreated"), "treat Ana doctor", False),  # no die has fallen
        (("settings switch luck_cap 1",), "check athletics dc 30 luck 1 rolled 5", False),
        (("settings switch luck_cap 1",), "check athletics dc 30 rolled 5", True),
    ],
)
def test_luck_is_offered_to_who_may_mend_a_roll(setup: tuple[str, ...], line: str, offered: bool) -> None:  # noqa: FBT001 -- a row
    play = fight("settings switch luck_when after", "sheet set luck 3, skill.healing_hands 5")
    play.say("combat set Ghoul skill.spell_casting 14", *setup)
    lines = [one.line for one in play.play(line.replace("#@", f"#{play.last}")).actions if one.label == "luck"]
    assert bool(lines) is offered
    spent = sum("luck" in part for part in line.split())
    for said in lines:
        play.say(said)
        assert play.get("Ana", "luck") == 2 - spent


def test_luck_of_a_defense_is_that_of_who_defends() -> None:
    play = fight("settings switch luck_when after", "sheet set luck 0", "sheet new Bor")
    play.say("sheet set luck 2, hp.max 90, skill.dodge_escape 5 as Bor", "combat join Bor initiative 3")
    play.say("attack Bor with claws as Ghoul rolled 6")
    outcome = play.play(f"defend #{play.last} dodge rolled 8 5 3 3")
    (offered,) = [one.line for one in outcome.actions if one.label == "luck"]
    play.say(offered)
    assert (play.get("Ana", "luck"), play.get("Bor", "luck")) == (0, 1)


def test_luck_comes_too_late_for_what_has_moved_on_and_tells_no_figures() -> None:
    play = fight("settings switch luck_when after", "attack Ghoul vs +10 rolled 3 5 5 3 3")
    attack = play.last
    play.say("combat hp Ghoul -1")
    with pytest.raises(Conflict) as refused:
        play.say(f"luck #{attack} 1")
    assert refused.value.message.startswith(f"What came of #{attack} has moved on")
    assert set(refused.value.figures) == {"number"}


def test_undo_brings_back_what_a_ward_has_stopped() -> None:
    play = fight("cast ward cost 3 rolled 5", "damage 30 at upper to Ana")
    assert play.get("Ana", "ward") is None
    play.undo(play.last)
    assert play.get("Ana", "ward") == 12


def test_a_turn_offers_what_is_due() -> None:
    play = fight("combat next", "cast spell_casting dc 10 cost 2 active rolled 5", "combat hp Ana -40")
    cast = play.last - 1
    play.say("combat next")
    lines = [(one.line, one.gm) for one in play.play("combat next").actions]
    assert lines == [("save as Ana", False), (f"keep #{cast}", False), (f"drop #{cast}", False)]
    play.say("combat hp Ghoul -30")
    assert [(one.line, one.gm) for one in play.play("combat next").actions] == [("save as Ghoul", True)]
    play.say("combat hide Ghoul", "combat next")
    assert not play.play("combat next").actions  # a button would name who is hidden


def test_the_check_of_a_treatment_is_offered_as_it_was_begun() -> None:
    """D40: with the figures that were typed, for a healer without the skill too."""
    play = fight("sheet set wound.rattled untreated", "combat next", "treat Ana with 1d10+10 -1 doctor")
    for _ in range(7):
        play.say("combat next")
    (offered,) = [one.line for one in play.play("combat next").actions if one.label == "treat"]
    assert play.say(f"{offered} rolled 7") == play.say("check +9 dc 15 rolled 7") | {
        "patient": "Ana",
        "wound": "rattled",
    }


def test_a_wound_of_which_nobody_counts_rounds_says_so() -> None:
    play = Play("sheet new Ana", "sheet set skill.spell_casting 20", "sheet new Bor")
    outcome = play.play("cast lull cost 3 vs +1 at Bor rolled 9 2")
    keys = [one.key for one in outcome.fact.notices]  # type: ignore[attr-defined] -- a reckoned fact
    assert "rounds_uncounted" in keys
    assert play.get("Bor", "condition.lulled") is None


# --- chances


def test_chances_of_an_open_attack_are_those_of_each_defense() -> None:
    """8.2: attack 14 + 8 of the chain against the Ghoul's dodge of 10."""
    play = fight()
    told = play.odds("attack Ghoul").more
    for way, spelled in (("dodge", "+10"), ("block", "+11")):
        assert told[way] == pytest.approx(play.odds(f"attack +14 vs {spelled}").chances)
    assert told["undefended"] == pytest.approx(play.odds("attack +14 undefended").chances)


def test_damage_on_average_is_that_of_all_faces() -> None:
    """D34: every location, every pair of dice, a hit that never is critical."""
    play = Play("settings switch crit_margin 99")
    told = play.odds("attack +10 undefended damage 2d6+1 sp 6")
    dealt = [
        play.play(f"damage 2d6+1 sp 6 rolled {place} {one} {two}").fact
        for place in range(1, 11) for one in range(1, 7) for two in range(1, 7)
    ]  # fmt: skip
    mean = sum(fact.damage for fact in dealt) / len(dealt)  # type: ignore[attr-defined] -- a blow
    assert told.more["expected_damage"] == pytest.approx(mean * told.chances["hit"])
    blow = play.odds("damage 2d6+1 sp 6")
    assert blow.expected == pytest.approx(mean)
    by_zone = blow.more["expected_at"]
    assert isinstance(by_zone, dict)
    assert 0.1 * by_zone["head"] + 0.5 * by_zone["upper"] + 0.4 * by_zone["lower"] == pytest.approx(mean)


def test_a_ward_counts_in_the_chances() -> None:
    play = fight("sheet set ward 5, sp.upper 0")
    faces = [play_damage(one, two) for one in range(1, 7) for two in range(1, 7)]
    assert play.odds("damage 2d6 at upper to Ana").expected == pytest.approx(sum(faces) / 36)


def play_damage(one: int, two: int) -> int:
    outcome = fight("sheet set ward 5, sp.upper 0").play("damage 2d6 at upper to Ana", dice=ScriptedDice(one, two))
    return outcome.fact.damage  # type: ignore[attr-defined] -- a blow
