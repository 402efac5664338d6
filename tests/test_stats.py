"""`stats`: numbers that are right, honest, bounded, and nobody else's secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot import dice_count
from bot.dice_count import _verdict  # type: ignore[reportPrivateUsage] -- the rule itself, at its edge
from bot.referee import Referee
from bot.render import Answer, as_json, plain_text, wording
from bot.request import Request
from bot.store import Ledger
from rules import Player, ScriptedDice, SeededDice, load

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

Json = Any
GM, ANA = Player("gm", "Gil", is_gm=True), Player("ana", "Ana")


@pytest.fixture
async def ledger(tmp_path: Path) -> AsyncGenerator[Ledger]:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as opened:
        yield opened


async def say(referee: Referee, text: str, who: Player = ANA) -> Json:
    """The result of a line, with its text."""
    answer = await referee.play(Request(server="s", place="p", player=who, text=text))
    assert isinstance(answer, Answer), plain_text(answer.card.text)
    body: Json = as_json(answer, wording(load("witcher").package))
    return {**body["result"], "text": body["text"]}


async def test_each_face_is_counted(ledger: Ledger) -> None:
    referee = Referee(ledger, ScriptedDice(1, 2, 2, 6, 10, 50))
    for text in ("roll 3d6", "roll 1d6", "roll 1d10 rolled 9", "roll 1d10", "roll 1d100"):
        await say(referee, text)
    found = await say(referee, "stats")
    six, ten, hundred = found["dice"]
    assert (six["die"], six["count"], six["mean"], six["fair_mean"]) == ("d6", 4, 2.75, 3.5)
    assert six["faces"] == {"1": 1, "2": 2, "3": 0, "4": 0, "5": 0, "6": 1}
    assert ten["faces"]["9"] == 0
    assert hundred["faces"]["41–50"] == 1
    assert (found["rolls"], found["by_hand"], found["outcome"]) == (4, 1, "counted")
    assert {one["outcome"] for one in found["dice"]} == {"few"}


async def test_criticals_are_counted_and_what_was_taken_back_fell_too(ledger: Ledger) -> None:
    referee = Referee(ledger, ScriptedDice(6, 6))
    await referee.use_ruleset("s", "p", "narrative")
    await say(referee, "check 2d6+2")
    await say(referee, "undo")
    found = await say(referee, "stats server")
    assert (found["rolls"], found["criticals"], found["fumbles"]) == (1, 1, 0)


@pytest.mark.parametrize(("faces", "outcome"), [(None, "usual"), ((6,) * 120, "unusual")])
async def test_loaded_dice_are_told_from_fair_ones(faces: tuple[int, ...] | None, outcome: str, ledger: Ledger) -> None:
    referee = Referee(ledger, ScriptedDice(*faces) if faces else SeededDice(3))
    await say(referee, "roll 120d6")
    (six,) = (await say(referee, "stats me"))["dice"]
    assert six["outcome"] == outcome
    assert six["expected"] == 20
    assert six["spread"] == pytest.approx((120 / 6 * 5 / 6) ** 0.5, abs=1e-3)


@pytest.mark.parametrize(("square", "free"), [(15.086, 5), (21.666, 9), (36.191, 19)])
def test_one_fair_count_in_a_hundred_is_unusual(square: float, free: int) -> None:
    """The published values of chi-square at 1 percent."""
    each = 1_000_000
    for factor, outcome in ((0.99, "usual"), (1.01, "unusual")):
        off = round((square * factor * each / 2) ** 0.5)
        groups = [each + off, each - off, *[each] * (free - 1)]
        assert _verdict(groups, each) == outcome


async def test_a_secret_roll_of_anothers_changes_nothing(ledger: Ledger) -> None:
    referee = Referee(ledger, SeededDice(1))
    await say(referee, "combat start", GM)
    await say(referee, "combat add Wolf initiative 3 hp 9 hidden", GM)
    before = await say(referee, "stats server")
    await say(referee, "roll 5d6 secret", GM)
    await say(referee, "roll 5d6 as Wolf", GM)
    assert await say(referee, "stats server") == before
    assert (await say(referee, "stats server", GM))["dice"][0]["count"] == 10
    await say(referee, "roll 2d6 secret")
    assert (await say(referee, "stats server"))["dice"][0]["count"] == 2


async def test_who_is_forgotten_leaves_dice_without_a_name(ledger: Ledger) -> None:
    referee = Referee(ledger, SeededDice(1))
    await say(referee, "roll 3d6")
    await say(referee, "forget me")
    assert (await say(referee, "stats me"))["dice"] == []
    assert (await say(referee, "stats server", GM))["dice"][0]["count"] == 3


async def test_the_count_is_bounded(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("LIMIT", 5), ("PAGE", 2), ("SIZES", 3)):
        monkeypatch.setattr(dice_count, name, value)
    referee = Referee(ledger, SeededDice(1))
    for sides in range(2, 9):
        await say(referee, f"roll 1d{sides}")
    found = await say(referee, "stats")
    assert (found["rolls"], found["limit"], found["others"]) == (5, 5, 2)
    assert [one["die"] for one in found["dice"]] == ["d6", "d7", "d8"]
    assert "newest 5" in found["text"]


async def test_nobody_has_rolled(ledger: Ledger) -> None:
    found = await say(Referee(ledger, SeededDice(1)), "stats server")
    assert (found["rolls"], found["dice"], found["limit"]) == (0, [], None)
