"""A pick that is refused lists what can be picked: what to type, and the words of the buttons."""

from __future__ import annotations

import pytest

from bot.render import Refusal, Wording, as_json, wording
from rules.draft import Draft
from rules.errors import Options, RulesError, Unknown
from rules.rulesets.vsd import RULESET
from rules.rulesets.vsd.resolve.caster import RESONANCE_PICKS
from rules.rulesets.vsd.resolve.choices import Choice, leave_open
from rules.scene import Scene
from tests.rules.vsd.campaign import Campaign

CODES = ("Sup", "Lig", "Mod")
FUMBLE = ("drop", "ammo", "string", "break", *(f"crit:{whose}:{code}" for whose in ("own", "ally") for code in CODES))


def words_of(refused: RulesError | None) -> str:
    """What a reader is told."""
    assert refused is not None
    said = as_json(Refusal.of("", refused, wording(RULESET.package)), wording(RULESET.package))
    return str(said["error"]["hint"])  # type: ignore[index,call-overload] -- an object


@pytest.mark.parametrize(
    "options",
    [
        FUMBLE,
        ("half-mp", "delayed", "mp", "mp-weary", "other-target", "out"),
        ("goes-off", "fizzles", "half-duration", "half-area", "keep-mp", "warping", "all-mp", "truth"),
        ("bonus", "knowledge", "speed", "supplies", "weary", "bruised", "holds", "otherwise"),
        *RESONANCE_PICKS.values(),
    ],
)
def test_what_can_be_picked_is_told_in_words(options: tuple[str, ...]) -> None:
    """Of whatever is left open: what can be typed, and the words of the button beside it."""
    campaign, words = Campaign(), wording(RULESET.package)
    campaign.say("sheet new Ana")
    choice = Choice("treatment", options, 1, next(iter(campaign.state.entities())))
    scene = Scene(ruleset=RULESET, state=campaign.state, number=7)
    draft = Draft(campaign.state)
    actions = leave_open(draft, scene, choice)
    campaign.state = campaign.state.apply(draft.changes)
    campaign.number = 7
    told = words_of(campaign.refusal("pick #7 nonsense"))
    for action, option in zip(actions, options, strict=True):
        assert f"`{option}` ({words.say(f'action.{action.label}')})" in told


def test_words_of_a_choice_stand_in_the_language_of_who_reads() -> None:
    """They are found in the catalogue like all sentences; a key without a word stands alone."""
    options = Options("action.pick", ("crit:own:Lig", "136-145"))
    refused = Unknown("What?", hint="Es gibt: {known}.", known=options)
    german = Wording({"action.pick.crit:own:Lig": "Leichter kritischer Treffer gegen sich"})
    said = as_json(Refusal.of("", refused, german), german)["error"]
    assert said["hint"] == (  # type: ignore[index,call-overload] -- an object
        "Es gibt: `crit:own:Lig` (Leichter kritischer Treffer gegen sich), `136-145`."
    )
    assert refused.advice == "Es gibt: `crit:own:Lig`, `136-145`."


def test_a_fumble_is_picked_by_words() -> None:
    campaign = Campaign()
    campaign.say("combat start")
    campaign.say("combat add Orc cmb 10")
    campaign.say("combat add Elf def 10 armor none hp.max 40")
    campaign.say("attack Elf with sword as Orc rolled 4 10 90")
    told = words_of(campaign.refusal("pick #4 nonsense"))
    assert "`drop` (Drop the weapon)" in told
    assert "`crit:own:Lig` (A Light critical on oneself)" in told
