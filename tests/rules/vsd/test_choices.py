"""Choices belong to people: offered to the right one, made once, forgotten with their combat."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import cast

import pytest

from rules.command.everyday import AskOdds
from rules.errors import Forbidden
from rules.rulesets.vsd import RULESET
from rules.scene import Scene
from tests.rules.vsd.campaign import GM, PLAYER, Campaign
from tests.rules.vsd.test_pack import FILES, changed


@pytest.fixture
def magic() -> Campaign:
    """A player's caster whose spell has just resonated so that the GM may pick."""
    campaign = Campaign()
    campaign.say("sheet new Mira", PLAYER)
    campaign.say("sheet set lore.fire 60, mp.max 9", PLAYER)
    campaign.say("cast fire weave 3 instant rolled 22 70", PLAYER)
    return campaign


def kind(campaign: Campaign, line: str, **who: object) -> str | None:
    refused = campaign.refusal(line, **who)  # type: ignore[arg-type] -- a player
    return None if refused is None else refused.kind


def test_the_gm_picks_for_the_enemy(magic: Campaign) -> None:
    actions = magic.past[3].outcome.actions
    assert [(one.line, one.gm, one.once) for one in actions if one.line.startswith("pick")] == [
        ("pick #3 spies", True, True),
        ("pick #3 stunned", True, True),
    ]
    # Whether there is anything to pick would tell how far the magic resonates.
    assert [kind(magic, f"pick #3 {one}", player=PLAYER) for one in ("stunned", "fall", "nonsense")] == ["rule"] * 3
    assert kind(magic, "pick #3 stunned") is None
    assert kind(magic, "pick #3 spies") == "rule"


def test_a_player_learns_that_it_resonated_and_nothing_else(magic: Campaign) -> None:
    outcome = magic.past[3].outcome
    mine, gm = outcome.fact.seen_by("ana", gm=False), outcome.fact.seen_by("gm", gm=True)
    assert (mine.resonance.outcome, mine.resonance.total) == ("hidden", None)  # type: ignore[attr-defined] -- a spell
    assert (gm.resonance.outcome, gm.resonance.total) == ("attention", 73)  # type: ignore[attr-defined] -- a spell
    assert not [one for one in mine.notices if one.key.startswith("gm.")]  # type: ignore[attr-defined] -- a spell
    assert [throw.purpose for throw in outcome.throws] == ["cast", "gm resonance"]


def test_a_player_picks_for_their_own(magic: Campaign) -> None:
    magic.say("sheet set lore.fire 5", PLAYER)
    magic.say("cast fire weave 3 instant elemental rolled 10 40", PLAYER)
    stranger = PLAYER._replace(id="bor")
    assert kind(magic, "pick #5 delayed", player=stranger) == "permission"
    assert kind(magic, "pick #5 delayed", player=PLAYER) is None
    assert kind(magic, 'pick #6 "goes-off"', player=PLAYER) is None
    assert magic.of("Mira", "mp") == 3
    assert kind(magic, "pick #6 fizzles", player=PLAYER) == "rule"


def test_two_of_several_are_picked_one_after_the_other() -> None:
    campaign = Campaign()
    campaign.say("combat start")
    campaign.say("combat add Orc cmb 10")
    campaign.say("combat add Elf def 10 armor none hp.max 40")
    campaign.say("attack Elf with sword as Orc rolled 4 10 90")
    assert campaign.result("pick #4 drop")["left"] == 1
    assert kind(campaign, "pick #4 drop") == "unknown"
    assert kind(campaign, 'pick #4 "crit:ally:Sup"') == "rule"
    assert campaign.result('pick #4 "crit:ally:Sup" to Elf rolled 40')["left"] == 0
    assert campaign.of("Elf", "hp") == 38
    assert kind(campaign, 'pick #4 "crit:own:Lig"') == "rule"


