"""What a refusal says, on the whole product: what stands in the way, where, and how to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.markdown import markdown
from bot.referee import Referee, Request
from bot.render import Refusal, as_json, wording
from bot.store import Ledger
from rules import Player, SeededDice, load

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

GM, ANA = Player("gm", "Gemma", True), Player("ana", "Ana")
LONG = "A" * 75


class House:
    """A server with several places."""

    def __init__(self, ledger: Ledger) -> None:
        self.referee = Referee(ledger, SeededDice(1))

    async def say(self, text: str, who: Player = GM, place: str = "hall") -> dict[str, Any]:
        """The answer as JSON."""
        answer = await self.referee.play(Request(server="keep", place=place, player=who, text=text))
        return as_json(answer, wording(load("witcher").package))

    async def must_say(self, *texts: str, who: Player = GM, place: str = "hall") -> None:
        """Lines that are not refused."""
        for text in texts:
            answer = await self.say(text, who, place)
            assert answer["ok"], answer

    async def refused(self, text: str, who: Player = GM, place: str = "hall") -> tuple[str, str, str | None]:
        """Kind, message and hint."""
        error = (await self.say(text, who, place))["error"]
        return error["kind"], error["message"], error["hint"]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}") as ledger:
        yield House(ledger)


async def test_who_stands_in_a_combat_keeps_the_sheet(house: House) -> None:
    await house.must_say("sheet new Kai", who=ANA)
    await house.must_say("combat start", "combat join Kai initiative 3")
    kind, message, hint = await house.refused("undo #1")
    assert (kind, message) == ("rule", "Kai still stands in a combat.")
    assert hint is not None
    assert "`combat remove Kai`" in hint
    await house.must_say("combat remove Kai", "undo #1")


async def test_an_undo_names_what_is_in_the_way_here(house: House) -> None:
    await house.must_say("sheet new Kai", "sheet set hp 3", "sheet set hp 5")
    assert await house.refused("undo #2") == (
        "conflict",
        "Kai hp has changed since #2: it is 5 now.",
        "Say `undo #3` first.",
    )


async def test_who_may_not_take_back_what_is_in_the_way_is_sent_to_a_gm(house: House) -> None:
    await house.must_say("sheet new Kai", "sheet set hp 3", who=ANA)
    await house.must_say("sheet set hp 5 as Kai")
    assert (await house.refused("undo #2", who=ANA))[2] == "Ask a GM for `undo #3` first."
    assert (await house.refused("undo #2"))[2] == "Say `undo #3` first."


async def test_an_undo_names_what_is_in_the_way_elsewhere(house: House) -> None:
    await house.must_say("sheet new Kai", "sheet set hp 3")
    await house.must_say("sheet set hp 5", place="yard")
    kind, _, hint = await house.refused("undo #2")
    assert (kind, hint) == ("conflict", "Say `undo #1` in yard first.")
    answer = await house.referee.play(Request(server="keep", place="hall", player=GM, text="undo #2"))
    assert isinstance(answer, Refusal)
    assert markdown(answer.card.body[0], 200) == "Say `undo #1` in <#yard> first."
    await house.must_say("undo #1", place="yard")
    await house.must_say("undo #2")


async def test_the_log_says_how_much_it_shows(house: House) -> None:
    await house.must_say("log 100")
    kind, message, hint = await house.refused("log 101")
    assert (kind, message) == ("limit", "`log` shows 100 entries at most, not 101.")
    assert hint == "`log 100` shows the newest 100."


async def test_a_message_quotes_long_names_in_short_and_a_line_quotes_them_whole(house: House) -> None:
    await house.must_say(f"sheet new {LONG}", "combat start", f"combat join {LONG} initiative 3")
    _, message, hint = await house.refused(f"sheet delete {LONG}")
    assert message == f"{'A' * 59}… still stands in a combat."
    assert f"`combat remove {LONG}`" in str(hint)


async def test_a_list_that_was_cut_ends_once(house: House) -> None:
    await house.must_say("sheet new Kai", "combat start", 'combat add "Old One" x12 initiative 3')
    for line in ("sheet set nonsense 3", "heal Nobody 1"):
        _, message, hint = await house.refused(line)
        assert "…" in f"{message}{hint}"
        assert "…." not in f"{message}{hint}"


async def test_a_switch_goes_by_its_own_name(house: House) -> None:
    answer = await house.say("settings switch luck_when after")
    assert answer["changes"] == [{"entity": "settings", "field": "luck_when", "before": "before", "after": "after"}]
    assert "switch." not in answer["text"]


HINTS = (
    ("witcher", 'check melee as "Old Ogre"', 'combat set "Old Ogre" skill.melee 10'),
    ("witcher", 'attack Kai with club as "Old Ogre"', 'combat set "Old Ogre" weapon.club.damage 2d6'),
    ("narrative", 'attack Kai with club as "Old Ogre"', 'combat set "Old Ogre" weapon.club.damage N'),
    ("vsd", 'check climbing as "Old Ogre"', 'combat set "Old Ogre" skill.climbing 45'),
    ("vsd", 'attack Kai with sword as "Old Ogre"', 'combat set "Old Ogre" cmb 60'),
    ("vsd", 'combat effect "Old Ogre" bruised', 'combat hp "Old Ogre" -N'),
)
"""What is refused of somebody of the GM's, and the line that the hint says."""


@pytest.mark.parametrize(("ruleset", "text", "wanted"), HINTS)
async def test_a_hint_is_a_line_for_who_is_meant(house: House, ruleset: str, text: str, wanted: str) -> None:
    await house.referee.use_ruleset("keep", "hall", ruleset)
    health = load(ruleset).characters.health
    await house.must_say("sheet new Kai", "combat start", "combat join Kai", f'combat add "Old Ogre" {health}.max 9')
    _, _, hint = await house.refused(text)
    assert hint is not None
    assert wanted in hint
    await house.must_say(wanted.replace("N", "1"))
