"""Derived values, weapons and what they inflict, keys, row by row of the tables. Rule: A7, A42, 6.3, 6.6, 7.4."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from rules import LimitExceeded, NotAllowed, ScriptedDice
from tests.rules.witcher.play import Play

if TYPE_CHECKING:
    from rules import Outcome

# --- 6.3: derived values


@pytest.mark.parametrize(
    ("body", "bonus"),
    [(1, -4), (2, -4), (3, -2), (4, -2), (5, 0), (6, 0), (7, 2), (8, 2), (9, 4), (10, 4), (11, 6), (12, 6), (13, 8)],
)
def test_body_gives_a_damage_modifier(body: int, bonus: int) -> None:
    play = Play("sheet new Ana", f"sheet set stat.body {body}", "sheet derive")
    assert play.get("Ana", "bonus") == bonus


@pytest.mark.parametrize(
    ("body", "will", "base", "save"),
    [(7, 6, 6, 6), (5, 5, 5, 5), (4, 3, 3, 3), (10, 11, 10, 10), (13, 12, 12, 10), (1, 0, 0, 1), (1, 1, 1, 1)],
)
def test_body_and_will_give_pools_save_and_recovery(body: int, will: int, base: int, save: int) -> None:
    play = Play("sheet new Ana", f"sheet set stat.body {body}, stat.will {will}", "sheet derive")
    held = {name: play.get("Ana", name) for name in ("hp.max", "sta.max", "rec", "save", "vigor")}
    assert held == {"hp.max": 5 * base, "sta.max": 5 * base, "rec": base, "save": save, "vigor": None}


@pytest.mark.parametrize(("spd", "leap"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (10, 6)])
def test_spd_gives_leap(spd: int, leap: int) -> None:
    assert Play("sheet new Ana", f"sheet set stat.spd {spd}", "sheet derive").get("Ana", "leap") == leap


def test_nothing_is_derived_behind_a_sheet_s_back_and_everything_stays_editable() -> None:
    play = Play("sheet new Ana", "sheet set stat.body 7, stat.will 6, stat.spd 7")
    derived = ("hp.max", "sta.max", "rec", "save", "leap", "bonus")
    assert [play.get("Ana", name) for name in derived] == [None] * 6
    play.say("sheet derive")
    assert [play.get("Ana", name) for name in derived] == [30, 30, 6, 6, 4, 2]
    play.say("sheet set hp.max 41, leap 9", "sheet set stat.body 9, stat.spd 10")
    assert [play.get("Ana", name) for name in derived] == [41, 30, 6, 6, 9, 2]
    play.undo(play.last)
    play.undo(play.last - 1)
    play.undo(play.last - 2)
    assert [play.get("Ana", name) for name in derived] == [None] * 6


# --- 6.6: weapons

SKILLS = ("brawling", "small_blades", "swordsmanship", "melee", "staff_spear", "athletics", "archery", "crossbow")
RATED = {skill: 6 + at for at, skill in enumerate(SKILLS)}
"""Each skill of Ana's is another figure, so that it shows which one was rolled."""
BODY = 2
"""Her damage modifier."""


class Weapon(NamedTuple):
    """A weapon as the armory has it: `dice` and `more` are its damage, `reach` what it strikes at or flies."""

    name: str
    skill: str
    wa: int
    dice: tuple[int, int]
    more: int
    types: tuple[str, ...]
    reach: str = ""
    range: int = 0
    note: str = ""

    @property
    def flies(self) -> bool:
        """Whether it is shot: BODY adds nothing."""
        return self.reach == "shot"


ARMORY = [
    Weapon("fist", "brawling", 0, (1, 6), 0, ("blunt",), note="nonlethal"),
    Weapon("kick", "brawling", -1, (1, 6), 2, ("blunt",), note="nonlethal"),
    Weapon("knife", "small_blades", 1, (1, 6), 1, ("slash", "pierce"), "thrown", 8),
    Weapon("long dagger", "small_blades", 0, (1, 6), 3, ("pierce",), note="bleed 20"),
    Weapon("short sword", "swordsmanship", 1, (2, 6), 0, ("slash", "pierce")),
    Weapon("war sword", "swordsmanship", 0, (2, 6), 3, ("slash",)),
    Weapon("great sword", "swordsmanship", -1, (3, 6), 2, ("slash",)),
    Weapon("silvered sword", "swordsmanship", 0, (2, 6), 1, ("slash",), note="silver"),
    Weapon("hatchet", "melee", 0, (2, 6), 1, ("slash",), "thrown", 8),
    Weapon("battle axe", "melee", -1, (3, 6), 0, ("slash",), note="bleed 25"),
    Weapon("mace", "melee", 0, (2, 6), 2, ("blunt",), note="stun"),
    Weapon("maul", "melee", -2, (4, 6), 0, ("blunt",)),
    Weapon("spear", "staff_spear", 0, (2, 6), 2, ("pierce",), "long"),
    Weapon("pole axe", "staff_spear", -1, (3, 6), 1, ("slash",), "long"),
    Weapon("staff", "staff_spear", 1, (1, 6), 2, ("blunt",), "long"),
    Weapon("sling", "athletics", -1, (1, 6), 2, ("blunt",), "shot", 40),
    Weapon("short bow", "archery", 0, (2, 6), 0, ("pierce",), "shot", 60),
    Weapon("war bow", "archery", 0, (3, 6), 0, ("pierce",), "shot", 120),
    Weapon("hand crossbow", "crossbow", 1, (2, 6), 0, ("pierce",), "shot", 40),
    Weapon("heavy crossbow", "crossbow", 1, (4, 6), 0, ("pierce",), "shot", 150, "ap"),
]
UPPER, HEAD = 2, 1
"""Faces of the location die."""
each_weapon = pytest.mark.parametrize("weapon", ARMORY, ids=lambda one: one.name)


