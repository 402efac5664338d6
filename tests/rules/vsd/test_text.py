"""Every answer can be said: each key that a fact carries has a sentence, and the sentence takes its figures."""

from __future__ import annotations

import pytest

from bot.render import card_of, wording
from rules.dice import SeededDice
from rules.errors import RulesError
from rules.rulesets.vsd import RULESET
from rules.rulesets.vsd.body.book import CONDITIONS
from rules.rulesets.vsd.constants import FUMBLE
from rules.rulesets.vsd.phases import PHASES
from rules.rulesets.vsd.resolve.caster import RESONANCE_PICKS
from rules.rulesets.vsd.resolvers import RESOLVERS
from rules.scene import Scene
from tests.rules.vsd.campaign import Campaign

WORDING = wording(RULESET.package)
EXAMPLES = [line for verb in RULESET.verbs for line in verb.examples]
OWN = [line for line in EXAMPLES if type(RULESET.parse(line).command) in RESOLVERS]
LINES = [
    *OWN,
    "attack cmb 60 def 20 table longbow armor none clumsy 100 parried 5 cover full prone",
    "attack cmb 5 def 0 table sword dashing flanking rear higher",
    "attack cmb 100 def 0 table great axe held stunned surprised epic",
    "cast +0 weave 3",
    "cast +130 weave 3 resisted base 2",
    "bolt +0 weave 3 def 0 elemental",
    "blast +60 weave 3 touch def 0 def 30 def 90 armor heavy",
    "resonance weave 4 evil darkland haven natural healing",
    "treat bleeding light +0",
    "treat injury minor +0",
    "treat disease +0",
    "sail 30 km raft crew half upstream",
    "sail 30 km raft crew quarter",
    "crit fire E epic",
    "crit dark E",
    "crit lightning E",
]


def plays_alone(line: str) -> bool:
    """Whether a line needs neither a character nor a combat nor an earlier entry."""
    try:
        RULESET.resolve(RULESET.parse(line), Scene(ruleset=RULESET), SeededDice(1))
    except RulesError:
        return False
    return True


PLAYABLE = [line for line in LINES if plays_alone(line)]


@pytest.mark.parametrize("line", PLAYABLE)
def test_answers_are_worded(line: str) -> None:
    parsed = RULESET.parse(line)
    for seed in range(40):
        outcome = RULESET.resolve(parsed, Scene(ruleset=RULESET), SeededDice(seed))
        assert card_of(parsed, outcome, RULESET, WORDING).text


def test_most_examples_play_without_a_character() -> None:
    assert len(PLAYABLE) > len(LINES) // 2


@pytest.mark.parametrize("switch", RULESET.switches, ids=lambda switch: switch.name)
def test_every_switch_says_what_it_decides(switch: object) -> None:
    assert f"switch.{switch.name}" in WORDING  # type: ignore[attr-defined] -- a switch


@pytest.mark.parametrize("verb", RULESET.verbs, ids=lambda verb: verb.name)
def test_every_verb_says_what_it_does(verb: object) -> None:
    assert f"verb.{verb.name}" in WORDING  # type: ignore[attr-defined] -- a verb


def test_an_attack_teaches_how_it_was_reckoned() -> None:
    parsed = RULESET.parse("attack cmb 85 def 30 table sword armor light parry 25 flanking rolled 72 64")
    text = card_of(parsed, RULESET.resolve(parsed, Scene(ruleset=RULESET), SeededDice(1)), RULESET, WORDING).text
    for told in ("85 CMB", "25 turned into parry", "15 flanking", "30 DEF", "13 Mod", "bleeding +3 a round", "-10"):
        assert told in text


def options() -> set[str]:
    """Whatever an entry may leave to pick."""
    found = {"bonus", "knowledge", "speed", "half-duration", "half-area", "keep-mp", "half-mp", "warping"}
    found |= {"goes-off", "fizzles", "all-mp", "truth", "supplies", "weary", "bruised", "guarded", "hazard"}
    found |= {"danger", "gear", "slow", "foes", "holds", "otherwise"}
    found |= {option for picks in RESONANCE_PICKS.values() for option in picks}
    for column in (name for name in FUMBLE.columns if name.endswith("_options")):
        found |= {option for band in FUMBLE.bands for option in FUMBLE.cell(band.low or 1, column).split("|") if option}
    return found


@pytest.mark.parametrize("option", sorted(options()))
def test_every_option_can_be_read(option: str) -> None:
    assert f"action.pick.{option}" in WORDING
    assert f"notice.picked.{option}" in WORDING


@pytest.mark.parametrize("key", [*(f"phase.{one}" for one in PHASES), *(f"condition.{one}" for one in CONDITIONS)])
def test_phases_and_conditions_have_words(key: str) -> None:
    assert key in WORDING


SPELL = "blast +60 weave 6 instant to Ogre to Imp rolled 77 90 33"
FIELD = ("combat start", "combat add Ogre hp.max 40 def 21 armor none", "combat add Imp hp.max 40 def 32 armor heavy")


@pytest.mark.parametrize("condition", [one for one in CONDITIONS if one != "bruised"])
def test_help_names_what_can_be_laid_on_somebody(condition: str) -> None:
    assert condition in WORDING.say("verb.combat")


def test_what_spells_are_made_of_is_told_to_those_alone_who_may_know_the_targets() -> None:
    campaign = Campaign()
    for line in FIELD:
        campaign.say(line)
    outcome = campaign.say(SPELL)
    seen = outcome.fact.seen_by("ana", gm=False)
    read, gm = (
        card_of(RULESET.parse(SPELL), outcome._replace(facts=(fact,)), RULESET, WORDING).text
        for fact in (seen, outcome.fact)
    )
    assert "32 DEF" in gm
    assert "21 DEF" in gm
    assert "DEF" not in read
    assert "Target 2" in read
    assert "Resonance" not in read


def test_critical_strikes_and_fumbles_teach_how_they_were_reckoned() -> None:
    told = {
        "attack cmb 85 def 30 table sword armor light heroic rolled 72 64": (
            "64 die + 20 Moderate = 84",
            "one severity",
        ),
        "attack cmb 85 def 30 table sword armor light epic rolled 47": ("two severities lower: nothing is left",),
        "attack cmb 40 def 20 table pike armor medium rolled 3 45 60": ("60 die + 50 Pike = 110",),
        "cast +30 weave 3 instant elemental rolled 12 30 -40": ("30 die + 50 elemental = 80",),
        "cast +30 weave 3 instant resisted rolled 50": ("saves against 50",),
        "save +25 vs 75 rolled 50": ("Equal is enough",),
        "save +0 vs 75 per 10 2d6 rolled 54": ("once for every 10 begun", "2d6 = 6d6"),
    }
    for line, words in told.items():
        parsed = RULESET.parse(line)
        text = card_of(parsed, RULESET.resolve(parsed, Scene(ruleset=RULESET), SeededDice(1)), RULESET, WORDING).text
        for word in words:
            assert word in text, (line, text)