def test_the_end_of_the_combat_closes_what_is_open() -> None:
    campaign = Campaign()
    campaign.say("combat start")
    campaign.say("combat add Orc cmb 10")
    campaign.say("combat add Elf def 10 armor none hp.max 40")
    campaign.say("attack Elf with sword as Orc rolled 4 10 90")
    campaign.say("combat end")
    assert kind(campaign, "pick #4 drop") == "rule"


def test_all_mp_or_the_truth() -> None:
    campaign = Campaign()
    campaign.say("sheet new Mira")
    campaign.say("sheet set lore.fire 60, mp.max 9")
    campaign.say("cast fire weave 5 instant evil rolled 22 63")
    campaign.say("pick #3 fall rolled 4")
    assert campaign.of("Mira", "prone")
    assert campaign.of("Mira", "incapacitated")
    campaign.say('pick #4 "all-mp"')
    assert campaign.of("Mira", "mp") == 0


def test_an_entry_is_rolled_again_once() -> None:
    campaign = Campaign()
    campaign.say("sheet new Ana")
    campaign.say("sheet set drive 5, skill.climbing 5")
    campaign.say("check climbing rolled 20")
    campaign.say("drive reroll #3 rolled 30")
    refused = campaign.refusal("drive reroll #3")
    assert refused is not None
    assert refused.kind == "rule"
    assert "#4" in refused.message


def test_a_reroll_takes_back_what_the_failure_did() -> None:
    campaign = Campaign()
    campaign.say("sheet new Mira")
    campaign.say("sheet set lore.fire 5, mp.max 9, drive 2")
    campaign.say("cast fire weave 3 instant elemental rolled 10 40")
    assert campaign.of("Mira", "stunned")
    assert campaign.result("drive reroll #3 rolled 60")["total"] == 75
    assert not campaign.of("Mira", "stunned")
    assert campaign.of("Mira", "mp") == 6
    assert kind(campaign, "pick #3 delayed") == "rule"


def test_nobody_spends_anothers_drive() -> None:
    campaign = Campaign()
    campaign.say("sheet new Ana", PLAYER)
    campaign.say("sheet set skill.climbing 5", PLAYER)
    campaign.say("check climbing rolled 20", PLAYER)
    stranger = PLAYER._replace(id="bor")
    campaign.say("sheet new Bor", stranger)
    assert kind(campaign, "drive reroll #3", player=stranger) == "permission"
    assert kind(campaign, "drive reroll #3 as Bor", player=stranger) == "rule"


def test_the_bonus_of_an_outstanding_success_counts_once() -> None:
    campaign = Campaign()
    campaign.say("sheet new Ana")
    campaign.say("sheet set skill.climbing 95")
    campaign.say("check climbing rolled 90")
    campaign.say("pick #3 bonus")
    assert campaign.result("check climbing rolled 20")["total"] == 135
    assert campaign.result("check climbing rolled 20")["total"] == 115


# --- packs of charts


@pytest.fixture
def charts() -> Campaign:
    campaign = Campaign()
    campaign.attached = json.dumps(FILES)
    campaign.say("charts import")
    return campaign


def test_a_pack_is_played_with(charts: Campaign) -> None:
    charts.say("charts use mine")
    assert charts.result("chart blade total 95 armor heavy")["cell"] == "3"
    assert charts.result("attack cmb 50 def 0 table sword armor none rolled 60 40")["cell"] == "7 Let"
    charts.say("charts use default")
    assert charts.result("chart sword total 95 armor heavy")["cell"] == "7"


def test_a_pack_with_mistakes_changes_nothing(charts: Campaign) -> None:
    before = charts.state
    files = changed("attack/edge.csv", "7 Let", "7 Gri") | {"crit/cut.csv": "from,to,when,effects,text\n,,,sleep,\n"}
    charts.attached = json.dumps(files)
    refused = charts.refusal("charts import")
    assert refused is not None
    assert refused.kind == "rule"
    assert "attack/edge.csv:5:" in refused.message
    assert "crit/cut.csv:2:" in refused.message
    assert charts.state == before


