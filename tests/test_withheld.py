"""An entry that somebody may not read is not gone on with, by no verb that names it and behind no wrapper.

Every example of every ruleset that speaks of an entry is said of what the GM keeps for himself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.referee import Referee
from bot.render import Answer
from bot.request import Request
from bot.store import Ledger
from rules import Ruleset, SeededDice, installed
from tests.leaks import ANA, BEA, GM, PLACE, SERVER, each_ruleset
from tests.test_rights import rows

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from rules import Player

FIGURES = {
    "witcher": "sta.max 20 luck 2 skill.brawling 9 weapon.claws.damage 2d6 weapon.claws.skill brawling",
    "narrative": "stamina.max 9 skill.melee 1 weapon.claws.damage 2",
    "vsd": "cmb 20 def 10 armor none",
}
KEPT = {
    "witcher": ("check brawling dc 14 as {who}{secret}", "cast +12 none cost 1 active as {who}{secret}"),
    "narrative": ("check melee as {who}{secret}", "attack Kai with claws as {who}{secret}"),
    "vsd": ("check +9 as {who}{secret}", "attack Kai with sword as {who}{secret}"),
}
"""What the GM rolls for somebody hidden, or in secret."""
BLOW = "attack Kai with claws as {who}{secret} rolled 7"
"""What waits for Kai to defend, in the one ruleset where anything does."""
WHOSE = [("Wolf", ""), ("Ogre", " secret")]
UNTOLD = r"#\d+ (is for the GM only\.|was rolled in secret: only its player or a GM may see it\.)"


def speaking_of(ruleset: Ruleset, number: int) -> list[str]:
    """The examples and the rows of rights that speak of an entry, with this one in it."""
    examples = [text for verb in ruleset.verbs for text in verb.examples]
    found = {re.sub(r"#(\d+|\{\w+\})", f"#{number}", text) for text in (*examples, *rows(ruleset.key))}
    found = {text.removeprefix("odds ") for text in found if f"#{number}" in text}
    return sorted(one for one in found if not one.startswith(("undo", "check", "roll")))


class Hall:
    """A fight of Ana's Kai with the GM's Ogre and with a Wolf that nobody sees."""

    def __init__(self, ledger: Ledger, ruleset: Ruleset) -> None:
        self.referee = Referee(ledger, SeededDice(1))
        self.ruleset = ruleset

    async def begin(self) -> None:
        """Everybody is there."""
        await self.referee.use_ruleset(SERVER, PLACE, self.ruleset.key)
        health = self.ruleset.characters.health
        for text, who in (
            ("sheet new Kai", ANA),
            (f"sheet set {health}.max 30", ANA),
            ("combat start", GM),
            ("combat join Kai", ANA),
            (f"combat add Ogre {health}.max 30 {FIGURES[self.ruleset.key]}", GM),
            (f"combat add Wolf {health}.max 30 {FIGURES[self.ruleset.key]} hidden", GM),
        ):
            await self.entered(text, who)

    async def entered(self, text: str, who: Player = GM) -> int:
        """The number of the entry that a line made."""
        answer = await self.referee.play(Request(server=SERVER, place=PLACE, player=who, text=text))
        assert isinstance(answer, Answer), answer
        return answer.entry or 0

    async def refused(self, text: str, who: Player = ANA) -> tuple[str, str]:
        """Kind and message of the refusal; two empty ones of an answer."""
        answer = await self.referee.play(Request(server=SERVER, place=PLACE, player=who, text=text))
        return ("", "") if isinstance(answer, Answer) else (answer.error.kind, str(answer.error.message))

    async def reckoned(self, text: str) -> bool:
        """Whether Ana is told chances while she types."""
        found = await self.referee.preview(Request(server=SERVER, place=PLACE, player=ANA, text=text))
        return found.odds is not None


@pytest.fixture
async def ledger(tmp_path: Path) -> AsyncIterator[Ledger]:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}") as opened:
        yield opened


@pytest.mark.parametrize(("who", "secret"), WHOSE)
@each_ruleset
async def test_what_is_kept_is_not_gone_on_with(ruleset: Ruleset, who: str, secret: str, ledger: Ledger) -> None:
    """Neither by the line itself, nor by its chances, nor while it is typed."""
    hall, said = Hall(ledger, ruleset), 0
    await hall.begin()
    for kept in KEPT[ruleset.key]:
        number = await hall.entered(kept.format(who=who, secret=secret))
        for line in speaking_of(ruleset, number):
            kind, message = await hall.refused(line)
            assert kind == "permission", (kept, line, message)
            assert re.fullmatch(UNTOLD, message), (kept, line, message)
            asked = await hall.refused(f"odds {line}")
            # What has no chances to ask for is unreadable behind `odds`, of whatever entry.
            wanted = (
                (kind, message)
                if ruleset.language.readable(f"odds {line}")
                else await hall.refused(f"odds {line.replace(f'#{number}', '#1')}")
            )
            assert asked == wanted, (kept, line)
            assert not await hall.reckoned(line), (kept, line)
            said += 1
    assert said > 1


@pytest.mark.parametrize(("who", "secret"), WHOSE)
async def test_what_waits_is_answered_and_not_reckoned(who: str, secret: str, ledger: Ledger) -> None:
    """Chances of a defense tell the attack that is kept; and nobody else is told whom it is aimed at."""
    hall = Hall(ledger, next(one for one in installed() if one.key == "witcher"))
    await hall.begin()
    number = await hall.entered(BLOW.format(who=who, secret=secret))
    assert re.fullmatch(UNTOLD, (await hall.refused(f"odds defend #{number} dodge +9"))[1])
    assert not await hall.reckoned(f"defend #{number} dodge +9")
    for line in (f"luck #{number} 1", f"keep #{number}", f"drop #{number}"):
        assert re.fullmatch(UNTOLD, (await hall.refused(line))[1]), line
    kind, message = await hall.refused(f"defend #{number} dodge +9", BEA)
    assert kind == "permission"
    assert not secret or re.fullmatch(UNTOLD, message)
    await hall.entered(f"defend #{number} dodge +9", ANA)


async def test_what_all_may_read_is_reckoned(ledger: Ledger) -> None:
    """The other side: an open attack has its chances, and so has one's own secret."""
    hall = Hall(ledger, next(one for one in installed() if one.key == "witcher"))
    await hall.begin()
    number = await hall.entered(BLOW.format(who="Ogre", secret=""))
    assert await hall.refused(f"odds defend #{number} dodge +9") == ("", "")
    assert await hall.reckoned(f"defend #{number} dodge +9")
    own = await hall.entered("check +9 dc 14 secret", ANA)
    assert (await hall.refused(f"keep #{own}"))[0] == "rule"
