"""Hours of a rest that make no whole day are told; refusals of `apply` say how to go on."""

from __future__ import annotations

import pytest

from rules.fact import Reckoned
from tests.rules.vsd.campaign import Campaign

INJURED, ILL, BOTH = "injury -10", "fire 5", "both"


def notices(campaign: Campaign, line: str) -> dict[str, dict[str, object]]:
    """The remarks of a line, by their keys."""
    fact = campaign.say(line).fact
    assert isinstance(fact, Reckoned)
    return {one.key: dict(one.figures) for one in fact.notices}


def injured(*more: str) -> Campaign:
    """Somebody with a Minor injury, which heals by itself."""
    campaign = Campaign()
    campaign.say("sheet new Ana")
    campaign.say(", ".join(("sheet set hp.max 60, hp 20, injury -10", *more)))
    return campaign


@pytest.mark.parametrize("hours", [1, 12, 23, 24, 25, 36, 47, 48, 71, 72, 73])
@pytest.mark.parametrize("weary", [False, True])
def test_hours_that_make_no_day_are_told(hours: int, weary: bool) -> None:  # noqa: FBT001 -- a row of a table
    campaign = injured(*(["weary yes"] if weary else []))
    found = notices(campaign, f"rest {hours} hours")
    counted = max(hours - 8, 0) if weary else hours
    left = counted % 24
    if left and counted < 72:  # after three days it is gone
        assert found["rest_injuries"] == {"left": left, "day": 24}
    else:
        assert "rest_injuries" not in found
    assert bool(campaign.of("Ana", "injury")) == (counted < 72)


def test_two_halves_are_no_day() -> None:
    """Said each time, and so it is: nothing is carried over."""
    campaign = injured()
    for _ in range(6):
        assert notices(campaign, "rest 12 hours")["rest_injuries"] == {"left": 12, "day": 24}
    assert campaign.of("Ana", "injury") == -10


def test_what_no_rest_heals_is_not_promised() -> None:
    """Neither without an injury, nor with one that never heals by itself, nor while a wound bleeds."""
    whole, bad, bleeding = Campaign(), injured(), injured("bleed 2")
    whole.say("sheet new Ana")
    whole.say("sheet set hp.max 60, hp 20")
    bad.say("sheet set injury -40")
    for campaign in (whole, bad, bleeding):
        assert "rest_injuries" not in notices(campaign, "rest 12 hours")


def test_a_save_comes_with_a_whole_day() -> None:
    campaign = Campaign()
    campaign.say("sheet new Ana")
    campaign.say("sheet set hp.max 60, poison 8, skill.healer 60")
    campaign.say("treat poison +150 to Ana rolled 50")
    found = notices(campaign, "rest 30 hours")
    assert "illness_due" in found
    assert found["rest_illness"] == {"left": 6, "day": 24}
    assert "rest_illness" not in notices(campaign, "rest 48 hours")


@pytest.mark.parametrize(
    ("setup", "line", "hint"),
    [
        ((), "apply #3 target 2 to Ana", "`apply #3 to NAME`"),
        (("apply #3 to Ana",), "apply #4 to Ana", "`undo #4`"),
        (("check +5 rolled 20",), "apply #4 to Ana", "attack"),
        ((), "apply #99 to Ana", "`log`"),
    ],
)
def test_a_refused_blow_says_how_to_go_on(setup: tuple[str, ...], line: str, hint: str) -> None:
    campaign = Campaign()
    campaign.say("sheet new Ana")
    campaign.say("sheet set hp.max 60, armor none")
    campaign.say("attack cmb 60 def 20 table sword armor none rolled 35")
    for text in setup:
        campaign.say(text)
    refused = campaign.refusal(line)
    assert refused is not None
    assert hint in str(refused.advice)
    assert "1 targets" not in refused.message