def fight(*lines: str) -> Play:
    """Ana, who knows every weapon, and a Ghoul; no blow at it is critical."""
    skills = ", ".join(f"skill.{name} {value}" for name, value in RATED.items())
    play = Play("sheet new Ana", f"sheet set hp.max 30, sta.max 20, bonus {BODY}, {skills}")
    play.say("settings switch crit_vs_dc10 off", "combat start", "combat join Ana initiative 20")
    play.say("combat add Ghoul initiative 5 hp 200 sta 200 save 5", *lines)
    return play


def struck(play: Play, weapon: Weapon, *clauses: str, place: int = UPPER, attack: int = 6) -> Outcome:
    """A blow at the Ghoul, who does not defend; every die of damage is a 3, of silver a 2."""
    faces = [attack, place, *[3] * weapon.dice[0], *([2, 2] if weapon.note == "silver" else [])]
    line = f'attack Ghoul with "{weapon.name}" undefended {" ".join(clauses)}'
    return play.play(line, dice=ScriptedDice(*faces))


def figures(outcome: Outcome) -> dict[str, object]:
    """The fields of a blow."""
    fact = outcome.fact
    return {name: getattr(fact, name) for name in ("attack", "rolled", "damage", "pool")}


def rolled_by(weapon: Weapon) -> int:
    """What a blow comes to before armor."""
    dice = 3 * weapon.dice[0] + (4 if weapon.note == "silver" else 0)
    return dice + weapon.more + (0 if weapon.flies else BODY)


@each_weapon
def test_a_weapon_s_name_brings_all_of_it(weapon: Weapon) -> None:
    rolled = rolled_by(weapon)
    assert figures(struck(fight(), weapon)) == {
        "attack": 6 + RATED[weapon.skill] + weapon.wa,
        "rolled": rolled,
        "damage": rolled,
        "pool": "sta" if weapon.note == "nonlethal" else "hp",
    }