def test_a_pack_replaces_the_one_of_its_name(charts: Campaign) -> None:
    charts.attached = json.dumps({name: text for name, text in FILES.items() if name != "weapons.csv"})
    charts.say("charts import")
    charts.say("charts use mine")
    assert kind(charts, "attack cmb 50 def 0 table sword") == "unknown"


@pytest.mark.parametrize("attached", [None, "from,to", "[]", '{"pack.toml": 3}', "[" * 100_000])
def test_what_is_no_pack_is_refused(attached: str | None, charts: Campaign) -> None:
    charts.attached = attached
    assert kind(charts, "charts import") == "rule"


def test_a_pack_too_large_is_refused_before_it_is_read(charts: Campaign) -> None:
    charts.attached = "x" * (2 * 1024 * 1024 + 1)
    assert kind(charts, "charts import") == "limit"


@pytest.mark.parametrize("line", ["charts import", "charts use mine", "charts delete mine"])
def test_only_a_gm_brings_charts(line: str, charts: Campaign) -> None:
    assert kind(charts, line, player=PLAYER) == "permission"


def test_a_pack_in_use_stays(charts: Campaign) -> None:
    charts.say("charts use mine")
    assert kind(charts, "charts delete mine") == "rule"
    charts.say("charts use default")
    charts.say("charts delete mine")
    assert kind(charts, "charts use mine") == "unknown"
    assert kind(charts, "charts delete mine") == "unknown"
    assert kind(charts, "charts delete default") == "rule"


def struck(charts: Campaign, armor: str, shield: int, condition: str) -> None:
    """Let the critical strike of the small pack meet somebody; its row for `condition` is milder."""
    files = changed("crit/cut.csv", "helm&!shield", condition)
    charts.attached = json.dumps(files)
    charts.say("charts import")
    charts.say("charts use mine")
    charts.say("combat start")
    charts.say("combat add Orc cmb 80")
    charts.say(f"combat add Elf hp.max 60 def 0 armor {armor} def.shield {shield}")
    charts.say("attack Elf with sword as Orc rolled 60 40")


@pytest.mark.parametrize(
    ("armor", "shield", "condition", "hp", "stunned"),
    [
        ("none", 0, "armor", 53, True),
        ("none", 5, "shield", 52, None),
        ("none", 5, "armor&shield", 53, True),
        ("none", 5, "!armor&shield", 52, None),
    ],
)
def test_a_condition_that_is_known_is_decided(
    armor: str,
    shield: int,
    condition: str,
    hp: int,
    stunned: object,
    charts: Campaign,
) -> None:
    """Rule: vsd 3.7."""
    struck(charts, armor, shield, condition)
    assert (charts.of("Elf", "hp"), charts.of("Elf", "stunned")) == (hp, stunned)


@pytest.mark.parametrize(("option", "hp", "stunned"), [("holds", 52, None), ("otherwise", 53, True)])
def test_a_condition_that_only_people_know_is_asked(
    option: str,
    hp: int,
    stunned: object,
    charts: Campaign,
) -> None:
    """Rule: vsd 3.7."""
    struck(charts, "none", 0, "helm&!shield")
    assert not charts.of("Elf", "stunned")
    charts.say(f"pick #{charts.number} {option}")
    assert (charts.of("Elf", "hp"), charts.of("Elf", "stunned")) == (hp, stunned)


def test_armor_is_a_column_of_the_charts_in_force(charts: Campaign) -> None:
    """Rule: vsd 3.7, 4.1."""
    header = FILES["pack.toml"].replace('"none", "heavy"', '"cloth", "plate"')
    charts.attached = json.dumps({**FILES, "pack.toml": header})
    for line in ("charts import", "charts use mine", "sheet new Ana", "sheet set armor ha, def 0, hp.max 50"):
        charts.say(line)
    assert charts.of("Ana", "armor") == "plate"
    for line in ("combat start", "combat join Ana", "combat add Orc cmb 80"):
        charts.say(line)
    assert charts.result("attack Ana with sword as Orc rolled 60")["cell"] == "3"
    refused = charts.refusal("sheet set armor light")
    assert refused is not None
    assert refused.kind == "unknown"


def test_a_condition_counts_for_the_critical_strike_of_a_fumble(charts: Campaign) -> None:
    """Rule: vsd 1.34, 3.7."""
    charts.attached = json.dumps(changed("crit/cut.csv", "helm&!shield", "shield"))
    for line in ("charts import", "charts use mine", "combat start", "combat add Orc hp.max 60 def.shield 5 cmb -60"):
        charts.say(line)
    charts.say("combat add Elf def 0 armor none")
    charts.say("attack Elf with sword clumsy 60 as Orc rolled 60 70")
    charts.say(f'pick #{charts.number} "crit:own:Sup" rolled 90')
    assert (charts.of("Orc", "hp"), charts.of("Orc", "stunned")) == (59, None)


@pytest.mark.parametrize("option", ["holds", "otherwise"])
def test_a_softened_critical_strike_leaves_no_doubt_of_the_first(option: str, charts: Campaign) -> None:
    """Rule: vsd 1.5, 3.7."""
    struck(charts, "none", 0, "helm&!shield")
    asked = charts.number
    charts.say("combat set Elf drive 1")
    charts.say(f"drive soften #{asked} as Elf rolled 20")
    assert charts.of("Elf", "hp") == 60 - 7 - 2
    assert kind(charts, f"pick #{asked} {option}") == "rule"


# --- chances


@pytest.mark.parametrize(
    "line",
    ["odds attack Orc with sword as Ana", "odds bolt +60 weave 3 to Orc", "odds blast +60 weave 3 to Ana to Orc"],
)
def test_chances_tell_a_player_nothing_of_a_monster(line: str) -> None:
    """Rule: lines 1."""
    campaign = Campaign()
    campaign.say("sheet new Ana", PLAYER)
    campaign.say("sheet set cmb 60, def 10", PLAYER)
    for setup in ("combat start", "combat add Orc hp.max 40 def 25 armor light", "combat join Ana"):
        campaign.say(setup)
    command = cast("AskOdds", RULESET.parse(line).command).command
    scene = Scene(ruleset=RULESET, state=campaign.state, player=PLAYER, said_as=RULESET.parse(line).actor)
    with pytest.raises(Forbidden):
        RULESET.odds(command, scene)
    assert RULESET.odds(command, replace(scene, player=GM)).chances


def test_nothing_is_left_to_chance_against_who_is_helpless() -> None:
    """Rule: vsd A65, 4.3."""
    campaign = Campaign()
    for line in (
        "combat start",
        "combat add Orc cmb 60",
        "combat add Elf hp.max 40 armor none",
        "combat effect Elf incap",
    ):
        campaign.say(line)
    line = RULESET.parse("odds attack Elf with knife as Orc")
    odds = RULESET.odds(
        cast("AskOdds", line.command).command,
        Scene(ruleset=RULESET, state=campaign.state, player=GM, said_as=line.actor),
    )
    assert dict(odds.chances) == {"critical": 1}
    assert (odds.expected, odds.more) == (18, {"expected_base": 18, "severities": {"Gri": 1}})


# --- what is offered


def test_what_would_tell_of_a_monster_is_offered_to_the_gm_alone() -> None:
    """Rule: lines 1."""
    campaign = Campaign()
    for line in ("combat start", "combat add Orc hp.max 60 def 0 armor none drive 1"):
        campaign.say(line)
    campaign.say("sheet new Ana", PLAYER)
    campaign.say("sheet set cmb 60, drive 0", PLAYER)
    struck_it = campaign.say("attack Orc with sword as Ana rolled 60 60", PLAYER)
    treated = campaign.say("treat bleeding light +0 to Orc rolled 20", PLAYER)
    offered = {one.label: one.gm for one in (*struck_it.actions, *treated.actions)}
    assert offered == {"soften": True, "bleed_again": True}