@each_weapon
def test_only_a_resistance_to_all_that_it_does_halves_it_and_none_where_it_pierces(weapon: Weapon) -> None:
    rolled = rolled_by(weapon)
    lifted = weapon.note in ("ap", "silver")
    resists = [f"combat set Ghoul resist.{one} true" for one in weapon.types]
    assert figures(struck(fight(*resists), weapon))["damage"] == (rolled if lifted else rolled // 2)
    others = {"slash", "pierce", "blunt"} - {*weapon.types}
    unmoved = [f"combat set Ghoul resist.{one} true" for one in sorted(others)]
    assert figures(struck(fight(*unmoved), weapon))["damage"] == rolled


@pytest.mark.parametrize("weapon", [one for one in ARMORY if one.range], ids=lambda one: one.name)
def test_how_far_it_flies(weapon: Weapon) -> None:
    """D32: to its range, to twice the range at -5, no further."""
    total = 9 + RATED[weapon.skill] + weapon.wa
    for distance, penalty in ((weapon.range, 0), (weapon.range + 1, -5), (2 * weapon.range, -5)):
        told = struck(fight(), weapon, f"distance {distance}", attack=9)
        assert figures(told)["attack"] == total + penalty
    with pytest.raises(NotAllowed):
        struck(fight(), weapon, f"distance {2 * weapon.range + 1}")


@pytest.mark.parametrize("weapon", [one for one in ARMORY if not one.range], ids=lambda one: one.name)
def test_how_far_it_reaches(weapon: Weapon) -> None:
    """D33: long ones 2 m."""
    if weapon.reach == "long":
        assert struck(fight(), weapon, "distance 2").fact.outcome == "hit"
    else:
        with pytest.raises(NotAllowed):
            struck(fight(), weapon, "distance 2")
    with pytest.raises(NotAllowed):
        struck(fight(), weapon, "distance 3")


# --- A42: what a weapon may inflict


def inflicting(outcome: Outcome) -> list[str]:
    """The lines that are offered for what a blow may inflict."""
    return [one.line for one in outcome.actions if one.line.startswith(("percent", "save or"))]


@each_weapon
def test_a_chance_comes_with_damage_past_the_armor(weapon: Weapon) -> None:
    percent = weapon.note.removeprefix("bleed ")
    wanted = [f"percent {percent} inflicts bleed to Ghoul"] if weapon.note.startswith("bleed") else []
    assert inflicting(struck(fight(), weapon)) == wanted
    assert inflicting(struck(fight(f"combat set Ghoul sp.upper {rolled_by(weapon) - 1}"), weapon)) == wanted


@each_weapon
def test_no_chance_comes_with_a_blow_that_armor_repels(weapon: Weapon) -> None:
    told = struck(fight(f"combat set Ghoul sp.upper {rolled_by(weapon)}"), weapon)
    assert (told.fact.outcome, figures(told)["damage"], inflicting(told)) == ("hit", 0, [])


@pytest.mark.parametrize("armor", [0, 11])
@each_weapon
def test_a_mace_on_the_head_asks_for_a_save_whatever_the_armor(weapon: Weapon, armor: int) -> None:
    """6.6: "head hit", so a hit is enough."""
    offered = inflicting(struck(fight(f"combat set Ghoul sp.head {armor}"), weapon, place=HEAD))
    assert [one for one in offered if one.startswith("save")] == (
        ["save or stun as Ghoul"] if weapon.note == "stun" else []
    )


@pytest.mark.parametrize(("faces", "bleeds"), [((2, 5), True), ((2, 6), False), ((0, 0), False), ((0, 1), True)])
def test_the_chance_that_is_offered_is_rolled_in_percent(faces: tuple[int, int], bleeds: bool) -> None:  # noqa: FBT001 -- a row
    play = fight()
    (line,) = inflicting(struck(play, next(one for one in ARMORY if one.name == "battle axe")))
    play.say(f"{line} rolled {faces[0]} {faces[1]}")
    assert bool(play.get("Ghoul", "condition.bleed")) is bleeds


# --- A7: where a chain ends


@pytest.mark.parametrize("first", [10, 1])
def test_a_chain_ends_at_the_limit_of_extra_dice(first: int) -> None:
    assert Play().play("check +14", dice=ScriptedDice(first, *[10] * 199, 5)).fact.outcome == "rolled"
    with pytest.raises(LimitExceeded):
        Play().play("check +14", dice=ScriptedDice(first, *[10] * 200, 5))


# --- 7.4: keys

WOUNDS = {
    "head": ("rattled", "split_brow", "ringing_skull"),
    "upper": ("bruised_ribs", "dead_arm", "deep_cut"),
    "lower": ("wrenched_knee", "torn_thigh", "broken_ankle"),
}


@pytest.mark.parametrize("zone", WOUNDS)
@pytest.mark.parametrize("face", range(1, 7))
def test_wounds_have_keys(zone: str, face: int) -> None:
    """6.4: 1 to 3, 4 and 5, 6."""
    key = WOUNDS[zone][0 if face <= 3 else 1 if face <= 5 else 2]
    play = fight()
    assert play.say(f"crit {zone} rolled {face}")["outcome"] == key
    assert play.say(f"damage 4 at {zone} critical to Ghoul rolled {face}")["wound"] == key
    assert play.get("Ghoul", f"wound.{key}") == "untreated"


@pytest.mark.parametrize(
    ("faces", "key"),
    [
        ("1", "sting"), ("2", "sting"), ("3", "leak"), ("4", "leak"), ("5 3", "humming_ears"), ("6 3", "kick"),
        ("7 3", "seized_up"), ("8 3", "element_bites"), ("9 3 2", "white_out"), ("10 3 3", "rupture"),
    ],
)  # fmt: skip
def test_fumbles_have_keys(faces: str, key: str) -> None:
    assert Play().say(f"fumble cost 2 element fire rolled {faces}")["outcome"] == key


@pytest.mark.parametrize(
    ("element", "faces", "condition"),
    [
        ("fire", "", "fire"), ("water", "", "freeze"), ("air", "", "prone"), ("earth", "", "stun"),
        ("mixed", " 1", "fire"), ("none", " 2", "freeze"), ("mixed", " 3", "prone"), ("none", " 4", "stun"),
    ],
)  # fmt: skip
def test_elements_have_keys(element: str, faces: str, condition: str) -> None:
    """6.5: what is no single element rolls for one, in that order."""
    assert Play().say(f"fumble cost 2 element {element} rolled 8 3{faces}")["condition"] == condition


@pytest.mark.parametrize(
    "key", ["bleed", "blinded", "dying", "fire", "freeze", "poison", "prone", "stun", "unconscious"]
)
def test_conditions_have_keys(key: str) -> None:
    play = fight(f"combat effect Ghoul {key.upper()}")
    assert play.get("Ghoul", f"condition.{key}") is True
    play.say(f"combat clear Ghoul {key}")
    assert play.get("Ghoul", f"condition.{key}") is None


@pytest.mark.parametrize(
    ("rung", "dc"),
    [("simple", 10), ("average", 14), ("demanding", 18), ("severe", 22), ("extreme", 26), ("legendary", 30)],
)
def test_rungs_have_names(rung: str, dc: int) -> None:
    assert Play().say(f"check +10 dc {rung} rolled 5")["dc"] == dc


@pytest.mark.parametrize("name", ["shove", "scorch", "ward", "lull", "snare"])
def test_gestures_have_names(name: str) -> None:
    play = fight("sheet set skill.spell_casting 12")
    assert play.say(f"cast {name} cost 2 rolled 5")["cost"] == 2
